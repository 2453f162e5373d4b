//! The keys of headings and the words of results, in both languages. A line without a row here
//! stays a comment.

use crate::rules::Seat;

/// The meaning of a key of a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeadingKey {
    /// A key of `[meta]`.
    Meta(&'static str),
    /// The result.
    Result,
    /// The points of the players in their order.
    Score,
    /// A key of `[board]` or `[rules]`.
    Setting(&'static str),
}

/// Keys before a colon, or at the beginning of a header in square brackets.
pub(super) const KEYS: [(&str, HeadingKey); 42] = [
    ("title", HeadingKey::Meta("title")),
    ("название", HeadingKey::Meta("title")),
    ("event", HeadingKey::Meta("event")),
    ("tournament", HeadingKey::Meta("event")),
    ("турнир", HeadingKey::Meta("event")),
    ("соревнование", HeadingKey::Meta("event")),
    ("site", HeadingKey::Meta("site")),
    ("place", HeadingKey::Meta("site")),
    ("место", HeadingKey::Meta("site")),
    ("город", HeadingKey::Meta("site")),
    ("date", HeadingKey::Meta("date")),
    ("дата", HeadingKey::Meta("date")),
    ("round", HeadingKey::Meta("round")),
    ("тур", HeadingKey::Meta("round")),
    ("author", HeadingKey::Meta("author")),
    ("автор", HeadingKey::Meta("author")),
    ("annotator", HeadingKey::Meta("annotator")),
    ("комментатор", HeadingKey::Meta("annotator")),
    ("source", HeadingKey::Meta("source")),
    ("источник", HeadingKey::Meta("source")),
    ("url", HeadingKey::Meta("url")),
    ("comment", HeadingKey::Meta("comment")),
    ("комментарий", HeadingKey::Meta("comment")),
    ("result", HeadingKey::Result),
    ("outcome", HeadingKey::Result),
    ("winner", HeadingKey::Result),
    ("результат", HeadingKey::Result),
    ("итог", HeadingKey::Result),
    ("исход", HeadingKey::Result),
    ("победитель", HeadingKey::Result),
    ("score", HeadingKey::Score),
    ("счёт", HeadingKey::Score),
    ("счет", HeadingKey::Score),
    ("очки", HeadingKey::Score),
    ("size", HeadingKey::Setting("size")),
    ("board", HeadingKey::Setting("size")),
    ("field", HeadingKey::Setting("size")),
    ("поле", HeadingKey::Setting("size")),
    ("доска", HeadingKey::Setting("size")),
    ("размер", HeadingKey::Setting("size")),
    ("komi", HeadingKey::Setting("komi")),
    ("коми", HeadingKey::Setting("komi")),
];

/// The beginnings of words for players.
pub(super) const SEATS: [(&str, Seat); 13] = [
    ("blue", Seat::Blue),
    ("син", Seat::Blue),
    ("голуб", Seat::Blue),
    ("red", Seat::Red),
    ("красн", Seat::Red),
    ("green", Seat::Green),
    ("зелен", Seat::Green),
    ("зелён", Seat::Green),
    ("a", Seat::A),
    ("а", Seat::A),
    ("b", Seat::B),
    ("в", Seat::B),
    ("б", Seat::B),
];

/// Words for a value that is not known, beside signs without a letter or digit.
pub(super) const UNKNOWN: [&str; 7] = [
    "unknown",
    "n/a",
    "nn",
    "n.n.",
    "неизвестно",
    "неизвестен",
    "неизвестна",
];

/// Words before the name of a player, which say nothing more.
pub(super) const SIDES: [&str; 4] = ["команда ", "team ", "игрок ", "player "];

/// The meaning of a word about the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The player named has won.
    Won,
    /// The player named has lost.
    Lost,
    /// The player named has lost so.
    LostBy(&'static str),
    /// The game has ended so.
    By(&'static str),
    /// No player has won.
    Draw,
    /// The game is not over.
    Open,
    /// Nothing.
    Filler,
}

/// Words about the end of a game; a star stands for any ending.
pub(super) const ENDS: [(&str, End); 73] = [
    ("win", End::Won),
    ("wins", End::Won),
    ("won", End::Won),
    ("выигр*", End::Won),
    ("победил*", End::Won),
    ("победа", End::Won),
    ("lost", End::Lost),
    ("loses", End::Lost),
    ("проигр*", End::Lost),
    ("resign", End::LostBy("resigned")),
    ("resigns", End::LostBy("resigned")),
    ("resigned", End::LostBy("resigned")),
    ("сдался", End::LostBy("resigned")),
    ("сдалась", End::LostBy("resigned")),
    ("сдались", End::LostBy("resigned")),
    ("сдача", End::LostBy("resigned")),
    ("resignation", End::By("resigned")),
    ("timeout", End::By("time")),
    ("time", End::By("time")),
    ("время", End::Filler),
    ("времени", End::By("time")),
    ("просрочил*", End::LostBy("time")),
    ("forfeits", End::LostBy("forfeit")),
    ("forfeited", End::LostBy("forfeit")),
    ("неявка", End::LostBy("forfeit")),
    ("forfeit", End::By("forfeit")),
    ("walkover", End::By("forfeit")),
    ("неявке", End::By("forfeit")),
    ("adjudicated", End::By("adjudicated")),
    ("adjudication", End::By("adjudicated")),
    ("присуждению", End::By("adjudicated")),
    ("abandoned", End::By("abandoned")),
    ("прервана", End::By("abandoned")),
    ("agreed", End::By("agreed")),
    ("agreement", End::By("agreed")),
    ("соглашению", End::By("agreed")),
    ("согласию", End::By("agreed")),
    ("draw", End::Draw),
    ("drawn", End::Draw),
    ("ничья", End::Draw),
    ("ничью", End::Draw),
    ("вничью", End::Draw),
    ("unfinished", End::Open),
    ("adjourned", End::Open),
    ("недоиграна", End::Open),
    ("не доиграна", End::Open),
    ("не окончена", End::Open),
    ("не закончена", End::Open),
    ("отложена", End::Open),
    ("the", End::Filler),
    ("by", End::Filler),
    ("on", End::Filler),
    ("of", End::Filler),
    ("in", End::Filler),
    ("a", End::Filler),
    ("game", End::Filler),
    ("has", End::Filler),
    ("have", End::Filler),
    ("player", End::Filler),
    ("team", End::Filler),
    ("result", End::Filler),
    ("партия", End::Filler),
    ("партию", End::Filler),
    ("игра", End::Filler),
    ("игру", End::Filler),
    ("по", End::Filler),
    ("за", End::Filler),
    ("в", End::Filler),
    ("и", End::Filler),
    ("команда", End::Filler),
    ("игрок", End::Filler),
    ("результат", End::Filler),
    ("победу", End::Won),
];

/// Results in signs: who of two players has won; `None` for a draw; and how the game ended, where the signs say it.
pub(super) const SCORES: [(&str, Option<usize>, Option<&str>); 12] = [
    ("1-0", Some(0), None),
    ("0-1", Some(1), None),
    ("1:0", Some(0), None),
    ("0:1", Some(1), None),
    ("½-½", None, None),
    ("½:½", None, None),
    ("1/2-1/2", None, None),
    ("1/2:1/2", None, None),
    ("+:-", Some(0), Some("forfeit")),
    ("-:+", Some(1), Some("forfeit")),
    ("+/-", Some(0), Some("forfeit")),
    ("-/+", Some(1), Some("forfeit")),
];

/// Months, by the beginnings of their names.
pub(super) const MONTHS: [[&str; 2]; 12] = [
    ["jan", "янв"],
    ["feb", "фев"],
    ["mar", "мар"],
    ["apr", "апр"],
    ["may", "ма"],
    ["jun", "июн"],
    ["jul", "июл"],
    ["aug", "авг"],
    ["sep", "сен"],
    ["oct", "окт"],
    ["nov", "ноя"],
    ["dec", "дек"],
];
