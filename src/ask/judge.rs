//! Whether a start position is worth playing: the findings, in words and as JSON.

use std::collections::HashMap;
use std::path::PathBuf;

use serde_json::json;

use super::words::moves;
use crate::archive::likeness::Figures;
use crate::board::paint::Paint;
use crate::document::{Judged, ProvedWin};
use crate::puzzle::Goal;
use crate::session::Position;
use crate::session::judgement::PlayCriteria;
use crate::text::{Description, Lang, Text};

/// A position that is to be judged.
pub(crate) struct Candidate {
    pub(crate) path: PathBuf,
    pub(crate) name: String,
    pub(crate) document: usize,
    pub(crate) position: Position,
    pub(crate) stated: Option<Judged>,
}

impl Candidate {
    /// The name of the document.
    pub(crate) fn called(&self) -> Text {
        let (name, document) = (&self.name, self.document);
        if document == 0 {
            return Text::same(name.clone());
        }
        text!("{name}, document {document}", "{name}, документ {document}")
    }

    /// The reasons against it.
    pub(crate) fn faults(&self, judged: &Judged) -> Vec<Text> {
        let worth = PlayCriteria::of(&self.position);
        judged.faults(&worth, self.position.profile().seats)
    }
}

/// Whether something is known for certain that speaks against a position.
pub(crate) fn is_refuted(judged: &Judged) -> bool {
    judged.threes.is_some_and(|threes| threes > 0) || !judged.won.is_empty()
}

/// The positions of each game, by which each is compared with the others of its game.
pub(crate) struct GameLikenesses<'a> {
    all: &'a [Candidate],
    games: HashMap<&'static str, (Vec<usize>, Figures)>,
}

impl<'a> GameLikenesses<'a> {
    pub(crate) fn new(all: &'a [Candidate]) -> Self {
        let mut members: HashMap<&'static str, Vec<usize>> = HashMap::new();
        for (at, one) in all.iter().enumerate() {
            members
                .entry(one.position.profile().name)
                .or_default()
                .push(at);
        }
        let games = members.into_iter().map(|(game, members)| {
            let figures = Figures::new(members.iter().map(|&at| all[at].position.pieces()));
            (game, (members, figures))
        });
        Self {
            all,
            games: games.collect(),
        }
    }

    /// Which of the others is most like a position, and how far it is.
    pub(crate) fn nearest(&self, at: usize) -> Option<(&'a Candidate, u32)> {
        let (members, figures) = self.games.get(self.all[at].position.profile().name)?;
        let (other, far) = figures.nearest(members.binary_search(&at).ok()?)?;
        Some((
            &self.all[members[other]],
            u32::try_from(far).unwrap_or(u32::MAX),
        ))
    }
}

/// The reasons against a position, and the contradictions to its document; only the same trial can
/// contradict it.
pub(crate) fn faults(one: &Candidate, judged: &Judged, is_stated: bool) -> Vec<Text> {
    let mut faults = one.faults(judged);
    let Some(stated) = one
        .stated
        .as_ref()
        .filter(|stated| is_stated && stated.at == judged.at)
    else {
        return faults;
    };
    let found = judged.entries();
    // How far others are depends on who is asked about.
    let differs = |(key, value): &(&'static str, String)| {
        let is_found = || {
            found
                .iter()
                .any(|(own, other)| own == key && other == value)
        };
        *key != "distance" && stated.keys.contains(key) && !is_found()
    };
    let others: Vec<_> = stated
        .entries()
        .into_iter()
        .filter(differs)
        .map(|(key, _)| key)
        .collect();
    if !others.is_empty() {
        let keys = others.join(", ");
        faults.push(text!(
            "the document states otherwise: {keys}",
            "в документе указано другое: {keys}"
        ));
    }
    faults
}

fn percent(share: f64, error: f64) -> String {
    format!(
        "{:.1}\u{a0}%\u{a0}±\u{a0}{:.1}",
        share * 100.0,
        error * 100.0
    )
}

/// The findings, a line each.
pub(crate) fn findings(one: &Candidate, judged: &Judged, near: Option<&Candidate>) -> Vec<Text> {
    let threes = judged
        .threes
        .map(|threes| text!("threes: {threes}", "троек: {threes}"));
    let first: Vec<Text> = threes.into_iter().chain(wins(judged)).collect();
    let first = (!first.is_empty()).then(|| Text::join(&first, "; "));
    let symmetry = (!judged.symmetry.is_empty()).then(|| {
        let names: Vec<_> = judged.symmetry.iter().map(|name| symmetry(name)).collect();
        text!(
            "symmetry: {names}",
            "симметрия: {names}",
            names = Text::join(&names, ", ")
        )
    });
    let nearest = near
        .zip(judged.distance)
        .map(|(near, distance)| nearest(one, near, distance));
    let findings = [first, games(one, judged), symmetry, nearest];
    findings.into_iter().flatten().collect()
}

/// The wins that were looked for.
fn wins(judged: &Judged) -> Option<Text> {
    let Judged { depth, class, .. } = judged;
    let from: Vec<_> = judged.from.iter().map(ToString::to_string).collect();
    let from = from.join(", ");
    (*depth > 0).then(|| {
    if judged.won.is_empty() {
    text!(
    "no proved win within {moves} for any player, whether play begins with move {from}; class {class}",
    "доказанного выигрыша за {moves} нет ни у кого, с какого хода ни начать: {from}; класс {class}",
    moves = moves(*depth)
    )
    } else {
    Text::join(&judged.won.iter().map(won).collect::<Vec<_>>(), "; ")
    }
    })
}

/// How a program played against itself.
fn games(one: &Candidate, judged: &Judged) -> Option<Text> {
    let Judged {
        games,
        player,
        draws,
        ..
    } = judged;
    let seats = one
        .position
        .profile()
        .seats
        .iter()
        .zip(judged.points.iter().zip(&judged.error));
    let shares: Vec<Text> = seats
        .map(|(seat, (share, error))| {
            let share = percent(*share, *error);
            let share = Text::new(share.clone(), share.replace('.', ","));
            Text::join(&[seat.text(), share], " ")
        })
        .collect();
    let [least, mean, most] = judged.moves;
    let local = format!("{mean:.1}").replace('.', ",");
    (*games > 0).then(|| text!(
    "{games} games of {player} with itself: {shares}; draws: {draws}; moves: {mean:.1} on the average, from {least:.0} to {most:.0}",
    "партий {player} с собой: {games}, {shares}; ничьих: {draws}; ходов: в среднем {local}, от {least:.0} до {most:.0}",
    shares = Text::join(&shares, ", ")
    ))
}

/// Which position is most like another, and how far it is.
fn nearest(one: &Candidate, near: &Candidate, distance: u32) -> Text {
    let (en, ru) = if one.position.profile().has_score {
        (
            ["segment differs", "segments differ"],
            ["отрезок", "отрезка", "отрезков"],
        )
    } else {
        (
            ["stone differs", "stones differ"],
            ["камень", "камня", "камней"],
        )
    };
    text!(
        "nearest: {name}, {count}",
        "ближе всех {name}, различие — {count}",
        name = near.called(),
        count = Text::count(distance, en, ru)
    )
}

/// A motion in which a position lies on itself.
fn symmetry(name: &str) -> Text {
    let (motion, is_recoloured) = name
        .strip_suffix(" recoloured")
        .map_or((name, false), |motion| (motion, true));
    let ru = match motion {
        "half turn" => "полуоборот",
        "quarter turn" => "четверть оборота",
        "mirror" => "отражение",
        "diagonal mirror" => "отражение в диагонали",
        _ => "цветной перенос",
    };
    let more = if is_recoloured {
        " со сменой цветов"
    } else {
        ""
    };
    text!("{name}", "{ru}{more}")
}

/// A proved win in words.
fn won(ProvedWin { next, goal }: &ProvedWin) -> Text {
    text!(
        "from move {next} on {goal}: proved",
        "с хода {next} {goal}: доказано",
        goal = Goal::parse(goal).map_or_else(|| Text::same(goal.clone()), Goal::text)
    )
}

pub(crate) fn object(
    one: &Candidate,
    judged: &Judged,
    near: Option<&Candidate>,
    faults: &[Text],
) -> Description {
    let mut object = Description::default();
    object.insert("name", &one.name);
    object.insert("document", one.document);
    object.insert("at", judged.at);
    object.insert("threes", judged.threes);
    object.insert("depth", judged.depth);
    object.insert("class", &judged.class);
    object.insert("nodes", judged.nodes);
    object.insert("from", &judged.from);
    let won = judged
        .won
        .iter()
        .map(|win| json!({ "next": win.next, "goal": win.goal }));
    object.insert("won", won.collect::<Vec<_>>());
    object.insert("unfinished", &judged.unfinished);
    object.insert("player", &judged.player);
    object.insert("games", judged.games);
    object.insert("seed", judged.seed);
    object.insert("points", &judged.points);
    object.insert("error", &judged.error);
    object.insert("draws", judged.draws);
    object.insert("moves", judged.moves);
    object.insert("symmetry", &judged.symmetry);
    object.insert("distance", judged.distance);
    object.insert("nearest", near.map(|near| &near.name));
    object.insert(
        "faults",
        faults.iter().map(|fault| &fault.en).collect::<Vec<_>>(),
    );
    object
}

/// All by which one position differs from another for a player: the places of the pieces, the side
/// to move, and the moves that may be played.
pub(crate) fn known(position: &Position) -> String {
    let Text { en, .. } = position.turn();
    format!(
        "{en} {} {}",
        position.text(Paint::Plain, Lang::En),
        position.describe()
    )
}
