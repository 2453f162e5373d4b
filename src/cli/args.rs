//! The arguments of the commands.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::add::{AddArgs, UndoArgs};
use super::cut::CutArgs;
use super::help::Russian;
use super::import::ImportArgs;
use super::new::NewArgs;
use super::play::PlayArgs;
use super::shard::Shard;
use super::table::TableArgs;
use crate::scene::Moment;
use crate::session::Registry;
use crate::text::Lang;

/// Check and show records of games played on squared paper: Parcel, Renju for three, Renju 3/2.
#[derive(Debug, Parser)]
#[command(name = "kletka", version, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  kletka check puzzles           check every document under a folder
  kletka show game.toml --at 12  the position after twelve moves
  kletka explain piercing        what a message means
  kletka check --help            more about one command

Exit codes: 0 all good, 1 a document has an error, 2 wrong usage or a file cannot be read.")]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// One of the commands with the names of the games, where it takes one.
pub(super) fn with_games(command: clap::Command, games: &'static Registry) -> clap::Command {
    match command.get_name() {
        "archive" => super::archive::with_games(command, games),
        "book" => super::book::with_games(command, games),
        "compose" => game_names(command, games),
        _ => command,
    }
}

/// A command whose argument `game` takes the names of the games.
pub(super) fn game_names(command: clap::Command, games: &'static Registry) -> clap::Command {
    command.mut_args(|argument| match argument.get_id().as_str() {
        "game" => argument.value_parser(PossibleValuesParser::new(games.names())),
        _ => argument,
    })
}

/// What every command takes.
#[derive(Debug, Args)]
pub(super) struct Global {
    /// Language of the messages [default: the locale's, else English]
    #[arg(long, global = true, value_name = "en|ru", hide_possible_values = true)]
    pub(super) lang: Option<Language>,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Записи партий и задачи игр на клетчатой бумаге: парсель, рэндзю для троих, рэндзю 3/2",
    after: "\
Примеры:
  kletka check puzzles           проверить все документы в папке
  kletka show game.toml --at 12  позиция после двенадцати ходов
  kletka explain piercing        что значит сообщение
  kletka check --help            подробнее об одной команде

Коды завершения: 0 — всё хорошо, 1 — в документе ошибка, 2 — неверная команда или файл не читается.",
    arguments: &[("lang", "Язык сообщений [по умолчанию: из локали, иначе английский]")],
    ..Russian::NONE
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    En,
    Ru,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Ru => Self::Ru,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check documents: notation, rules, results, scores
    ///
    /// Replays every move of every line and says which one is illegal, which rule it breaks, why, and where it stands.
    #[command(
        after_help = "Examples:\n  kletka check game.toml\n  kletka check puzzles other.kla\n  kletka check --json - < archive.kla\n  kletka check --format short games  one line for each diagnostic, for editors\n  kletka check --format sarif --exit-zero games > kletka.sarif\n\nMessages go to stderr; the summary, or the lines, JSON or SARIF of --format, to stdout.\nExit codes: 0 no errors (warnings do not count), 1 errors, 2 a file cannot be read."
    )]
    Check(CheckArgs),
    /// Show a position in the terminal
    ///
    /// Draws the position with whose move it is, score or threats, and how the game ended.
    #[command(
        after_help = "Examples:\n  kletka show game.toml             the final position\n  kletka show game.toml --at 12     after twelve moves\n  kletka show game.toml --at start  before the first move\n  kletka show --json --at all game.toml\n  kletka show --picture game.toml   a [start] table to paste into a document"
    )]
    Show(ShowArgs),
    /// Get the document back from a drawing
    ///
    /// Prints the document that an SVG of kletka render carries in its metadata.
    #[command(
        after_help = "Examples:\n  kletka extract figure.svg > figure.toml\n\nExit codes: 0 printed, 1 the file carries no document, 2 it cannot be read."
    )]
    Extract(super::extract::ExtractArgs),
    /// Draw positions as SVG, PNG, PDF or GIF
    ///
    /// Draws the final position, or the diagrams that a document describes in its [[diagram]] tables.
    #[command(
        after_help = "Examples:\n  kletka render game.toml                         game.svg, the final position\n  kletka render game.toml --at 12 -o twelve.png   after twelve moves\n  kletka render game.toml --diagram all -o figures/\n  kletka render articles --diagram all -o figures/ --gallery figures/index.html\n  kletka render game.toml --at all -o game.gif    the whole game\n\nThe paths of the pictures go to stdout, messages to stderr.\nExit codes: 0 all drawn, 1 a document or style has an error, 2 wrong usage or a file cannot be written."
    )]
    Render(Box<super::render::RenderArgs>),
    /// Explain what a message means, with the rule and an example
    ///
    /// Prints the page of a code: the rule in plain words, a wrong example, what the program says about it, the board, and
    /// the right example.
    #[command(after_help = "\
Examples:
  kletka explain              all codes, a line each
  kletka explain unknown-key  one code
  kletka explain piercing     the name of a rule does as well")]
    Explain(super::explain::ExplainArgs),
    /// Name the tactics of a record
    ///
    /// Names what the articles have a name for and the move that it happens at: stitches, intrusions, looping moves,
    /// forks, forced replies, the attack of Renju 3/2, missed fours, Antonov's condition and who allowed it. Variations
    /// are looked at too.
    #[command(
        after_help = "Examples:\n  kletka annotate game.toml\n  kletka annotate --json games.kla   one JSON object for each finding\n  kletka annotate --write game.toml  add the findings to the comments of the record\n\nExit codes: 0 done, 1 a document has an error, 2 a file cannot be read or written."
    )]
    Annotate(super::annotate::AnnotateArgs),
    /// Write a commented document to begin with
    #[command(
        after_help = "Examples:\n  kletka new parcel > game.toml\n  kletka new parcel --size 5 --opening rectangle --player blue=Anna --player red=Boris -o game.toml\n  kletka new renju-3-2 --position 'г@j10 к@k9' --lang ru\n\nThe comments are in the language of --lang. Exit codes: 0 written, 2 wrong usage or the file exists."
    )]
    New(Box<NewArgs>),
    /// Add moves to a record after checking them
    ///
    /// All moves are added or none. Everything else in the file stays byte for byte.
    #[command(
        after_help = "Examples:\n  kletka add game.toml '[d4-5]' '[e-f5]!'\n  kletka add game.toml 'г@j10, к@k9' --comment 'a fork'\n  kletka add game.toml pass            a pass; also written -- -- or пас\n\nQuote moves with brackets: the shell has its own use for them.\nExit codes: 0 added, 1 a move is illegal or the document has errors, 2 the file cannot be read or written."
    )]
    Add(AddArgs),
    /// Take the last moves off a record
    ///
    /// Comments go with their moves and are printed. Variations and remarks need --force.
    #[command(
        after_help = "Examples:\n  kletka undo game.toml       the last move\n  kletka undo game.toml 3     the last three\n\nExit codes: 0 removed, 1 refused, 2 the file cannot be read or written."
    )]
    Undo(UndoArgs),
    /// Step through a record in the terminal, and add moves
    #[command(
        after_help = "Keys: arrows for moves and variations, g and G for start and end, a number and Enter to jump, a to add a move, ? for help, q to quit.\nA move is checked and the file replaced at once.\n\nExamples:\n  kletka play game.toml"
    )]
    Play(PlayArgs),
    /// Make a document that starts from a position of a record
    ///
    /// The position may be turned, mirrored, shifted and recoloured where the rules give an equivalent one.
    #[command(
        after_help = "Examples:\n  kletka cut game.toml --at 12 -o position.toml\n  kletka cut game.toml --at 12 --rotate 90 --mirror x\n  kletka cut game.toml --at 12 --recolour\n  kletka cut figure.toml --continue 6,0 --size 25\n\nExit codes: 0 written, 1 the source has an error, 2 the change is not possible, or a file cannot be read or written."
    )]
    Cut(CutArgs),
    /// Print the score sheet of Renju 3/2
    ///
    /// Two columns, A and B, with the colours due; a rule after every six moves; half-moves that were made crossed out.
    #[command(
        after_help = "Examples:\n  kletka table game.toml\n  kletka table --blank 24 --letters ru    an empty sheet to print\n  kletka table game.toml --cross ascii    where neither terminal nor font can cross out"
    )]
    Table(TableArgs),
    /// Lay out a booklet of problems as PDF or HTML
    ///
    /// Problems are documents with a [puzzle]; others are passed over. The booklet has contents, the problems with their
    /// diagrams and, at the end, the solutions with theirs. Pages are A4.
    #[command(
        after_help = "Examples:\n  kletka book puzzles/problems -o book.pdf\n  kletka book a.toml b.kla --per-page 2 --title 'Problem evening' -o book.pdf\n  kletka book puzzles/problems/parcel -o book.html\n  kletka book --blank-fields renju-3-2 --score-sheets renju-3-2 -o blank.pdf\n\nExit codes: 0 written, 1 a document has an error, 2 wrong usage, or a file cannot be read or written."
    )]
    Book(super::book::BookArgs),
    /// Make documents from the JSON of check --json --content
    #[command(
        after_help = "Examples:\n  kletka check --json --content games | kletka import - -o games.kla\n  kletka import games.jsonl -o games.kla\n\nExit codes: 0 written, 1 a line is no document or a document has errors, 2 a file cannot be read or written."
    )]
    Import(ImportArgs),
    /// Put documents into canonical form: order, columns, letters
    ///
    /// Rewrites the files that are not in canonical form and lists them. Comments, remarks and empty lines stay, and so
    /// does the meaning: the result is read again and compared before it is written.
    #[command(
        after_help = "Examples:\n  kletka fmt game.toml                rewrite a file\n  kletka fmt --check puzzles          list the files that would change\n  kletka fmt --diff game.toml         show what would change\n  kletka fmt --letters en - < a.toml  to standard output, with b r g for the colours\n\nA document with syntax errors is reported and stays as it is.\nExit codes: 0 done, 1 a document has syntax errors (with --check: or would change),\n2 a file cannot be read or written."
    )]
    Fmt(super::fmt::FmtArgs),
    /// Work with archives of many documents
    #[command(after_help = "Examples:\n  kletka archive generate --game parcel --games 1000 --seed 7 > games.kla")]
    Archive(super::archive::ArchiveArgs),
    /// Search for start positions that make problems
    ///
    /// Random positions are changed step by step: what makes the shortest win longer and other solutions fewer is kept more
    /// often. Each problem found has a proved goal, one first move, and no stone or segment without a purpose. The same
    /// settings find the same problems on every machine.
    #[command(
        after_help = "Examples:\n  kletka compose renju-3-2 --stones 5-8 --moves 9-13 -o found\n  kletka compose renju-3-2 --seed 7 --budget 5000000 > problems.kla\n  kletka compose renju-3-2 --from draft.toml --moves 11-15 --stones 5-9\n  kletka compose parcel --size 3 --open 10 --count 3\n  kletka compose renju-3-2 -o found --shard 2/4    the second of four parts of the work\n\nCtrl-C ends the search after the attempts that are going on; nothing found is lost.\nExit codes: 0 something was found, 1 nothing, 2 wrong usage or a file cannot be written."
    )]
    Compose(super::compose::ComposeArgs),
    /// Prove or refute what a puzzle claims
    ///
    /// Looks for the shortest win against any play, for all first moves that lead to it, and for a proof. "Proved" is
    /// printed only after an independent check has accepted the proof.
    #[command(
        after_help = "Examples:\n  kletka solve problem.toml\n  kletka solve problem.toml --goal 'A wins by 9'      another goal\n  kletka solve problem.toml --certificate proof.txt   write the proof, for kletka verify\n  kletka solve problem.toml --write                   add the solution to the document\n  kletka solve --json problems.kla\n  kletka solve --json --shard 3/16 problems.kla       the third of sixteen parts\n\nCtrl-C ends the search; what is known is printed.\nExit codes: 0 proved, 1 refuted, unknown or a document has errors, 2 a file cannot be read or written."
    )]
    Solve(super::solve::SolveArgs),
    /// Check a certificate that kletka solve wrote
    ///
    /// The check knows the rules only: at every move of an opponent it lists the replies by itself, and refuses a proof
    /// that leaves one out.
    #[command(
        after_help = "Examples:\n  kletka solve problem.toml --certificate proof.txt\n  kletka verify proof.txt\n\nExit codes: 0 the proof holds, 1 it is refused, 2 the file cannot be read."
    )]
    Verify(super::verify::VerifyArgs),
    /// Look for what a composer should know of a puzzle
    ///
    /// Checks the solution and looks for cooks, shorter wins, duals, tries, set play, idle stones and for positions that are
    /// the same up to symmetry. Each question has the limit in positions for itself.
    #[command(
        after_help = "Examples:\n  kletka audit problem.toml\n  kletka audit problems/           and compare the positions with each other\n  kletka audit --json problem.toml\n  kletka audit --strict problem.toml   duals, cut lines and duplicates are faults too\n\nCtrl-C ends the search; what is known is printed.\nExit codes: 0 sound, 1 a puzzle has a fault or a document has errors, 2 a limit left open whether it has, or a file cannot be read."
    )]
    Audit(super::audit::AuditArgs),
    /// Count legal sequences of moves
    ///
    /// Counts how many legal sequences of moves, passes included, lead on from a position: the same numbers from two
    /// programs mean that both play by the same rules.
    #[command(
        after_help = "Examples:\n  kletka perft game.toml --depth 3           from the start position\n  kletka perft game.toml --depth 2 --divide  for each first move by itself\n  kletka new parcel --size 4 --topology torus | kletka perft - --depth 3"
    )]
    Perft(super::perft::PerftArgs),
    /// Print the completion of commands for a shell
    ///
    /// The script goes to standard output; save it where the shell looks for such files.
    #[command(after_help = "\
Examples:
  kletka completions bash > ~/.local/share/bash-completion/completions/kletka
  kletka completions zsh > ~/.zfunc/_kletka
  kletka completions fish > ~/.config/fish/completions/kletka.fish
  kletka completions powershell >> $PROFILE")]
    Completions(super::completions::CompletionsArgs),
    /// Print a page of the manual
    ///
    /// The page goes to standard output in the form that man understands.
    #[command(after_help = "\
Examples:
  kletka man | man -l -
  kletka man check | man -l -
  kletka man --dir ~/.local/share/man/man1")]
    Man(super::man::ManArgs),
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct CheckArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// How diagnostics are written: human, with excerpts and pictures (the default); short, a line each; json, an object per document and line; sarif, SARIF 2.1.0
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "human|short|json|sarif",
        hide_possible_values = true,
        hide_default_value = true
    )]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Exit with 0 also when documents have errors; what cannot be read still exits with 2
    #[arg(long)]
    pub(super) exit_zero: bool,
    /// Draw every illegal move as an SVG file in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) pictures: Option<PathBuf>,
    /// With --json: the whole document as JSON too, under the key content (kletka import reads it)
    #[arg(long, requires = "json")]
    pub(super) content: bool,
    /// Check on so many threads [default: as many as there are cores]; the output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// Only part k of n of the documents, so that n machines share the work
    #[arg(long, value_name = "k/n")]
    pub(super) shard: Option<Shard>,
    /// No summary when everything is good
    #[arg(long, short)]
    pub(super) quiet: bool,
}

impl CheckArgs {
    /// The format that is wanted.
    pub(super) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// How diagnostics are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    #[default]
    Human,
    Short,
    Json,
    Sarif,
}

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// A file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Which position: a number of moves played from the start, or start, end, all; 19.1 is after the first half-move of move 19
    #[arg(long, value_name = "N|start|end|all", default_value = "end", value_parser = parse_at)]
    pub(super) at: At,
    /// Only this document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    pub(super) document: Option<usize>,
    /// One JSON object per position and line
    #[arg(long)]
    pub(super) json: bool,
    /// The position in signs, as [start] of a document takes it
    #[arg(long, conflicts_with = "json")]
    pub(super) picture: bool,
}

/// Which positions of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    All,
    End,
    Moment(Moment),
}

pub(super) fn parse_at(text: &str) -> Result<At, String> {
    match text {
        "start" => Ok(At::Moment(Moment::default())),
        "end" => Ok(At::End),
        "all" => Ok(At::All),
        text => Moment::read(text)
            .map(At::Moment)
            .ok_or_else(|| "a number of moves, start, end or all is wanted; 19.1 is after half of move 19".to_owned()),
    }
}
