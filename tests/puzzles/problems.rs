//! The problems of Parcel and Renju for three that ship: each is proved, its key is the only one, nothing is idle, its
//! difficulty follows from the formula.

use crate::common;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use kletka::games::parcel;
use kletka::games::parcel::Parcel;
use kletka::games::renju::Board;
use kletka::games::renju::for_three::RenjuForThree;
use kletka::games::renju::three_two::RenjuThreeTwo;
use kletka::notation::print::Alphabet;
use kletka::puzzle::Goal;
use kletka::puzzle::audit::{Audited, IdleQuestion, Role, difficulty, roles, tries};
use kletka::puzzle::compose::Request;
use kletka::puzzle::proof::{self, Provable};
use kletka::puzzle::solve::{Answer, Class, GoalQuestion, Key, Limits, Other, Solve, Verdict};
use kletka::rules::{Piece, Rules};
use kletka::text::{Source, SpanMap};
use toml_edit::DocumentMut;

const GAMES: [&str; 3] = ["parcel", "renju-for-three", "renju-3-2"];

fn documents(folder: &str) -> Vec<(PathBuf, DocumentMut)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles/problems")
        .join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            (
                path.clone(),
                fs::read_to_string(path).unwrap().parse().unwrap(),
            )
        })
        .collect()
}

fn puzzle<'a>(table: &'a DocumentMut, key: &str) -> Option<&'a toml_edit::Item> {
    table["puzzle"].get(key)
}

fn goal(table: &DocumentMut) -> Goal {
    Goal::parse(puzzle(table, "goal").unwrap().as_str().unwrap()).unwrap()
}

fn class(table: &DocumentMut) -> Class {
    let name = puzzle(table, "class").map_or("all", |class| class.as_str().unwrap());
    Class::ALL.iter().find(|(word, _)| *word == name).unwrap().1
}

fn limits() -> Limits<'static> {
    Limits {
        memory: 1 << 27,
        ..Limits::nodes(2_000_000)
    }
}

/// The answer to a problem, whose proof is checked, and whether the solution in the document is the only key.
fn solve<G: Solve + Provable>(
    rules: &G,
    start: &G::Position,
    table: &DocumentMut,
) -> (Answer<G>, bool) {
    solve_in(class(table), rules, start, table)
}

/// The same in another class of first moves.
fn solve_in<G: Solve + Provable>(
    class: Class,
    rules: &G,
    start: &G::Position,
    table: &DocumentMut,
) -> (Answer<G>, bool) {
    let goal = goal(table);
    // Whether a player is kept from winning is known soon, or not for a long time.
    let limits = if goal.has_no_end() {
        Limits {
            nodes: 200_000,
            ..limits()
        }
    } else {
        limits()
    };
    let answer = rules.solve(start, GoalQuestion::whole(goal, class), &limits);
    if answer.verdict == Verdict::Proved {
        for (task, tree) in goal.tasks(G::SEATS).into_iter().zip(&answer.proof) {
            assert_eq!(proof::check(rules, start, task, tree).map(|_| ()), Ok(()));
        }
    }
    let solution = table["solution"]["moves"].as_str().unwrap();
    let keys: Vec<_> = answer
        .keys
        .iter()
        .map(|key| rules.write(&key.mv, Alphabet::Cyrillic))
        .collect();
    let written = solution
        .split_whitespace()
        .nth(1)
        .unwrap()
        .trim_end_matches('!');
    let is_only =
        answer.verdict == Verdict::Proved && answer.unique == Some(true) && keys == [written];
    (answer, is_only)
}

fn check_difficulty<G: Audited>(
    rules: &G,
    start: &G::Position,
    table: &DocumentMut,
    answer: &Answer<G>,
    path: &Path,
) {
    // A position of Renju that is held has no difficulty.
    let written = puzzle(table, "difficulty").map(|written| written.as_integer().unwrap());
    let right = difficulty(rules, start, goal(table), answer).map(i64::from);
    assert_eq!(written, right, "{}", path.display());
}

fn opened<G: kletka::rules::Claims>(path: &Path) -> (G, G::Position) {
    common::open(&fs::read_to_string(path).unwrap()).unwrap()
}

fn are_proved_in_parcel<'a>(documents: impl Iterator<Item = &'a (PathBuf, DocumentMut)>) {
    for (path, table) in documents {
        let (parcel, start) = opened::<Parcel>(path);
        let (answer, is_only) = solve(&parcel, &start, table);
        assert!(is_only, "{} {:?}", path.display(), answer.keys);
        check_difficulty(&parcel, &start, table, &answer, path);
    }
}

/// Every third one; the others are proved with the long searches.
#[test]
fn problems_of_parcel_are_proved() {
    let documents = documents("parcel");
    assert!(documents.len() >= 25);
    are_proved_in_parcel(documents.iter().step_by(3));
}

#[test]
#[ignore = "long search"]
fn all_problems_of_parcel_are_proved() {
    are_proved_in_parcel(documents("parcel").iter());
}

/// Without any one of its segments each problem has another solution, a win of another length, or none.
#[test]
#[ignore = "long search"]
fn no_segment_of_a_problem_of_parcel_is_idle() {
    for (path, table) in &documents("parcel") {
        let (parcel, start) = opened::<Parcel>(path);
        // On larger fields what settles the rest stays, or no search would come to an end.
        if parcel.grid.width() > 3 {
            continue;
        }
        let segments = start.segments();
        let by = solve(&parcel, &start, table).0.by;
        for at in 0..segments.len() {
            let mut fewer = segments.clone();
            fewer.remove(at);
            let position: parcel::Position = parcel.position(&fewer, parcel.number(&start));
            let (answer, is_only) = solve(&parcel, &position, table);
            assert!(
                !is_only || answer.by != by,
                "{} {:?}",
                path.display(),
                segments[at]
            );
        }
    }
}

/// The table of the page in a language: how many problems have which side to move, length and theme.
fn counts(lang: usize) -> String {
    let say = |en: &str, ru: &str| [en, ru][lang].to_owned();
    let games: Vec<_> = GAMES.map(documents).into();
    let of = |wanted: &dyn Fn(&DocumentMut) -> bool| {
        games
            .iter()
            .map(|game| game.iter().filter(|(_, table)| wanted(table)).count())
            .map(|count| {
                if count == 0 {
                    "–".to_owned()
                } else {
                    count.to_string()
                }
            })
            .collect::<Vec<_>>()
            .join(" | ")
    };
    let mut lines = vec![
        say(
            "| | Parcel | Renju for three | Renju 3/2 |",
            "| | парсель | рэндзю для троих | рэндзю 3/2 |",
        ),
        "| --- | --- | --- | --- |".to_owned(),
        format!("| {} | {} |", say("problems", "задач"), of(&|_| true)),
    ];
    for (at, en, ru) in [
        (0, "blue or A to move", "ход синих или A"),
        (1, "red or B to move", "ход красных или B"),
        (2, "green to move", "ход зелёных"),
    ] {
        lines.push(format!(
            "| {} | {} |",
            say(en, ru),
            of(&|table| side(table) == at)
        ));
    }
    for (least, most) in [(1, 7), (8, 10), (11, 13), (14, 99)] {
        let range = if most == 99 {
            format!("{least}–")
        } else {
            format!("{least}–{most}")
        };
        let what = say("won by move", "выигрыш ходом");
        let within = |table: &DocumentMut| {
            goal(table)
                .by()
                .is_some_and(|by| (least..=most).contains(&by))
        };
        lines.push(format!("| {what} {range} | {} |", of(&within)));
    }
    let no_number = |table: &DocumentMut| goal(table).by().is_none();
    let what = say(
        "a score, a win or a defence without a number",
        "счёт, выигрыш или защита без номера хода",
    );
    lines.push(format!("| {what} | {} |", of(&no_number)));
    let theme = say("theme", "тема");
    let named = |one: &str| -> String {
        let names = one.split_once(" / ").unwrap_or_else(|| {
            let known = KNOWN_THEMES.iter().find(|(en, _)| *en == one);
            *known.unwrap_or(&(one, one))
        });
        [names.0, names.1][lang].to_owned()
    };
    let mut themes: BTreeMap<String, usize> = BTreeMap::new();
    for (_, table) in games.iter().flatten() {
        for one in themes_of(table) {
            *themes.entry(one).or_default() += 1;
        }
    }
    let mut common: Vec<_> = themes
        .into_iter()
        .filter(|(_, count)| *count >= 5)
        .collect();
    // By English names, where as many show them: the same order in both languages.
    common.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (one, _) in common {
        let shows = |table: &DocumentMut| themes_of(table).contains(&one);
        lines.push(format!("| {theme}: {} | {} |", named(&one), of(&shows)));
    }
    lines.join("\n") + "\n"
}

/// The themes that documents write in one language.
const KNOWN_THEMES: [(&str, &str); 3] = [
    ("closing key", "замыкающий ключ"),
    ("four", "четвёрка"),
    ("quiet key", "тихий ключ"),
];

fn themes_of(table: &DocumentMut) -> Vec<String> {
    let themes = puzzle(table, "themes").and_then(toml_edit::Item::as_array);
    let words = themes
        .into_iter()
        .flatten()
        .filter_map(toml_edit::Value::as_str);
    words.map(str::to_owned).collect()
}

/// Whose move it is in a problem: the first, second or third player's.
fn side(table: &DocumentMut) -> usize {
    let next = table["start"]
        .get("next")
        .and_then(toml_edit::Item::as_integer);
    let game = table["game"].as_str().unwrap();
    let seats = if game == "renju-for-three" { 3 } else { 2 };
    usize::try_from((next.unwrap_or(1) - 1).rem_euclid(seats)).unwrap()
}

/// Problems of the condition, those that avoid it and those of coalitions are for each of the three players as often as for the others.
#[test]
fn each_of_three_players_has_as_many_problems_of_the_condition() {
    let documents = documents("renju-for-three");
    for theme in ["Antonov's condition", "avoid the condition", "coalition"] {
        let mut counts = [0; 3];
        for (_, table) in &documents {
            let shows = themes_of(table).iter().any(|one| one.starts_with(theme));
            counts[side(table)] += usize::from(shows);
        }
        assert!(
            counts[0] > 0 && counts.iter().all(|count| *count == counts[0]),
            "{theme}: {counts:?}"
        );
    }
}

/// The pages count the problems that ship; `KLETKA_WRITE=1` writes the table.
#[test]
fn the_pages_count_problems_by_side_and_length() {
    for (lang, page) in ["docs/puzzles.md", "docs/book/ru/src/docs/puzzles.md"]
        .iter()
        .enumerate()
    {
        let text = fs::read_to_string(page).unwrap();
        let start = text.find(
            [
                "| | Parcel | Renju for three |",
                "| | парсель | рэндзю для троих |",
            ][lang],
        );
        let (before, rest) = text.split_at(start.unwrap());
        let end = rest.find("\n\n").unwrap() + 1;
        let right = format!("{before}{}{}", counts(lang), &rest[end..]);
        if std::env::var_os("KLETKA_WRITE").is_some() {
            fs::write(page, right).unwrap();
        } else {
            assert_eq!(text, right, "{page}");
        }
    }
}

/// A problem that differs from another one in a single stone, however it is turned, shifted or recoloured, is the same twice.
#[test]
fn no_problem_has_a_sister() {
    for game in ["renju-for-three", "renju-3-2"] {
        let paths = documents(game).into_iter().map(|(path, _)| path);
        let paths: Vec<_> = paths
            .map(|path| path.to_str().unwrap().to_owned())
            .collect();
        let mut words = vec!["compose", "--judge", "--depth", "0", "--games", "0"];
        words.extend(paths.iter().map(String::as_str));
        let ran = crate::common_cli::kletka(words).patient().run();
        let said = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!said.contains(", 1 stone differs"), "{}", ran.stdout);
        assert!(said.contains(" stones differ"), "{}", ran.stdout);
    }
}

/// In either language: readers call a problem by its title.
#[test]
fn a_title_names_one_problem() {
    let mut known = std::collections::HashMap::new();
    for (path, table) in GAMES.into_iter().flat_map(documents) {
        for title in table["meta"]["title"].as_str().unwrap().split(" / ") {
            let other = known.insert(title.to_owned(), path.clone());
            assert_eq!(other, None, "{title} is also {}", path.display());
        }
    }
}

/// Whether a million first moves and replies are looked at until the key is known to be the only one among all moves.
fn is_long(table: &DocumentMut) -> bool {
    class(table) == Class::All && goal(table).by() >= Some(13)
}

fn are_proved_for_three<'a>(documents: impl Iterator<Item = &'a (PathBuf, DocumentMut)>) -> usize {
    let proved = documents.map(|(path, table)| {
        let (rules, start) = opened::<RenjuForThree>(path);
        let (answer, is_only) = solve(&rules, &start, table);
        assert!(is_only, "{} {:?}", path.display(), answer.keys);
        assert_eq!(
            answer.by,
            goal(table).by(),
            "{}: the goal names the shortest win",
            path.display()
        );
        check_difficulty(&rules, &start, table, &answer, path);
    });
    proved.count()
}

/// Every third one of those that are not long; all are proved with the long searches.
#[test]
fn problems_of_renju_for_three_are_proved() {
    let documents = documents("renju-for-three");
    let short = documents.iter().filter(|(_, table)| !is_long(table));
    assert!(are_proved_for_three(short.step_by(3)) >= 5);
}

#[test]
#[ignore = "long search"]
fn all_problems_of_renju_for_three_are_proved_among_all_moves() {
    let documents = documents("renju-for-three");
    assert!(documents.iter().filter(|(_, table)| is_long(table)).count() >= 2);
    assert!(are_proved_for_three(documents.iter()) >= 17);
}

/// Without any one of its stones each problem has another solution, another length or none.
#[test]
#[ignore = "long search"]
fn no_stone_of_a_problem_of_renju_for_three_is_idle() {
    for (path, table) in &documents("renju-for-three") {
        let (rules, start) = opened::<RenjuForThree>(path);
        let by = goal(table).by();
        // Stones of the long ones are asked about among moves that threaten: among all, each would take as long as the proof.
        let class = if is_long(table) {
            Class::Threats
        } else {
            class(table)
        };
        let board = start.board();
        let stones: Vec<_> = board
            .cells()
            .filter_map(|cell| board.colour_at(cell).map(|colour| (cell, colour)))
            .collect();
        for at in 0..stones.len() {
            let mut fewer = Board::new(board.width(), board.height());
            let others = stones.iter().enumerate().filter(|&(other, _)| other != at);
            others.for_each(|(_, &(cell, colour))| assert!(!fewer.place(colour, cell)));
            let position = rules.position(fewer, rules.number(&start));
            let same = rules.outcome(&position).is_none() && {
                let (fewer, is_only) = solve_in(class, &rules, &position, table);
                is_only && fewer.by == by
            };
            assert!(!same, "{}: {} is idle", path.display(), stones[at].0);
        }
    }
}

/// The paths name documents that ship, each once, and their pages, one in each language, are in the same order; each step says in
/// both languages what it teaches.
#[test]
fn steps_of_the_paths_teach_something() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_russian = |text: &str| {
        text.chars()
            .any(|letter| matches!(letter, 'а'..='я' | 'А'..='Я'))
    };
    for game in GAMES {
        let read = |name: &str| fs::read_to_string(root.join("puzzles/paths").join(name)).unwrap();
        let (order, page) = (read(&format!("{game}.txt")), read(&format!("{game}.md")));
        let russian =
            fs::read_to_string(root.join(format!("docs/book/ru/src/puzzles/paths/{game}.md")))
                .unwrap();
        assert!(!is_russian(&page), "{game}.md is in English");
        let mut seen = std::collections::HashSet::new();
        let mut rests = [page.as_str(), russian.as_str()];
        for path in order.lines() {
            assert!(
                path.starts_with(&format!("puzzles/problems/{game}/")) && seen.insert(path),
                "{path}"
            );
            let link = format!("](../{})", path.strip_prefix("puzzles/").unwrap());
            for rest in &mut rests {
                *rest = rest
                    .split_once(&link)
                    .unwrap_or_else(|| panic!("{path} is not the next step of {game}.md"))
                    .1;
            }
            let table: DocumentMut = fs::read_to_string(root.join(path))
                .unwrap()
                .parse()
                .unwrap();
            let title = table["meta"]["title"].as_str().unwrap();
            let [en, ru] =
                [0, 1].map(|part| format!("[{}](", title.split(" / ").nth(part).unwrap()));
            assert!(
                page.contains(&en) && russian.contains(&ru),
                "{path}: {title}"
            );
            let idea = puzzle(&table, "idea")
                .and_then(|idea| idea.as_str())
                .unwrap_or_default();
            for text in [idea, table["meta"]["title"].as_str().unwrap()] {
                let parts = text.split_once(" / ");
                assert!(
                    parts.is_some_and(|(en, ru)| !is_russian(en) && is_russian(ru)),
                    "{path}: {text}"
                );
            }
        }
        assert!((20..=40).contains(&seen.len()), "{game}: {}", seen.len());
        assert!(
            rests.iter().all(|rest| !rest.contains(".toml")),
            "{game}.md has steps that {game}.txt has not"
        );
    }
}

/// The generators find the same problems every time, and what they find is a problem.
#[test]
fn composing_follows_from_the_seed() {
    let request = Request {
        seed: 2,
        nodes: Some(5_000),
        ..Request::default()
    };
    let composer = RenjuForThree::composer(&request).unwrap().unwrap();
    let find = || {
        (0..4)
            .flat_map(|attempt| composer.compose(attempt, &Limits::nodes(0)).made)
            .collect::<Vec<_>>()
    };
    let found = find();
    assert!(!found.is_empty());
    assert_eq!(found, find());
    let text = &found[0].tables;
    let (rules, start) = common::open::<RenjuForThree>(text).unwrap();
    assert!(solve(&rules, &start, &text.parse().unwrap()).1);
}

/// An attempt ends with its time, however many positions it might look at.
#[test]
fn an_attempt_to_compose_ends_with_its_time() {
    let request = Request {
        seed: 2,
        nodes: Some(1 << 40),
        ..Request::default()
    };
    let over = Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::nodes(0)
    };
    let composers = [
        RenjuForThree::composer(&request),
        RenjuThreeTwo::composer(&request),
        Parcel::composer(&request),
    ];
    for composer in composers {
        let attempt = composer.unwrap().unwrap().compose(0, &over);
        assert_eq!(attempt.made.len(), 0);
        assert!(attempt.nodes < 100_000, "{}", attempt.nodes);
    }
}

/// What the audit says of the example of the format page: no stone is idle, and what refutes the nearest try.
#[test]
fn stones_have_roles_and_tries_have_refutations() {
    let text = "start = { position = 'з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11' }";
    let (rules, start) = common::open::<RenjuThreeTwo>(text).unwrap();
    let goal = Goal::parse("A wins by 9").unwrap();
    let limits = Limits::nodes(1_000_000);
    let by = rules
        .reach(&start, goal, Class::Open, &limits)
        .unwrap()
        .unwrap();
    assert_eq!(by, 9);
    let keys = rules.answers(&start, goal, Class::Open, &limits).unwrap();
    assert_eq!(keys.len(), 1, "{keys:?}");
    let setting = IdleQuestion {
        rules: &rules,
        position: &start,
        goal,
        class: Class::Open,
        by,
        keys: &keys,
        intended: &keys,
    };
    let roles = roles(&setting, &limits);
    assert_eq!(roles.len(), 8);
    for (part, role) in &roles {
        println!("{} {role:?}", part.name(Alphabet::Cyrillic));
    }
    let is_key = |mv: &_| {
        keys.iter()
            .any(|key| rules.is_same_attack(&start, &key.mv, mv))
    };
    let mut tries = tries(&rules, &start, (goal, Class::Open), is_key, &limits).unwrap();
    tries.truncate(5);
    for one in &tries {
        println!("{one:?}");
    }
    assert!(!roles.iter().any(|(_, role)| *role == Role::Unknown));
}

/// Whatever class a goal is asked in, only moves that threaten something tempt: those of the class `open`, or of the narrower
/// class of the puzzle.
#[test]
fn tries_are_of_the_class_in_which_they_are_natural() {
    let text = "start = { position = 'з@g7 к@h7 г@i7 з@j8 к@h9 к@i10 г@j10 г@k11' }";
    let (rules, start) = common::open::<RenjuThreeTwo>(text).unwrap();
    let (goal, limits) = (
        Goal::parse("A wins by 3").unwrap(),
        Limits::nodes(1_000_000),
    );
    let open = rules.attacks(&start, goal, Class::Open);
    let mut counts = Vec::new();
    for class in [Class::Lines, Class::Open, Class::Threats] {
        let natural = if class == Class::Lines {
            rules.attacks(&start, goal, class)
        } else {
            open.clone()
        };
        assert!(class != Class::Threats || rules.attacks(&start, goal, class).len() > open.len());
        let found = tries(&rules, &start, (goal, class), |_| false, &limits).unwrap();
        assert!(
            found.iter().all(|one| natural.contains(&one.mv)),
            "{class:?}: {found:?}"
        );
        counts.push(found.len());
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

/// With few positions to look at less is known of a stone, but nothing that is wrong; and that the key fails without it is
/// found out long before all other first moves are refuted.
#[test]
fn what_a_small_limit_tells_of_a_stone_is_true() {
    let mut found = 0;
    for (path, table, rules, start) in halves() {
        let (goal, class) = (goal(&table), class(&table));
        if goal.by() != Some(9) {
            continue;
        }
        let limits = Limits::nodes(20_000_000);
        let keys = rules.answers(&start, goal, class, &limits).unwrap();
        let setting = IdleQuestion {
            rules: &rules,
            position: &start,
            goal,
            class,
            by: 9,
            keys: &keys,
            intended: &keys,
        };
        for (part, role) in roles(&setting, &limits) {
            let stone = part.name(Alphabet::Cyrillic);
            for nodes in [30, 1_000, 30_000] {
                let limits = Limits::nodes(nodes);
                let known = setting.role(part, &limits);
                let is_true = match &known {
                    Role::Unknown => true,
                    Role::Needed => matches!(role, Role::Needed | Role::Guards(_)),
                    _ => known == role,
                };
                assert!(is_true, "{}: {stone}: {known:?}, {role:?}", path.display());
                let fewer = rules.without(&start, part).unwrap();
                let is_cut = rules.outcome(&fewer).is_none()
                    && rules.reach(&fewer, goal, class, &limits).is_err();
                found += usize::from(is_cut && known == Role::Needed);
            }
        }
    }
    assert!(found > 10, "{found}");
}

type Half = (
    PathBuf,
    DocumentMut,
    RenjuThreeTwo,
    kletka::games::renju::three_two::Position,
);

fn all_halves() -> impl Iterator<Item = Half> {
    documents("renju-3-2").into_iter().map(|(path, table)| {
        let (rules, start) = opened::<RenjuThreeTwo>(&path);
        (path, table, rules, start)
    })
}

/// The problems of Renju 3/2 that ask for a win.
fn halves() -> Vec<Half> {
    all_halves()
        .filter(|(_, table, ..)| !goal(table).has_no_end())
        .collect()
}

/// Those that ask for the only move that holds.
fn held() -> Vec<Half> {
    all_halves()
        .filter(|(_, table, ..)| goal(table).has_no_end())
        .collect()
}

/// A move holds, and it is the only one among all; the solution shows some of the play behind it.
#[test]
fn one_move_holds() {
    let games = kletka::games::standard();
    let held = held();
    assert!(held.len() >= 3, "{}", held.len());
    for (path, table, rules, start) in &held {
        let (text, path) = (fs::read_to_string(path).unwrap(), path.display());
        assert_eq!(class(table), Class::All, "{path}");
        let answer = solve(rules, start, table).0;
        let key = table["solution"]["moves"]
            .as_str()
            .unwrap()
            .split("2. ")
            .nth(1)
            .unwrap();
        let key = &key.split('!').next().unwrap().replace('г', "с");
        let write = |mv: &_| kletka::rules::Explain::write(rules, mv, Alphabet::Cyrillic);
        let keys: Vec<_> = answer.keys.iter().map(|key| write(&key.mv)).collect();
        assert!(
            answer.unique == Some(true) && keys == [key.as_str()],
            "{path} {keys:?}"
        );
        let source = Source::whole("problem.toml", &text);
        let mut found = kletka::text::Diagnostics::default();
        games.check(&source, &mut found);
        assert!(found.is_empty(), "{path}: {:?}", found.iter().next());
    }
}

#[test]
#[ignore = "long search"]
fn no_solution_of_a_position_that_is_held_has_a_fault() {
    let games = kletka::games::standard();
    for (path, ..) in &held() {
        let text = fs::read_to_string(path).unwrap();
        let source = Source::whole("problem.toml", &text);
        let problem = games
            .problem(&source, &mut kletka::text::Diagnostics::default())
            .unwrap();
        let report = problem.audit(None, 0, &Limits::nodes(300_000)).unwrap();
        assert_eq!(
            report.solution.expect("a solution").faults,
            [],
            "{}",
            path.display()
        );
    }
}

/// Stones, each with a move.
type Others = [(&'static str, Option<&'static str>)];

/// For each stone of a position that is held a move that holds as well without it, as an audit found them, or none where the key
/// fails then.
const HELD_WITHOUT: [(&str, &Others); 4] = [
    (
        "61-one-too-many",
        &[
            ("з@a3", Some("з@a2, г@b1")),
            ("з@b2", Some("з@a1")),
            ("з@b4", Some("з@a2")),
            ("з@c3", Some("з@a1")),
            ("з@c4", Some("з@a2, г@b1")),
            ("к@d4", None),
            ("з@e2", None),
            ("с@e3", Some("з@e3, г@c2")),
        ],
    ),
    (
        "62-all-green",
        &[
            ("з@a5", Some("з@c5, г@b2")),
            ("з@b3", Some("з@e1, г@a4")),
            ("з@b4", Some("з@c5, г@a3")),
            ("з@c1", Some("з@e1, г@b2")),
            ("з@c2", Some("з@e1, г@b2")),
            ("з@d3", Some("з@a1, г@a4")),
            ("з@d4", Some("з@c5, г@a3")),
            ("з@e5", Some("з@c5, г@d2")),
        ],
    ),
    (
        "63-between-two-fires",
        &[
            ("з@a3", Some("г@a4")),
            ("с@b1", Some("з@b1, г@a1")),
            ("з@b2", Some("з@a1")),
            ("з@b5", Some("г@a1")),
            ("з@c4", Some("г@a1")),
            ("з@d3", Some("г@a4")),
            ("з@d4", Some("з@a1")),
            ("к@e2", None),
            ("с@e3", Some("з@e3, г@a4")),
        ],
    ),
    (
        "64-a-nail-in-the-middle",
        &[
            ("з@a3", Some("г@c1")),
            ("к@b1", Some("з@b1, г@c4")),
            ("з@b2", Some("г@c1")),
            ("з@b5", Some("з@a5")),
            ("з@c2", Some("з@a2")),
            ("з@c3", Some("з@a1")),
            ("з@d1", Some("г@c1")),
            ("к@d2", None),
            ("з@e2", Some("г@a4")),
            ("к@e3", Some("з@e3, г@c1")),
        ],
    ),
];

/// Without any one of its stones another move holds as well, or the key does not hold.
#[test]
#[ignore = "long search"]
fn no_stone_of_a_position_that_is_held_is_idle() {
    let held = held();
    assert_eq!(held.len(), HELD_WITHOUT.len());
    for ((path, table, rules, start), (name, without)) in held.iter().zip(HELD_WITHOUT) {
        assert_eq!(path.file_stem().unwrap(), name);
        let goal = goal(table);
        let limits = Limits::nodes(8_000_000);
        let mv = |position: &_, text: &str| {
            let line = kletka::notation::record(text, &SpanMap::offset(0)).tree;
            let ply = line.plies().next().unwrap();
            rules.resolve(position, &ply.played).unwrap()
        };
        let key = mv(start, table["solution"]["moves"].as_str().unwrap());
        let parts = rules.parts(start);
        let names: Vec<_> = parts
            .iter()
            .map(|part| part.name(Alphabet::Cyrillic))
            .collect();
        let stones: Vec<_> = without.iter().map(|(stone, _)| *stone).collect();
        assert_eq!(names, stones, "{name}");
        for (part, (stone, other)) in parts.into_iter().zip(without) {
            let fewer = rules.without(start, part).unwrap();
            let played = other.map_or(key, |other| {
                let other = mv(&fewer, &format!("{}. {other}", rules.number(&fewer)));
                assert!(
                    rules.beyond(&key.into(), &other.into(), part).is_some(),
                    "{name}: {stone}"
                );
                other
            });
            let after = rules.after(&fewer, &played).unwrap();
            let reached = rules.reach(&after, goal, Class::All, &limits);
            let holds = reached.expect("within the limit").is_some();
            assert_eq!(holds, other.is_some(), "{name}: {stone} {other:?}");
        }
    }
}

/// Whether a problem is solved with a move that attacks nothing: a hundred thousand replies to it have the same answer.
fn is_quiet(table: &DocumentMut) -> bool {
    puzzle(table, "themes").is_some_and(|themes| themes.to_string().contains("quiet"))
}

/// What each of some problems of Renju 3/2 claims is proved.
fn are_proved<'a>(some: impl Iterator<Item = &'a Half>) {
    for (path, table, ..) in some {
        let path = path.display();
        // Proved by check, which computes the difficulty again: a wrong one is all that it complains of.
        let right = puzzle(table, "difficulty").unwrap().as_integer().unwrap();
        let text = fs::read_to_string(path.to_string()).unwrap();
        let wrong = text.replacen(
            &format!("difficulty = {right}\n"),
            &format!("difficulty = {}\n", right + 1),
            1,
        );
        let mut found = kletka::text::Diagnostics::default();
        kletka::games::standard().check(&Source::whole("problem.toml", &wrong), &mut found);
        let said: Vec<_> = found
            .iter()
            .map(|one| (one.code, one.message.en.clone()))
            .collect();
        let says = format!(
            "by the formula the difficulty is {right}, not {}",
            right + 1
        );
        assert_eq!(
            said,
            [(kletka::text::Code::WrongDifficulty, says)],
            "{path}"
        );
    }
}

/// Every fourth problem of Renju 3/2 is proved (all are, where all documents that ship are checked), and the collection is as varied as it says.
#[test]
fn problems_of_renju_3_2_are_proved() {
    let all = halves();
    assert!(all.len() >= 40, "{}", all.len());
    are_proved(all.iter().step_by(4));
    let mut forms = Vec::new();
    for (path, table, rules, start) in &all {
        let path = path.display();
        let goal = goal(table);
        for key in ["title", "author"] {
            assert!(
                table["meta"][key]
                    .as_str()
                    .is_some_and(|text| !text.is_empty()),
                "{path}: {key}"
            );
        }
        assert!(
            table["diagram"].is_array_of_tables(),
            "{path} has a diagram"
        );
        forms.push(rules.form(start, goal, kletka::puzzle::audit::Likeness::Shift));
        let solution = table["solution"]["moves"].as_str().unwrap();
        assert!(solution.contains('?'), "{path} has a try");
        if is_quiet(table) {
            continue;
        }
        // An outline leaves replies out, and check has proved the goal by a search.
        if puzzle(table, "short").is_some() {
            continue;
        }
        let line = kletka::notation::record(solution, &SpanMap::offset(0)).tree;
        let tree = proof::of_line(
            rules,
            start,
            goal.tasks(RenjuThreeTwo::SEATS)[0],
            &line,
            &mut |_| None,
        )
        .unwrap();
        let checked = proof::check(rules, start, goal.tasks(RenjuThreeTwo::SEATS)[0], &tree);
        assert!(
            checked.is_ok(),
            "{path}: the solution is a proof: {checked:?}"
        );
    }
    let held = held();
    forms.extend(held.iter().map(|(_, table, rules, start)| {
        rules.form(start, goal(table), kletka::puzzle::audit::Likeness::Shift)
    }));
    let count = forms.len();
    forms.sort();
    forms.dedup();
    assert_eq!(
        forms.len(),
        count,
        "no two are the same up to symmetry, colours and shift"
    );
    let longer = |number| {
        all.iter()
            .filter(|(_, table, ..)| goal(table).by() > Some(number))
            .count()
    };
    assert!(
        longer(9) >= 10 && longer(13) >= 5,
        "{} {}",
        longer(9),
        longer(13)
    );
}

/// A win that is too far for the search of check is proved by what the solution shows of the way, and open without it.
#[test]
fn a_solution_that_leaves_out_replies_shows_the_way() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/problems/renju-3-2/37-echo.toml");
    // Two red stones far away let the search try more first stones, and change no reply.
    let text = fs::read_to_string(path)
        .unwrap()
        .replace("з@m7'''", "з@m7 к@b2 к@c3'''");
    assert!(text.contains("к@b2"));
    let (without, solution) = text.split_once("\n[solution]").unwrap();
    assert!(text.contains("\nshort = true\n") && solution.matches(". ").count() <= 60);
    let codes = |text: &str| {
        let mut found = kletka::text::Diagnostics::default();
        kletka::games::standard().check(&Source::whole("problem.toml", text), &mut found);
        found.iter().map(|one| one.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(&text), []);
    assert_eq!(codes(without), [kletka::text::Code::UnprovedGoal]);
}

/// What a key without a stone allows beyond the key is about its free stone, where a move of one stone leaves that out too.
#[test]
fn the_attacking_stone_of_a_new_key_stays() {
    let (_, _, rules, start) = &held()[1];
    let mv = |word: &str| {
        let line = kletka::notation::record(word, &SpanMap::offset(0)).tree;
        let ply = line.plies().next().unwrap();
        rules.resolve(start, &ply.played).unwrap()
    };
    let key = |cells: &[&str]| {
        let cell = |cell: &&str| mv(&format!("2. з@{cell}")).first.unwrap().cell;
        Key {
            mv: mv("2. г@c3"),
            other: Other::Cells(cells.iter().map(cell).collect()),
        }
    };
    let part = rules.parts(start).pop().unwrap();
    assert_eq!(part.name(Alphabet::Cyrillic), "з@e5");
    assert_eq!(
        rules.beyond(&key(&["c5"]), &key(&["c5", "e3"]), part),
        Some(key(&["e3"]))
    );
}

/// Solutions with a quiet move show only some of the replies to it, and attacks alone do not win.
fn have_no_fault<'a>(some: impl Iterator<Item = &'a Half>) -> usize {
    let games = kletka::games::standard();
    let mut count = 0;
    for (path, table, rules, start) in some {
        let (text, path) = (fs::read_to_string(path).unwrap(), path.display());
        assert_eq!(class(table), Class::All, "{path}");
        let attacks = rules.solve(
            start,
            GoalQuestion::brief(goal(table), Class::Threats),
            &limits(),
        );
        assert_eq!(attacks.verdict, Verdict::Unknown, "{path}");
        assert!(
            attacks.nodes < 100_000,
            "{path}: all attacks were looked at"
        );
        let source = Source::whole("problem.toml", &text);
        let problem = games
            .problem(&source, &mut kletka::text::Diagnostics::default())
            .unwrap();
        let report = problem.audit(None, 0, &Limits::nodes(300_000)).unwrap();
        assert_eq!(report.solution.expect("a solution").faults, [], "{path}");
        count += 1;
    }
    count
}

/// Every fourth one; the others are looked at with the long searches.
#[test]
fn quiet_solutions_have_no_fault() {
    let all = halves();
    let quiet = all.iter().filter(|(_, table, ..)| is_quiet(table));
    assert!(have_no_fault(quiet.step_by(4)) >= 2);
}

#[test]
#[ignore = "long search"]
fn no_quiet_solution_has_a_fault() {
    let all = halves();
    assert!(have_no_fault(all.iter().filter(|(_, table, ..)| is_quiet(table))) >= 6);
}

/// Whatever is played, quiet moves too, nobody wins sooner than a goal says; and the goal is proved in that class.
fn are_shortest<'a>(some: impl Iterator<Item = &'a Half>) -> usize {
    let of_all = |(path, table, rules, start): &Half| {
        let Goal::Wins { seat, by: Some(by) } = goal(table) else {
            panic!("{}: a win by a move", path.display())
        };
        let within = |by| Goal::Wins { seat, by: Some(by) };
        let sooner = rules.solve(
            start,
            GoalQuestion::whole(within(by - 2), Class::All),
            &limits(),
        );
        assert_eq!(sooner.verdict, Verdict::Refuted, "{}", path.display());
        let answer = rules.solve(
            start,
            GoalQuestion::brief(within(by), Class::All),
            &limits(),
        );
        assert_eq!(answer.verdict, Verdict::Proved, "{}", path.display());
    };
    some.map(of_all).count()
}

/// All wins whose length is settled among all moves: those at move 9, and those of B at move 10.
fn short() -> Vec<Half> {
    halves()
        .into_iter()
        .filter(|(_, table, ..)| matches!(goal(table).by(), Some(9 | 10)))
        .collect()
}

#[test]
fn wins_at_move_9_are_the_shortest_among_all_moves() {
    are_shortest(short().iter().step_by(5));
}

#[test]
#[ignore = "long search"]
fn all_wins_at_moves_9_and_10_are_the_shortest_among_all_moves() {
    assert_eq!(are_shortest(short().iter()), 17);
}

/// Wins at move 9 whose keys were compared with all first moves: each takes up to some minutes.
const UNIQUE_AMONG_ALL: [&str; 14] = [
    "10-needle-and-thread",
    "11-the-turnstile",
    "12-paper-boat",
    "13-the-weir",
    "14-crossed-oars",
    "15-hide-and-seek",
    "16-the-third-colour",
    "17-the-draughtsman",
    "18-swallows",
    "19-the-carousel",
    "20-a-detour",
    "21-the-bell-tower",
    "22-leapfrog",
    "23-the-keystone",
];

#[test]
#[ignore = "long search, by hand"]
fn by_hand_later_keys_are_the_only_ones_among_all_moves() {
    let limits = Limits {
        nodes: 10_000_000_000,
        ..limits()
    };
    let mut count = 0;
    for (path, table, rules, start) in halves() {
        if UNIQUE_AMONG_ALL
            .iter()
            .any(|name| path.file_stem().is_some_and(|stem| stem == *name))
        {
            let answer = rules.solve(
                &start,
                GoalQuestion::whole(goal(&table), Class::All),
                &limits,
            );
            assert_eq!(
                (answer.verdict, answer.by, answer.unique),
                (Verdict::Proved, Some(9), Some(true)),
                "{}",
                path.display()
            );
            count += 1;
        }
    }
    assert_eq!(count, UNIQUE_AMONG_ALL.len());
}

/// A twin has one key as the problem has, within the class of the problem, and another one.
#[test]
fn twins_have_keys_of_their_own() {
    let games = kletka::games::standard();
    let mut count = 0;
    for (path, table) in GAMES.into_iter().flat_map(documents) {
        let text = fs::read_to_string(&path).unwrap();
        let problem = games.problem(
            &Source::whole("problem.toml", &text),
            &mut kletka::text::Diagnostics::default(),
        );
        let keys = |problem: &kletka::session::Problem| {
            let goal = problem.puzzle().expect("a puzzle").goal.value;
            let solved = problem.solve(goal, class(&table), &limits(), false);
            assert_eq!(
                (solved.verdict, solved.unique),
                (Verdict::Proved, Some(true)),
                "{}",
                path.display()
            );
            format!("{:?}", solved.keys)
        };
        let problem = problem.expect("a problem");
        let mut known: Vec<String> = Vec::new();
        for (_, twin) in problem.twins() {
            known.extend(known.is_empty().then(|| keys(&problem)));
            let own = keys(&twin);
            assert!(!known.contains(&own), "{}: {own}", path.display());
            known.push(own);
            count += 1;
        }
    }
    assert!(count >= 5, "{count}");
}

/// Whether something changes without a stone: what `roles` answers, but the cheap questions first. To lose the key, or to
/// win sooner, takes a search with an attacking move less than to know all keys; and a quick look may see others.
fn is_missed(setting: &IdleQuestion<'_, RenjuThreeTwo>, stone: Piece, limits: &Limits<'_>) -> bool {
    let IdleQuestion {
        rules,
        goal,
        class,
        by,
        ..
    } = *setting;
    let Some(fewer) = rules.without(setting.position, stone) else {
        return true;
    };
    let Some(seat) = goal.seat() else {
        return false;
    };
    let Ok(step) = rules.check(&fewer, &setting.keys[0].mv) else {
        return true;
    };
    let mut after = fewer.clone();
    rules.play(&mut after, &step);
    let in_time = |by| Goal::Wins { seat, by: Some(by) };
    if rules.reach(&after, in_time(by), class, limits) == Ok(None) {
        return true;
    }
    // The stone's own cell is one more for a free stone of the key.
    let seen = kletka::games::renju::three_two::solve::glance(
        &fewer,
        by,
        3,
        &Limits::nodes(1_000_000),
        &mut 0,
    );
    if seen.is_some_and(|seen| seen.by < by || seen.keys > 2) {
        return true;
    }
    matches!(
        rules.reach(&fewer, in_time(by - 2), class, limits),
        Ok(Some(_))
    ) || !matches!(setting.role(stone, limits), Role::Idle | Role::Unknown)
}

/// The shortest wins of problems with so many moves, their only keys, stones without a purpose, and that tries fail to what the
/// solution names.
fn audit(least: u32, most: u32, step: usize) {
    let halves = halves().into_iter();
    let asked = halves.filter(|half| (least..=most).contains(&goal(&half.1).by().unwrap()));
    for (path, table, rules, start) in asked.step_by(step) {
        let (goal, class, path) = (goal(&table), class(&table), path.display());
        let limits = Limits::nodes(200_000_000);
        let answer = rules.solve(&start, GoalQuestion::whole(goal, class), &limits);
        assert_eq!(
            (answer.by, answer.unique),
            (goal.by(), Some(true)),
            "{path}"
        );
        assert_eq!(
            answer.keys[0].other,
            kletka::puzzle::solve::Other::None,
            "{path}: the free stone of the key"
        );
        let by = answer.by.unwrap();
        let setting = IdleQuestion {
            rules: &rules,
            position: &start,
            goal,
            class,
            by,
            keys: &answer.keys,
            intended: &answer.keys,
        };
        for stone in rules.parts(&start) {
            let is_missed = is_missed(&setting, stone, &limits);
            assert!(
                is_missed,
                "{path}: {} is idle",
                stone.name(Alphabet::CyrillicLightBlue)
            );
        }
        let solution = table["solution"]["moves"].as_str().unwrap();
        let parts = solution
            .split("( 1. ")
            .skip(1)
            .map(|part| part.split_once(')').unwrap().0);
        for part in parts {
            let (mv, refutation) = part.split_once("? 2. ").unwrap();
            let mut position = start.clone();
            for one in [mv, refutation.trim().trim_end_matches('!')] {
                common::attempt(&rules, &mut position, one.trim()).unwrap();
            }
            assert_eq!(
                rules.reach(&position, goal, class, &limits),
                Ok(None),
                "{path}: {part}"
            );
        }
    }
}

#[test]
fn short_problems_of_renju_3_2_are_sound() {
    audit(1, 7, 3);
}

#[test]
fn problems_of_renju_3_2_of_middle_length_are_sound() {
    audit(8, 12, 3);
}

#[test]
#[ignore = "long search"]
fn all_problems_of_renju_3_2_are_sound() {
    audit(1, 99, 1);
}

/// Each book has all problems of its game, each once, in their order, and tells the rules before them.
#[test]
fn books_have_all_problems_of_their_game() {
    for game in GAMES {
        for name in [game.to_owned(), format!("{game}.ru")] {
            let text = fs::read_to_string(format!("puzzles/books/{name}.md")).unwrap();
            let (before, _) = text.split_once("```kletka problem").unwrap();
            for word in [
                "### ",
                "**!**",
                "**?**",
                ["komi", "фор"][usize::from(name.ends_with("ru"))],
            ] {
                assert!(before.to_lowercase().contains(word), "{name}: {word}");
            }
            let named: Vec<_> = text
                .lines()
                .filter_map(|line| line.strip_prefix("```kletka problem file=../problems/"))
                .collect();
            let wanted: Vec<_> = documents(game)
                .iter()
                .map(|(path, _)| format!("{game}/{}", path.file_name().unwrap().to_str().unwrap()))
                .collect();
            assert_eq!(named, wanted, "{name}");
        }
    }
}
