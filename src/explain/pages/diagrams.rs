//! Pages about diagrams.

use super::page::{Example, Page};

pub(crate) const NO_POSITION: Page = Page {
    article: None,
    en: "A diagram says with at which position it draws: the number of moves played from the start position on, or a range \
         of such numbers. The record must reach it. The start position is 0, whatever number the first move has.",
    ru: "Диаграмма указывает в at, какую позицию рисовать: число ходов, сделанных от начальной позиции, или промежуток таких \
         чисел. Запись должна до неё доходить. Начальная позиция — это 0, какой бы номер ни был у первого хода.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]' }\ndiagram = [{ at = 2 }]\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]' }\ndiagram = [{ at = 1 }]\n",
};

pub(crate) const NO_REGION: Page = Page {
    article: None,
    en: "A region is named by the corners of its outer cycle, and it must be a region of the position that is drawn. In a \
         sequence it must be one of the first or of the last position. A cycle, written (c4-e4-e6-c6), can be filled without \
         being the boundary of a region.",
    ru: "Участок называют по углам внешнего цикла, и он должен быть участком той позиции, которая рисуется, а в серии — её \
         первой или последней позиции. Цикл, записанный как (c4-e4-e6-c6), можно закрасить, и не будь он границей участка.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\ndiagram = [{ fill = \"{c4-e4-e6-c6}\" }]\n"),
    right: "kletka = 1\ngame = \"parcel\"\ndiagram = [{ fill = \"(c4-e4-e6-c6)\" }]\n",
};

pub(crate) const DIAGRAM_TWICE: Page = Page {
    article: None,
    en: "The name of a diagram becomes part of the name of its file, so a document cannot have the same name twice.",
    ru: "Имя диаграммы становится частью имени файла, поэтому двух одинаковых имён в документе быть не может.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\ndiagram = [{ name = \"a\" }, { name = \"a\" }]\n"),
    right: "kletka = 1\ngame = \"parcel\"\ndiagram = [{ name = \"a\" }, { name = \"b\" }]\n",
};
