//! The words of a typed text played from a position on, and whether their numbers prove that none is missing.

use std::cmp::Ordering;
use std::ops::Range;

use super::tokens::{TokenSpan, TypedToken};
use crate::notation::print::{self, Alphabet};
use crate::notation::typed::{Certainty, Slip, Slips, guesses};
use crate::notation::{self, Move, Stone};
use crate::rules::Profile;
use crate::session::Position;
use crate::text::{Span, SpanMap, Text, shorten};

/// Where a text cannot be read on.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    pub(super) at: Range<usize>,
    pub(super) why: Text,
    /// Legal moves near to the word written there.
    pub(super) others: Vec<String>,
}

/// The evidence of numbers and signs that no move is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Completeness {
    /// Each move has its own right number.
    Numbers,
    /// Each round of all players has its right number.
    Rounds,
    /// No move has a number, and one and the same separator divides them.
    Separator,
    /// Nothing proves that no move is missing.
    None,
}

/// How words are played.
#[derive(Clone, Copy)]
pub(super) struct Replay<'a> {
    pub(super) text: &'a str,
    pub(super) profile: &'a Profile,
    pub(super) alphabet: Alphabet,
    /// Whether legal moves are taken for words that are none.
    pub(super) guesses: bool,
    /// Whether two stones behind one number are the halves of one move, whatever stands between them.
    pub(super) joins: bool,
}

/// Words played.
#[derive(Debug)]
pub(super) struct PlayedWords {
    pub(super) steps: Vec<TokenSpan>,
    pub(super) position: Position,
    pub(super) stop: Option<Stop>,
    pub(super) proof: Completeness,
}

/// A line while it is played.
struct ReplayedLine<'a> {
    replay: Replay<'a>,
    position: Position,
    /// The position before the last move.
    before: Option<Position>,
    steps: Vec<TokenSpan>,
    /// A number that waits for its move.
    number: Option<TokenSpan>,
    /// Where the last word ends.
    end: usize,
    /// The text between the last move and the next one, comments left out.
    gap: String,
    gaps: Vec<String>,
    /// For each move the number before it, its own and the number of its round.
    numbers: Vec<(Option<u32>, u32, u32)>,
    first: u32,
}

impl Replay<'_> {
    /// Plays words from a position on. Two stones behind a number are one move, or a round of two moves: in a text they are
    /// the same everywhere. What the rules refuse is not meant; where both may be meant, the halves are doubted.
    pub(super) fn play(self, start: &Position, tokens: &[TokenSpan]) -> PlayedWords {
        let is_open = |step: &TokenSpan| step.slips.has(Slip::Comma);
        let mut joined = self.played(start, tokens);
        if !self.joins || !joined.steps.iter().any(is_open) {
            return joined;
        }
        let divided = Replay {
            joins: false,
            ..self
        }
        .played(start, tokens);
        let quality = |words: &PlayedWords| {
            let end = words.stop.as_ref().map_or(usize::MAX, |stop| stop.at.start);
            (end, words.proof != Completeness::None)
        };
        match quality(&divided).cmp(&quality(&joined)) {
            Ordering::Greater => return divided,
            Ordering::Equal if joined.stop.is_none() => {
                for step in joined.steps.iter_mut().filter(|step| is_open(step)) {
                    step.slips = std::mem::take(&mut step.slips).and(Slip::Doubt);
                }
            }
            _ => {}
        }
        joined
    }

    /// Plays words in one of the two ways.
    fn played(self, start: &Position, tokens: &[TokenSpan]) -> PlayedWords {
        let mut line = ReplayedLine {
            replay: self,
            position: start.clone(),
            before: None,
            steps: Vec::new(),
            number: None,
            end: tokens.first().map_or(0, |first| first.at.start),
            gap: String::new(),
            gaps: Vec::new(),
            numbers: Vec::new(),
            first: start.number(),
        };
        let mut at = 0;
        let mut stop = None;
        while at < tokens.len() && stop.is_none() {
            match line.word(&tokens[at..]) {
                Ok(count) => at += count,
                Err(why) => stop = Some(*why),
            }
        }
        if let Some(number) = line.number.take().filter(|_| stop.is_none()) {
            let why = Text::new("a number without a move", "номер без хода");
            stop = Some(Stop {
                at: number.at,
                why,
                others: Vec::new(),
            });
        }
        let proof = line.proof();
        settle(&mut line.steps, proof);
        PlayedWords {
            steps: line.steps,
            position: line.position,
            stop,
            proof,
        }
    }
}

impl ReplayedLine<'_> {
    /// Takes the first of some words; how many it has taken.
    fn word(&mut self, tokens: &[TokenSpan]) -> Result<usize, Box<Stop>> {
        let (replay, first) = (self.replay, &tokens[0]);
        // Additions of an author to a move are not separators.
        if !matches!(
            first.token,
            TypedToken::Comment(_) | TypedToken::Mark(_) | TypedToken::Variation(_)
        ) {
            self.gap
                .push_str(replay.text.get(self.end..first.at.start).unwrap_or(""));
        }
        self.end = first.at.end;
        let mut count = 1;
        match &first.token {
            TypedToken::Number { .. } => {
                if let Some(lost) = self.number.replace(first.clone()) {
                    self.sign(&lost, lost.slips.clone());
                }
            }
            TypedToken::Move(_) => count = self.turn(tokens)?,
            TypedToken::Dash => self.dash(tokens)?,
            TypedToken::Sign => {
                self.gap.push_str(&replay.text[first.at.clone()]);
                self.push(first.clone());
            }
            TypedToken::Mark(_) => self.mark(first),
            TypedToken::Variation(inner) => self.variation(first, inner),
            TypedToken::Words if self.number.is_some() => return Err(self.unread(first).into()),
            TypedToken::Words | TypedToken::Line => {
                let words = replay.text[first.at.clone()].trim().to_owned();
                self.push(TokenSpan {
                    token: TypedToken::Comment(words),
                    ..first.clone()
                });
                // Whatever the words say, the text beside them is not a usual gap.
                self.gap.push('"');
            }
            TypedToken::Unknown => {
                let word = &replay.text[first.at.clone()];
                let guess = guesses(word)
                    .into_iter()
                    .find(|guess| self.position.attempt(guess).is_ok());
                match guess.filter(|_| replay.guesses) {
                    Some(guess) => self.guess(first.at.clone(), &guess),
                    None => return Err(self.unread(first).into()),
                }
            }
            TypedToken::End if tokens.len() > 1 => {
                self.sign(first, Slips::none().and(Slip::Separator));
            }
            TypedToken::Comment(_) | TypedToken::End | TypedToken::Said(_) | TypedToken::Board => {
                self.push(first.clone());
            }
        }
        Ok(count)
    }

    fn push(&mut self, step: TokenSpan) {
        self.steps.push(step);
    }

    /// Takes a word for a sign that says nothing, and doubts it.
    fn sign(&mut self, word: &TokenSpan, slips: Slips) {
        self.push(TokenSpan {
            token: TypedToken::Sign,
            slips: slips.and(Slip::Doubt),
            ..word.clone()
        });
    }

    /// A dash: it stands with a number, or for a pass where a move would stand, or between two moves.
    fn dash(&mut self, tokens: &[TokenSpan]) -> Result<(), Box<Stop>> {
        let (dash, text) = (&tokens[0], self.replay.text);
        let follows = tokens
            .get(1)
            .filter(|next| !text[dash.at.end..next.at.start].contains('\n'));
        let is_before_move = follows.is_some_and(|next| matches!(next.token, TypedToken::Move(_)));
        let is_announced =
            follows.is_some_and(|next| matches!(next.token, TypedToken::Number { .. }));
        let last = self
            .steps
            .last()
            .filter(|last| !text[last.at.end..dash.at.start].contains('\n'));
        let is_behind_sign = last.is_none_or(|last| matches!(last.token, TypedToken::Sign));
        let is_pass = !is_before_move && (self.number.is_some() || is_behind_sign && !is_announced);
        if is_pass {
            let pass = TokenSpan::new(
                dash.at.clone(),
                TypedToken::Move(Move::Pass),
                Slips::none().and(Slip::Hyphen),
            );
            return self.turn(&[pass]).map(|_| ());
        }
        self.gap.push('-');
        // Where it stands between moves, or is the sign of the notation, it may be a pass whatever numbers say.
        let is_open = self.number.is_none() || &text[dash.at.clone()] == "\u{2014}";
        let slips = Slips::none()
            .and_if(self.number.is_some(), Slip::Number)
            .and(Slip::Divider)
            .and_if(is_open, Slip::Doubt);
        self.push(TokenSpan::new(dash.at.clone(), TypedToken::Sign, slips));
        Ok(())
    }

    fn mark(&mut self, mark: &TokenSpan) {
        // Apart from its move a sign may stand for something else.
        let is_near =
            |last: &TokenSpan| last.at.end == mark.at.start || mark.slips.has(Slip::Glyph);
        let is_behind_move = self
            .steps
            .last()
            .is_some_and(|last| matches!(last.token, TypedToken::Move(_)) && is_near(last));
        if is_behind_move {
            self.push(mark.clone());
        } else {
            self.sign(mark, mark.slips.clone().and(Slip::Separator));
        }
    }

    /// A move, with the other half of it if the game has halves and one stands there.
    fn turn(&mut self, tokens: &[TokenSpan]) -> Result<usize, Box<Stop>> {
        let TypedToken::Move(played) = &tokens[0].token else {
            return Ok(1);
        };
        if let (Move::Stone(first), Some((second, count, slips))) =
            (played, self.other_half(tokens))
        {
            let at = tokens[0].at.start..tokens[count - 1].at.end;
            let slips = tokens[0].slips.clone().with(&slips);
            let whole = second.map_or(Move::Stone(*first), |second| Move::Pair([*first, second]));
            return self.demanded(at, &whole, &slips).map(|()| count);
        }
        // A comma without its half does not end a move.
        if let [_, sign, half, ..] = tokens
            && self.has_halves()
            && &self.replay.text[sign.at.clone()] == ","
            && matches!(half.token, TypedToken::Unknown)
        {
            let mut stop = self.unread(half);
            stop.at.start = tokens[0].at.start;
            return Err(stop.into());
        }
        let TokenSpan { at, slips, .. } = &tokens[0];
        self.demanded(at.clone(), played, slips).map(|()| 1)
    }

    fn seats(&self) -> u32 {
        u32::try_from(self.replay.profile.seats.len()).unwrap_or(1)
    }

    /// Whether a move of the game is two stones.
    fn has_halves(&self) -> bool {
        self.replay.profile.due.is_some_and(|due| due(1).len() > 1)
    }

    /// The second half of a move: nothing where it is skipped; how many words both halves take, and what was overlooked.
    fn other_half(&self, tokens: &[TokenSpan]) -> Option<(Option<Stone>, usize, Slips)> {
        let text = self.replay.text;
        let sign = tokens
            .get(1)
            .filter(|next| matches!(next.token, TypedToken::Sign));
        let typed = sign.map_or("", |sign| &text[sign.at.clone()]);
        let (at, is_comma) = (1 + usize::from(sign.is_some()), typed == ",");
        // Without numbers only these signs stand between halves.
        let is_joined = matches!(typed, "+" | "&") || self.number.is_some();
        let joins = self.has_halves() && (is_comma || self.replay.joins && is_joined);
        // A dash that touches the stone behind it skips no half.
        let is_touching = matches!(tokens.get(at..), Some([dash, stone, ..])
            if is_comma && matches!(dash.token, TypedToken::Dash) && dash.at.end == stone.at.start);
        let at = at + usize::from(is_touching);
        let next = tokens.get(at).filter(|_| joins)?;
        let slips = next
            .slips
            .clone()
            .and_if(!is_comma, Slip::Comma)
            .and_if(is_touching, Slip::Divider);
        match &next.token {
            TypedToken::Move(Move::Stone(stone)) => Some((Some(*stone), at + 1, slips)),
            TypedToken::Dash if is_comma => Some((None, at + 1, slips.and(Slip::Hyphen))),
            TypedToken::Move(Move::Pass) if is_comma => Some((None, at + 1, slips.and(Slip::Pass))),
            _ => None,
        }
    }

    /// Plays a move; false where the rules refuse it.
    fn play(&mut self, at: Range<usize>, played: &Move, slips: &Slips) -> bool {
        let mut after = self.position.clone();
        let Some(accepted) = after.play(played, Span::new(at.start, at.end)) else {
            return false;
        };
        self.before = Some(std::mem::replace(&mut self.position, after));
        let round = (accepted.number - 1) / self.seats() + 1;
        let number = self.number.take();
        let written = number.as_ref().and_then(|number| match number.token {
            TypedToken::Number { written, .. } => Some(written),
            _ => None,
        });
        self.numbers.push((written, accepted.number, round));
        if let (Some(number), Some(written)) = (number, written) {
            let slips = number
                .slips
                .clone()
                .and_if(written != accepted.number, Slip::Count);
            let slips = slips.and_if(written != accepted.number && written != round, Slip::Doubt);
            self.push(TokenSpan {
                token: TypedToken::Number {
                    written,
                    is: accepted.number,
                },
                slips,
                ..number
            });
        }
        let gap = std::mem::take(&mut self.gap);
        if self.numbers.len() > 1 {
            self.gaps.push(separator(&gap));
        }
        self.end = at.end;
        self.push(TokenSpan::new(
            at,
            TypedToken::Move(played.clone()),
            slips.clone(),
        ));
        true
    }

    /// Takes a legal move for the word written.
    fn guess(&mut self, at: Range<usize>, guess: &Move) {
        self.play(at, guess, &Slips::none().and(Slip::Guess));
    }

    /// Plays a move; where the rules refuse it and guesses are wanted, another one is taken for it.
    fn demanded(
        &mut self,
        at: Range<usize>,
        played: &Move,
        slips: &Slips,
    ) -> Result<(), Box<Stop>> {
        if self.play(at.clone(), played, slips) {
            return Ok(());
        }
        let Err(refusal) = self.position.attempt(played) else {
            return Ok(());
        };
        let others: Vec<String> = refusal
            .suggestions
            .iter()
            .map(|one| one.replacement.clone())
            .collect();
        let guess = others.first().filter(|_| self.replay.guesses);
        let guess = guess.and_then(|word| {
            let line = notation::record(word, &SpanMap::offset(0)).tree;
            line.plies().next().map(|ply| ply.played.clone())
        });
        if let Some(guess) = guess {
            self.guess(at, &guess);
            return Ok(());
        }
        Err(Box::new(Stop {
            at,
            why: refusal.explanation.message.clone(),
            others,
        }))
    }

    fn unread(&self, stretch: &TokenSpan) -> Stop {
        let word = self.replay.text[stretch.at.clone()]
            .split_whitespace()
            .next()
            .unwrap_or_default();
        let legal = guesses(word)
            .into_iter()
            .filter(|guess| self.position.attempt(guess).is_ok());
        let others = legal
            .map(|guess| print::played(&guess, self.replay.alphabet))
            .collect();
        let shown = shorten(word);
        let why = text!(
            "expected a move, found \"{shown}\"",
            "ожидался ход, а не «{shown}»"
        );
        Stop {
            at: stretch.at.clone(),
            why,
            others,
        }
    }

    /// A line that replaces the last move; where it does not, it is a comment.
    fn variation(&mut self, stretch: &TokenSpan, inner: &[TokenSpan]) {
        let played = self
            .before
            .as_ref()
            .map(|before| self.replay.play(before, inner));
        let is_numbered = inner
            .first()
            .is_some_and(|first| matches!(first.token, TypedToken::Number { .. }));
        let read = played.filter(|played| {
            played.stop.is_none() && played.position.plies() >= self.position.plies()
        });
        let Some(mut played) = read else {
            let words = self.replay.text[stretch.at.start + 1..stretch.at.end - 1].to_owned();
            self.push(TokenSpan::new(
                stretch.at.clone(),
                TypedToken::Comment(words),
                Slips::none().and(Slip::Prose),
            ));
            return;
        };
        // Which move it replaces says its number only.
        for step in &mut played.steps {
            let is_other =
                step.slips.has(Slip::Count) && !matches!(step.token, TypedToken::Variation(_));
            step.slips = std::mem::take(&mut step.slips).and_if(is_other, Slip::Doubt);
        }
        let slips = Slips::none().and_if(
            !is_numbered || played.proof == Completeness::None,
            Slip::Doubt,
        );
        self.push(TokenSpan::new(
            stretch.at.clone(),
            TypedToken::Variation(played.steps),
            slips,
        ));
    }

    /// The evidence that no move is missing.
    fn proof(&self) -> Completeness {
        let is_round = |(written, own, round): &(Option<u32>, u32, u32)| {
            written.map_or((own - 1) % self.seats() > 0, |written| written == *round)
        };
        let has_number = self.numbers.iter().any(|(written, ..)| written.is_some());
        if has_number
            && self
                .numbers
                .iter()
                .all(|(written, own, _)| *written == Some(*own))
        {
            Completeness::Numbers
        } else if has_number && self.first == 1 && self.numbers.iter().all(is_round) {
            Completeness::Rounds
        } else if !has_number && self.gaps.windows(2).all(|two| two[0] == two[1]) {
            Completeness::Separator
        } else {
            Completeness::None
        }
    }
}

/// The separator of two moves: its signs, or blanks, or the ends of lines; an empty line is another
/// separator than none.
fn separator(gap: &str) -> String {
    let lines = gap.matches('\n').count();
    let signs: String = gap.chars().filter(|sign| !sign.is_whitespace()).collect();
    match lines {
        0 if signs.is_empty() => gap.to_owned(),
        0 | 1 if !signs.is_empty() => signs,
        _ => signs + &"\n".repeat(lines),
    }
}

/// Turns readings that are certain only by their numbers into doubts where these do not prove them.
fn settle(steps: &mut [TokenSpan], proof: Completeness) {
    let dashed =
        |step: &TokenSpan| matches!(step.token, TypedToken::Sign) && step.slips.has(Slip::Number);
    let numbers = steps
        .iter()
        .filter(|step| matches!(step.token, TypedToken::Number { .. }))
        .count();
    let dashes = steps.iter().filter(|step| dashed(step)).count();
    for step in steps {
        let is_open = step.slips.iter().any(|slip| match slip.certainty() {
            Certainty::Numbered => proof != Completeness::Numbers,
            Certainty::Rounds => proof != Completeness::Rounds,
            Certainty::Always | Certainty::Never => false,
        });
        // A dash behind some numbers only may be a pass.
        let is_odd = dashed(step) && dashes < numbers;
        step.slips = std::mem::take(&mut step.slips).and_if(is_open || is_odd, Slip::Doubt);
    }
}
