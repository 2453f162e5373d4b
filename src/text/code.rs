//! The registry of diagnostic codes.

use super::{Lang, Text};

/// How bad a problem is. Errors make a document invalid, warnings do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The document is wrong.
    Error,
    /// The document is unusual, and perhaps not what its author meant.
    Warning,
}

impl Severity {
    /// The word in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }

    /// The word in messages.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Error => Text::new("error", "ошибка"),
            Self::Warning => Text::new("warning", "предупреждение"),
        }
    }
}

macro_rules! codes {
    ($(
        #[doc = $about:literal]
        $group:ident $title:literal $title_ru:literal {
            $($(#[doc = $doc:literal])+ $variant:ident $name:literal $rule:literal $ru:literal;)+
        }
    )+) => {
        /// The subject of a code; the sections of the list that `kletka explain` prints.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Group { $(#[doc = $about] $group,)+ }

        impl Group {
            /// All groups, in the order of the reference.
            pub const ALL: &'static [Self] = &[$(Self::$group),+];

            /// The heading of the group.
            #[must_use]
            pub fn text(self) -> Text {
                match self { $(Self::$group => Text::new($title, $title_ru),)+ }
            }
        }

        /// The kind of problem that a diagnostic reports. Names are stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code { $($($(#[doc = $doc])+ $variant,)+)+ }

        impl Code {
            /// All codes, in the order of the reference.
            pub const ALL: &'static [Self] = &[$($(Self::$variant),+),+];

            /// The stable name, as in `kletka explain NAME`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$variant => $name,)+)+ }
            }

            /// The rule that was broken, as JSON names it; empty where none is.
            #[must_use]
            pub const fn rule(self) -> &'static str {
                match self { $($(Self::$variant => $rule,)+)+ }
            }

            /// The subject of the code.
            #[must_use]
            pub const fn group(self) -> Group {
                match self { $($(Self::$variant => Group::$group,)+)+ }
            }

            /// The meaning of the code, in one short sentence.
            #[must_use]
            pub const fn summary(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $($((Self::$variant, Lang::En) => concat!($($doc),+).trim_ascii_start(),)+)+
                    $($((Self::$variant, Lang::Ru) => $ru,)+)+
                }
            }
        }
    };
}

impl Code {
    /// Whether diagnostics of this code are errors or warnings.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self.group() {
            Group::Warnings => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// The code of a name, in whatever case.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.name().eq_ignore_ascii_case(name))
    }
}

// The groups with their headings in both languages. A line for each code: its English sentence, its
// name, its rule and its Russian sentence. A code under `Warnings` is a warning, everything else an
// error.
codes! {
    /// The document as TOML: keys and values.
    Document "The document" "Документ" {
        /// The document is not UTF-8 text.
        NotUtf8 "not-utf8" "schema"
            "Документ — не текст в кодировке UTF-8.";
        /// The document is larger than the program's limit.
        TooLarge "too-large" "schema"
            "Документ больше, чем допускает программа.";
        /// The document is empty.
        Empty "empty" "schema"
            "Документ пуст.";
        /// A conflict that a merge left in the document.
        MergeConflict "merge-conflict" "schema"
            "В документе остался конфликт слияния.";
        /// The document is not TOML.
        Toml "toml" "schema"
            "Документ — не TOML.";
        /// A key or table that documents of this game do not have.
        UnknownKey "unknown-key" "schema"
            "Такого ключа или такой таблицы в документах этой игры нет.";
        /// A required key is missing.
        MissingKey "missing-key" "schema"
            "Не хватает обязательного ключа.";
        /// A value has another type than its key wants.
        WrongType "wrong-type" "schema"
            "Значение не того типа, который нужен ключу.";
        /// A value that its key does not allow.
        BadValue "bad-value" "schema"
            "Значение, которого у ключа быть не может.";
        /// Settings that do not go together.
        BadCombination "bad-combination" "schema"
            "Настройки, несовместимые друг с другом.";
        /// A format version that this program does not know.
        Version "version" "schema"
            "Версия формата, которой программа не знает.";
    }
    /// The spelling of moves and positions.
    Notation "The notation" "Запись ходов и позиций" {
        /// Something that is not a word of the notation.
        UnknownWord "unknown-word" "syntax"
            "Такого слова в записи ходов и позиций нет.";
        /// An edge, polyline, cycle or region written wrongly.
        BadFigure "bad-figure" "syntax"
            "Неверно записаны ребро, ломаная, цикл или участок.";
        /// A stone written wrongly.
        BadStone "bad-stone" "syntax"
            "Неверно записан камень.";
        /// A run of dashes that is neither a pass nor a separator.
        BadDash "bad-dash" "syntax"
            "Ряд чёрточек — не пропуск хода и не разделитель.";
        /// An offer of alternatives written wrongly.
        BadOffer "bad-offer" "syntax"
            "Неверно записано предложение вариантов.";
        /// A move number with no move after it, or written wrongly.
        BadNumber "bad-number" "syntax"
            "Номер хода без хода или записан неверно.";
        /// A mark, comment or end marker where none can stand.
        Misplaced "misplaced" "syntax"
            "Оценка, комментарий или знак конца не на своём месте.";
        /// A comment that is opened and never closed.
        UnclosedComment "unclosed-comment" "syntax"
            "Комментарий открыт, но не закрыт.";
        /// A variation not closed, not opened, empty, or of no move.
        BadVariation "bad-variation" "syntax"
            "Вариант не закрыт, не открыт, пуст или ничего не заменяет.";
        /// Variations nested deeper than the program's limit.
        TooDeep "too-deep" "syntax"
            "Варианты вложены глубже, чем допускает программа.";
        /// A word of the notation that means nothing in this game.
        WrongWord "wrong-word" "syntax"
            "Слово записи, которое в этой игре ничего не значит.";
        /// Too many errors: the rest is not read.
        TooManyErrors "too-many-errors" "syntax"
            "Ошибок так много, что остаток не читается.";
        /// A colour letter is missing where the notation needs one.
        MissingColour "missing-colour" "syntax"
            "Нет буквы цвета там, где она нужна.";
        /// A statement of a claim that cannot be understood.
        BadClaim "bad-claim" "syntax"
            "Утверждение, которое нельзя понять.";
        /// A sign or row that a position drawn in signs cannot have.
        BadPicture "bad-picture" "syntax"
            "Знак или ряд, которых в нарисованной позиции быть не может.";
    }
    /// Moves that the rules forbid.
    Moves "Moves" "Ходы" {
        /// A move number that is not the number expected.
        Number "number" "number"
            "Номер хода — не тот, который ожидался.";
        /// A move after the end of the game.
        GameOver "game-over" "game-over"
            "Ход после конца партии.";
        /// A vertex or cell that is not on the field.
        OffBoard "off-board" "off-board"
            "Вершина или клетка вне поля.";
        /// A segment that is not one side of a cell.
        NotUnit "not-unit" "not-unit"
            "Отрезок — не сторона одной клетки.";
        /// A free segment that passes through a vertex.
        NotPrimitive "not-primitive" "not-primitive"
            "Свободный отрезок проходит через вершину.";
        /// A written colour that the rules do not give.
        Colour "colour" "colour"
            "Записан цвет, которого правила не дают.";
        /// Two half-moves of one colour, or more stones than allowed.
        HalfMove "half-move" "half-move"
            "Два полухода одного цвета или камней больше, чем можно.";
        /// An edge or cell that is not free.
        Occupied "occupied" "occupied"
            "Ребро или клетка заняты.";
        /// A free segment that crosses another one.
        Crossing "crossing" "crossing"
            "Свободный отрезок пересекает другой.";
        /// A move that the opening forbids.
        Opening "opening" "opening"
            "Ход, который запрещён правилом начала.";
        /// A green segment that pierces a blue or red polyline.
        Piercing "piercing" "piercing"
            "Зелёный отрезок протыкает синюю или красную ломаную.";
        /// A move that closes only undetermined regions.
        Looping "looping" "looping"
            "Ход замыкает только неопределённые участки.";
    }
    /// Start positions that cannot be.
    Start "Start positions" "Начальные позиции" {
        /// Two different colours at one place of a start position.
        StartConflict "start-conflict" "occupied"
            "В начальной позиции на одном месте два разных цвета.";
        /// A blue and a red segment meet in a start position.
        StartMeeting "start-meeting" "colour"
            "В начальной позиции сходятся синий и красный отрезки.";
        /// Free segments of a start position that cross.
        StartCrossing "start-crossing" "crossing"
            "В начальной позиции пересекаются свободные отрезки.";
        /// A start position in which the game is over already.
        StartFour "start-four" "game-over"
            "В начальной позиции партия уже закончена.";
    }
    /// Results and scores that the record does not give.
    Results "Results and scores" "Результаты и очки" {
        /// The written result is not what the record gives.
        Result "result" "result"
            "Записанный результат — не тот, что следует из записи.";
        /// The written score is not what the record gives.
        Score "score" "score"
            "Записанные очки — не те, что следуют из записи.";
    }
    /// Claims about positions that are not so.
    Claims "Claims" "Утверждения" {
        /// A statement about a position that is not so.
        FalseClaim "false-claim" "claim"
            "Утверждение о позиции, которое неверно.";
        /// A claim about a position that the record never reaches.
        ClaimPosition "claim-position" "claim"
            "Утверждение о позиции, до которой запись не дошла.";
        /// A statement that means nothing in this game or position.
        SenselessClaim "senseless-claim" "claim"
            "Утверждение, которое здесь ничего не значит.";
    }
    /// Puzzles that are not as their authors say.
    Puzzles "Puzzles" "Задачи" {
        /// The goal of a puzzle that no play reaches.
        FalseGoal "false-goal" "goal"
            "Цель задачи, к которой не ведёт никакая игра.";
        /// A solution with an illegal move or one that loses the goal.
        BadSolution "bad-solution" "solution"
            "В решении есть ход недопустимый или упускающий цель.";
    }
    /// Diagrams of missing positions and parts.
    Diagrams "Diagrams" "Диаграммы" {
        /// A diagram of a position that the record never reaches.
        NoPosition "no-position" "diagram"
            "Диаграмма позиции, до которой запись не дошла.";
        /// A diagram points at a region that is not there.
        NoRegion "no-region" "diagram"
            "Диаграмма указывает участок, которого нет.";
        /// Two diagrams of one name.
        DiagramTwice "diagram-twice" "diagram"
            "Две диаграммы с одним именем.";
    }
    /// Unusual things that are not wrong.
    Warnings "Warnings" "Предупреждения" {
        /// A letter of the wrong alphabet was read as its look-alike.
        LookAlike "look-alike" "syntax"
            "Буква чужого алфавита прочитана как похожая.";
        /// A capital letter was read as a column.
        Capital "capital" "syntax"
            "Заглавная буква прочитана как вертикаль.";
        /// Colour letters of both alphabets stand in one document.
        MixedLetters "mixed-letters" "syntax"
            "Буквы цветов из двух алфавитов в одном документе.";
        /// A remark contains something that looks like a move.
        MoveInRemark "move-in-remark" "syntax"
            "В примечании стоит что-то похожее на ход.";
        /// Two single stones in a row; perhaps a comma is missing.
        ForgottenComma "forgotten-comma" "syntax"
            "Два одиночных камня подряд; возможно, забыта запятая.";
        /// A segment or stone is given twice in a start position.
        StartTwice "start-twice" ""
            "Один и тот же отрезок или камень указан дважды.";
        /// A start position that no play leads to.
        StartUnreachable "start-unreachable" ""
            "Начальная позиция, к которой игра не приводит.";
        /// No start position, in a game that needs one.
        NoStart "no-start" ""
            "Нет начальной позиции, а игре она нужна.";
        /// An opening that leaves no place for the second segment.
        NoPlace "no-place" "opening"
            "Правило начала не оставляет места для второго отрезка.";
        /// The opening asks for an offer, and the record has none.
        NoOffer "no-offer" "opening"
            "По правилу начала нужно предложение вариантов, а его нет.";
        /// An offer of another number of alternatives than three.
        OfferCount "offer-count" "opening"
            "В предложении не три варианта.";
        /// The komi allows a draw.
        DrawPossible "draw-possible" "schema"
            "Фора допускает ничью.";
        /// The goal of a puzzle that was not proved here.
        UnprovedGoal "unproved-goal" "goal"
            "Цель задачи, которая здесь не доказана.";
        /// A difficulty that the formula does not give.
        WrongDifficulty "wrong-difficulty" "difficulty"
            "Сложность, которой формула не даёт.";
        /// A statement that is neither proved nor refuted.
        UnprovedClaim "unproved-claim" "claim"
            "Утверждение, которое не доказано и не опровергнуто.";
        /// `ended` is written, but the rules had ended the game.
        EndedTwice "ended-twice" "result"
            "Указано `ended`, но партию уже закончили правила.";
    }
}
