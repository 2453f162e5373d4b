//! Pages about what is unusual and not wrong.

use super::page::{Example, Page, rule};

pub(crate) const LOOK_ALIKE: Page = Page {
    article: None,
    en: "Some letters of the two alphabets look the same. Columns are Latin, so a Cyrillic е before a row number is read as \
         the Latin e; the Latin c before @, [ or ( is read as the Cyrillic с, blue. The reading is right in nearly every \
         case, but other programs would not understand the letter.",
    ru: "Некоторые буквы двух алфавитов выглядят одинаково. Столбцы латинские, поэтому русская е перед номером ряда читается \
         как латинская e; латинская c перед @, [ или ( читается как русская с, синий. Почти всегда это верно, но другие \
         программы такой буквы не поймут.",
    wrong: Example::Document("kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. с@е7 2. к@к8' }\n"),
    right: "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. с@e7 2. к@k8' }\n",
};

pub(crate) const CAPITAL: Page = Page {
    article: None,
    en: "Columns are small Latin letters. Capitals are understood, but they are easily taken for the names of players.",
    ru: "Столбцы обозначают строчными латинскими буквами. Заглавные понятны программе, но их легко принять за имена \
         игроков.",
    wrong: Example::Document("kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. E7 2. F8' }\n"),
    right: "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. e7 2. f8' }\n",
};

pub(crate) const MIXED_LETTERS: Page = Page {
    article: None,
    en: "A document keeps to one alphabet for colours: с or г, к, з, or else b, r, g. A mixture is readable but invites a \
         mistake, because the Cyrillic г is blue and the Latin g is green.",
    ru: "В одном документе цвета обозначают буквами одного алфавита: с или г, к, з — либо b, r, g. Смесь читается, но \
         располагает к ошибкам: русская г — синий, а латинская g — зелёный.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nstart = { position = 'с[a1-2] r[c1-2]', next = 3 }\n\
         record = { moves = '3. с[a2-3]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nstart = { position = 'с[a1-2] к[c1-2]', next = 3 }\n\
            record = { moves = '3. с[a2-3]' }\n",
};

pub(crate) const MOVE_IN_REMARK: Page = Page {
    article: None,
    en: "A remark runs from # to the end of its line and is skipped. If the record stands on one line, a # in its middle \
         swallows all the moves behind it. Put comments in quotes, or give every remark a line of its own.",
    ru: "Примечание идёт от # до конца строки и пропускается. Если вся запись стоит в одной строке, то # посередине \
         проглотит все ходы после себя. Пишите комментарии в кавычках или отводите каждому примечанию свою строку.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] # ok 2. [d-e5] 3. --' }\n"),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5] \"ok\" 2. [d-e5] 3. --' }\n",
};

pub(crate) const FORGOTTEN_COMMA: Page = Page {
    article: None,
    en: "In Renju 3/2 a comma joins two half-moves into one move; two single stones in a row are two moves, each of which \
         skips a half. Here the second stone would also fit the move before, so perhaps the comma was forgotten. If two \
         moves are meant, their numbers make that clear.",
    ru: "В рэндзю 3/2 запятая соединяет два полухода в один ход; два одиночных камня подряд — это два хода, и в каждом \
         один полуход пропущен. Здесь второй камень подошёл бы и предыдущему ходу: может быть, забыта запятая. Если ходов \
         действительно два, поставьте номера.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 5 }\nstart = { position = 'з@c3' }\n\
         record = { moves = 'к@a1 г@b2' }\n",
    ),
    right: "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 5 }\nstart = { position = 'з@c3' }\n\
            record = { moves = 'к@a1, г@b2' }\n",
};

pub(crate) const START_TWICE: Page = Page {
    article: None,
    en: "Nothing changes if the same segment or stone is given twice, but often the second one was meant to stand \
         elsewhere. Cycles and polylines that share a side are not reported: they are a natural way of writing.",
    ru: "Если один и тот же отрезок или камень указан дважды, ничего не меняется, но часто второй должен был стоять в другом \
         месте. О циклах и ломаных с общей стороной программа не предупреждает: так писать естественно.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'с[b2-3] к[d1-2] с[b2-3]', next = 4 }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
            start = { position = 'с[b2-3] к[d1-2] с[b3-4]', next = 4 }\n",
};

pub(crate) const START_UNREACHABLE: Page = Page {
    article: rule(4),
    en: "The position may stand, as an exercise for instance, but no play leads to it. In Parcel the first region to be \
         closed has a colour, so undetermined regions are never alone; and while green is forced, a green segment touches \
         blue or red. In Renju 3/2 nobody has a reason to begin on an empty field.",
    ru: "Такая позиция возможна, например как упражнение, но игра к ней не приводит. В парселе первый замкнутый участок \
         всегда имеет цвет, поэтому одних неопределённых участков не бывает, а зелёный отрезок, пока зелёный обязателен, \
         касается синего или красного. В рэндзю 3/2 на пустом поле начинать невыгодно никому.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'з(b2-c2-c3-b3) с[a1-2]', next = 6 }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'с(b2-c2-c3-b3) с[a1-2]', next = 6 }\n",
};

pub(crate) const NO_PLACE: Page = Page {
    article: None,
    en: "On a small field the rectangle round blue's first segment can cover every vertex. Then blue has no place for its \
         second segment and can only pass, which is hardly what anybody wants. Take a larger field or another opening.",
    ru: "На маленьком поле прямоугольник вокруг первого отрезка синих может накрыть все вершины. Тогда второму отрезку места \
         нет, и синим остаётся только пропускать ходы, чего вряд ли кто-то хотел. Возьмите поле побольше или другое начало.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 2 }\nrules = { opening = \"rectangle\" }\n\
         record = { moves = '1. [b1-2] 2. [a1-2] 3. --' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\nrules = { opening = \"rectangle\" }\n\
            record = { moves = '1. [b1-2] 2. [a1-2] 3. --' }\n",
};

pub(crate) const NO_OFFER: Page = Page {
    article: None,
    en: "With opening = \"choice\" blue's second segment is offered in several alternatives, of which red picks one. This \
         record gives only one segment. It may have lost the offer, or the opening was another one.",
    ru: "При opening = \"choice\" синие предлагают несколько вариантов второго отрезка, а красные выбирают один. В этой \
         записи отрезок только один: предложение не записано или правило начала было другим.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrules = { opening = \"choice\" }\n\
         record = { moves = '1. [b2-3] 2. [d1-2] 3. [a1-2]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrules = { opening = \"choice\" }\n\
            record = { moves = '1. [b2-3] 2. [d1-2] 3. [a1-2]*|[a-b4]|[c3-4]' }\n",
};

pub(crate) const OFFER_COUNT: Page = Page {
    article: None,
    en: "With opening = \"choice\" blue offers several second segments; the article takes three for the best number. Another \
         number is legal, and unavoidable where so many segments are not left, but it may be a slip.",
    ru: "При opening = \"choice\" синие предлагают несколько вариантов второго отрезка; лучшим числом в статье названо три. \
         Другое число допустимо, а если стольких вариантов уже нет, то и неизбежно, но может быть опиской.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrules = { opening = \"choice\" }\n\
         record = { moves = '1. [b2-3] 2. [d1-2] 3. [a1-2]*|[a-b4]' }\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nrules = { opening = \"choice\" }\n\
            record = { moves = '1. [b2-3] 2. [d1-2] 3. [a1-2]*|[a-b4]|[c3-4]' }\n",
};

pub(crate) const DRAW_POSSIBLE: Page = Page {
    article: rule(5),
    en: "The komi is a fraction so that the sums cannot be equal: 1.5 by default, and 1.75 with free segments, whose areas \
         come in halves. With this komi a draw is possible.",
    ru: "Фору делают дробной, чтобы суммы не могли совпасть: обычно 1,5, а со свободными отрезками, где площади бывают \
         кратны половине, 1,75. При этой форе возможна ничья.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomi = 2\n"),
    right: "kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomi = 2.5\n",
};

pub(crate) const ENDED_TWICE: Page = Page {
    article: None,
    en: "ended says that the players stopped before the game was over, so that the result is what they agreed on. The moves \
         of this record end the game by the rules already: leave ended out, and the result is checked.",
    ru: "ended говорит, что игроки остановились до конца партии и результат назначен ими самими. Но ходы этой записи и так \
         заканчивают партию по правилам: уберите ended, и результат будет проверен.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
         \n[record]\nmoves = '1. [a1-2] 2. -- 3. --'\nresult = \"red\"\nended = \"resigned\"\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n\
            \n[record]\nmoves = '1. [a1-2] 2. -- 3. --'\nresult = \"red\"\n",
};
