//! Pages about claims.

use super::page::{Example, Page};

pub(crate) const BAD_CLAIM: Page = Page {
    article: None,
    en: "Each line of says is one statement of the language of claims: words in a fixed order, with the names of edges, \
         cells and regions that the notation has. What can be said, and how, is listed in formats/claims.md.",
    ru: "Каждая строка says — это одно утверждение: слова в твёрдом порядке и обозначения рёбер, клеток и участков, как в \
         записи. Что и как можно утверждать, перечислено в formats/claims.md.",
    wrong: Example::Document("kletka = 1\ngame = \"parcel\"\nclaim = [{ says = \"there are 2 regions\" }]\n"),
    right: "kletka = 1\ngame = \"parcel\"\nclaim = [{ says = \"no regions\" }]\n",
};

pub(crate) const FALSE_CLAIM: Page = Page {
    article: None,
    en: "What a document says about a position is compared with the rules. A statement that is not so is an error, and the \
         message says what is so instead.",
    ru: "То, что документ утверждает о позиции, сверяется с правилами. Неверное утверждение — ошибка, и сообщение говорит, \
         как обстоит дело.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]' }\nclaim = [{ says = \"red may play [d5-6]: red\" }]\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]' }\nclaim = [{ says = \"red may play [d5-6]: green\" }]\n",
};

pub(crate) const CLAIM_POSITION: Page = Page {
    article: None,
    en: "A claim says with at of which position it speaks: the number of moves played from the start position on, \"start\" \
         or \"end\". The record must reach it.",
    ru: "Утверждение указывает в at, о какой позиции речь: число ходов, сделанных от начальной позиции, \"start\" или \
         \"end\". Запись должна до неё доходить.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]' }\nclaim = [{ at = 2, says = \"no regions\" }]\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nrecord = { moves = '1. [d4-5]' }\nclaim = [{ at = 1, says = \"no regions\" }]\n",
};

pub(crate) const SENSELESS_CLAIM: Page = Page {
    article: None,
    en: "A statement may be well formed and still mean nothing: regions are a matter of Parcel, threes of the two Renju \
         games, and an edge must be on the field.",
    ru: "Утверждение может быть правильно построено и всё же ничего не значить: участки бывают в парселе, тройки — в \
         рэндзю, а ребро должно быть на поле.",
    wrong: Example::Document("kletka = 1\ngame = \"renju-for-three\"\nclaim = [{ says = \"no regions\" }]\n"),
    right: "kletka = 1\ngame = \"renju-for-three\"\nclaim = [{ says = \"critical blue: none\" }]\n",
};

pub(crate) const UNPROVED_CLAIM: Page = Page {
    article: None,
    en: "That a side wins by force needs a proof over all replies. Until there is one the statement is taken neither for \
         true nor for false.",
    ru: "Что сторона выигрывает форсированно, требует доказательства по всем ответам. Пока его нет, утверждение не \
         считается ни верным, ни неверным.",
    wrong: Example::Document(
        "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nclaim = [{ says = \"red wins\" }]\n",
    ),
    right: "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\nclaim = [{ says = \"unfinished\" }]\n",
};
