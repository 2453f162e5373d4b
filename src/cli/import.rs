//! `kletka import`.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read as _};

use encoding_rs::Encoding;

use super::extract;
use super::input;
use super::new::{self, GivenKeys, NewArgs};
use super::prelude::*;
use super::repairs;
use super::terminal::message;
use crate::document::stream::MAX_DOCUMENT;
use crate::notation::typed::Columns;
use crate::session::typed::{self, ImportOutcome, Repair, Typed, Typing};
use crate::session::{Game, author};
use crate::text::Span;

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
        ("import figure.svg -o figure.toml", "the document that a drawing carries", "документ, который несёт рисунок"),
    ],
    [
        "\
With --game the files are text without TOML; what was changed and what is doubtful goes to stderr, a table for each file.
On a terminal doubts are asked about; otherwise each is marked by a line # ? in the document.
Exit codes: 0 written, 1 a line is not a document, a text stops midway or a document has errors, \
2 a file cannot be read or written.",
        "\
С параметром --game файлы — текст без TOML; что изменено и что сомнительно, программа пишет в stderr, по таблице на файл.
На терминале она о сомнениях спрашивает, иначе отмечает каждое в документе строкой # ?.
Коды завершения: 0 — записано, 1 — строка не документ, текст прочитан не до конца или в документе ошибки, \
2 — файл не читается или не записывается.",
    ],
);

/// The longest line of JSON in bytes: a document takes more room there, with what was found in it.
const LONGEST_LINE: usize = 8 * MAX_DOCUMENT;

/// The most bytes of a typed text: the messages on each of its words take some hundred times as
/// many.
const LONGEST_TEXT: usize = 1 << 20;

/// Make documents of typed moves, of drawings, or of JSON
/// ru: Создать документы из набранных ходов, рисунков или JSON
#[derive(Debug, Args)]
struct ImportArgs {
    /// Text as people type it, with --game (a folder is searched for .txt files); otherwise an SVG that kletka render has drawn, or JSON as kletka check --json --content and kletka archive convert write it; - is standard input
    /// ru: С параметром --game — текст, набранный вручную (в папке ищутся файлы .txt); иначе SVG,
    /// нарисованный kletka render, или
    /// JSON, который пишут kletka check --json --content и kletka archive convert; - — стандартный ввод
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The files are text: games of parcel, renju-for-three or renju-3-2
    /// ru: Файлы — текст: партии в parcel, renju-for-three или renju-3-2
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Cells each way: 9, or width x height: 9x7
    /// ru: Клеток в каждую сторону: 9; ширина и высота: 9x7
    #[arg(
        long,
        value_name = "N|WxH",
        help_heading = "Board and rules",
        requires = "game"
    )]
    size: Option<String>,
    #[command(flatten)]
    settings: GivenKeys,
    /// Cyrillic letters of columns: latin (they look alike: с is c), russian (alphabet: в is c), keys (of a keyboard: и is b)
    /// ru: Русские буквы вертикалей: latin (похожие: с — c), russian (по алфавиту: в — c), keys (клавиши: и — b)
    #[arg(long, value_name = "LETTERS", requires = "game")]
    columns: Option<ColumnLetters>,
    /// The encoding of the files, if it is not UTF-8: windows-1251, utf-16le
    /// ru: Кодировка файлов, если не UTF-8: windows-1251, utf-16le
    #[arg(long, value_name = "NAME", requires = "game")]
    encoding: Option<String>,
    /// What was changed and what is doubtful as JSON on stdout, an object per file and line; documents only with -o
    /// ru: Что изменено и что сомнительно — в виде JSON на stdout, по объекту на файл и строку; документы — только с -o
    #[arg(long, requires = "game")]
    json: bool,
    #[command(flatten)]
    walk: FolderWalk,
    #[command(flatten)]
    destination: Destination,
}

/// The meaning of Cyrillic letters of columns.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColumnLetters {
    Latin,
    Russian,
    Keys,
}

impl From<ColumnLetters> for Columns {
    fn from(letters: ColumnLetters) -> Self {
        match letters {
            ColumnLetters::Latin => Self::Latin,
            ColumnLetters::Russian => Self::Russian,
            ColumnLetters::Keys => Self::Keys,
        }
    }
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
            gather(&DocumentInput::of(file), &mut documents)?;
        }
        // Faults from before the export are still there; they are reported, and written all the
        // same.
        let statuses = documents
            .iter()
            .enumerate()
            .map(|(number, document)| out.check_new(number, document));
        let status = statuses.max().unwrap_or_default();
        self.destination
            .deliver(&documents.join("+++\n"), &Sources::named(&self.files), out)?;
        if status > Status::Good {
            out.complain(&Text::new(
                "a document has errors",
                "в документах есть ошибки",
            ));
        }
        Ok(status)
    }

    fn import_typed(&self, game: &dyn Game, out: &mut Out) -> Done {
        let games = out.terminal.games;
        let settings = self.settings.values(self.size.as_deref(), games)?;
        let options = Typing {
            settings,
            columns: self.columns.map(Columns::from),
            ..Typing::default()
        };
        typed::import(games, game, &options, "")?;
        let (mut documents, mut status, mut has_doubts) = (Vec::new(), Status::Good, false);
        for input in self.walk.texts(&self.files) {
            let import = || {
                let typed = self.import_file(game, &options, &input?, out)?;
                has_doubts |= typed.outcome != ImportOutcome::Whole;
                documents.push(typed.text);
                let is_good = typed.outcome != ImportOutcome::Stopped && typed.findings.is_empty();
                Ok(good_if(is_good))
            };
            // Faults of a file do not hide the others.
            let done = import();
            status = status.max(out.status(done));
        }
        if documents.is_empty() {
            return Ok(status);
        }
        if !self.json || self.destination.is_file() {
            let sources = self.walk.texts(&self.files);
            let sources = Sources::of(sources.iter().flatten());
            let documents = documents.join("+++\n");
            if self.json {
                self.destination.write(&documents, &sources, out)?;
            } else {
                self.destination.deliver(&documents, &sources, out)?;
            }
        }
        if status > Status::Good {
            out.complain(&Text::new("not all could be read", "прочитано не всё"));
        } else if has_doubts {
            out.warn(&Text::new(
                "what is doubtful is marked with # ?",
                "что сомнительно, отмечено знаком # ?",
            ));
        }
        Ok(status)
    }

    /// Makes a document of a file, and reports the changes and the doubts.
    fn import_file(
        &self,
        game: &dyn Game,
        options: &Typing,
        input: &DocumentInput,
        out: &mut Out,
    ) -> Result<Typed, CommandError> {
        let (games, name) = (out.terminal.games, input.name());
        let bytes = input.beginning(LONGEST_TEXT)?;
        if bytes.len() > LONGEST_TEXT {
            return refuse(text!(
                "{name} has more than {most} bytes, too many for a typed game",
                "в {name} больше {most} байт: слишком много для набранной партии",
                most = Text::number(LONGEST_TEXT)
            ));
        }
        let text = match &self.encoding {
            None => text(&name, bytes)?,
            Some(label) => decoded(&name, label, &bytes)?,
        };
        let text = text.replace("\r\n", "\n");
        let mut typing = options.clone();
        // The options alone are in order: the setting that does not fit is in the file.
        let read = |typing: &Typing| {
            typed::import(games, game, typing, &text)
                .map_err(|why| CommandError::Refused(named(&name, why)))
        };
        let mut typed = read(&typing)?;
        let source = Source::whole(&name, &text);
        while !self.json && input.path().is_some() && ask(&source, &typed.repairs, &mut typing, out)
        {
            typed = read(&typing)?;
        }
        self.tell(&source, &typed, out);
        if typed.text.len() > MAX_DOCUMENT {
            return refuse(text!(
                "{name}: the document would be larger than the limit of {most} bytes",
                "{name}: документ стал бы больше допустимых {most} байт",
                most = Text::number(MAX_DOCUMENT)
            ));
        }
        Ok(typed)
    }

    fn tell(&self, source: &Source<'_>, typed: &Typed, out: &mut Out) {
        let terminal = out.terminal;
        if self.json {
            out.line(&repairs::json(source, typed, terminal.lang));
        } else {
            out.flush();
            repairs::typed(source, typed, &terminal)
                .iter()
                .for_each(|line| message(line));
        }
    }
}

/// The first sign of a file: `[` begins a list of JSON, which a line of its own never is, `<` a drawing.
fn first_sign(reader: &mut impl BufRead) -> io::Result<Option<u8>> {
    let begin = reader.fill_buf()?;
    let begin = begin.strip_prefix("\u{feff}".as_bytes()).unwrap_or(begin);
    Ok(begin.trim_ascii_start().first().copied())
}

/// Adds the documents of a file: the one that a drawing carries, each of a list, or one for each line.
fn gather(input: &DocumentInput, documents: &mut Vec<String>) -> Result<(), CommandError> {
    let name = input.name();
    let unreadable = |error| input::unreadable(&name, error);
    let mut reader = BufReader::new(input.open()?);
    let before = documents.len();
    let sign = first_sign(&mut reader).map_err(unreadable)?;
    if sign == Some(b'<') {
        documents.push(extract::carried(input, reader)?);
        return Ok(());
    }
    if sign == Some(b'[') {
        let mut list = Vec::new();
        reader.read_to_end(&mut list).map_err(unreadable)?;
        let list = author::import_list(text(&name, list)?.trim_start_matches('\u{feff}'))
            .map_err(|why| CommandError::Refused(named(&name, why)))?;
        documents.extend(list);
    }
    for number in 1.. {
        let Some(line) = next_line(&mut reader, &name, number)? else {
            break;
        };
        if !line.trim().is_empty() {
            documents.push(from_line(&line, &name, number)?);
        }
    }
    if documents.len() == before {
        return refuse(text!(
            "{name} holds no documents",
            "в {name} нет документов"
        ));
    }
    Ok(())
}

/// The next line of a file, without its end; nothing at the end of the file.
fn next_line(
    reader: &mut impl BufRead,
    name: &str,
    number: u64,
) -> Result<Option<String>, CommandError> {
    let mut line = Vec::new();
    let read = reader
        .take(LONGEST_LINE as u64 + 1)
        .read_until(b'\n', &mut line);
    if read.map_err(|error| input::unreadable(name, error))? == 0 {
        return Ok(None);
    }
    if line.len() > LONGEST_LINE {
        return refuse(text!(
            "{name}, line {number}: the line has more than {most} bytes",
            "{name}, строка {number}: в строке больше {most} байт",
            most = Text::number(LONGEST_LINE)
        ));
    }
    let line = text(name, line)?;
    let line = if number == 1 {
        line.trim_start_matches('\u{feff}')
    } else {
        &line
    };
    let line = line
        .strip_suffix('\n')
        .map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
    Ok(Some(line.to_owned()))
}

/// The document that a line of JSON holds.
fn from_line(line: &str, name: &str, number: u64) -> Result<String, CommandError> {
    author::import(line).map_err(|error| {
        let hint = if number == 1 && !line.trim_start().starts_with('{') {
            Text::new(
                "; if these are typed moves, add --game GAME",
                "; если это набранные ходы, добавьте --game ИГРА",
            )
        } else {
            Text::same("")
        };
        CommandError::Refused(text!(
            "{name}, line {number}: {error}{hint}",
            "{name}, строка {number}: {error}{hint}",
            error = error.text(),
            hint
        ))
    })
}

fn text(name: &str, bytes: Vec<u8>) -> Result<String, CommandError> {
    String::from_utf8(bytes).map_err(|error| {
        let label = likely_encoding(error.as_bytes());
        CommandError::Refused(text!(
            "{name} is not UTF-8; --encoding {label} may be right",
            "{name} — не UTF-8; возможно, поможет --encoding {label}"
        ))
    })
}

/// The encoding that bytes may have which are not UTF-8: one with zeros or with a mark of the order
/// of bytes, or the Windows one.
fn likely_encoding(bytes: &[u8]) -> &'static str {
    match bytes {
        [0xff, 0xfe, ..] => "utf-16le",
        [0xfe, 0xff, ..] => "utf-16be",
        _ if bytes.iter().skip(1).step_by(2).any(|byte| *byte == 0) => "utf-16le",
        _ if bytes.contains(&0) => "utf-16be",
        _ => "windows-1251",
    }
}

/// Bytes in an encoding that has a name.
fn decoded(name: &str, label: &str, bytes: &[u8]) -> Result<String, CommandError> {
    let encoding = Encoding::for_label(label.as_bytes()).ok_or_else(|| {
        text!(
            "unknown encoding \"{label}\": try utf-8, windows-1251, utf-16le, koi8-r or ibm866",
            "неизвестная кодировка «{label}»: есть utf-8, windows-1251, utf-16le, koi8-r, ibm866"
        )
    })?;
    let (text, encoding, is_broken) = encoding.decode(bytes);
    if is_broken {
        let label = encoding.name();
        return refuse(text!("{name} is not {label}", "{name} — не {label}"));
    }
    Ok(text.into_owned())
}

/// Asks what doubtful words mean, where a person is there to answer; whether anything was answered.
fn ask(source: &Source<'_>, repairs: &[Repair], typing: &mut Typing, out: &mut Out) -> bool {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return false;
    }
    let known = typing.answers.len();
    answers(source, repairs, &mut typing.answers, |question| {
        out.tell(question);
        let mut answer = String::new();
        let length = io::stdin().lock().read_line(&mut answer).unwrap_or(0);
        (length > 0).then_some(answer)
    });
    typing.answers.len() > known
}

/// Asks about each doubtful word until it is answered by a number of the list, by one of the readings or by an empty line,
/// which leaves it marked. After the end of the input it asks no more.
fn answers(
    source: &Source<'_>,
    repairs: &[Repair],
    found: &mut HashMap<usize, String>,
    mut ask: impl FnMut(&Text) -> Option<String>,
) {
    for repair in repairs
        .iter()
        .filter(|repair| !repair.is_sure && !repair.others.is_empty())
    {
        let place = source.locate(Span::new(repair.at.start, repair.at.start).start);
        let (name, line, was) = (source.name, place.line, &repair.was);
        let choices: Vec<&String> = std::iter::once(&repair.now)
            .chain(&repair.others)
            .filter(|one| !one.is_empty())
            .collect();
        let list: Vec<String> = choices
            .iter()
            .zip(1..)
            .map(|(choice, number)| format!("{number}) {choice}"))
            .collect();
        let (list, most) = (list.join("  "), choices.len());
        let mut question = text!(
            "{name}, line {line}: {was}\n  {list}\n  which one? (Enter leaves it marked)",
            "{name}, строка {line}: {was}\n  {list}\n  что из этого? (Enter оставит отметку)"
        );
        loop {
            let Some(answer) = ask(&question) else { return };
            let answer = answer.trim();
            let number = answer
                .parse::<usize>()
                .ok()
                .and_then(|number| choices.get(number.checked_sub(1)?));
            if let Some(chosen) =
                number.or_else(|| choices.iter().find(|choice| choice.as_str() == answer))
            {
                found.insert(repair.at.start, (*chosen).clone());
                break;
            } else if answer.is_empty() {
                break;
            }
            question = text!(
                "  a number from 1 to {most}, or Enter leaves it marked",
                "  число от 1 до {most} или Enter, чтобы оставить отметку"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubts_are_asked_about_until_they_are_answered() {
        let games = crate::games::standard();
        let text = "1. [a1-2] 2. [a1-2]\n3. b-c3 4. [a1-2]\n";
        let game = games.find("parcel").unwrap();
        let settings = vec![("size", "5".to_owned())];
        let options = Typing {
            settings,
            ..Typing::default()
        };
        let read = |answers| {
            typed::import(
                games,
                game,
                &Typing {
                    answers,
                    ..options.clone()
                },
                text,
            )
            .unwrap()
        };
        let typed = read(HashMap::new());
        let source = Source::whole("q.txt", text);
        let asked = |said: &[&str]| {
            let (mut said, mut questions, mut found) = (said.iter(), Vec::new(), HashMap::new());
            answers(&source, &typed.repairs, &mut found, |question| {
                questions.push(question.en.clone());
                said.next().map(|answer| format!("{answer}\n"))
            });
            (
                questions,
                found.into_values().collect::<Vec<_>>(),
                said.len(),
            )
        };
        let (questions, found, _) = asked(&[""]);
        assert_eq!((questions.len(), found.len()), (1, 0));
        assert_eq!(
            questions[0],
            "q.txt, line 1: [a1-2]\n  1) [a2-3]  2) [b1-2]  3) [a-b1]\n  which one? (Enter leaves it marked)"
        );
        let (questions, found, left) = asked(&["9", "f", "2", "unread"]);
        assert!(
            questions[1].contains("from 1 to 3") && questions[2] == questions[1],
            "{questions:?}"
        );
        assert_eq!(
            (questions.len(), found, left),
            (3, vec!["[b1-2]".to_owned()], 1)
        );
        // One of the readings is as good as its number; at the end of the input nothing more is asked.
        let (questions, found, _) = asked(&["[a2-3]"]);
        assert_eq!((questions.len(), found), (1, vec!["[a2-3]".to_owned()]));
        let (questions, found, _) = asked(&[]);
        assert_eq!((questions.len(), found.len()), (1, 0));
        // An answered word is read so, and the next place that cannot be read is asked about.
        let mut found = HashMap::new();
        answers(&source, &typed.repairs, &mut found, |_| {
            Some("2".to_owned())
        });
        let answered = read(found);
        assert!(
            answered.text.contains("2. [b1-2]") && answered.plies == 3,
            "{}",
            answered.text
        );
        assert!(
            answered
                .repairs
                .iter()
                .any(|repair| !repair.others.is_empty()),
            "{:?}",
            answered.repairs
        );
    }
}
