//! Start positions and openings to play from that ship. `tests/command/scripts` has `kletka judge` and `kletka compose --for play`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common_cli::names;
use kletka::archive::likeness::{distance, symmetries};
use kletka::check::Depth;
use kletka::document::Judged;
use kletka::games;
use kletka::notation::Address;
use kletka::puzzle::contest::Standings;
use kletka::puzzle::solve::Limits;
use kletka::session::judgement::{JudgingSetup, PlayCriteria};
use kletka::session::{Position, Session};
use kletka::text::Source;

/// The paths of the documents of a game.
fn shipped(game: &str) -> Vec<PathBuf> {
    let folder = Path::new("puzzles/starts").join(game);
    let names = names(&folder).into_iter();
    names.map(|name| folder.join(name)).collect()
}

/// A shipped position with its path and what its document states.
fn read(path: &Path) -> (String, Position, Judged) {
    let (name, text) = (
        path.display().to_string(),
        fs::read_to_string(path).unwrap(),
    );
    let session = Session::open(
        games::standard(),
        &Source::whole(&name, &text),
        Depth::Replay,
    );
    let judged = session.judged().unwrap().clone();
    let position = session.reach(&Address::from(judged.at)).unwrap();
    (name, position, judged)
}

fn all(game: &str) -> Vec<(String, Position, Judged)> {
    shipped(game).iter().map(|path| read(path)).collect()
}

/// Whether four cells in a line hold three stones of a colour and nothing else, in letters and by nothing of the program.
fn has_three(text: &str) -> bool {
    let position = text.split("'''").nth(1).unwrap();
    let stone = |word: &str| {
        let (colour, place) = word.split_once('@').unwrap();
        let (column, row) = place.split_at(1);
        let column = "abcdefghijklmnopqrs".find(column).unwrap();
        let cell = (i32::try_from(column).unwrap() + 1, row.parse().unwrap());
        (cell, colour.to_owned())
    };
    let stones: BTreeMap<(i32, i32), String> = position.split_whitespace().map(stone).collect();
    let cells = (1..20).flat_map(|x| (1..20).map(move |y| (x, y)));
    let mut lines = cells.flat_map(|(x, y)| {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .map(|(dx, dy)| [0, 1, 2, 3].map(|step| (x + dx * step, y + dy * step)))
    });
    lines.any(|line| {
        let is_inside = line[3].0 < 20 && (1..20).contains(&line[3].1);
        let found: Vec<_> = line.iter().filter_map(|cell| stones.get(cell)).collect();
        is_inside && found.len() == 3 && found.iter().all(|colour| *colour == found[0])
    })
}

#[test]
fn thirty_starts_of_renju_3_2_ship_that_are_worth_playing() {
    let all = all("renju-3-2");
    assert_eq!(all.len(), 30);
    let alike = all
        .iter()
        .filter(|(.., judged)| !judged.symmetry.is_empty());
    assert!(alike.count() >= 5, "some lie on themselves");
    for (at, (name, position, judged)) in all.iter().enumerate() {
        assert!(!has_three(&fs::read_to_string(name).unwrap()), "{name}");
        is_worth_playing(name, position, judged);
        assert!(
            judged.games >= 200 && judged.depth >= 13 && judged.from == [1, 2, 3],
            "{name}"
        );
        assert!(
            (judged.points[0] - 0.5).abs() <= judged.error[0],
            "{name}: half is in the interval"
        );
        let others = all[..at].iter().chain(&all[at + 1..]);
        let near = others.map(|(_, other, _)| distance(&position.pieces(), &other.pieces()));
        let near = near.min().unwrap();
        assert_eq!(
            judged.distance.map(|distance| distance as usize),
            Some(near)
        );
        assert!(near >= 4, "{name}");
        assert_eq!(judged.symmetry, symmetries(&position.pieces()), "{name}");
        // The search that looks less far is quick.
        let shallow = JudgingSetup {
            depth: 5,
            games: 0,
            ..JudgingSetup::stated(judged, JudgingSetup::default())
        };
        let found = shallow.search(position, &Limits::nodes(0));
        let seen = format!("{:?}", (found.threes, found.won, found.unfinished));
        assert_eq!(seen, "(Some(0), [], [])", "{name}");
    }
}

fn is_worth_playing(name: &str, position: &Position, judged: &Judged) {
    let faults = judged.faults(&PlayCriteria::of(position), position.profile().seats);
    assert_eq!(faults, [], "{name}");
}

/// The smallest and the largest of the figures, as a table has them.
fn range(figures: impl Iterator<Item = f64>, digits: usize) -> String {
    let mut all: Vec<_> = figures.collect();
    all.sort_by(f64::total_cmp);
    let [least, most] = [all[0], all[all.len() - 1]].map(|figure| format!("{figure:.digits$}"));
    if least == most {
        least
    } else {
        format!("{least}–{most}")
    }
}

#[test]
fn the_page_has_the_figures_of_the_documents() {
    let page = fs::read_to_string("docs/starts.md").unwrap();
    let has = |words: &str| assert!(page.contains(words), "{words}");
    let columns = ["renju-3-2", "parcel", "renju-for-three"].map(|game| {
        let all: Vec<_> = all(game).into_iter().map(|(.., judged)| judged).collect();
        let seats = if game == "renju-for-three" { 3 } else { 1 };
        let shares = all.iter().flat_map(|judged| &judged.points[..seats]);
        let draws = range(all.iter().map(|judged| judged.draws.into()), 0);
        [
            all.len().to_string(),
            range(shares.map(|share| share * 100.0), 1),
            format!("{draws} of {}", all[0].games),
            range(all.iter().map(|judged| judged.moves[1]), 1),
        ]
    });
    let rows = [
        "positions",
        "share, %",
        "draws of games",
        "mean length, moves",
    ];
    for (at, name) in rows.into_iter().enumerate() {
        let [a, b, c] = columns.each_ref().map(|column| &column[at]);
        has(&format!("\n| {name} | {a} | {b} | {c} |\n"));
    }
    let all = all("renju-3-2");
    let shares = all.iter().map(|(.., judged)| judged.points[0]);
    let mean = 100.0 * shares.sum::<f64>() / 30.0;
    has(&format!("the mean of A's shares is {mean:.1} %"));
    let stones = all.iter().map(|(_, position, _)| position.pieces().len());
    let (least, most) = (stones.clone().min().unwrap(), stones.max().unwrap());
    has(&format!("Thirty positions of {least} to {most} stones,"));
}

#[test]
fn openings_ship_that_are_worth_playing() {
    for game in ["parcel", "renju-for-three"] {
        let all = all(game);
        assert!(all.len() >= 6, "{game}");
        for (name, position, judged) in &all {
            assert!(judged.at >= 3 && judged.games >= 100, "{name}");
            is_worth_playing(name, position, judged);
        }
    }
}

#[test]
#[ignore = "plays 400 games"]
fn by_hand_what_shipped_starts_state_is_found_again() {
    for game in ["renju-3-2", "parcel"] {
        let (name, position, judged) = read(&shipped(game)[0]);
        let (trial, seats, limits) = (
            JudgingSetup::stated(&judged, JudgingSetup::default()),
            position.profile().seats,
            Limits::nodes(0),
        );
        let mut again = trial.search(&position, &limits);
        let contest = trial.contest(position.profile()).unwrap();
        let mut standings = Standings::default();
        for game in 0..u64::from(trial.games) {
            let played = position
                .play_on(&contest.seated(game), contest.seed(game), &limits)
                .unwrap();
            standings.add(seats, contest.seating(game), &played);
        }
        again.add(&standings);
        again.symmetry = symmetries(&position.pieces());
        again.distance = judged.distance;
        again.keys.clone_from(&judged.keys);
        assert_eq!(again, judged, "{name}");
    }
}
