//! Pages about the spelling of moves and positions.

use super::page::{Example, Page};

pub(crate) const UNKNOWN_WORD: Page = Page {
    article: None,
    en: "A record consists of moves, move numbers, marks, comments in quotes, remarks after #, variations in round \
         brackets and the end marker *. A move is a segment such as [d4-5], a stone such as к@e7 or e7, or a pass, --. \
         Everything else has to stand in a comment.",
    ru: "Запись состоит из ходов, номеров ходов, оценок, комментариев в кавычках, примечаний после #, вариантов в круглых \
         скобках и знака конца *. Ход — это отрезок, например [d4-5], камень, например к@e7 или e7, либо пропуск: --. Всё \
         остальное пишут в комментарии.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [b2-3] ok 2. [c2-3]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [b2-3]! 2. [c2-3] \"ok\"' }\n",
};

pub(crate) const BAD_FIGURE: Page = Page {
    article: None,
    en: "An edge names its two ends: [d4-5] is vertical, [d-e5] horizontal, and with both ends written out it is [d4-d5]. \
         A polyline, [d4-5-6], stands only in positions. Cycles (a6-a4-d4-d6) and regions {c4-e4-e6-c6} are named by their \
         corners, each a full vertex. There are no blanks inside.",
    ru: "Ребро называют по двум концам: [d4-5] — вертикальное, [d-e5] — горизонтальное; с полными концами: [d4-d5]. \
         Ломаная [d4-5-6] бывает только в позициях. Циклы (a6-a4-d4-d6) и участки {c4-e4-e6-c6} называют по углам, и каждый \
         угол — полная вершина. Пробелов внутри нет.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4] 2. [d5-e]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] 2. [d-e5]' }\n",
};

pub(crate) const BAD_STONE: Page = Page {
    article: None,
    en: "A stone is its colour, the sign @ and its cell, column before row: к@e7. In Renju for three the colour may be \
         left out: e7. In Renju 3/2 a comma joins the two half-moves of one move, so a stone must follow it.",
    ru: "Камень — это цвет, знак @ и клетка, сначала столбец, потом ряд: к@e7. В рэндзю для троих цвет можно не писать: \
         e7. В рэндзю 3/2 запятая соединяет два полухода одного хода, поэтому после неё должен стоять камень.",
    wrong: Example::Document("kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. с@7e 2. f8' }\n"),
    right: "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. с@e7 2. f8' }\n",
};

pub(crate) const BAD_DASH: Page = Page {
    article: None,
    en: "A pass is written as two short dashes, one long dash or the word pass. A single short dash, or three and more, \
         could be a slip of the keyboard, so nothing is guessed.",
    ru: "Пропуск хода — это две короткие чёрточки, одно длинное тире или слово пас. Одна короткая чёрточка, а также три и \
         больше могут быть опиской, поэтому программа ничего не угадывает.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] 2. - 3. [a1-2]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] 2. -- 3. [a1-2]' }\n",
};

pub(crate) const BAD_OFFER: Page = Page {
    article: None,
    en: "With the opening \"choice\" blue offers several segments for its second move, and red picks one. The alternatives \
         are divided by | without blanks, and a star behind exactly one of them marks the one picked.",
    ru: "При начале \"choice\" синие предлагают несколько вариантов своего второго отрезка, а красные выбирают один. \
         Варианты разделяют знаком | без пробелов, и ровно у одного, выбранного, стоит звёздочка.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nrules = { opening = \"choice\" }\n\
         record = { moves = '1. [d4-5] 2. [a1-2] 3. [d-e6]|[f3-4]|[b-c2]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nrules = { opening = \"choice\" }\n\
            record = { moves = '1. [d4-5] 2. [a1-2] 3. [d-e6]|[f3-4]*|[b-c2]' }\n",
};

pub(crate) const BAD_NUMBER: Page = Page {
    article: None,
    en: "A move number ends with a full stop, and its move follows directly. The numbers may be left out altogether; where \
         they stand they are checked.",
    ru: "После номера хода ставят точку, и сразу за ним идёт ход. Номера можно не писать вовсе, но если они есть, они \
         проверяются.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] 2 [a1-2] 3.' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] 2. [a1-2] 3. --' }\n",
};

pub(crate) const MISPLACED: Page = Page {
    article: None,
    en: "A mark (! ? !! ?? !? ?!) stands directly after a move, one for each move. The end marker * closes the main line: \
         no move, comment or variation follows it, and it never stands inside a variation.",
    ru: "Оценка (! ? !! ?? !? ?!) стоит сразу после хода, и у хода она одна. Знак конца * завершает основную линию: после \
         него не бывает ни ходов, ни комментариев, ни вариантов, и внутри варианта его не ставят.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '! 1. [d4-5] * 2. [a1-2]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]! 2. [a1-2] *' }\n",
};

pub(crate) const UNCLOSED_COMMENT: Page = Page {
    article: None,
    en: "A comment begins with \" or « and ends with \" or ». The straight quote has no escape: it always closes the \
         comment. Guillemets may nest, so they suit comments that quote something.",
    ru: "Комментарий начинается знаком \" или « и кончается знаком \" или ». Прямая кавычка всегда закрывает комментарий, \
         экранировать её нельзя. Ёлочки могут быть вложенными, поэтому для комментариев с цитатами лучше они.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] «ok 2. [a1-2]' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] «ok» 2. [a1-2]' }\n",
};

pub(crate) const BAD_VARIATION: Page = Page {
    article: None,
    en: "A variation stands in round brackets directly behind the move that it replaces, and begins with a move of the \
         same number. Every bracket is closed, and there is at least one move in it.",
    ru: "Вариант пишут в круглых скобках сразу после хода, который он заменяет; его первый ход имеет тот же номер. Каждая \
         скобка закрыта, и в ней есть хотя бы один ход.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '(1. [a1-2]) 1. [d4-5] (1. [d5-6]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] (1. [a1-2]) (1. [d5-6])' }\n",
};

pub(crate) const TOO_DEEP: Page = Page {
    article: None,
    en: "Variations may stand inside variations, up to 100 of them. Nobody reads that many brackets: move the analysis \
         into a document of its own that starts from the position concerned.",
    ru: "Варианты могут быть вложены друг в друга, но не глубже 100. Столько скобок никто не прочтёт: вынесите разбор в \
         отдельный документ, который начинается с нужной позиции.",
    wrong: Example::Made {
        en: "a record with 101 variations, each inside the one before",
        ru: "запись, в которой 101 вариант, и каждый вложен в предыдущий",
        make: || {
            let (open, close) = (" (1. e7".repeat(101), ")".repeat(101));
            format!("kletka = 1\ngame = \"renju-for-three\"\nrecord = {{ moves = '1. e7{open}{close}' }}\n")
                .into_bytes()
        },
    },
    right: "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. e7 (1. e8 (1. e9))' }\n",
};

pub(crate) const WRONG_WORD: Page = Page {
    article: None,
    en: "The notation is one for all games, but Parcel is played with segments, [d4-5], and Renju with stones, к@e7. A \
         word of another game is no move here. Perhaps the key game is wrong?",
    ru: "Запись у всех игр общая, но в парселе ходят отрезками, [d4-5], а в рэндзю — камнями, к@e7. Слово другой игры здесь \
         не ход. Может быть, неверен ключ game?",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. к@e7' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [e6-7]' }\n",
};

pub(crate) const TOO_MANY_ERRORS: Page = Page {
    article: None,
    en: "After a hundred words that cannot be read, a record or a position is given up: one mistake has probably led to all \
         of them. Look at the first message; perhaps a text that is no record stands in moves.",
    ru: "После сотни слов, которые не читаются, остаток записи или позиции пропускается: скорее всего, все они следуют из \
         одной ошибки. Посмотрите на первое сообщение; может быть, в moves стоит вовсе не запись.",
    wrong: Example::Made {
        en: "a record with more than a hundred words that are no moves",
        ru: "запись, в которой больше ста слов, и ни одно не ход",
        make: || {
            let words = "word ".repeat(150);
            format!("kletka = 1\ngame = \"parcel\"\nrecord = {{ moves = '{words}' }}\n").into_bytes()
        },
    },
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] \"a comment of many words\"' }\n",
};

pub(crate) const MISSING_COLOUR: Page = Page {
    article: None,
    en: "In a position everything has a colour letter: с or г or b is blue, к or r is red, з or g is green. In a record \
         of Renju 3/2 every stone needs one as well, because a move has two colours. Elsewhere the rules give the colour.",
    ru: "В позиции у всего есть буква цвета: с или г (b) — синий, к (r) — красный, з (g) — зелёный. В записи рэндзю 3/2 \
         буква тоже нужна у каждого камня, ведь цветов у хода два. В остальных случаях цвет следует из правил.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nstart = { position = '[a1-2] к[c1-2]', next = 3 }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nstart = { position = 'с[a1-2] к[c1-2]', next = 3 }\n",
};

pub(crate) const BAD_PICTURE: Page = Page {
    article: None,
    en: "A start position can be drawn instead of listed. For Renju each line is a row of the field, the top one first: a \
         dot is a free cell, г к з or b r g or the paper signs x o + are stones. For Parcel rows of vertices, +, take \
         turns with rows of the sides below them.",
    ru: "Начальную позицию можно не перечислять, а нарисовать. В рэндзю строка — ряд поля, верхний первым: точка — \
         свободная клетка, г к з, b r g или знаки x o + — камни. В парселе ряды вершин, +, чередуются с рядами сторон \
         под ними.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\ncorner = \"c3\"\npicture = '''\nг . .\n. ? к\n'''\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\n\n[start]\ncorner = \"c3\"\npicture = '''\nг . .\n. з к\n'''\n",
};
