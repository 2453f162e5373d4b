//! Reading statements, a line each.

use nom::Parser;
use nom::combinator::opt;

use super::common::AFTER;
use super::fault::{ClaimFault, ClaimResult, Expectation, list};
use super::print::Printer;
use super::words::{ClaimRuler, seat, sign, skip, word};
use super::{Condition, Fact, Statement, Statements, common, forms};
use crate::notation::print::Alphabet;
use crate::notation::{self, Item};
use crate::rules::goal::Goal;
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Span, SpanMap, Text, shorten};

/// How many statements of a claim are read.
pub const MAX_STATEMENTS: usize = 10_000;

/// How many errors are reported before the rest is given up.
const MAX_ERRORS: usize = 100;

/// The statements of a claim, and the errors in it.
#[derive(Clone, Debug, Default)]
pub struct Says {
    /// The statements that could be read.
    pub statements: Vec<Statement>,
    /// Errors with places of the document.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads statements, one on each line; `#` begins a remark. `map` says where the text stands in the document, `games`
/// what the games add to the statements that make sense in all of them.
///
/// ```
/// use kletka::{games, rules::claim::{self, Fact}, text::SpanMap};
/// let games = games::standard().profiles().statements();
/// let says = claim::read("regions: 3  # in all\nblue may play [c-d5]", &SpanMap::offset(0), games);
/// assert_eq!(says.statements.len(), 2);
/// assert!(matches!(says.statements[1].fact, Fact::MayPlay(_)));
/// let wrong = claim::read("regiuns: 3", &SpanMap::offset(0), games);
/// assert_eq!(wrong.diagnostics[0].code.name(), "bad-claim");
/// ```
#[must_use]
pub fn read(text: &str, map: &SpanMap, games: &[&Statements]) -> Says {
    let mut out = Diagnostics::default();
    let statements = read_into(text, map, games, &mut out);
    Says {
        statements,
        diagnostics: out.iter().cloned().collect(),
    }
}

/// The same among the other faults of a document: messages that are not shown are not put into
/// words at length.
pub(crate) fn read_into(
    text: &str,
    map: &SpanMap,
    games: &[&Statements],
    out: &mut Diagnostics,
) -> Vec<Statement> {
    let ruler = ClaimRuler { text, map };
    let (mut statements, mut errors) = (Vec::new(), 0);
    for line in text.split('\n') {
        let line = without_remark(line).trim();
        if line.is_empty() {
            continue;
        }
        if statements.len() == MAX_STATEMENTS || errors == MAX_ERRORS {
            out.push(too_many(ruler.span(&line[..0]), errors == MAX_ERRORS));
            break;
        }
        match statement(ruler, line, games) {
            Ok((_, mut statement)) => {
                statement.span = ruler.span(line);
                statements.push(statement);
            }
            Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => {
                errors += 1;
                out.push(if out.is_full() && out.has_errors() {
                    Diagnostic::error(Code::BadClaim, ruler.span(line), Text::same(""))
                } else {
                    explain(ruler, line, fault, games)
                });
            }
            Err(nom::Err::Incomplete(_)) => {}
        }
    }
    statements
}

/// A line up to the remark behind it.
pub(crate) fn without_remark(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before)
}

fn too_many(span: Span, errors: bool) -> Diagnostic {
    let message = if errors {
        Text::new(
            "too many errors: the rest of the claim is not read",
            "слишком много ошибок: остаток утверждений не читается",
        )
    } else {
        text!(
            "a claim has at most {MAX_STATEMENTS} statements",
            "в одном [[claim]] не больше {MAX_STATEMENTS} утверждений"
        )
    };
    Diagnostic::error(Code::TooManyErrors, span, message)
}

fn statement<'a>(
    ruler: ClaimRuler<'a>,
    line: &'a str,
    games: &[&Statements],
) -> ClaimResult<'a, Statement> {
    let (mut input, mut conditions) = (line, Vec::new());
    while let (rest, Some(())) = opt(word(AFTER)).parse(input)? {
        let (rest, condition) = condition(ruler, rest)?;
        conditions.push(condition);
        input = rest;
    }
    let (rest, fact) = fact(ruler, input, games)?;
    let rest = skip(rest);
    if !rest.is_empty() {
        const END: Expectation = Expectation::Kind("the end of the line", "конец строки");
        return super::fault::unexpected(END, rest);
    }
    Ok((
        rest,
        Statement {
            conditions,
            fact,
            span: Span::default(),
        },
    ))
}

/// A fact that makes sense in every game, or else in some of them.
fn fact<'a>(ruler: ClaimRuler<'a>, input: &'a str, games: &[&Statements]) -> ClaimResult<'a, Fact> {
    let mut found = common::fact(ruler, input, games);
    for one in games {
        let Err(nom::Err::Error(fault)) = found else {
            break;
        };
        found = match (one.read)(ruler, input) {
            Ok((rest, own)) => Ok((rest, Fact::Own(own))),
            Err(error) => Err(error.map(|other| nom::error::ParseError::or(fault, other))),
        };
    }
    found
}

/// `red [e5-6]:`: whose move, and the moves.
fn condition<'a>(ruler: ClaimRuler<'a>, input: &'a str) -> ClaimResult<'a, Condition> {
    const MOVE: Expectation = Expectation::Kind("a move", "ход");
    let (input, player) = opt(seat).parse(input)?;
    let input = skip(input);
    let moves = input.split(':').next().unwrap_or("");
    let (behind, ()) = sign(":")(&input[moves.len()..])?;
    let parsed = notation::record(moves, &ruler.inside(moves));
    if let Some(error) = parsed.diagnostics.into_iter().find(Diagnostic::is_error) {
        return super::fault::unreadable(Box::new(error), input);
    }
    let is_move = |item: &Item| matches!(item, Item::Ply(_));
    if parsed.tree.items.is_empty() || !parsed.tree.items.iter().all(is_move) {
        return super::fault::unexpected(MOVE, input);
    }
    Ok((
        behind,
        Condition {
            player,
            line: parsed.tree,
        },
    ))
}

/// The language in which a statement begins: the one of its first word, if that could be read.
fn spoken(line: &str, rest: &str) -> Lang {
    let read = line.strip_suffix(rest).unwrap_or(line);
    let mut words = read.split(|c: char| !c.is_alphabetic());
    Goal::language(words.find(|word| word.chars().count() > 1).unwrap_or(line))
}

/// The examples of all statements in a language.
fn examples(lang: Lang, games: &[&Statements]) -> Vec<String> {
    let printer = Printer {
        alphabet: Alphabet::Latin,
        lang,
    };
    // Not by `read`, which would explain one that these games cannot read by the examples again.
    let written = |form: &'static str| {
        if printer.lang == Lang::En {
            return form.to_owned();
        }
        let map = SpanMap::offset(0);
        statement(
            ClaimRuler {
                text: form,
                map: &map,
            },
            form,
            games,
        )
        .map_or_else(
            |_| form.to_owned(),
            |(_, statement)| printer.statement(&statement),
        )
    };
    forms::all(games).map(written).collect()
}

/// Says what was wanted where reading stopped.
fn explain<'a>(
    ruler: ClaimRuler<'a>,
    line: &'a str,
    fault: ClaimFault<'a>,
    games: &[&Statements],
) -> Diagnostic {
    let rest = skip(fault.rest);
    let lang = spoken(line, rest);
    if let Some(mut error) = fault.notation {
        if error.help.is_none() {
            error.help = Some(forms::help(line, "", &[], examples(lang, games)));
        }
        return *error;
    }
    let ends_word = |c: char| c.is_whitespace() || matches!(c, ',' | ':');
    let found = match rest.find(ends_word) {
        Some(0) => &rest[..rest.chars().next().map_or(0, char::len_utf8)],
        Some(at) => &rest[..at],
        None => rest,
    };
    let words: Vec<&'static str> = fault
        .expected
        .iter()
        .filter_map(|one| match one {
            Expectation::Word(word) => Some(*word),
            Expectation::Kind(..) => None,
        })
        .collect();
    // At the beginning everything is possible, so that examples help more.
    let message = if rest.len() == line.len() {
        let shown = shorten(found);
        text!(
            "unknown statement {shown:?}; see kletka explain bad-claim",
            "неизвестное утверждение {shown:?}; см. kletka explain bad-claim"
        )
    } else {
        let expected = list(&fault.expected, lang);
        let found = if found.is_empty() {
            Text::new("the end of the line", "конец строки")
        } else {
            Text::quoted(&shorten(found))
        };
        Text::expected(&expected, &found)
    };
    let span = if found.is_empty() {
        ruler.span(line)
    } else {
        ruler.span(found)
    };
    Diagnostic::error(Code::BadClaim, span, message).help(forms::help(
        line,
        found,
        &words,
        examples(lang, games),
    ))
}
