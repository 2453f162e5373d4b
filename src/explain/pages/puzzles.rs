//! Pages about puzzles.

use super::page::{Example, Page};

pub(crate) const FALSE_GOAL: Page = Page {
    article: None,
    en: "The goal of a puzzle is searched for. It is refuted when no play at all reaches it against the best replies, not \
         only none of the attacking moves that were looked at.",
    ru: "Достижимость цели задачи проверяется перебором. Цель опровергнута, если к ней против лучших ответов не ведёт никакая \
         игра, а не только те ходы нападения, которые смотрела программа.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5' }\npuzzle = { goal = 'A wins by 1' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\npuzzle = { goal = 'A wins by 1' }\n",
};

pub(crate) const BAD_SOLUTION: Page = Page {
    article: None,
    en: "The moves of a solution must be legal in the start position, and after every move of the player whose goal it is the \
         goal must still be in reach. A move marked ? or ?? is a try and may fail.",
    ru: "Ходы решения должны быть допустимы, начиная с начальной позиции, и после каждого хода того, кто добивается цели, она \
         должна оставаться достижимой. Ход с оценкой ? или ?? — ложный след, ему это не обязательно.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\npuzzle = { goal = 'A wins by 1' }\n\
         solution = { moves = '1. з@c5' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\npuzzle = { goal = 'A wins by 1' }\n\
            solution = { moves = '1. к@c5' }\n",
};

pub(crate) const UNPROVED_GOAL: Page = Page {
    article: None,
    en: "The check of a document searches only for a moment, and only among the attacking moves of one class: the puzzle's, or \
         the usual ones of the game. What it cannot prove so may still be true; kletka solve searches longer.",
    ru: "При проверке документа цель ищется недолго и только среди ходов нападения одного класса: указанного в задаче или \
         обычного для игры. То, что так не доказано, может быть и верно; kletka solve ищет дольше.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5' }\npuzzle = { goal = 'A wins by 21' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\npuzzle = { goal = 'A wins by 21' }\n",
};

pub(crate) const WRONG_DIFFICULTY: Page = Page {
    article: None,
    en: "How hard a puzzle is follows from its position, its goal and its proof by a formula, so that puzzles can be \
         compared; docs/difficulty.md gives it. Leave difficulty out, or write what the formula gives. It is not \
         recomputed where the goal was not proved.",
    ru: "Сложность задачи следует по формуле из позиции, цели и доказательства, чтобы задачи можно было сравнивать; \
         формула — в docs/difficulty.md. Не указывайте difficulty или укажите то, что даёт формула. Если цель не \
         доказана, сложность не пересчитывается.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\n\
         puzzle = { goal = 'A wins by 1', difficulty = 99 }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@d5 к@e5 к@f5' }\n\
            puzzle = { goal = 'A wins by 1', difficulty = 10 }\n",
};
