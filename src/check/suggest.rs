//! "Did you mean": words near to an illegal or unreadable one, ranked by how far the rest of the line then replays.

use crate::document::Start;
use crate::notation::print::Alphabet;
use crate::notation::{Element, Item, Move, near, print, typed};
use crate::rules::{Claims, Profile};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Span, Suggestion, Text, plural_ru};

/// How many suggestions a message makes at most.
const MOST: usize = 3;
/// For how many words of a start position something is suggested.
const MOST_WORDS: usize = 16;
/// How many bytes behind such a word may belong to the intended one.
const WINDOW: usize = 64;
/// How many of the following moves are tried for one suggestion.
const FOLLOWING: u32 = 200;
/// How many moves are tried for all suggestions of one document, so that hostile input stays cheap.
const BUDGET: u32 = 12_000;

/// The words that messages about moves quote.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    /// The text of the document.
    pub(super) text: &'a str,
    /// The start position as written.
    pub(super) start: &'a [Element],
    /// The alphabet of suggestions.
    pub(super) alphabet: Alphabet,
}

impl Words<'_> {
    /// The letters in which something is written.
    pub(super) fn written(&self, at: Span, game: &Profile) -> Alphabet {
        let text = self.text.get(at.range()).unwrap_or_default();
        Alphabet::written(text, game.sheet.cyrillic).unwrap_or(self.alphabet)
    }
}

/// The number of moves that may still be tried for one document.
pub(super) struct GuessBudget(u32);

impl Default for GuessBudget {
    fn default() -> Self {
        Self(BUDGET)
    }
}

/// A place in a line at which it cannot be played on.
pub(super) struct LineStop<'a, G: Claims> {
    pub(super) rules: &'a G,
    pub(super) position: &'a G::Position,
    /// The line behind it.
    pub(super) rest: &'a [Item],
    pub(super) words: Words<'a>,
}

/// Suggests words for a move that the rules refuse.
pub(super) fn for_move<G: Claims>(
    stop: &LineStop<'_, G>,
    word: (&Move, Span),
    budget: &mut GuessBudget,
) -> Vec<Suggestion> {
    let LineStop {
        rules, position, ..
    } = *stop;
    if budget.0 == 0 || rules.outcome(position).is_some() {
        return Vec::new();
    }
    let neighbours = rules.neighbours(position, word.0);
    if neighbours.is_empty() {
        // Another game's word, perhaps the beginning of something else: `d4-5` without brackets begins with a stone.
        return for_broken(stop, whole_word(stop.words.text, word.1), budget);
    }
    rank(stop, neighbours, word.1, budget)
}

/// Suggests words for a move by itself, which stands in no document: the moves after it cannot be
/// tried.
pub(crate) fn for_word<G: Claims>(
    rules: &G,
    position: &G::Position,
    word: &Move,
    alphabet: Alphabet,
) -> Vec<Suggestion> {
    let neighbours = rules.neighbours(position, word);
    if rules.outcome(position).is_some() || neighbours.is_empty() {
        return Vec::new();
    }
    let stop = LineStop {
        rules,
        position,
        rest: &[],
        words: Words {
            text: "",
            start: &[],
            alphabet,
        },
    };
    rank(
        &stop,
        neighbours,
        Span::default(),
        &mut GuessBudget::default(),
    )
}

/// Suggests words for words of a start position that cannot be read or do not fit the field.
///
/// A written word may be read with slips; where no such reading fits beside the rest, places near
/// to it may.
pub(super) fn for_start<G: Claims>(
    rules: &G,
    start: &Start<'_>,
    text: &str,
    alphabet: Option<Alphabet>,
    out: &mut Diagnostics,
) {
    let Some(written) = text.get(..start.span.end as usize) else {
        return;
    };
    let Some(wrong) = wrong_words(start, out) else {
        return;
    };
    let sound = |one: &&Element| !wrong.iter().any(|(span, _)| *span == one.span);
    let mut words = StartWords {
        rules,
        start,
        written: written.trim_end_matches(['"', '\'']),
        alphabet: alphabet.unwrap_or(G::PROFILE.sheet.cyrillic),
        field: start.elements.iter().filter(sound).cloned().collect(),
    };
    let mut behind = 0;
    for &(span, code) in wrong
        .iter()
        .filter(|(_, code)| is_slip(*code))
        .take(MOST_WORDS)
    {
        if span.start < behind {
            continue;
        }
        let suggestions = words.suggestions(span);
        behind = suggestions.first().map_or(behind, |one| one.span.end);
        if let Some(error) = out
            .errors_mut()
            .find(|one| (one.span, one.code) == (span, code))
        {
            attach(error, suggestions);
        }
    }
}

/// The errors about words of a start position, in the order of the text; `None` where some were only counted: what they are
/// about may be in the rest, beside which nothing fits then.
fn wrong_words(start: &Start<'_>, out: &Diagnostics) -> Option<Vec<(Span, Code)>> {
    let errors: Vec<_> = out.iter().filter(|one| one.is_error()).collect();
    let is_inside =
        |one: &&Diagnostic| start.span.start <= one.span.start && one.span.end < start.span.end;
    let mut wrong: Vec<_> = errors
        .iter()
        .copied()
        .filter(is_inside)
        .map(|one| (one.span, one.code))
        .collect();
    wrong.arrange_by_key(|(span, _)| span.start);
    (out.errors() <= errors.len()).then_some(wrong)
}

/// A start position whose wrong words are looked at.
struct StartWords<'a, G> {
    rules: &'a G,
    start: &'a Start<'a>,
    /// The text up to its end.
    written: &'a str,
    alphabet: Alphabet,
    /// The words that are right.
    field: Vec<Element>,
}

impl<G: Claims> StartWords<'_, G> {
    fn suggestions(&mut self, span: Span) -> Vec<Suggestion> {
        let mut out: Vec<Suggestion> = Vec::new();
        for (end, element) in self.candidates(span) {
            let replacement = print::element(&element, self.alphabet);
            if !out.iter().any(|one| one.replacement == replacement) {
                out.push(Suggestion {
                    span: Span::new(span.start as usize, end),
                    replacement,
                    legal: None,
                });
            }
        }
        out.truncate(MOST);
        out
    }

    /// What may have been meant by a word, with the end of what it replaces.
    fn candidates(&mut self, span: Span) -> Vec<(usize, Element)> {
        let (from, to) = (span.start as usize, span.end as usize);
        // A quotation mark that is a word of its own counts as one that closes the text.
        let window = self.written.floor_char_boundary(to + WINDOW);
        if window <= from {
            return Vec::new();
        }
        let mut found: Vec<_> = typed::elements(&self.written[..window], from)
            .into_iter()
            .filter(|(end, element, _)| *end >= to && self.fits(element))
            .map(|(end, element, _)| (end, element))
            .collect();
        let written = self.start.elements.iter().find(|one| one.span == span);
        if let Some(element) = written.filter(|_| found.is_empty()) {
            found = near::elements(element)
                .into_iter()
                .filter(|near| self.fits(near))
                .take(MOST)
                .map(|near| (to, near))
                .collect();
        }
        found
    }

    /// Whether something has room beside the words that are right.
    fn fits(&mut self, element: &Element) -> bool {
        let start = self.start;
        self.field.push(element.clone());
        let mut found = Diagnostics::default();
        self.rules
            .start(&self.field, start.next, start.span, &mut found);
        self.field.pop();
        !found
            .iter()
            .any(|one| one.is_error() || one.code == Code::StartTwice)
    }
}

/// Whether an error may come from a slip in one word.
const fn is_slip(code: Code) -> bool {
    matches!(
        code,
        Code::UnknownWord
            | Code::BadFigure
            | Code::BadStone
            | Code::MissingColour
            | Code::WrongWord
            | Code::OffBoard
            | Code::NotUnit
            | Code::NotPrimitive
    )
}

/// A span up to the next white space.
fn whole_word(text: &str, span: Span) -> Span {
    let from = span.end as usize;
    let rest = text.get(from..).unwrap_or("");
    let length = rest
        .find(|c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '(' | ')'))
        .unwrap_or(rest.len());
    Span::new(span.start as usize, from + length)
}

fn span_of(item: &Item) -> Option<Span> {
    match item {
        Item::Ply(ply) => Some(ply.span),
        Item::Broken(span) => Some(*span),
        _ => None,
    }
}

/// Suggests words for a place where none could be read.
pub(super) fn for_broken<G: Claims>(
    stop: &LineStop<'_, G>,
    span: Span,
    budget: &mut GuessBudget,
) -> Vec<Suggestion> {
    let LineStop {
        rules,
        position,
        rest,
        words,
    } = *stop;
    if budget.0 == 0 || rules.outcome(position).is_some() {
        return Vec::new();
    }
    // A separator at the end wants the other half of the move too.
    let span = if words
        .text
        .get(span.range())
        .is_some_and(|written| written.ends_with([',', ';', '+', '&']))
    {
        let behind = words.text.get(span.end as usize..).unwrap_or("");
        let blank = behind.len() - behind.trim_start().len();
        whole_word(
            words.text,
            Span::new(span.start as usize, span.end as usize + blank),
        )
    } else {
        span
    };
    let behind = rest
        .iter()
        .position(|item| span_of(item).is_none_or(|inside| inside.end > span.end));
    let rest = &rest[behind.unwrap_or(rest.len())..];
    let Some(written) = words.text.get(span.range()) else {
        return Vec::new();
    };
    let guesses = typed::guesses(written);
    // Where a word could be read but not played, its neighbours are a second guess.
    let mut all = guesses.clone();
    for guess in &guesses {
        let is_legal = rules
            .resolve(position, guess)
            .and_then(|mv| rules.check(position, &mv))
            .is_ok();
        if !is_legal {
            all.extend(rules.neighbours(position, guess));
        }
    }
    all.truncate(crate::rules::MAX_NEIGHBOURS);
    rank(&LineStop { rest, ..*stop }, all, span, budget)
}

/// The legal ones of some words, those with the most legal moves after them first.
fn rank<G: Claims>(
    stop: &LineStop<'_, G>,
    guesses: Vec<Move>,
    span: Span,
    budget: &mut GuessBudget,
) -> Vec<Suggestion> {
    let mut out: Vec<(u32, Suggestion)> = Vec::new();
    for guess in guesses {
        if budget.0 == 0 {
            break;
        }
        budget.0 -= 1;
        let Some(after) = played(stop.rules, stop.position, &guess) else {
            continue;
        };
        let legal = replayed(stop.rules, after, stop.rest, budget);
        let replacement = print::played(&guess, stop.words.alphabet);
        if !out
            .iter()
            .any(|(_, other)| other.replacement == replacement)
        {
            out.push((
                legal,
                Suggestion {
                    span,
                    replacement,
                    legal: Some(legal),
                },
            ));
        }
    }
    out.arrange_by_key(|(legal, _)| std::cmp::Reverse(*legal));
    // A move that stops the line at once does not repair it where another one does.
    let best = out.first().map_or(0, |(legal, _)| *legal);
    out.into_iter()
        .filter(|(legal, _)| *legal > 0 || best == 0)
        .take(MOST)
        .map(|(_, one)| one)
        .collect()
}

/// The position after a word, if it is a legal move as a whole.
fn played<G: Claims>(rules: &G, position: &G::Position, word: &Move) -> Option<G::Position> {
    let mv = rules.resolve(position, word).ok()?;
    let step = rules.check(position, &mv).ok()?;
    if rules.surplus(&step).is_some() {
        return None;
    }
    let mut after = position.clone();
    rules.play(&mut after, &step);
    Some(after)
}

/// How many of the following moves of the line are legal from a position.
fn replayed<G: Claims>(
    rules: &G,
    mut position: G::Position,
    rest: &[Item],
    budget: &mut GuessBudget,
) -> u32 {
    let mut legal = 0;
    for item in rest {
        let ply = match item {
            Item::Ply(ply) => ply,
            Item::Broken(_) => break,
            _ => continue,
        };
        if legal == FOLLOWING || budget.0 == 0 {
            break;
        }
        budget.0 -= 1;
        let is_numbered_right = ply
            .number
            .is_none_or(|number| number.value == rules.number(&position));
        let Ok(mv) = rules.resolve(&position, &ply.played) else {
            break;
        };
        let (true, Ok(step)) = (is_numbered_right, rules.check(&position, &mv)) else {
            break;
        };
        rules.play(&mut position, &step);
        legal += 1;
        if rules.surplus(&step).is_some() {
            break;
        }
    }
    legal
}

/// Puts suggestions and their words into a diagnostic.
pub(super) fn attach(diagnostic: &mut Diagnostic, suggestions: Vec<Suggestion>) {
    if suggestions.is_empty() {
        return;
    }
    let any_follow = suggestions.iter().any(|one| one.legal.unwrap_or(0) > 0);
    let parts: Vec<Text> = suggestions
        .iter()
        .enumerate()
        .map(|(at, one)| {
            let word = &one.replacement;
            let Some(count) = one.legal.filter(|_| any_follow) else {
                return Text::quoted(word);
            };
            if at > 0 {
                return Text::same(format!("{word:?} ({count})"));
            }
            let then = following(count);
            text!("{word:?} ({then})", "{word:?} ({then})", then)
        })
        .collect();
    diagnostic.did_you_mean = Some(Text::meant(&parts));
    diagnostic.suggestions = suggestions;
}

/// How the line goes on after a suggestion.
fn following(count: u32) -> Text {
    if count == 1 {
        return Text::new(
            "the next move is then legal",
            "следующий ход тогда допустим",
        );
    }
    let ru = plural_ru(
        count.into(),
        "следующий {n} ход тогда допустим",
        "следующие {n} хода тогда допустимы",
        "следующие {n} ходов тогда допустимы",
    );
    Text {
        en: format!("the next {count} moves are then legal"),
        ru: ru.replace("{n}", &count.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        let ru = |n| following(n).ru;
        assert_eq!(ru(1), "следующий ход тогда допустим");
        assert_eq!(ru(3), "следующие 3 хода тогда допустимы");
        assert_eq!(ru(14), "следующие 14 ходов тогда допустимы");
        assert_eq!(ru(21), "следующий 21 ход тогда допустим");
        assert_eq!(following(1).en, "the next move is then legal");
    }
}
