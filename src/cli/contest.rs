//! `kletka match`: games between players that are programs.

use std::time::Instant;

use serde_json::{Map, Value, json};

use super::command::game_names;
use super::counts::RunCounts;
use super::interrupt::is_stopped;
use super::prelude::*;
use super::progress::{bar, stoppable};
use super::{ordered, positions};
use crate::archive::generate::GameRecipe;
use crate::ask::komi::share;
use crate::ask::words::{decimal, rounded, signed};
use crate::puzzle::contest::{Contest, Score, Standings};
use crate::puzzle::player::Player;
use crate::puzzle::solve::Limits;
use crate::rules::Profile;
use crate::session::Position;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<MatchArgs>(
    "match",
    &[
        ("match renju-3-2 --players engine:1000,greedy --games 100", "", ""),
        ("match parcel --size 5 --players engine:1000,engine:100 --json", "", ""),
        ("match --start openings.kla --players engine:1000,engine:1000", "", ""),
    ],
    [
        "\
Players: random; greedy, who looks no farther than the next move; engine:N, who analyses N games a move.
A share has an interval of 95 %. Ctrl-C ends the match; the games that were played count.
The same seed gives the same games, whatever the number of threads.",
        "\
Игроки: random — любой ход; greedy — не глядит дальше следующего хода; engine:N — разбирает N партий на ход.
У доли указан интервал в 95 %. Ctrl-C заканчивает матч, сыгранные партии засчитываются.
При том же seed партии те же, сколько бы ни было потоков.",
    ],
);

/// Play a match of programs and report which is stronger
/// ru: Провести матч программ и сообщить, какая сильнее
///
/// Each program plays every side of every start position. Without --start this is the empty board
/// or, in Renju 3/2, random stones, new ones in every round.
/// ru: Из каждой начальной позиции каждый играет за каждую сторону. Без --start это пустое поле, а в рэндзю 3/2 — случайные камни,
/// в каждом круге другие.
#[derive(Debug, Args)]
struct MatchArgs {
    /// The game
    /// ru: Игра
    #[arg(value_name = "GAME", required_unless_present = "start")]
    game: Option<String>,
    /// Who plays, separated by commas; the last one takes the seats that are left
    /// ru: Кто играет, через запятую; последний занимает оставшиеся места
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',', default_value = "engine:1000,greedy", value_parser = player)]
    players: Vec<Player>,
    /// How many games
    /// ru: Сколько партий
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    games: u64,
    /// Begin with the start positions of these documents, one after the other
    /// ru: Начинать по очереди с начальных позиций этих документов
    #[arg(long, value_name = "FILE")]
    start: Vec<PathBuf>,
    /// Cells each way [default: 7 in Parcel, 19 in Renju]
    /// ru: Клеток в каждую сторону [по умолчанию: 7 в парселе, 19 в рэндзю]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=25), conflicts_with = "start")]
    size: Option<u8>,
    #[command(flatten)]
    chance: SeedArgs,
    #[command(flatten)]
    output: JsonArgs,
    #[command(flatten)]
    work: ThreadsArgs,
}

pub(super) fn player(word: &str) -> Result<Player, Text> {
    word.parse()
        .map_err(|_| Text::same("random, greedy, easy, medium, hard, engine:1000"))
}

impl Run for MatchArgs {
    fn run(&self, out: &mut Out) -> Done {
        let starts = self.starts(out)?;
        let profile = starts.profile();
        let seats = profile.seats;
        let contest =
            Contest::new(&self.players, seats.len(), self.chance.seed).ok_or_else(|| {
                let count = seats.len();
                text!(
                    "{game} has {count} seats: name at most {count} players",
                    "{game}: мест {count}, игроков не может быть больше",
                    game = profile.title()
                )
            })?;
        let schedule = Schedule {
            games: self.games,
            threads: self.work.threads,
            deadline: None,
        };
        let standings = play(
            &contest,
            schedule,
            &|round| starts.of(round),
            out.terminal.lang,
        );
        if self.output.json {
            out.line(&object(profile, &contest, &standings).to_string());
        } else {
            report(profile, &contest, &standings, out);
        }
        Ok(good_if(standings.games > 0))
    }

    fn with_games(command: Command, games: &'static Registry) -> Command {
        game_names(command, games)
    }
}

/// Where games begin.
enum Starts {
    Fields(GameRecipe),
    Given(Vec<Position>),
}

impl Starts {
    fn profile(&self) -> &'static Profile {
        match self {
            Self::Fields(recipe) => recipe.game.profile(),
            Self::Given(positions) => positions[0].profile(),
        }
    }

    fn of(&self, round: u64) -> Position {
        match self {
            Self::Fields(recipe) => recipe.position(round),
            Self::Given(positions) => {
                let at = usize::try_from(round % positions.len() as u64).unwrap_or(0);
                positions[at].clone()
            }
        }
    }
}

impl MatchArgs {
    fn starts(&self, out: &mut Out) -> Result<Starts, CommandError> {
        let games = out.terminal.games;
        let game = self.game.as_ref().and_then(|game| games.find(game));
        if let (Some(game), true) = (game, self.start.is_empty()) {
            let recipe = GameRecipe {
                game,
                size: self.size,
                board: Vec::new(),
                seed: self.chance.seed,
                is_uniform: false,
            };
            return match recipe.fault() {
                Some(fault) => fail_with(fault),
                None => Ok(Starts::Fields(recipe)),
            };
        }
        let mut positions: Vec<Position> = Vec::new();
        positions::try_each(Stream::of_files(&self.start), |_, source, broken| {
            let session = replay(games, source);
            let Some(start) = session.start().filter(|_| !broken.has_errors()) else {
                report_faults(source, broken, &session, out);
                return Err(CommandError::Wrong);
            };
            let first = positions.first().map(|first| first.profile());
            let wanted = game.map_or(first, |game| Some(game.profile()));
            if wanted.is_some_and(|wanted| wanted.name != start.profile().name) {
                let name = source.name;
                return fail_with(text!("{name} is of another game", "{name}: другая игра"));
            }
            if start.outcome().is_none() {
                positions.push(start.clone());
            }
            Ok(())
        })?;
        if positions.is_empty() {
            return fail(
                "no start position to play from",
                "нет начальной позиции, с которой можно играть",
            );
        }
        Ok(Starts::Given(positions))
    }
}

/// Reports why a document has no start position: the faults of its text, else of its moves.
pub(super) fn report_faults(
    source: &Source<'_>,
    broken: &Diagnostics,
    session: &Session,
    out: &mut Out,
) {
    let found = if broken.has_errors() {
        broken
    } else {
        session.diagnostics()
    };
    out.report(source, found);
}

/// How a contest is played.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Schedule {
    /// How many games.
    pub(super) games: u64,
    pub(super) threads: Option<u16>,
    /// When no more are played.
    pub(super) deadline: Option<Instant>,
}

/// Plays the games of a contest, each round from a start position, and says how far it has come; the games that were played
/// when it is interrupted, or when the time is up, count.
pub(super) fn play(
    contest: &Contest,
    Schedule {
        games: all,
        threads,
        deadline,
    }: Schedule,
    start: &(dyn Fn(u64) -> Position + Sync),
    lang: Lang,
) -> Standings {
    let mut standings = Standings::default();
    let seats = start(0).profile().seats;
    let counts = RunCounts::begin(false, lang, move |[done]| {
        let bar = bar(done, all);
        text!("{bar} {done}/{all} games", "{bar} партии: {done}/{all}")
    });
    let games = (0..all).take_while(|_| !is_stopped());
    let work = |game| {
        let played = stoppable(|gauge| {
            let limits = Limits {
                gauge: Some(gauge),
                deadline,
                ..Limits::nodes(0)
            };
            start(game / contest.round()).play_on(
                &contest.seated(game),
                contest.seed(game),
                &limits,
            )
        });
        (game, played)
    };
    ordered::map(threads, games, work, |(game, end)| {
        let Some(end) = end else { return false };
        standings.add(seats, contest.seating(game), &end);
        counts.set(0, standings.games);
        true
    });
    standings
}

fn report(profile: &Profile, contest: &Contest, standings: &Standings, out: &mut Out) {
    let lang = out.terminal.lang;
    let (game, games) = (profile.title(), standings.games);
    out.say(&text!(
        "{game}, games: {games}",
        "{game}, партий: {games}",
        game
    ));
    let names: Vec<_> = contest.players().iter().map(ToString::to_string).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for (name, score) in names.iter().zip(&standings.players) {
        let (share, wins) = (share(score), score.wins);
        let lead = if profile.has_score {
            let (mean, error) = score.lead();
            let [mean, error] = [signed(mean, lang), decimal(error, lang)];
            text!(", lead {mean} ± {error}", ", перевес {mean} ± {error}")
        } else {
            Text::same("")
        };
        out.say(&text!(
            "{name:width$}  {share}, wins: {wins}{lead}",
            "{name:width$}  {share}, побед: {wins}{lead}",
            lead
        ));
    }
    let seats: Vec<Text> = profile
        .seats
        .iter()
        .zip(&standings.seats)
        .map(|(seat, score)| Text::join(&[seat.text(), Text::same(share(score))], " "))
        .collect();
    let (least, most) = standings.range.unwrap_or_default();
    let (mean, draws) = (decimal(standings.length(), lang), standings.draws);
    let text = text!(
        "by seats: {seats}; draws: {draws}; moves: {mean} on the average, from {least} to {most}",
        "по сторонам: {seats}; ничьих: {draws}; ходов: в среднем {mean}, от {least} до {most}",
        seats = Text::join(&seats, ", ")
    );
    if games > 0 {
        wrapped(text.get(lang), 80)
            .iter()
            .for_each(|line| out.line(line));
    }
}

/// An object with a score added at its end.
fn score_json(mut object: Value, score: &Score, has_score: bool) -> Value {
    let (share, error) = score.share();
    object["wins"] = score.wins.into();
    object["points"] = rounded(score.points).into();
    object["share"] = rounded(share).into();
    object["error"] = rounded(error).into();
    if has_score {
        let (lead, error) = score.lead();
        object["lead"] = rounded(lead).into();
        object["lead_error"] = rounded(error).into();
    }
    object
}

fn object(profile: &Profile, contest: &Contest, standings: &Standings) -> Value {
    let players = contest
        .players()
        .iter()
        .zip(&standings.players)
        .map(|(player, score)| {
            let object = json!({ "player": player.to_string() });
            score_json(object, score, profile.has_score)
        });
    let players: Vec<_> = players.collect();
    let seats = profile.seats.iter().zip(&standings.seats);
    let seats: Map<_, _> = seats
        .map(|(seat, score)| {
            let score = score_json(json!({}), score, profile.has_score);
            (seat.name().to_owned(), score)
        })
        .collect();
    let mut object = json!({
        "game": profile.name,
        "games": standings.games,
        "players": players,
        "seats": seats,
        "draws": standings.draws,
        "moves": {
            "mean": rounded(standings.length()),
            "least": standings.range.map(|range| range.0),
            "most": standings.range.map(|range| range.1),
        },
    });
    if profile.has_score {
        #[expect(clippy::cast_precision_loss, reason = "leads are small")]
        let leads: Vec<_> = standings
            .leads
            .iter()
            .map(|(&lead, &games)| json!([lead as f64 / 4.0, games]))
            .collect();
        object["leads"] = leads.into();
    }
    object
}
