//! Words of both languages by which headings are known.

/// Words before a colon that name a key of `[meta]`.
pub(super) const KEYS: [(&str, &str); 32] = [
    ("title", "title"),
    ("название", "title"),
    ("партия", "title"),
    ("game", "title"),
    ("event", "event"),
    ("tournament", "event"),
    ("турнир", "event"),
    ("соревнование", "event"),
    ("матч", "event"),
    ("site", "site"),
    ("place", "site"),
    ("место", "site"),
    ("город", "site"),
    ("где", "site"),
    ("date", "date"),
    ("дата", "date"),
    ("когда", "date"),
    ("played", "date"),
    ("сыграна", "date"),
    ("round", "round"),
    ("тур", "round"),
    ("author", "author"),
    ("автор", "author"),
    ("annotator", "annotator"),
    ("комментатор", "annotator"),
    ("примечания", "annotator"),
    ("source", "source"),
    ("источник", "source"),
    ("comment", "comment"),
    ("комментарий", "comment"),
    ("url", "url"),
    ("id", "id"),
];

/// Words before a colon that name the result.
pub(super) const RESULTS: [&str; 5] = ["result", "результат", "итог", "исход", "outcome"];

/// Words before a colon that name the score.
pub(super) const SCORES: [&str; 4] = ["score", "счёт", "счет", "очки"];

/// Words before a colon that name the players.
pub(super) const PLAYERS: [&str; 5] = ["players", "игроки", "участники", "играли", "играют"];

/// Beginnings of words by which a winner is known.
pub(super) const WON: [&str; 11] =
    ["win", "won", "выигр", "победил", "победа", "победу", "победой", "победит", "wins", "victory", "beat"];

/// Beginnings of words by which a loser is known.
pub(super) const GAVE_UP: [&str; 4] = ["resign", "сдал", "сдаю", "сдаёт"];

/// Beginnings of words for a clock.
pub(super) const TIME: [&str; 4] = ["time", "времен", "просроч", "флаг"];

/// Beginnings of words for a draw.
pub(super) const DRAW: [&str; 3] = ["draw", "ничь", "вничью"];

/// Beginnings of words for a game that is not over.
pub(super) const OPEN: [&str; 6] = ["unfinished", "adjourned", "не доигр", "не законч", "не оконч", "отложен"];

/// Months, by their beginnings.
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

/// Words that go with those of a result and say nothing by themselves.
pub(super) const FILLERS: [&str; 40] = [
    "the",
    "a",
    "an",
    "by",
    "on",
    "in",
    "of",
    "with",
    "to",
    "and",
    "is",
    "was",
    "has",
    "have",
    "game",
    "player",
    "side",
    "team",
    "final",
    "lost",
    "points",
    "и",
    "в",
    "во",
    "за",
    "по",
    "на",
    "с",
    "со",
    "счётом",
    "счетом",
    "партия",
    "партию",
    "партии",
    "игра",
    "игру",
    "игрок",
    "команда",
    "проиграли",
    "проиграл",
];

/// Other words before a colon that name a setting.
pub(super) const SETTINGS: [&str; 8] = ["komi", "коми", "size", "board", "field", "поле", "доска", "размер"];

/// Those of them that name the size of the field.
pub(super) const FIELDS: [&str; 6] = ["size", "board", "field", "поле", "доска", "размер"];

/// Words that may stand between and behind the numbers of a size.
pub(super) const OF_SIZE: [&str; 11] =
    ["by", "x", "х", "на", "cells", "squares", "клетка", "клетки", "клеток", "поля", "доски"];

/// Other beginnings of words that speak of a result.
pub(super) const LOST: [&str; 32] = [
    "капитул",
    "разгром",
    "поровну",
    "разошл",
    "уступ",
    "одерж",
    "взял",
    "продолж",
    "lost",
    "loses",
    "loser",
    "проигр",
    "forfeit",
    "flag",
    "неявк",
    "обыгр",
    "defeat",
    "прерван",
    "interrupt",
    "continued",
    "побежд",
    "поражен",
    "одолел",
    "сдач",
    "сдав",
    "сдает",
    "concede",
    "withdr",
    "disqual",
    "дисквал",
    "выбыл",
    "timeout",
];

/// Beginnings of words that speak of moves that are not there.
pub(super) const GONE: [&str; 12] = [
    "missing",
    "illegib",
    "unreadab",
    "omitted",
    "skipped",
    "пропущ",
    "утерян",
    "потерян",
    "неразборч",
    "стёрт",
    "стерт",
    "отсутств",
];

/// Words that speak of a result only as they are.
pub(super) const SHORT: [&str; 17] = [
    "tie",
    "tied",
    "ties",
    "stalemate",
    "def",
    "bt",
    "gives",
    "gave",
    "play",
    "win",
    "wins",
    "winner",
    "won",
    "beat",
    "beats",
    "draw",
    "time",
];

/// Beginnings of words that speak of the rules or of the field.
pub(super) const RULES: [&str; 56] = [
    "форы",
    "склеен",
    "glue",
    "wrap",
    "бублик",
    "donut",
    "diagonal",
    "диагонал",
    "предложен",
    "помен",
    "запрет",
    "swap",
    "обмен",
    "torus",
    "тор",
    "cylinder",
    "цилиндр",
    "plane",
    "плоск",
    "topology",
    "тополог",
    "opening",
    "дебют",
    "segment",
    "отрезк",
    "optional",
    "komi",
    "коми",
    "board",
    "поле",
    "доск",
    "rule",
    "правил",
    "услови",
    "condition",
    "choice",
    "выбор",
    "rectang",
    "прямоуг",
    "green",
    "зелен",
    "зелён",
    "необязат",
    "желани",
    "compens",
    "компенс",
    "handicap",
    "гандикап",
    "фора",
    "фору",
    "форой",
    "field",
    "cells",
    "клеток",
    "point",
    "очк",
];

/// Keys of `[meta]` whose values may have any signs.
pub(super) const FREE: [&str; 4] = ["comment", "url", "source", "id"];

/// Words before a number that counts something else than points.
pub(super) const COUNTED: [&str; 34] = [
    "game",
    "round",
    "match",
    "day",
    "table",
    "part",
    "stage",
    "chapter",
    "lesson",
    "problem",
    "puzzle",
    "diagram",
    "fig",
    "figure",
    "no",
    "n",
    "example",
    "партия",
    "партии",
    "игра",
    "тур",
    "раунд",
    "матч",
    "день",
    "стол",
    "часть",
    "этап",
    "глава",
    "урок",
    "задача",
    "диаграмма",
    "рис",
    "пример",
    "номер",
];

/// Words at the head of a column of numbers.
pub(super) const COLUMNS: [&str; 8] = ["ход", "move", "round", "круг", "тур", "no", "n", "ply"];

/// Words that go with a player or a place in the order.
pub(super) const SIDES: [&str; 10] = ["player", "игрок", "side", "сторона", "team", "команда", "й", "я", "ый", "ой"];

/// The beginnings of words, and words, for a place in the order.
pub(super) const ORDER: [&[&str]; 3] = [
    &["first", "1st", "перв", "1", "i", "one"],
    &["second", "2nd", "втор", "2", "ii", "two"],
    &["third", "3rd", "трет", "3", "iii", "three"],
];

/// Letters for a place in the order.
pub(super) const LETTERS: [&[&str]; 3] = [&["a", "а"], &["b", "б"], &["c", "в"]];

/// Beginnings of words for who moves first.
pub(super) const OPENS: [&str; 12] =
    ["стартов", "сначала", "первым", "очередь", "ходит", "ходят", "ходил", "начин", "начал", "begin", "start", "first"];

/// Beginnings of words for colours of other games.
pub(super) const FOREIGN: [&str; 8] = ["white", "black", "yellow", "чёрн", "черн", "бел", "жёлт", "желт"];

/// Whether a word of a line begins so.
pub(super) fn begins(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| !line[..at].ends_with(char::is_alphanumeric))
}

/// Stems of words for the colours, whoever plays them.
pub(super) const COLOURS: [&str; 8] = ["blue", "red", "green", "син", "голуб", "красн", "зелен", "зелён"];

/// Beginnings of words for a pass that is told.
pub(super) const PASSED: [&str; 11] =
    ["спасов", "спасую", "спасует", "паснул", "пасов", "пасую", "пасует", "паса", "пасы", "passed", "passes"];
