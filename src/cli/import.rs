//! `kletka import`.

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::PathBuf;

use clap::{Args, Command};

use super::command::{CommandEntry, Run};
use super::input::{DocumentInput, FolderWalk};
use super::new::{self, NewArgs, Settings};
use super::repairs;
use super::save::{Destination, Sources};
use super::terminal::{CommandError, Done, Out, Status, message};
use crate::document::stream::MAX_DOCUMENT;
use crate::session::author::{self, ImportOutcome, Repair, Typed, Typing};
use crate::session::{Game, Registry};
use crate::text::{Source, Span, Text};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<ImportArgs>(
    "import",
    &[
        (
            "import --game parcel --size 5 typed/*.txt -o games.kla  ",
            "moves as people type them",
            "ходы, как их набирают люди",
        ),
        ("check --json --content games | kletka import - -o games.kla", "", ""),
        ("import games.jsonl -o games.kla", "", ""),
    ],
    [
        "\
With --game the files are text without TOML; what was changed and what is doubtful goes to stderr, a table for each file.
On a terminal doubts are asked about; otherwise each is marked by a line # ? in the document.
Exit codes: 0 written, 1 a line is no document, a text stops midway or a document has errors,
2 a file cannot be read or written.",
        "\
С ключом --game файлы — текст без TOML; что изменено и что сомнительно, программа пишет в stderr, по таблице на файл.
На терминале она о сомнениях спрашивает, иначе отмечает каждое в документе строкой # ?.
Коды завершения: 0 — записано, 1 — строка не документ, текст прочитан не до конца или в документе ошибки,
2 — файл не читается или не записывается.",
    ],
);

/// Make documents of typed moves, or of check --json --content
/// ru: Сделать документы из набранных ходов или check --json --content
#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// Text as people type it, with --game (a folder is searched for .txt files); otherwise lines of JSON as kletka check --json --content writes them; - is standard input
    /// ru: С ключом --game — текст, набранный вручную (в папке ищутся файлы .txt); иначе строки JSON, которые пишет
    /// kletka check --json --content; - — стандартный ввод
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The files are text: games of parcel, renju-for-three or renju-3-2
    /// ru: Файлы — текст: партии в parcel, renju-for-three или renju-3-2
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Cells each way: 9, or width x height: 9x7
    /// ru: Клеток в каждую сторону: 9; ширина и высота: 9x7
    #[arg(long, value_name = "N|WxH", help_heading = "Board and rules", requires = "game")]
    size: Option<String>,
    #[command(flatten)]
    settings: Settings,
    /// What was changed and what is doubtful as JSON on stdout, an object per file and line; documents only with -o
    /// ru: Что изменено и что сомнительно — в виде JSON на stdout, по объекту на файл и строку; документы — только с -o
    #[arg(long, requires = "game")]
    json: bool,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    destination: Destination,
}

impl Run for ImportArgs {
    fn run(&self, out: &mut Out) -> Done {
        match &self.game {
            Some(game) => self.import_typed(new::game(out.terminal.games, game)?, out),
            None => self.import_json(out),
        }
    }

    fn with_games(command: Command, games: &'static Registry) -> Command {
        NewArgs::with_games(command, games)
    }
}

impl ImportArgs {
    fn import_json(&self, out: &mut Out) -> Done {
        let mut documents = Vec::new();
        for file in &self.files {
            let input = DocumentInput::of(file);
            let (name, text) = read(&input)?;
            let mut is_empty = true;
            for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1_u64..) {
                if line.trim().is_empty() {
                    continue;
                }
                is_empty = false;
                documents.push(author::import(line).map_err(|error| {
                    let Text { en, ru } = error;
                    let hint = if number == 1 && !line.trim_start().starts_with('{') {
                        Text::new(
                            "; of a list of moves in text, --game GAME makes a document",
                            "; из списка ходов в тексте документ делает --game ИГРА",
                        )
                    } else {
                        Text::same("")
                    };
                    let (hint, hint_ru) = (hint.en, hint.ru);
                    CommandError::Refused(crate::text!(
                        "{name}, line {number}: {en}{hint}",
                        "{name}, строка {number}: {ru}{hint_ru}"
                    ))
                })?);
            }
            if is_empty {
                return Err(CommandError::Refused(crate::text!(
                    "{name} holds no documents",
                    "в {name} нет документов"
                )));
            }
        }
        // What was wrong before the export is wrong still; it is said, and written all the same.
        let statuses = documents.iter().enumerate().map(|(number, document)| out.check_new(number, document));
        let status = statuses.max().unwrap_or_default();
        self.destination.deliver(&documents.join("+++\n"), &Sources::named(&self.files), out)?;
        if status > Status::Good {
            out.complain(&Text::new("a document has errors", "в документах есть ошибки"));
        }
        Ok(status)
    }

    fn import_typed(&self, game: &dyn Game, out: &mut Out) -> Done {
        let games = out.terminal.games;
        let settings = self.settings.values(self.size.as_deref(), games)?;
        let (mut documents, mut is_partial, mut has_errors, mut has_doubts) = (Vec::new(), false, false, false);
        for input in self.walk.texts(&self.files) {
            let input = input?;
            let (name, text) = read(&input)?;
            let text = text.replace("\r\n", "\n");
            let mut typing = Typing { settings: settings.clone(), ..Typing::default() };
            let mut typed = author::typed(games, game, &typing, &text)?;
            let source = Source::whole(&name, &text);
            if !self.json && input.path().is_some() && ask(&source, &typed.repairs, &mut typing, out) {
                typed = author::typed(games, game, &typing, &text)?;
            }
            is_partial |= typed.outcome == ImportOutcome::Stopped;
            has_errors |= !typed.findings.is_empty();
            has_doubts |= typed.outcome == ImportOutcome::Doubtful;
            self.tell(&source, &typed, out);
            if typed.text.len() > MAX_DOCUMENT {
                return Err(CommandError::Refused(crate::text!(
                    "{name}: the document would be larger than the limit of {MAX_DOCUMENT} bytes",
                    "{name}: документ стал бы больше допустимых {MAX_DOCUMENT} байт"
                )));
            }
            documents.push(typed.text);
        }
        if !self.json || self.destination.is_file() {
            self.destination.deliver(
                &documents.join("+++\n"),
                &Sources::of(self.walk.texts(&self.files).iter().flatten()),
                out,
            )?;
        }
        if is_partial {
            out.complain(&Text::new("not all could be read", "прочитано не всё"));
        } else if has_errors {
            out.complain(&Text::new("a document has errors", "в документах есть ошибки"));
        } else if has_doubts {
            out.warn(&Text::new(
                "what may have been meant otherwise is marked with # ?",
                "что могло значить другое, отмечено знаком # ?",
            ));
        }
        Ok(if is_partial || has_errors { Status::Wrong } else { Status::Good })
    }

    fn tell(&self, source: &Source<'_>, typed: &Typed, out: &mut Out) {
        let terminal = out.terminal;
        if self.json {
            out.line(&repairs::json(source, typed, terminal.lang));
        } else {
            out.flush();
            repairs::typed(source, typed, &terminal).iter().for_each(|line| message(line));
        }
    }
}

fn read(input: &DocumentInput) -> Result<(String, String), CommandError> {
    let (name, bytes) = (input.name(), input.read()?);
    match String::from_utf8(bytes) {
        Ok(text) => Ok((name, text)),
        Err(_) => Err(CommandError::Refused(crate::text!("{name} is not UTF-8", "{name} — не UTF-8"))),
    }
}

/// Asks what doubtful words mean, where somebody is there to answer; whether anything was answered.
fn ask(source: &Source<'_>, repairs: &[Repair], typing: &mut Typing, out: &mut Out) -> bool {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return false;
    }
    for repair in repairs.iter().filter(|repair| !repair.is_sure && !repair.others.is_empty()) {
        let place = source.locate(Span::new(repair.at.start, repair.at.start).start);
        let (name, line, was) = (source.name, place.line, &repair.was);
        let choices: Vec<&String> = std::iter::once(&repair.now).chain(&repair.others).collect();
        let list: Vec<String> = choices.iter().zip(1..).map(|(choice, number)| format!("{number}) {choice}")).collect();
        let list = list.join("  ");
        out.tell(&crate::text!(
            "{name}, line {line}: {was}\n  {list}\n  which one? (Enter leaves it marked)",
            "{name}, строка {line}: {was}\n  {list}\n  что из этого? (Enter оставит отметку)"
        ));
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer).unwrap_or(0) == 0 {
            break;
        }
        let chosen = answer.trim().parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
        if let Some(chosen) = chosen {
            typing.answers.insert(repair.at.start, (*chosen).clone());
        }
    }
    !typing.answers.is_empty()
}
