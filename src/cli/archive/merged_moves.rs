//! The moves of a record with what two sides say of them.

use crate::document::format;
use crate::notation::print::{self, Alphabet};
use crate::notation::{self, Assessment, Comment, Item, Line, Quotes, Variation};
use crate::rules::Profile;
use crate::text::{Arrange as _, Diagnostics, Lang, Span, SpanMap};

/// How moves, comments and values of the other side are introduced.
pub(super) const THEIRS: Wording =
    Wording("merge conflict: theirs", "конфликт слияния: другая сторона");

/// Where one side goes on with moves that the other took back.
const TAKEN_BACK: Wording = Wording(
    "merge conflict: one side took this move back",
    "конфликт слияния: одна из сторон взяла этот ход назад",
);

/// A constant text in both languages.
pub(super) struct Wording(&'static str, &'static str);

impl Wording {
    pub(super) fn get(&self, lang: Lang) -> &'static str {
        lang.of(self.0, self.1)
    }
}

/// How moves are put together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The language of what is said of a conflict.
    pub(super) lang: Lang,
    /// Whether each move may come from another side.
    pub(super) mixes: bool,
}

/// The moves as a string in TOML, and the moves that both sides changed; nothing where a text cannot be read.
pub(super) fn merged(
    moves: [&str; 3],
    next: u32,
    profile: &Profile,
    side: Side,
) -> Option<(String, Vec<usize>)> {
    let read = moves.map(|moves| notation::record(moves, &SpanMap::offset(0)));
    let mut broken = Diagnostics::default();
    read.iter()
        .for_each(|read| broken.extend(read.diagnostics.iter().cloned()));
    if broken.has_errors() {
        return None;
    }
    let usual = profile.sheet.cyrillic;
    let alphabet = read[1].letters.first(usual).unwrap_or(usual);
    let mut parted = Vec::new();
    let line = line(read.each_ref().map(|read| &read.tree), side, &mut parted);
    let text = format::record(&print::line(&line, alphabet), next, profile, alphabet);
    Some((text, parted))
}

/// Ours without what the other side took out, and with what it added.
pub(super) fn both<T: Clone>(
    [base, ours, theirs]: [&[T]; 3],
    said: impl Fn(&T) -> String,
) -> Vec<T> {
    let texts = |all: &[T]| all.iter().map(&said).collect::<Vec<_>>();
    let [was, mine, their] = [base, ours, theirs].map(texts);
    let kept = ours
        .iter()
        .zip(&mine)
        .filter(|(_, text)| !was.contains(text) || their.contains(text));
    let is_new = |text: &String| !was.contains(text) && !mine.contains(text);
    let new = theirs.iter().zip(&their).filter(|(_, text)| is_new(text));
    kept.chain(new).map(|(one, _)| one.clone()).collect()
}

/// A move with all that belongs to it; before the first move there is none.
#[derive(Clone, Default)]
struct Stretch {
    ply: Option<Item>,
    word: String,
    mark: Option<Assessment>,
    said: Vec<Item>,
}

impl Stretch {
    /// All of it, to be compared.
    fn text(&self) -> (&str, Option<Assessment>, Vec<String>) {
        (
            &self.word,
            self.mark,
            self.said.iter().map(printed).collect(),
        )
    }

    /// Adds a text, unless it is there in one of the languages.
    fn say(&mut self, side: Side, text: impl Fn(Lang) -> Item) {
        let is_there = |lang| {
            let text = printed(&text(lang));
            self.said.iter().any(|one| printed(one) == text)
        };
        if !is_there(Lang::En) && !is_there(Lang::Ru) {
            self.said.push(text(side.lang));
        }
    }
}

/// An item of moves as a text, with Latin letters.
pub(super) fn printed(item: &Item) -> String {
    let line = Line {
        items: vec![item.clone()],
    };
    print::line(&line, Alphabet::Latin)
}

fn comment(text: String) -> Item {
    Item::Comment(Comment {
        text,
        quotes: Quotes::Straight,
        span: Span::new(0, 0),
    })
}

fn stretches(line: &Line) -> Vec<Stretch> {
    let mut out = vec![Stretch::default()];
    for item in &line.items {
        match item {
            Item::Ply(ply) => {
                let bare = notation::Ply {
                    number: None,
                    mark: None,
                    ..ply.clone()
                };
                out.push(Stretch {
                    word: printed(&Item::Ply(bare)),
                    mark: ply.mark,
                    ply: Some(item.clone()),
                    said: Vec::new(),
                });
            }
            Item::End(_) | Item::Broken(_) => {}
            item => out
                .last_mut()
                .into_iter()
                .for_each(|last| last.said.push(item.clone())),
        }
    }
    out
}

/// The line with the changes of both; the numbers of the moves that both changed are added to `parted`.
fn line(lines: [&Line; 3], side: Side, parted: &mut Vec<usize>) -> Line {
    let all = lines.map(stretches);
    let mut found = Vec::new();
    let mixed = side.mixes.then(|| mixed(&all, side, &mut found)).flatten();
    let stretches = mixed.unwrap_or_else(|| {
        found.clear();
        one_behind(&all, side, &mut found)
    });
    parted.append(&mut found);
    let mut items: Vec<Item> = Vec::new();
    for one in stretches {
        if let Some(Item::Ply(ply)) = one.ply {
            let mark = one.mark;
            items.push(Item::Ply(notation::Ply { mark, ..ply }));
        }
        items.extend(one.said);
    }
    let ends = lines.map(|line| line.items.iter().find(|item| matches!(item, Item::End(_))));
    if let [base, Some(end), other] | [base, other, Some(end)] = ends
        && (base.is_none() || other.is_some())
    {
        items.push(end.clone());
    }
    Line { items }
}

/// Each move as the side has it that changed it; nothing where both changed one.
fn mixed(all: &[Vec<Stretch>; 3], side: Side, parted: &mut Vec<usize>) -> Option<Vec<Stretch>> {
    let mut out = Vec::new();
    for at in 0..all.iter().map(Vec::len).max().unwrap_or(0) {
        let here = all.each_ref().map(|all| all.get(at));
        let [base, ours, theirs] = here.map(|one| one.map(Stretch::text));
        let chosen = if theirs == base || ours == theirs {
            here[1].cloned()
        } else if ours == base {
            here[2].cloned()
        } else {
            let (Some(ours), Some(theirs)) = (here[1], here[2]) else {
                return None;
            };
            Some(joined(
                [here[0], Some(ours), Some(theirs)],
                at,
                side,
                parted,
            )?)
        };
        // No move can follow one that was taken back.
        match chosen {
            Some(chosen) if out.len() == at => out.push(chosen),
            Some(_) => return None,
            None => {}
        }
    }
    Some(out)
}

/// The same move of both with all that is said of it; nothing where they are different moves.
fn joined(
    [base, ours, theirs]: [Option<&Stretch>; 3],
    at: usize,
    side: Side,
    parted: &mut Vec<usize>,
) -> Option<Stretch> {
    let (ours, theirs) = (ours?, theirs?);
    if ours.word != theirs.word {
        return None;
    }
    let none = Stretch::default();
    let base = base.filter(|base| base.word == ours.word).unwrap_or(&none);
    let mut one = ours.clone();
    one.said = said(
        [base, ours, theirs].map(|one| &one.said[..]),
        at,
        side,
        parted,
    );
    if ours.mark == base.mark {
        one.mark = theirs.mark;
    } else if theirs.mark != base.mark && theirs.mark != ours.mark {
        parted.push(at);
        let mark = theirs.mark.map_or("—", Assessment::sign);
        one.say(side, |lang| {
            comment(format!("{}: {mark}", THEIRS.get(lang)))
        });
    }
    Some(one)
}

/// The moves that both have, then those of ours, with theirs as a variation; where one side took moves back, those that it took.
fn one_behind(all: &[Vec<Stretch>; 3], side: Side, parted: &mut Vec<usize>) -> Vec<Stretch> {
    let [base, ours, theirs] = all;
    let mut out = Vec::new();
    for (at, (one, other)) in ours.iter().zip(theirs).enumerate() {
        match joined([base.get(at), Some(one), Some(other)], at, side, parted) {
            Some(one) => out.push(one),
            None => break,
        }
    }
    let at = out.len();
    let rest = |all: &'_ [Stretch]| all.get(at..).unwrap_or(&[]).to_vec();
    let texts = |all: &[Stretch]| {
        all.iter()
            .map(|one| format!("{:?}", one.text()))
            .collect::<Vec<_>>()
    };
    let [was, mine, their] = all.each_ref().map(|all| texts(&rest(all)));
    let (mut ours, mut theirs) = (ours[at..].to_vec(), theirs[at..].to_vec());
    if was == their || mine == their {
        out.append(&mut ours);
        return out;
    }
    if was == mine {
        out.append(&mut theirs);
        return out;
    }
    parted.push(at);
    let taken_back = |lang| comment(TAKEN_BACK.get(lang).to_owned());
    match (ours.first_mut(), theirs.first_mut()) {
        (Some(first), Some(_)) => {
            let moves = theirs.into_iter();
            let moves: Vec<Item> = moves
                .flat_map(|one| one.ply.into_iter().chain(one.said))
                .collect();
            first.say(side, |lang| {
                let marker = comment(THEIRS.get(lang).to_owned());
                let items = std::iter::once(marker)
                    .chain(moves.iter().cloned())
                    .collect();
                Item::Variation(Variation {
                    line: Line { items },
                    span: Span::new(0, 0),
                })
            });
        }
        (Some(first), None) => first.say(side, taken_back),
        (None, Some(first)) => {
            first.say(side, taken_back);
            ours = theirs;
        }
        (None, None) => {}
    }
    out.append(&mut ours);
    out
}

/// The texts on a move with those of both sides; comments before variations. Variations that begin with the same move are one.
fn said(texts: [&[Item]; 3], at: usize, side: Side, parted: &mut Vec<usize>) -> Vec<Item> {
    let [base, ours, theirs] = texts;
    let first = |item: &Item| match item {
        Item::Variation(one) => stretches(&one.line)
            .into_iter()
            .nth(1)
            .map(|first| first.word),
        _ => None,
    };
    let (mut all, mut out) = (both(texts, printed), Vec::<Item>::new());
    all.arrange_by_key(|item| matches!(item, Item::Variation(_)));
    for item in all {
        let is_theirs = !ours.contains(&item) && theirs.contains(&item);
        let opening = first(&item).filter(|_| is_theirs);
        let same = |one: &&mut Item| {
            let text = printed(one);
            let is_kept = theirs.iter().any(|their| printed(their) == text);
            !is_kept && opening.is_some() && first(one) == opening
        };
        if let (Some(Item::Variation(mine)), Item::Variation(their)) =
            (out.iter_mut().find(same), &item)
        {
            let was = base.iter().find(|one| first(one) == opening);
            let none = Line::default();
            let was = match was {
                Some(Item::Variation(was)) => &was.line,
                _ => &none,
            };
            let mut inside = Vec::new();
            mine.line = line([was, &mine.line, &their.line], side, &mut inside);
            parted.extend(inside.first().map(|_| at));
        } else {
            out.push(item);
        }
    }
    out
}
