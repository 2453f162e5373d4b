//! Pages about start positions that cannot be.

use super::page::{Example, Page, rule};

pub(crate) const START_CONFLICT: Page = Page {
    article: None,
    en: "An edge carries one segment and a cell one stone. Here the start position gives the same place two colours: one \
         of them is a slip, or the place is.",
    ru: "На ребре один отрезок, в клетке один камень. Здесь же начальная позиция даёт одному месту два цвета: описка либо в \
         цвете, либо в месте.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 5 }\nstart = { position = 'с@c3 к@d3 к@c3', next = 4 }\n",
    ),
    right: "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 5 }\n\
            start = { position = 'с@c3 к@d3 к@c4', next = 4 }\n",
};

pub(crate) const START_MEETING: Page = Page {
    article: rule(2),
    en: "A blue and a red segment never share a vertex: the one that is drawn later touches the opponent's colour and is \
         therefore green. Write one of them green.",
    ru: "У синего и красного отрезков не бывает общей вершины: проведённый позже касается чужого цвета и потому зелёный. \
         Запишите один из них зелёным.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'с[b2-3] к[b-c3]', next = 3 }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'с[b2-3] з[b-c3]', next = 3 }\n",
};

pub(crate) const START_CROSSING: Page = Page {
    article: None,
    en: "Free segments may meet only in their ends, in a start position as well.",
    ru: "Свободные отрезки могут встречаться только концами, и в начальной позиции тоже.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, segments = \"free\" }\n\
         start = { position = 'с[b2-c3] к[b3-c2]', next = 3 }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3, segments = \"free\" }\n\
            start = { position = 'с[b2-c3] к[c2-d3]', next = 3 }\n",
};

pub(crate) const START_FOUR: Page = Page {
    article: None,
    en: "The first player with a four wins, so nothing can begin with a four on the field. Exactly four adjacent stones of \
         one colour in a row, a column or a diagonal count; five and more do not.",
    ru: "Выигрывает первая же четвёрка, поэтому начинать с четвёркой на поле нечего. Считаются ровно четыре соседних камня \
         одного цвета по горизонтали, вертикали или диагонали; пять и больше — нет.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 7 }\nstart = { position = 'к@b2 к@c3 к@d4 к@e5' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 7 }\nstart = { position = 'к@b2 к@c3 к@e5' }\n",
};
