//! Records that people typed: bare lists of moves made documents, and slips in documents mended.
//!
//! `search` finds the moves among all readings of a text, `layout` doubts what the text has in more than one way, `headings`
//! says what the lines of words say. Here they are put together; what was changed and what is doubtful is handed on with its
//! place.

mod headings;
mod layout;
mod mend;
mod rows;
mod search;
mod stretch;
mod words;

pub use mend::{Mended, Mending, mend};

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::ops::Range;

use crate::document::format::{self, FormatOptions};
use crate::notation::print::Alphabet;
use crate::notation::sloppy::{self, Slip, Slips};
use crate::rules::{Profile, Seat};
use crate::session::author::template;
use crate::session::{Game, Registry, Session};
use crate::settings::{block, string};
use crate::text::decimal::Decimal;
use crate::text::{Diagnostic, Diagnostics, Severity, Source, Text, merge_conflict, visible};
use headings::{End, HeadingFact};
use rows::is_line_end;
use stretch::{ReadStretch, ReadWord, ReadingContext, ReadingStop};

/// How far a typed record was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ImportOutcome {
    /// All of it, and nothing in it was a guess.
    Whole,
    /// All of it, but something may have been meant otherwise.
    Doubtful,
    /// Up to a place.
    Stopped,
}

impl ImportOutcome {
    /// The word in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Doubtful => "doubtful",
            Self::Stopped => "stopped",
        }
    }

    /// The word for people.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Whole => Text::new("whole", "целиком"),
            Self::Doubtful => Text::new("doubtful", "с сомнениями"),
            Self::Stopped => Text::new("stopped", "не до конца"),
        }
    }
}

/// Something that was read otherwise than it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Where it stands in the text.
    pub at: Range<usize>,
    /// What is written.
    pub was: String,
    /// What it was read as; nothing where it says nothing.
    pub now: String,
    /// What was overlooked.
    pub slips: Slips,
    /// What else it may be.
    pub others: Vec<String>,
    /// Whether it can be nothing else.
    pub is_sure: bool,
}

/// A typed record made a document.
#[derive(Debug)]
pub struct Typed {
    /// The document.
    pub text: String,
    /// How far it was understood.
    pub outcome: ImportOutcome,
    /// How many moves were understood.
    pub plies: u32,
    /// Where it stops in the typed text, and why.
    pub stop: Option<(Range<usize>, Text)>,
    /// What was read otherwise than it is written, in the order of the text.
    pub repairs: Vec<Repair>,
    /// What is wrong with the document all the same, such as a result that contradicts the moves.
    pub findings: Vec<Diagnostic>,
}

/// What a typed record is read with.
#[derive(Clone, Debug, Default)]
pub struct Typing {
    /// Keys of `[board]` and `[rules]` with their values as TOML.
    pub settings: Vec<(&'static str, String)>,
    /// What words mean that were asked about, by the offsets at which they begin.
    pub answers: HashMap<usize, String>,
}

/// Makes a document of a text that somebody typed: headings, and moves in whatever spelling.
///
/// ```
/// use kletka::session::author::{ImportOutcome, Typing, typed};
/// let games = kletka::games::standard();
/// let typing = Typing { settings: vec![("size", "3".into())], ..Typing::default() };
/// let made = typed(games, games.find("parcel").unwrap(), &typing, "Синие: Анна\n1) a1-2; 2) [b - c3]").unwrap();
/// assert_eq!((made.outcome, made.plies), (ImportOutcome::Whole, 2));
/// assert!(made.text.contains("players = { blue = \"Анна\" }"));
/// assert!(made.text.contains("1. [a1-2]  2. [b-c3]"));
/// ```
///
/// # Errors
/// In words, when the settings make no game, and where a merge left a conflict in the text.
pub fn typed(games: &Registry, game: &dyn Game, typing: &Typing, text: &str) -> Result<Typed, Text> {
    let profile = game.profile();
    template::known(profile, &typing.settings)?;
    let text = &with_line_feeds(text);
    if let Some(conflict) = merge_conflict(&Source::whole("", text)) {
        return Err(conflict.message);
    }
    let mut sheet = TypedText::read(text, profile);
    // What is asked for goes before what the text says, which is a doubt then.
    for (key, value) in &typing.settings {
        let said = sheet.settings.iter().position(|(other, _, _)| other == key).map(|at| sheet.settings.remove(at));
        if let Some((_, said, at)) = said.filter(|(_, said, _)| said != value) {
            let was = text[at.clone()].trim();
            sheet.doubts.push(contradiction(at, was, key, [value.as_str(), said.as_str()]));
        }
        sheet.settings.push((*key, value.clone(), 0..0));
    }
    let head = sheet.head(profile);
    let session = Session::open(games, &Source::whole("", &head), crate::check::Depth::Replay);
    let Some(start) = session.start() else {
        let error = session.diagnostics().iter().find(|one| one.severity == Severity::Error);
        return Err(
            error.map_or_else(|| Text::new("no game begins so", "так партия не начинается"), |one| one.message.clone())
        );
    };
    let alphabet = letters(&sheet.moves, profile);
    let asked = ReadingContext {
        text: &sheet.moves,
        comments: &sheet.comments,
        answers: &typing.answers,
        guesses: true,
        alphabet,
    };
    let mut understood = search::understand(start, asked, 0..text.len());
    layout::doubt(asked, &mut understood.steps, profile, sheet.is_headed);
    let mut repairs = Vec::new();
    collect(ReadingContext { text, ..asked }, &understood.steps, &mut repairs);
    count_rounds(text, &understood.steps, profile.seats.len(), &mut repairs);
    repairs.extend(sheet.doubts.iter().cloned());
    repairs.extend(unread(&sheet.moves, &understood.steps, understood.stop.is_some()));
    repairs.sort_by_key(|repair| repair.at.start);
    let plies = understood.position.plies();
    let stop = understood.stop.as_ref().map(|stop| (understood.position.number(), stop));
    let made = sheet.document(text, &head, &understood.steps, stop, (profile.seats, alphabet), &repairs);
    let made = format::document(&Source::whole("", &made), games.profiles(), FormatOptions::default()).unwrap_or(made);
    let mut found = Diagnostics::default();
    games.check_moves(&Source::whole("", &made), &mut found);
    // Where it stops is said already.
    let is_stopped = understood.stop.is_some();
    let is_new = |one: &&Diagnostic| one.severity == Severity::Error && (!is_stopped || is_about_the_end(one));
    let findings: Vec<Diagnostic> = found.iter().filter(is_new).cloned().collect();
    let outcome = if is_stopped {
        ImportOutcome::Stopped
    } else if plies == 0 || !findings.is_empty() || repairs.iter().any(|repair| !repair.is_sure) {
        ImportOutcome::Doubtful
    } else {
        ImportOutcome::Whole
    };
    let stop = understood.stop.map(|ReadingStop { at, why }| (at, why));
    Ok(Typed { text: made, outcome, plies, stop, repairs, findings })
}

/// The text with a line feed for whatever else ends its lines, and all places as they were.
fn with_line_feeds(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\r' if signs.peek() == Some(&'\n') => out.push(sign),
            sign if sign == '\r' || is_line_end(sign) => {
                out.extend(std::iter::repeat_n(' ', sign.len_utf8() - 1));
                out.push('\n');
            }
            sign => out.push(sign),
        }
    }
    out
}

fn is_about_the_end(one: &Diagnostic) -> bool {
    matches!(one.code.rule(), "result" | "score")
}

/// The alphabet of the colours of a text: the one whose letters are more.
fn letters(text: &str, profile: &Profile) -> Alphabet {
    let (mut latin, mut cyrillic) = (0, 0);
    let signs: Vec<char> = text.chars().collect();
    for (at, sign) in signs.iter().enumerate() {
        let is_first = at == 0 || !signs[at - 1].is_alphanumeric();
        if is_first && signs.get(at + 1).is_some_and(|next| matches!(next, '@' | '[') || next.is_alphabetic()) {
            latin += u32::from("brgBRGk".contains(*sign));
            cyrillic += u32::from("сгкзСГКЗ".contains(*sign));
        }
    }
    let has_cyrillic = text.chars().any(|c| ('а'..='я').contains(&c));
    if latin > cyrillic || (latin == cyrillic && !has_cyrillic) { Alphabet::Latin } else { profile.sheet.cyrillic }
}

/// What was read otherwise than it is written.
fn collect(asked: ReadingContext<'_>, steps: &[ReadStretch], out: &mut Vec<Repair>) {
    for step in steps {
        let ReadStretch { at, word, slips, others } = step;
        if let ReadWord::Variation(inner) = word {
            collect(asked, inner, out);
        }
        if slips.is_empty() && others.is_empty() {
            continue;
        }
        let was = &asked.text[at.clone()];
        let is_answered = asked.answers.contains_key(&at.start);
        // What stands in signs of its own is no move whatever it says.
        let is_apart = matches!(word, ReadWord::Comment(_)) && was.starts_with(['#', '“', '„', '{', '(']);
        let is_doubtful = slips.iter().any(Slip::is_doubtful);
        let is_guess = slips.iter().any(|slip| slip == Slip::Prose);
        out.push(Repair {
            at: at.clone(),
            was: was.to_owned(),
            now: word.written(asked.alphabet),
            slips: slips.clone(),
            others: others.clone(),
            is_sure: is_answered || (others.is_empty() && !is_doubtful && (!is_guess || is_apart)),
        });
    }
}

/// Numbers that count rounds of all players are no mistakes: each stands before the first move of its round, or before a later one
/// with the dots that say so, or before every move.
fn count_rounds(text: &str, steps: &[ReadStretch], seats: usize, repairs: &mut [Repair]) {
    if stretch::counts_rounds(text, &steps.iter().collect::<Vec<_>>(), seats) {
        let has = |repair: &Repair, wanted: Slip| repair.slips.iter().any(|slip| slip == wanted);
        // Those of variations stay as they are: which move they replace is no more certain than before.
        let own: HashSet<usize> = steps
            .iter()
            .filter(|step| matches!(step.word, ReadWord::Number { .. }))
            .map(|step| step.at.start)
            .collect();
        let counts = |repair: &Repair| has(repair, Slip::Count) && !has(repair, Slip::Doubt);
        for repair in repairs.iter_mut().filter(|repair| counts(repair) && own.contains(&repair.at.start)) {
            repair.is_sure = true;
        }
    }
}

/// Whether a line of signs divides others and says nothing.
fn is_rule(signs: &str) -> bool {
    signs.chars().all(|sign| sign.is_whitespace() || "-=_*~#.·•–—─═━+".contains(sign))
}

/// Whether a line divides the head of a table from its rows: a run of dashes for each column.
fn is_table_rule(line: &str) -> bool {
    let columns = columns(line);
    line.contains('|')
        && columns.iter().all(|column| {
            let dashes = column.trim_start_matches(':').trim_end_matches(':');
            !dashes.is_empty() && dashes.chars().all(|sign| "-+".contains(sign))
        })
}

/// The places of a line of a table.
fn columns(line: &str) -> Vec<&str> {
    let line = line.trim();
    let inside = line.strip_prefix('|').unwrap_or(line);
    inside.strip_suffix('|').unwrap_or(inside).split('|').map(str::trim).collect()
}

/// The longest name before a move, in bytes.
const NAME: usize = 48;

/// Whether a line has a move behind the name of who says it: `Anna: e6`.
fn is_spoken_move(line: &str, profile: &Profile) -> bool {
    let is_name = |who: &str| who.len() <= NAME && who.contains(char::is_alphabetic) && !who.contains(char::is_numeric);
    let is_said = |said: &str| !said.trim().is_empty() && sloppy::is_moves(said.trim());
    let is_both = line.split_once(':').is_some_and(|(who, said)| is_name(who.trim()) && is_said(said));
    is_both && headings::read(line, profile).is_empty()
}

/// Words before the number of a game, where several stand in a text.
const GAMES: [&str; 6] = ["партия", "игра", "game", "round", "тур", "раунд"];

/// Whether another game may begin with a line.
fn begins_game(line: &str) -> bool {
    let line = line.trim().trim_matches(['#', '*', '=', '_', '-', ' ']).to_lowercase();
    let behind =
        GAMES.iter().find_map(|word| line.strip_prefix(word)).map(|rest| rest.trim_start_matches([' ', '№', '#']));
    behind.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// A line of words that may mean more.
fn perhaps_more(at: Range<usize>, line: &str) -> Repair {
    let slips = Slips::none().and(Slip::Prose).and(Slip::Doubt);
    Repair { at, was: line.trim().to_owned(), now: String::new(), slips, others: Vec::new(), is_sure: false }
}

/// Signs of which nothing is left in the document.
fn nothing(at: Range<usize>, signs: &str) -> Repair {
    let slips = Slips::none().and(Slip::Separator);
    Repair { at, was: signs.to_owned(), now: String::new(), slips, others: Vec::new(), is_sure: false }
}

/// A key that has one value, where a text says another one too.
fn contradiction(at: Range<usize>, was: &str, key: &str, [value, other]: [&str; 2]) -> Repair {
    let (now, others) = (format!("{key} = {value}"), vec![format!("{key} = {other}")]);
    Repair { at, was: was.to_owned(), now, slips: Slips::none().and(Slip::Result), others, is_sure: false }
}

/// Words between what was read that no step has: nothing may be lost, whatever the search makes of a text. Behind the last step of
/// a text that stops all is kept as it was typed.
fn unread(moves: &str, steps: &[ReadStretch], stops: bool) -> Vec<Repair> {
    let (mut at, mut gaps) = (0, Vec::new());
    for step in steps {
        gaps.push(at..step.at.start.max(at));
        at = at.max(step.at.end);
    }
    if !stops {
        gaps.push(at..moves.len());
    }
    let has_words = |gap: &Range<usize>| moves[gap.clone()].contains(char::is_alphanumeric);
    gaps.into_iter().filter(has_words).map(|gap| nothing(gap.clone(), moves[gap].trim())).collect()
}

/// A typed text taken apart.
#[derive(Default)]
struct TypedText {
    /// The text with all that is no move blanked out, so that places stay.
    moves: String,
    /// Lines of words among the moves.
    comments: BTreeMap<usize, (usize, String)>,
    meta: Vec<(&'static str, String)>,
    players: Vec<(Seat, String)>,
    /// Keys with their values and where they are said.
    settings: Vec<(&'static str, String, Range<usize>)>,
    result: Option<&'static str>,
    ended: Option<&'static str>,
    score: Option<[Decimal; 2]>,
    /// Words that no key has a place for.
    rest: Vec<String>,
    /// Whether players head the columns of the moves.
    is_headed: bool,
    doubts: Vec<Repair>,
}

impl TypedText {
    fn read(text: &str, profile: &Profile) -> Self {
        let mut sheet = Self { moves: text.to_owned(), ..Self::default() };
        let mut lines = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            lines.push((at..at + line.trim_end().len(), line.trim_end()));
            at += line.len();
        }
        let is_moves: Vec<bool> = lines
            .iter()
            .map(|(_, line)| {
                let without_end = || headings::end(line, profile).is_some_and(|end| sloppy::is_moves(&line[..end.at]));
                !is_table_rule(line)
                    && !headings::is_of_numbers(line, profile)
                    && line.trim() != "+++"
                    && (sloppy::is_moves(line) || without_end() || is_spoken_move(line, profile))
            })
            .collect();
        let first = is_moves.iter().position(|&is_moves| is_moves).unwrap_or(lines.len());
        let last = is_moves.iter().rposition(|&is_moves| is_moves).unwrap_or(0);
        let mut open = 0;
        for (number, (range, line)) in lines.iter().enumerate() {
            // Inside of brackets or quotes that an earlier line has opened, all belongs to the moves.
            let was_open = open > 0;
            if is_moves[number] || was_open {
                let count = |signs: [char; 2]| line.matches(signs).count();
                open = (open + count(['«', '{'])).saturating_sub(count(['»', '}']));
            }
            if number == last && is_moves[number] && !was_open && open == 0 {
                sheet.take_end(range.start, line, profile);
            }
            if is_moves[number] || was_open || line.trim().trim_start_matches('\u{feff}').is_empty() {
                continue;
            }
            let line = line.trim_start_matches('\u{feff}');
            if !line.contains(char::is_alphanumeric) {
                // A rule of signs says nothing; a dash or two may be a pass. Of other signs somebody knows what they say.
                let signs = line.trim();
                let next = lines[number + 1..].iter().map(|(_, line)| line.trim_start()).find(|line| !line.is_empty());
                let is_numbered = next.is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
                // Perhaps another game begins.
                let is_perhaps_game = number > first && number < last && !is_numbered;
                if is_table_rule(signs) {
                    sheet.blank(range.clone());
                    // Under the head of a table it is its rule; elsewhere its dashes are moves perhaps.
                    let above = number.checked_sub(1).map_or("", |above| lines[above].1);
                    let is_short = columns(signs).iter().any(|column| column.matches('-').count() < 3);
                    if number > first || is_short || columns(above).len() != columns(signs).len() {
                        sheet.doubts.push(perhaps_more(range.clone(), line));
                    }
                } else if ["+++", "***"].contains(&signs) {
                    sheet.blank(range.clone());
                    if is_perhaps_game {
                        sheet.doubts.push(perhaps_more(range.clone(), line));
                    }
                } else if signs.chars().count() > 3 {
                    sheet.blank(range.clone());
                    if is_perhaps_game {
                        sheet.doubts.push(perhaps_more(range.clone(), line));
                    } else if !is_rule(signs) || words::has_pass(signs) {
                        sheet.doubts.push(nothing(range.clone(), signs));
                    }
                }
                continue;
            }
            let facts = headings::read(line, profile);
            let is_head = number < first;
            let is_new_game = number > first && number < last && (begins_game(line) || !facts.is_empty());
            if is_new_game {
                sheet.doubts.push(perhaps_more(range.clone(), line));
            }
            if facts.is_empty() && !is_head && number < last {
                let start = range.start + (line.len() - line.trim_start().len());
                let is_quoted = line.trim().starts_with(['"', '«', '(', '{', '#']);
                if !is_quoted && words::is_perhaps_moves(line, &facts, false, profile) {
                    sheet.doubts.push(perhaps_more(range.clone(), line));
                }
                if !is_quoted {
                    sheet.comments.insert(start, (range.end, line.trim().to_owned()));
                }
                continue;
            }
            if facts.is_empty() && !is_head && line.contains(|c: char| c.is_ascii_digit()) && number < last + 2 {
                // It may be meant for moves: whoever reads on stops here and says so.
                continue;
            }
            let is_unsure = headings::is_unsure(line, &facts, is_head, profile);
            if (is_head || !is_new_game) && (is_unsure || words::is_perhaps_moves(line, &facts, is_head, profile)) {
                sheet.doubts.push(perhaps_more(range.clone(), line));
            }
            sheet.blank(range.clone());
            // Words that may say another result say none.
            if is_unsure && facts.iter().any(HeadingFact::is_of_result) {
                sheet.rest.push(line.trim().to_owned());
                continue;
            }
            // The heads of columns say whose moves they are, and nothing of the game.
            if is_head && headings::heads_in_turn(line, profile) == Some(true) {
                sheet.is_headed = true;
                continue;
            }
            sheet.take(facts, range.clone(), line.trim(), is_head, profile);
        }
        sheet
    }

    /// Takes the result that stands behind the moves of the last line of moves.
    fn take_end(&mut self, start: usize, line: &str, profile: &Profile) {
        let Some(End { at, facts, is_doubtful }) = headings::end(line, profile) else { return };
        let range = start + at..start + line.len();
        self.blank(range.clone());
        if headings::is_unsure(&line[at..], &facts, false, profile) {
            self.doubts.push(perhaps_more(range, &line[at..]));
            self.rest.push(line[at..].to_owned());
            return;
        }
        self.take(facts, range.clone(), &line[at..], false, profile);
        if is_doubtful {
            let result = self.result.map_or(String::new(), |result| format!("result = {}", string(result)));
            self.doubts.push(Repair {
                at: range,
                was: line[at..].to_owned(),
                now: result,
                slips: Slips::none().and(Slip::Pass),
                others: vec!["--".to_owned()],
                is_sure: false,
            });
        }
    }

    fn blank(&mut self, range: Range<usize>) {
        let blanks = " ".repeat(range.len());
        self.moves.replace_range(range, &blanks);
    }

    /// Takes a result; where another one was said before, that is a doubt.
    fn take_result(&mut self, result: &'static str, range: &Range<usize>, line: &str) {
        let other = self.result.replace(result).filter(|other| *other != result);
        if let Some(other) = other {
            self.ended = None;
            let values = [result, other].map(string);
            self.doubts.push(contradiction(range.clone(), line, "result", values.each_ref().map(String::as_str)));
        }
    }

    fn take(&mut self, facts: Vec<HeadingFact>, range: Range<usize>, line: &str, is_head: bool, profile: &Profile) {
        if facts.is_empty() {
            let has_title = self.meta.iter().any(|(key, _)| *key == "title");
            if is_head && !has_title && self.rest.is_empty() {
                let title = line.trim_matches(['*', '_', '#', '=', ' ']).to_owned();
                self.meta.push(("title", title));
            } else {
                self.rest.push(line.to_owned());
            }
            return;
        }
        if headings::says_more(line, &facts, profile) {
            self.rest.push(line.to_owned());
        }
        for fact in facts {
            match fact {
                HeadingFact::Meta(key, value, _) if self.meta.iter().any(|(other, _)| *other == key) => {
                    let said =
                        self.meta.iter().find(|(other, said)| *other == key && key != "comment" && *said != value);
                    let values = said.map(|(_, said)| [said, &value].map(|value| string(value)));
                    self.doubts.extend(
                        values.map(|values| {
                            contradiction(range.clone(), line, key, values.each_ref().map(String::as_str))
                        }),
                    );
                    self.rest.push(format!("{key}: {value}"));
                }
                HeadingFact::Meta(key, value, _) => self.meta.push((key, value)),
                HeadingFact::Player(seat, name, is_sure) => {
                    if !is_sure {
                        self.doubts.push(Repair {
                            at: range.clone(),
                            was: name.clone(),
                            now: format!("{} = {}", seat.name(), string(&name)),
                            slips: Slips::none().and(Slip::Seats),
                            others: Vec::new(),
                            is_sure: false,
                        });
                    }
                    // One name of two players, or another name of one.
                    if self.players.iter().any(|(other, known)| (*other == seat) != (*known == name)) {
                        self.doubts.push(perhaps_more(range.clone(), line));
                    }
                    self.players.push((seat, name));
                }
                HeadingFact::Result(seat) => self.take_result(seat.map_or("draw", Seat::name), &range, line),
                HeadingFact::Unfinished => self.take_result("unfinished", &range, line),
                HeadingFact::Ended(why) => self.ended = Some(why),
                HeadingFact::Score(points) => self.score = Some(points),
                HeadingFact::Setting(key, value) => {
                    let known = self.settings.iter().find(|(other, _, _)| *other == key);
                    match known.map(|(_, said, _)| said.clone()) {
                        None => self.settings.push((key, value, range.clone())),
                        Some(said) if said == value => {}
                        Some(said) => {
                            let values = [said.as_str(), value.as_str()];
                            self.doubts.push(contradiction(range.clone(), line, key, values));
                        }
                    }
                }
            }
        }
    }

    /// The document up to its record.
    fn head(&self, profile: &Profile) -> String {
        let mut out = format!("kletka = 1\ngame = {}\n", string(profile.name));
        let mut meta = String::new();
        let of = |wanted: &str| self.meta.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value);
        // A title keeps the date that stands in it.
        let date = if of("date").is_none() { of("title").and_then(|title| headings::date_within(title)) } else { None };
        let date = date.map(|date| ("date", date));
        for (key, value) in self.meta.iter().chain(&date).filter(|(key, _)| *key != "comment") {
            let is_date = *key == "date" && headings::date(value).is_some_and(|date| date == *value);
            let _ = writeln!(meta, "{key} = {}", if is_date { value.clone() } else { string(value) });
        }
        let players: Vec<String> = profile
            .seats
            .iter()
            .filter_map(|seat| {
                let names: Vec<_> =
                    self.players.iter().filter(|(own, _)| own == seat).map(|(_, name)| string(name)).collect();
                match names.as_slice() {
                    [] => None,
                    [one] => Some(format!("{} = {one}", seat.name())),
                    many => Some(format!("{} = [{}]", seat.name(), many.join(", "))),
                }
            })
            .collect();
        if !players.is_empty() {
            let _ = writeln!(meta, "players = {{ {} }}", players.join(", "));
        }
        let said = self.meta.iter().filter(|(key, _)| *key == "comment").map(|(_, value)| value);
        let comment: Vec<&str> = said.chain(&self.rest).map(String::as_str).collect();
        if !comment.is_empty() {
            let _ = writeln!(meta, "comment = {}", string(&comment.join("\n")));
        }
        if !meta.is_empty() {
            let _ = write!(out, "\n[meta]\n{meta}");
        }
        for table in ["board", "rules"] {
            let of_table = |name: &str| profile.keys.iter().any(|key| key.name == name && key.table == table);
            let own: Vec<_> = self.settings.iter().filter(|(key, _, _)| of_table(key)).collect();
            if !own.is_empty() {
                let _ = write!(out, "\n[{table}]\n");
                for (key, value, _) in own {
                    let _ = writeln!(out, "{key} = {value}");
                }
            }
        }
        out
    }

    fn document(
        &self,
        text: &str,
        head: &str,
        steps: &[ReadStretch],
        stop: Option<(u32, &ReadingStop)>,
        (seats, alphabet): (&[Seat], Alphabet),
        repairs: &[Repair],
    ) -> String {
        let mut moves = stretch::written(steps, alphabet);
        if let Some((number, stop)) = stop {
            // Nothing is lost: what cannot be read stands behind the moves as it was typed; without a number, a comma
            // that it begins with would join it to the last of them.
            // A number or a half that waits for more is no step yet.
            let read = steps.last().map_or(0, |step| step.at.end).min(stop.at.start);
            let rest = self.moves[read..].trim();
            let number = if rest.starts_with(',') { format!("{number}. ") } else { String::new() };
            let _ = write!(moves, "\n{number}{rest}");
        }
        let mut out = format!("{head}\n[record]\n");
        let (mut line, mut counted) = (1, 0);
        // Words that became a comment can be seen there, unless they may be more.
        let is_told =
            |repair: &&Repair| !repair.now.starts_with('"') || repair.slips.iter().any(|slip| slip == Slip::Doubt);
        for repair in repairs.iter().filter(|repair| !repair.is_sure).filter(is_told) {
            // Repairs are in the order of their places.
            line += text[counted..repair.at.start].matches('\n').count();
            counted = repair.at.start;
            let was = repair.was.split_whitespace().collect::<Vec<_>>().join(" ");
            let others: String =
                repair.others.iter().filter(|other| !other.is_empty()).fold(String::new(), |mut out, other| {
                    let _ = write!(out, " | {other}");
                    out
                });
            // No remark of TOML holds a control character.
            let now = if repair.now.is_empty() { String::new() } else { format!(" = {}", repair.now) };
            let _ = writeln!(out, "{}", visible(&format!("# ? {line}: {was}{now}{others}")));
        }
        let _ = writeln!(out, "moves = {}", block(&format!("{moves}\n")));
        if let Some(result) = self.result {
            let _ = writeln!(out, "result = {}", string(result));
        }
        if let Some(ended) = self.ended.filter(|_| self.result.is_some()) {
            let _ = writeln!(out, "ended = {}", string(ended));
        }
        if let Some(points) = &self.score {
            let own: Vec<_> =
                seats.iter().zip(points).map(|(seat, points)| format!("{} = {points}", seat.name())).collect();
            let _ = writeln!(out, "score = {{ {} }}", own.join(", "));
        }
        out
    }
}
