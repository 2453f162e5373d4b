//! The facts of a typed text beside its moves, and the document made of both.

use std::fmt::Write as _;
use std::ops::Range;

use super::lines::{LineFact, LineMeaning, meta_value, one_line};
use super::repair::Repair;
use super::replay::{Completeness, PlayedWords, Stop};
use super::tokens::{TokenSpan, TypedToken};
use crate::notation::print::{self, Alphabet};
use crate::notation::typed::{self as words, Columns, Slip};
use crate::rules::{Profile, Seat};
use crate::settings::{block, string};
use crate::text::{Text, visible};

/// A typed text taken apart.
pub(super) struct TypedSheet<'a> {
    text: &'a str,
    profile: &'a Profile,
    tokens: Vec<TokenSpan>,
    facts: Vec<LineFact>,
    settings: Vec<(&'static str, String)>,
    /// Lines of words before the first move.
    comments: Vec<String>,
    /// Where a start position is drawn.
    pub(super) board: Option<Range<usize>>,
    /// The number of the first move behind it.
    next: Option<u32>,
    /// Where the moves begin.
    first: usize,
    pub(super) doubts: Vec<Repair>,
}

impl<'a> TypedSheet<'a> {
    pub(super) fn new(
        text: &'a str,
        profile: &'a Profile,
        settings: &[(&'static str, String)],
    ) -> Self {
        Self {
            text,
            profile,
            tokens: Vec::new(),
            facts: Vec::new(),
            settings: settings.to_vec(),
            comments: Vec::new(),
            board: None,
            next: None,
            first: 0,
            doubts: Vec::new(),
        }
    }

    /// A document with one setting and nothing else.
    pub(super) fn alone(profile: &Profile, key: &'static str, value: &str) -> String {
        TypedSheet::new("", profile, &[(key, value.to_owned())]).head()
    }

    /// Takes the facts stated beside the moves; a setting that makes no game is left out.
    pub(super) fn take(
        &mut self,
        tokens: Vec<TokenSpan>,
        is_fit: impl Fn(&'static str, &str) -> bool,
    ) {
        let is_move = |token: &&TokenSpan| {
            matches!(
                token.token,
                TypedToken::Move(_) | TypedToken::Number { .. } | TypedToken::Dash
            )
        };
        let first = tokens.iter().find(is_move);
        if let Some(TypedToken::Number { written, .. }) = first.map(|first| &first.token) {
            self.next = Some(*written);
        }
        self.first = first.map_or(usize::MAX, |first| first.at.start);
        for token in &tokens {
            let at = token.at.clone();
            let line = self.text[at.clone()].trim();
            match &token.token {
                TypedToken::Board if self.board.is_none() => {
                    // Which sign is whose, and whose move it is, the drawing does not say.
                    self.board = Some(at.clone());
                    let picture = "[start] picture".to_owned();
                    self.doubts
                        .push(Repair::doubt(at, line, picture, Slip::Doubt));
                }
                TypedToken::Line | TypedToken::Board if at.start < self.first => {
                    self.comment(at, line);
                }
                TypedToken::Said(said) => {
                    let is_unfit = |fact: &LineFact| matches!(fact, LineFact::Setting(key, value) if !is_fit(key, value));
                    if said.facts.iter().any(is_unfit) {
                        self.comment(at, line);
                    } else {
                        self.fact_line(at, line, said);
                    }
                }
                _ => {}
            }
        }
        self.tokens = tokens;
    }

    /// Takes the facts that a line says. Where another thing was said before or asked for, that stays, and the line is kept.
    fn fact_line(&mut self, at: Range<usize>, line: &str, said: &LineMeaning) {
        if let Some((fact, known)) = said
            .facts
            .iter()
            .find_map(|fact| Some((fact, self.other(fact)?)))
        {
            self.doubts.push(Repair {
                others: vec![fact.written(self.profile)],
                ..Repair::doubt(at, line, known, Slip::Contradiction)
            });
            self.comments.push(line.to_owned());
            return;
        }
        if said.is_doubtful {
            let written = said.facts.iter().map(|fact| fact.written(self.profile));
            let written = written.collect::<Vec<_>>().join(", ");
            self.doubts
                .push(Repair::doubt(at, line, written, Slip::Doubt));
        }
        // A document says each thing once.
        for fact in &said.facts {
            match fact {
                LineFact::Setting(key, value) => {
                    let set = (*key, value.clone());
                    if !self.settings.contains(&set) {
                        self.settings.push(set);
                    }
                }
                _ if !fact.is_open() && self.facts.contains(fact) => {}
                _ => self.facts.push(fact.clone()),
            }
        }
    }

    /// The words of the record: lines before the first move stay with the headings.
    pub(super) fn record(&self) -> Vec<TokenSpan> {
        let is_head = |token: &TokenSpan| {
            token.at.start < self.first
                && matches!(token.token, TypedToken::Line | TypedToken::Board)
        };
        self.tokens
            .iter()
            .filter(|token| !is_head(token))
            .cloned()
            .collect()
    }

    /// Whether a line of words stands at a place.
    pub(super) fn is_line(&self, at: &Range<usize>) -> bool {
        self.tokens
            .iter()
            .any(|token| token.at == *at && matches!(token.token, TypedToken::Line))
    }

    /// The first line of words that has a move, or the first signs that stand between no moves: where no move was read, the
    /// text is not understood. Beside a start position signs are decoration.
    pub(super) fn moveless(&self, columns: Columns) -> Option<Stop> {
        let is_move = |word: &str| {
            words::read(word, self.profile.form, columns)
                .is_some_and(|read| read.length == word.len())
        };
        self.tokens.iter().find_map(|token| {
            let at = token.at.clone();
            let why = match token.token {
                TypedToken::Line if self.text[at.clone()].split_whitespace().any(is_move) => {
                    Text::new(
                        "no move was read: other words stand before the moves of this line",
                        "ни одного хода не прочитано: в этой строке перед ходами стоят другие слова",
                    )
                }
                TypedToken::Sign if self.board.is_none() => Text::new(
                    "no move was read: these signs are neither moves nor a start position",
                    "ни одного хода не прочитано: эти знаки не ходы и не начальная позиция",
                ),
                _ => return None,
            };
            Some(Stop {
                at,
                why,
                others: Vec::new(),
            })
        })
    }

    /// Keeps a line word for word.
    fn comment(&mut self, at: Range<usize>, line: &str) {
        let now = format!("comment = {}", string(line));
        self.doubts.push(Repair::doubt(at, line, now, Slip::Prose));
        self.comments.push(line.to_owned());
    }

    /// The value stated before, or asked for, where a fact contradicts it.
    fn other(&self, fact: &LineFact) -> Option<String> {
        if fact.is_open() {
            return None;
        }
        let key = |written: &str| written.split(' ').next().map(str::to_owned);
        let written = fact.written(self.profile);
        let said = self
            .facts
            .iter()
            .filter(|own| !own.is_open())
            .map(|own| own.written(self.profile));
        let set = self
            .settings
            .iter()
            .map(|(key, value)| format!("{key} = {value}"));
        said.chain(set)
            .find(|own| key(own) == key(&written) && *own != written)
    }

    /// The document up to its record.
    pub(super) fn head(&self) -> String {
        let mut out = format!("kletka = 1\ngame = {}\n", string(self.profile.name));
        let mut meta = String::new();
        let mut comments: Vec<&str> = Vec::new();
        for fact in &self.facts {
            match fact {
                LineFact::Meta("comment", comment) => comments.push(comment),
                LineFact::Meta(key, value) => {
                    _ = writeln!(meta, "{key} = {}", meta_value(key, value));
                }
                _ => {}
            }
        }
        let players: Vec<String> = self
            .profile
            .seats
            .iter()
            .filter_map(|seat| self.player(*seat))
            .collect();
        if !players.is_empty() {
            _ = writeln!(meta, "players = {{ {} }}", players.join(", "));
        }
        comments.extend(self.comments.iter().map(String::as_str));
        if !comments.is_empty() {
            _ = writeln!(meta, "comment = {}", string(&comments.join("\n")));
        }
        if !meta.is_empty() {
            _ = write!(out, "\n[meta]\n{meta}");
        }
        for table in ["board", "rules"] {
            let of_table = |name: &str| {
                self.profile
                    .keys
                    .iter()
                    .any(|key| key.name == name && key.table == table)
            };
            let own: Vec<_> = self
                .settings
                .iter()
                .filter(|(key, _)| of_table(key))
                .collect();
            if !own.is_empty() {
                _ = write!(out, "\n[{table}]\n");
                own.iter()
                    .for_each(|(key, value)| _ = writeln!(out, "{key} = {value}"));
            }
        }
        if let Some(board) = &self.board {
            _ = write!(
                out,
                "\n[start]\npicture = {}\n",
                block(&format!("{}\n", &self.text[board.clone()]))
            );
            if let Some(next) = self.next {
                _ = writeln!(out, "next = {next}");
            }
        }
        out
    }

    /// The names of a player.
    fn player(&self, seat: Seat) -> Option<String> {
        let name = |fact: &LineFact| match fact {
            LineFact::Player(own, name) if *own == seat => Some(string(name)),
            _ => None,
        };
        let names: Vec<String> = self.facts.iter().filter_map(name).collect();
        match &names[..] {
            [] => None,
            [one] => Some(format!("{} = {one}", seat.name())),
            many => Some(format!("{} = [{}]", seat.name(), many.join(", "))),
        }
    }

    /// The whole document: doubts are over the moves, the unreadable text is behind them as it was
    /// typed.
    pub(super) fn document(
        &self,
        played: &PlayedWords,
        stop: Option<&Stop>,
        (alphabet, guessed): (Alphabet, Option<Columns>),
        repairs: &[Repair],
    ) -> String {
        let mut moves = joined(&played.steps, alphabet);
        if let Some(stop) = stop {
            let rest = self.unread(stop);
            let number = if rest.starts_with(',') {
                format!("{}. ", played.position.number())
            } else {
                String::new()
            };
            _ = write!(moves, "\n{number}{rest}");
        }
        let mut out = format!("{}\n[record]\n", self.head());
        if played.proof == Completeness::None {
            out.push_str("# ? nothing proves that no move is missing\n");
        }
        if guessed.is_some() {
            out.push_str(
                "# ? Cyrillic columns: look-alikes or the order of the Russian alphabet\n",
            );
        }
        self.remarks(repairs, &mut out);
        _ = writeln!(out, "moves = {}", block(&format!("{moves}\n")));
        let is_open = stop.is_none() && played.position.outcome().is_none();
        self.ending(is_open, &mut out);
        out
    }

    /// Remarks about words that may have been meant otherwise.
    fn remarks(&self, repairs: &[Repair], out: &mut String) {
        let (mut line, mut counted) = (1, 0);
        for repair in repairs.iter().filter(|repair| !repair.is_sure) {
            // Repairs are in the order of their places.
            line += self.text[counted..repair.at.start].matches('\n').count();
            counted = repair.at.start;
            let was = one_line(&repair.was);
            let now = if repair.now.is_empty() {
                String::new()
            } else {
                format!(" = {}", repair.now)
            };
            let others = repair
                .others
                .iter()
                .fold(String::new(), |out, other| out + " | " + other);
            // No remark of TOML holds a control character.
            let remark = format!("# ? {line}: {was}{now}{others}");
            _ = writeln!(out, "{}", visible(&remark));
        }
    }

    /// The facts about the end of the game, which may be open by the rules. A result without a reason stands unchecked where
    /// the moves do not end the game.
    fn ending(&self, is_open: bool, out: &mut String) {
        let is_of_end = |fact: &&LineFact| {
            matches!(
                fact,
                LineFact::Result(_) | LineFact::Ended(_) | LineFact::Score(_)
            )
        };
        for fact in self.facts.iter().filter(is_of_end) {
            _ = writeln!(out, "{}", fact.written(self.profile));
        }
        let is_decided =
            |fact: &LineFact| matches!(fact, LineFact::Result(result) if *result != "unfinished");
        let is_told = |fact: &LineFact| matches!(fact, LineFact::Ended(_));
        if is_open && self.facts.iter().any(is_decided) && !self.facts.iter().any(is_told) {
            _ = writeln!(
                out,
                "{}",
                LineFact::Ended("unrecorded").written(self.profile)
            );
        }
    }

    /// The text that was not read, as it was typed; headings in it were taken already.
    fn unread(&self, stop: &Stop) -> String {
        // A number belongs to the move that cannot be read.
        let before = self
            .tokens
            .iter()
            .rev()
            .find(|token| token.at.end <= stop.at.start);
        let number = before.filter(|before| matches!(before.token, TypedToken::Number { .. }));
        let mut at = number.map_or(stop.at.start, |number| number.at.start);
        let mut out = String::new();
        let taken = |token: &&TokenSpan| {
            matches!(token.token, TypedToken::Said(_)) && token.at.start >= stop.at.start
        };
        for said in self.tokens.iter().filter(taken) {
            out.push_str(&self.text[at..said.at.start]);
            at = said.at.end;
        }
        out.push_str(&self.text[at..]);
        out.trim().to_owned()
    }
}

/// A word as a record writes it.
pub(super) fn written(step: &TokenSpan, alphabet: Alphabet) -> String {
    match &step.token {
        TypedToken::Number { is, .. } => format!("{is}."),
        TypedToken::Move(played) => print::played(played, alphabet),
        TypedToken::Mark(mark) => print::mark(*mark).to_owned(),
        TypedToken::Comment(text) => quoted(text),
        TypedToken::Variation(steps) => format!("( {} )", joined(steps, alphabet)),
        TypedToken::End => "*".to_owned(),
        _ => String::new(),
    }
}

/// Words as a record has them, on one line.
fn joined(steps: &[TokenSpan], alphabet: Alphabet) -> String {
    let mut out = String::new();
    for step in steps {
        let word = written(step, alphabet);
        if !out.is_empty() && !word.is_empty() && !matches!(step.token, TypedToken::Mark(_)) {
            out.push(' ');
        }
        out.push_str(&word);
    }
    out
}

/// A comment in quotes that can hold it.
fn quoted(text: &str) -> String {
    let text = one_line(&text.replace("'''", "’’’"));
    if text.contains('"') {
        format!("«{}»", text.replace('«', "“").replace('»', "”"))
    } else {
        format!("\"{text}\"")
    }
}
