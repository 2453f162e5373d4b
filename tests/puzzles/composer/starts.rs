//! Start positions and openings to play from: those that ship, `kletka judge`, and `kletka compose --for play`.

use std::fs;
use std::path::{Path, PathBuf};

use super::one;
use crate::common_cli::{Folder, kletka};
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

fn shipped(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles/starts")
        .join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
}

/// A shipped position with what its document states.
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

/// Which stones stand on a field, as a table of letters that knows nothing of the program.
fn stones(text: &str) -> Vec<(char, i32, i32)> {
    let position = text
        .split("position = '''")
        .nth(1)
        .unwrap()
        .split("'''")
        .next()
        .unwrap();
    let stone = |word: &str| {
        let (colour, place) = word.split_once('@').unwrap();
        let column = place.chars().next().unwrap();
        (
            colour.chars().next().unwrap(),
            column as i32 - 'a' as i32,
            place[1..].parse::<i32>().unwrap(),
        )
    };
    position.split_whitespace().map(stone).collect()
}

/// Whether four cells in a line hold three stones of a colour and nothing else.
fn has_three(stones: &[(char, i32, i32)]) -> bool {
    let at = |x, y| {
        stones
            .iter()
            .find(|stone| (stone.1, stone.2) == (x, y))
            .map(|stone| stone.0)
    };
    let lines = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let cells = (0..19).flat_map(|x| (1..=19).map(move |y| (x, y)));
    cells
        .flat_map(|cell| lines.map(|line| (cell, line)))
        .any(|((x, y), (dx, dy))| {
            let four: Vec<_> = (0..4).map(|step| (x + dx * step, y + dy * step)).collect();
            let is_inside = four
                .iter()
                .all(|(x, y)| (0..19).contains(x) && (1..=19).contains(y));
            let found: Vec<_> = four.iter().filter_map(|&(x, y)| at(x, y)).collect();
            is_inside && found.len() == 3 && found.iter().all(|colour| *colour == found[0])
        })
}

#[test]
fn thirty_starts_of_renju_3_2_ship_that_are_worth_playing() {
    let all: Vec<_> = shipped("renju-3-2").iter().map(|path| read(path)).collect();
    assert_eq!(all.len(), 30);
    assert!(
        all.iter()
            .filter(|(.., judged)| !judged.symmetry.is_empty())
            .count()
            >= 5,
        "some lie on themselves"
    );
    for (at, (name, position, judged)) in all.iter().enumerate() {
        assert!(
            !has_three(&stones(&fs::read_to_string(name).unwrap())),
            "{name}"
        );
        let worth = PlayCriteria::of(position);
        assert_eq!(
            judged.faults(&worth, position.profile().seats),
            [],
            "{name}"
        );
        assert!(
            judged.games >= 200 && judged.depth >= 13 && judged.from == [1, 2, 3],
            "{name}"
        );
        assert!(
            (judged.points[0] - 0.5).abs() <= judged.error[0],
            "{name}: half is in the interval"
        );
        let others = all.iter().enumerate().filter(|(other, _)| *other != at);
        let near = others
            .map(|(_, (_, other, _))| distance(&position.pieces(), &other.pieces()))
            .min()
            .unwrap();
        assert_eq!(
            judged.distance.map(|distance| distance as usize),
            Some(near),
            "{name}"
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
        assert_eq!(
            (found.threes, &found.won[..], &found.unfinished[..]),
            (Some(0), &[][..], &[][..]),
            "{name}"
        );
    }
}

/// The smallest and the largest of the figures, as a table has them.
fn range(figures: impl Iterator<Item = f64>, digits: usize) -> String {
    let all: Vec<_> = figures.collect();
    let [least, most] = [
        all.iter().copied().fold(f64::INFINITY, f64::min),
        all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    ]
    .map(|figure| format!("{figure:.digits$}"));
    if least == most {
        least
    } else {
        format!("{least}–{most}")
    }
}

#[test]
fn the_page_has_the_figures_of_the_documents() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/starts.md")).unwrap();
    let mut rows = [
        "positions",
        "share, %",
        "draws of games",
        "mean length, moves",
    ]
    .map(|name| format!("| {name} |"));
    for folder in ["renju-3-2", "parcel", "renju-for-three"] {
        let all: Vec<_> = shipped(folder).iter().map(|path| read(path).2).collect();
        let shares = all.iter().flat_map(|judged| {
            let seats = if folder == "renju-for-three" { 3 } else { 1 };
            judged.points.iter().take(seats).map(|share| share * 100.0)
        });
        let draws = all.iter().map(|judged| f64::from(judged.draws));
        let figures = [
            all.len().to_string(),
            range(shares, 1),
            format!("{} of {}", range(draws, 0), all[0].games),
            range(all.iter().map(|judged| judged.moves[1]), 1),
        ];
        for (row, figure) in rows.iter_mut().zip(figures) {
            row.push_str(&format!(" {figure} |"));
        }
    }
    for row in rows {
        assert!(page.lines().any(|line| line == row), "{row}");
    }
    let all: Vec<_> = shipped("renju-3-2").iter().map(|path| read(path)).collect();
    let shares = all.iter().map(|(_, _, judged)| judged.points[0]);
    let mean = 100.0 * shares.sum::<f64>() / 30.0;
    assert!(
        page.contains(&format!("the mean of A's shares is {mean:.1} %")),
        "{mean}"
    );
    let stones = all.iter().map(|(_, position, _)| position.pieces().len());
    let stones = stones.map(|count| u32::try_from(count).expect("a few stones"));
    let stones = range(stones.map(f64::from), 0).replace('–', " to ");
    assert!(
        page.contains(&format!("Thirty positions of {stones} stones,")),
        "{stones}"
    );
}

#[test]
fn openings_ship_that_are_worth_playing() {
    for folder in ["parcel", "renju-for-three"] {
        let all: Vec<_> = shipped(folder).iter().map(|path| read(path)).collect();
        assert!(all.len() >= 6, "{folder}");
        for (name, position, judged) in &all {
            assert!(judged.at >= 3 && judged.games >= 100, "{name}");
            assert_eq!(
                judged.faults(&PlayCriteria::of(position), position.profile().seats),
                [],
                "{name}"
            );
        }
    }
}

/// Does again what a document states.
fn is_found_again(path: &Path) {
    let (name, position, judged) = read(path);
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

#[test]
#[ignore = "plays 400 games"]
fn by_hand_what_shipped_starts_state_is_found_again() {
    for folder in ["renju-3-2", "parcel"] {
        is_found_again(&shipped(folder)[0]);
    }
}

#[test]
fn the_positions_of_the_article_are_won() {
    let article = |name: &str| {
        format!(
            "{}/puzzles/articles/renju-3-2-{name}.toml",
            env!("CARGO_MANIFEST_DIR")
        )
    };
    let (code, first) = one(&[
        "judge",
        "--json",
        "--depth",
        "5",
        "--games",
        "0",
        &article("8a"),
    ]);
    assert_eq!((code, &first["threes"]), (1, &0.into()));
    assert_eq!(
        first["won"][0],
        serde_json::json!({ "next": 1, "goal": "A wins by 5" })
    );
    let (code, second) = one(&[
        "judge",
        "--json",
        "--depth",
        "5",
        "--games",
        "0",
        &article("8b"),
    ]);
    assert_eq!((code, &second["threes"]), (1, &1.into()));
    assert_eq!(
        second["won"][0],
        serde_json::json!({ "next": 1, "goal": "B wins by 4" })
    );
    let (code, played) = one(&[
        "judge",
        "--json",
        "--depth",
        "0",
        "--player",
        "engine:20",
        "--games",
        "20",
        &article("8a"),
    ]);
    assert_eq!(
        (code, &played["points"], &played["won"]),
        (1, &serde_json::json!([1.0, 0.0]), &serde_json::json!([]))
    );
}

#[test]
fn composed_starts_do_not_depend_on_threads_and_are_judged_again() {
    let folder = Folder::new("composer-starts");
    let settings = "compose renju-3-2 --for play --size 9 --player random --games 60 --depth 3 --count 3 --seed 4";
    let made = |threads: &str, into: &str| {
        let words = settings
            .split(' ')
            .chain(["--threads", threads, "-o", into]);
        let ran = kletka(words).current_dir(&folder.0).patient().run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let names: Vec<_> = ran
            .stdout
            .lines()
            .filter_map(|line| line.strip_prefix(into))
            .map(str::to_owned)
            .collect();
        let texts = names
            .iter()
            .map(|name| fs::read_to_string(folder.0.join(format!("{into}{name}"))).unwrap());
        texts.collect::<Vec<_>>()
    };
    let (alone, together) = (made("1", "one"), made("3", "two"));
    assert_eq!(alone.len(), 3);
    assert_eq!(alone, together);
    let path = folder.path().to_owned() + "/one";
    let ran = kletka!("fmt --check {}", path).run();
    assert_eq!(ran.code, 0, "{}", ran.stdout);
    let ran = kletka!("judge {}", path).patient().run();
    assert!(
        ran.code == 0 && ran.stdout.matches("worth playing").count() == 3,
        "{}",
        ran.stdout
    );
    // What is written back is what was there; what is not true is noticed.
    let ran = kletka!("judge --write {}", path).patient().run();
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert_eq!(made("1", "one"), together);
    is_found_again(&fs::read_dir(&path).unwrap().next().unwrap().unwrap().path());
    let lie = alone[0].replace("draws = ", "draws = 1");
    let lie = folder.file("lie.toml", lie);
    let (code, found) = one(&["judge", "--json", &lie]);
    assert_eq!(
        (code, &found["faults"][0]),
        (1, &"the document states otherwise: draws".into()),
        "{found}"
    );
}

#[test]
fn a_table_is_written_into_a_document_without_one() {
    let folder = Folder::new("judge-write");
    let text = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'к@d5 к@e5 г@f7 з@c3' }\n";
    let path = folder.file("start.toml", text);
    let words = [
        "judge", "--write", "--depth", "3", "--player", "greedy", "--games", "10", &path,
    ];
    let ran = kletka(words).patient().run();
    assert!(ran.code < 2, "{}", ran.stderr);
    let written = fs::read_to_string(&path).unwrap();
    assert!(
        written.starts_with(text) && written.contains("\n[judged]\nthrees = 0\ndepth = 3\n"),
        "{written}"
    );
    assert!(
        written.contains("player = \"greedy\"\ngames = 10\nseed = 1\n"),
        "{written}"
    );
    let ran = kletka!("check {}", path).run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
}

#[test]
fn openings_are_composed_with_their_rules() {
    let compose = |words: &str| {
        let ran = kletka(words.split(' ')).patient().run();
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout
            .split("+++\n")
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let parcel = compose("compose parcel --for play --size 4 --games 0 --count 4 --threads 1");
    assert!(
        parcel
            .iter()
            .any(|text| text.contains("opening = \"rectangle\""))
    );
    let choice = parcel
        .iter()
        .find(|text| text.contains("opening = \"choice\""))
        .unwrap();
    assert!(
        choice.matches('|').count() == 2 && choice.contains('*'),
        "{choice}"
    );
    let three = compose(
        "compose renju-for-three --for play --size 9 --games 0 --depth 3 --count 2 --threads 1",
    );
    assert!(
        three
            .iter()
            .all(|text| text.contains("[judged]\nat = 6\nthrees = 0\n")),
        "{three:?}"
    );
    let refused = kletka("compose renju-3-2 --for play --moves 5".split(' ')).run();
    assert!(
        refused.code == 2 && refused.stderr.contains("for problems"),
        "{}",
        refused.stderr
    );
    let refused = kletka("compose renju-3-2 --games 5".split(' ')).run();
    assert!(
        refused.code == 2 && refused.stderr.contains("--for play"),
        "{}",
        refused.stderr
    );
    let late =
        kletka("compose renju-3-2 --for play --time 1 --player engine:1000 --threads 1".split(' '))
            .run();
    assert_eq!(
        late.code, 1,
        "nothing is found in a second: {}",
        late.stdout
    );
}
