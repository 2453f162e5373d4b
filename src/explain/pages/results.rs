//! Pages about results and scores.

use super::page::{Example, Page, rule};

pub(crate) const RESULT: Page = Page {
    article: None,
    en: "A written result is compared with what the rules give after the last move of the main line. A record that simply \
         stops is \"unfinished\". If the players stopped before the rules did, say so with ended = \"resigned\", \"time\" or \
         \"agreed\": then the result is theirs and is not compared.",
    ru: "Записанный результат сравнивается с тем, что дают правила после последнего хода основной линии. Если запись просто \
         обрывается, это \"unfinished\". Если игроки остановились раньше, чем закончилась партия, укажите ended = \
         \"resigned\" (сдались), \"time\" (время) или \"agreed\" (по соглашению): тогда результат не сверяется.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
         record = { moves = '1. [a1-2] 2. [c-d3] 3. -- 4. --', result = \"blue\" }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
            record = { moves = '1. [a1-2] 2. [c-d3] 3. -- 4. --', result = \"red\" }\n",
};

pub(crate) const SCORE: Page = Page {
    article: rule(5),
    en: "Each player has the total area, in cells, of the regions of its colour, and red has the komi on top. Undetermined \
         regions count for nobody. In an unfinished game the score is what it would be if the game ended now.",
    ru: "У каждого игрока — суммарная площадь участков его цвета в клетках, а у красных к ней прибавляется фора. \
         Неопределённые участки не считаются. В незаконченной партии это счёт на случай, если бы она кончилась сейчас.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'с(b2-c2-c3-b3)', next = 2 }\n\
         record = { moves = '2. --', score = { blue = 1, red = 0 } }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'с(b2-c2-c3-b3)', next = 2 }\n\
            record = { moves = '2. --', score = { blue = 1, red = 1.5 } }\n",
};
