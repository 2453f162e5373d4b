//! Players that are programs: what they see at the first look, and who beats whom.

use kletka::puzzle::contest::{Contest, Standings};
use kletka::puzzle::player::Player;
use kletka::puzzle::solve::Limits;
use kletka::session::Position;

use crate::common;

fn start(text: &str) -> Position {
    let text = format!("kletka = 1\n{text}\n");
    let session = common::replayed(&text);
    assert!(
        !session.diagnostics().has_errors(),
        "{:?}",
        session.diagnostics()
    );
    session.start().unwrap().clone()
}

/// Games between players from one position.
fn played(position: &Position, players: &[Player], games: u64, seed: u64) -> Standings {
    let seats = position.profile().seats;
    let contest = Contest::new(players, seats.len(), seed).unwrap();
    let mut standings = Standings::default();
    for game in 0..games {
        let end = position
            .play_on(&contest.seated(game), contest.seed(game), &Limits::nodes(0))
            .unwrap();
        standings.add(seats, contest.seating(game), &end);
    }
    standings
}

const PARCEL: &str = "game = \"parcel\"\nboard = { size = 4 }";
const THREE: &str = "game = \"renju-for-three\"\nboard = { size = 9 }";
const TWO: &str = "game = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'b@e5 r@f6 g@e6 b@d4 r@f4 g@d6 r@c7 b@g5' }";

#[test]
fn everybody_sits_everywhere() {
    let [one, two, three] = [Player::Random, Player::Greedy, Player::Engine(9)];
    assert!(Contest::new(&[], 2, 1).is_none() && Contest::new(&[one, two, three], 2, 1).is_none());
    for (players, seats, round) in [
        (&[one, two][..], 2, 2),
        (&[one], 2, 2),
        (&[one, two], 3, 3),
        (&[one, two, three], 3, 6),
        (&[two], 3, 6),
    ] {
        let contest = Contest::new(players, seats, 1).unwrap();
        assert_eq!(contest.round(), round, "{players:?}");
        let mut sat = vec![vec![0; seats]; seats];
        for game in 0..6 {
            contest
                .seating(game)
                .iter()
                .enumerate()
                .for_each(|(seat, &player)| sat[player][seat] += 1);
            assert_eq!(contest.seated(game).len(), seats);
        }
        // Of players who are alike any may sit anywhere.
        assert!(sat[0].iter().all(|&times| times == 6 / seats), "{sat:?}");
    }
    assert_ne!(
        Contest::new(&[one], 2, 1).unwrap().seed(3),
        Contest::new(&[one], 2, 2).unwrap().seed(3)
    );
}

#[test]
fn who_looks_one_move_ahead_beats_chance() {
    for (text, least) in [(PARCEL, 7), (THREE, 12), (TWO, 12)] {
        let standings = played(&start(text), &[Player::Greedy, Player::Random], 12, 1);
        assert_eq!(standings.games, 12);
        assert!(standings.players[0].wins >= least, "{text}: {standings:?}");
        let points: f64 = standings.players.iter().map(|score| score.points).sum();
        assert!((points - 12.0).abs() < 1e-9);
        let by_seats: u64 = standings.seats.iter().map(|score| score.wins).sum();
        assert_eq!(by_seats + standings.draws, 12);
    }
}

#[test]
fn who_analyses_beats_chance() {
    for text in [PARCEL, THREE, TWO] {
        let standings = played(&start(text), &[Player::Engine(40), Player::Random], 6, 1);
        assert!(standings.players[0].wins >= 5, "{text}: {standings:?}");
    }
}

/// More random games for each move must win, as docs/analyse.md says.
#[test]
#[ignore = "long search"]
fn who_analyses_more_wins() {
    // On a larger field, where nobody runs out of cells.
    let two = "game = \"renju-3-2\"\nstart = { position = 'b@j10 r@k11 g@j11 b@i9 r@k9 g@i11 r@h12 b@l10' }";
    for text in [PARCEL, two] {
        let standings = played(
            &start(text),
            &[Player::Engine(200), Player::Engine(20)],
            20,
            1,
        );
        assert!(
            standings.players[0].wins > standings.players[1].wins + 4,
            "{text}: {standings:?}"
        );
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for text in [PARCEL, THREE, TWO] {
        let position = start(text);
        let game = |seed| {
            let players = [Player::Engine(10), Player::Greedy, Player::Random];
            position
                .play_on(
                    &players[..position.profile().seats.len()],
                    seed,
                    &Limits::nodes(0),
                )
                .unwrap()
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1).moves, game(2).moves);
        // The record of the game is one.
        let mut after = position.clone();
        for mv in &game(1).moves {
            let word = crate::common::word(mv);
            assert!(
                after.play(&word, kletka::text::Span::default()).is_some(),
                "{mv}"
            );
        }
        assert_eq!(after.outcome(), Some(game(1).outcome));
    }
}

/// Offers are put up and picked, whoever plays.
#[test]
fn openings_of_choice_are_played() {
    let position =
        start("game = \"parcel\"\nboard = { size = 3 }\nrules = { opening = \"choice\" }");
    for players in [
        [Player::Engine(30), Player::Greedy],
        [Player::Greedy, Player::Random],
        [Player::Random; 2],
    ] {
        let standings = played(&position, &players, 4, 1);
        assert_eq!(standings.games, 4);
    }
}

/// A lead counts the komi to the last quarter of a point.
#[test]
fn leads_count_quarters() {
    let position = start("game = \"parcel\"\nboard = { size = 2, segments = \"free\" }");
    let end = position
        .play_on(&[Player::Random; 2], 1, &Limits::nodes(0))
        .unwrap();
    assert!(
        (end.lead * 4.0).round() - end.lead * 4.0 == 0.0 && (end.lead * 2.0).fract() != 0.0,
        "{}",
        end.lead
    );
}

/// The move that a position asks for at the first look.
#[test]
fn a_greedy_player_makes_and_stops() {
    let renju = |game: &str, stones: &str, next: u32| {
        start(&format!(
            "game = \"{game}\"\nboard = {{ size = 11 }}\nstart = {{ position = '{stones}', next = {next} }}"
        ))
    };
    let first = |position: &Position, seed| {
        let players = vec![Player::Greedy; position.profile().seats.len()];
        position
            .play_on(&players, seed, &Limits::nodes(0))
            .unwrap()
            .moves[0]
            .clone()
    };
    for seed in 0..5 {
        // His own four before another's.
        let four = first(
            &renju("renju-for-three", "b@c5 b@d5 b@e5 r@h1 r@h2 r@h3", 1),
            seed,
        );
        assert!(["с@b5", "с@f5"].contains(&four.as_str()), "{four}");
        // The four of the next player before that of the last one.
        let stop = first(
            &renju(
                "renju-for-three",
                "b@a9 r@c5 r@d5 r@e5 g@f5 g@h1 g@h2 g@h3",
                1,
            ),
            seed,
        );
        assert_eq!(stop, "с@b5");
        // An open three where there is a two.
        let three = first(&renju("renju-for-three", "b@e5 b@f5 r@a1 g@k11", 1), seed);
        assert!(["с@d5", "с@g5"].contains(&three.as_str()), "{three}");
        // Renju 3/2: red and green are B's at move 3, with the second colour of move 2 there is nothing to fear; both cells are filled.
        let fill = first(&renju("renju-3-2", "g@c5 g@d5 g@e5", 1), seed);
        assert!(fill.contains("b5") && fill.contains("f5"), "{fill}");
    }
    let parcel = start(
        "game = \"parcel\"\nboard = { size = 3 }\nstart = { position = 'b[a1-b1-b2] b[a1-2] r[d3-4] r[c3-d3]' }",
    );
    // The cell can be closed, and is.
    assert_eq!(first(&parcel, 1), "[a-b2]");
}
