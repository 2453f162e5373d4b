//! Pages about the document as TOML.

use super::page::{Example, Page};

pub(crate) const NOT_UTF8: Page = Page {
    article: None,
    en: "A document is text in UTF-8. Other encodings, such as windows-1251 or UTF-16, are not guessed, because a wrong \
         guess would change letters without anybody noticing: с and к are colours. Save the file as UTF-8; a byte order \
         mark at its beginning is accepted.",
    ru: "Документ — текст в кодировке UTF-8. Другие кодировки, например windows-1251 или UTF-16, программа не угадывает: \
         неверная догадка незаметно подменила бы буквы, а с и к — это цвета. Сохраните файл в UTF-8; метка порядка байтов \
         в начале допустима.",
    wrong: Example::Made {
        en: "the document below, saved in windows-1251",
        ru: "документ, приведённый ниже, в кодировке windows-1251",
        make: || b"kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. \xf1@e7 2. \xea@f8' }\n".to_vec(),
    },
    right: "kletka = 1\ngame = \"renju-for-three\"\nrecord = { moves = '1. с@e7 2. к@f8' }\n",
};

pub(crate) const TOO_LARGE: Page = Page {
    article: None,
    en: "A document may have at most 4 MiB, so that a damaged file cannot take all memory. Several documents can stand in \
         one file, an archive: they are divided by lines that are exactly +++, and the limit holds for each of them.",
    ru: "В документе не больше 4 МиБ, чтобы испорченный файл не занял всю память. Несколько документов можно держать в \
         одном файле — архиве: их разделяют строками +++, и предел относится к каждому документу отдельно.",
    wrong: Example::Made {
        en: "a document with a remark of five million bytes",
        ru: "документ с примечанием в пять миллионов байтов",
        make: || {
            let mut text = b"kletka = 1\ngame = \"parcel\"\n#".to_vec();
            text.resize(5_000_000, b' ');
            text
        },
    },
    right: "kletka = 1\ngame = \"parcel\"\n",
};

pub(crate) const EMPTY: Page = Page {
    article: None,
    en: "A document has at least the two keys kletka and game. Nothing stands in this one but white space. In an archive \
         there is no +++ before the first document and none after the last one.",
    ru: "В документе есть хотя бы два ключа: kletka и game. Здесь же нет ничего, кроме пробелов и пустых строк. В архиве \
         перед первым документом и после последнего строк +++ не ставят.",
    wrong: Example::Made {
        en: "a file with nothing but blank lines",
        ru: "файл, в котором только пустые строки",
        make: || b"\n\n".to_vec(),
    },
    right: "kletka = 1\ngame = \"parcel\"\n",
};

pub(crate) const TOML: Page = Page {
    article: None,
    en: "A document is written in TOML: lines of the form key = value, grouped under headings such as [record]. Texts \
         stand in quotes, and a record of several lines stands between three apostrophes. What is no TOML cannot be \
         checked any further.",
    ru: "Документ пишут на TOML: строки вида ключ = значение под заголовками вроде [record]. Тексты берут в кавычки, а \
         запись из нескольких строк — в тройные апострофы. Если это не TOML, проверить остальное нельзя.",
    wrong: Example::Document("kletka = 1\ngame = parcel\n"),
    right: "kletka = 1\ngame = \"parcel\"\n",
};

pub(crate) const UNKNOWN_KEY: Page = Page {
    article: None,
    en: "Every table has a fixed list of keys, and some belong to one game only: komi to Parcel, antonov to Renju for \
         three. A key that is not on the list would be ignored in silence, so it is an error. The message names the \
         nearest key and lists all of them.",
    ru: "У каждой таблицы свой перечень ключей, и некоторые из них есть только в одной игре: komi — в парселе, antonov — в \
         рэндзю для троих. Лишний ключ молча пропал бы, поэтому он считается ошибкой. В сообщении назван ближайший по \
         написанию ключ и перечислены все.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomy = 2.5\n"),
    right: "kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomi = 2.5\n",
};

pub(crate) const MISSING_KEY: Page = Page {
    article: None,
    en: "Two keys are always required: kletka, the version of the format, and game. Some keys need another one: ended says \
         that the players stopped, and then result must say what they agreed on.",
    ru: "Два ключа нужны всегда: kletka — версия формата — и game. Некоторым ключам нужен другой ключ: если ended говорит, \
         что партию прервали, то result должен назвать её исход.",
    wrong: Example::Document("game = \"parcel\"\n\n[board]\nsize = 5\n"),
    right: "kletka = 1\ngame = \"parcel\"\n\n[board]\nsize = 5\n",
};

pub(crate) const WRONG_TYPE: Page = Page {
    article: None,
    en: "A value has the type that its key needs: a number without quotes, a text in quotes, true or false, a list in \
         square brackets or a table.",
    ru: "Значение должно быть того типа, который нужен ключу: число — без кавычек, текст — в кавычках; кроме них бывают \
         true и false, список в квадратных скобках и таблица.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomi = \"2.5\"\n"),
    right: "kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomi = 2.5\n",
};

pub(crate) const BAD_VALUE: Page = Page {
    article: None,
    en: "The value has the right type and is still none that the key allows: a field larger than 25 cells, a komi of inf, \
         a word that is not on the list of those that the key knows.",
    ru: "Тип значения верен, но такого значения у ключа быть не может: поле больше 25 клеток, фора inf, слово не из \
         перечня, который известен ключу.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\n\n[board]\nsize = 26\ntopology = \"plain\"\n"),
    right: "kletka = 1\ngame = \"parcel\"\n\n[board]\nsize = 25\ntopology = \"plane\"\n",
};

pub(crate) const BAD_COMBINATION: Page = Page {
    article: None,
    en: "Each setting is possible by itself, but not all together. Free segments need a plane field; a glued direction \
         needs at least 3 cells; the opening \"rectangle\" is for unit segments; and with segments on the field at the \
         start only the opening \"free\" makes sense.",
    ru: "Каждая настройка по отдельности возможна, но вместе они не сочетаются. Свободным отрезкам нужно плоское поле; в \
         направлении склейки должно быть не меньше 3 клеток; начало \"rectangle\" — для единичных отрезков; а если в начале \
         на поле уже есть отрезки, имеет смысл только начало \"free\".",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\n\n[board]\nsize = 3\ntopology = \"torus\"\nsegments = \"free\"\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\n\n[board]\nsize = 3\nsegments = \"free\"\n",
};

pub(crate) const VERSION: Page = Page {
    article: None,
    en: "The key kletka is the version of the format, and this program reads version 1. A later version may mean something \
         else by the same words, so such a document is not read \"as far as possible\".",
    ru: "Ключ kletka — версия формата, и эта программа читает версию 1. В более поздней версии те же слова могут значить \
         другое, поэтому такой документ не читается даже частично.",
    wrong: Example::Document("kletka = 2\ngame = \"parcel\"\n"),
    right: "kletka = 1\ngame = \"parcel\"\n",
};
