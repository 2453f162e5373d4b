//! `kletka archive find`.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::documents::{self, Documents};
use super::reached::{Reached, seek};
use crate::Colour;
use crate::archive::likeness::{Mirrors, Sought};
use crate::check::Depth;
use crate::cli::Status;
use crate::cli::args::{At, parse_at};
use crate::cli::check::report;
use crate::cli::help::Russian;
use crate::cli::input::Unreadable;
use crate::cli::output::{Out, Terminal, message};
use crate::cli::target::Target;
use crate::scene::Moment;
use crate::session::Session;
use crate::text::Source;
use crate::text::{Diagnostics, Lang, Text, plural_en, plural_ru};

#[derive(Debug, Args)]
pub(super) struct FindArgs {
    /// A document with the position, or - for standard input
    #[arg(value_name = "POSITION")]
    position: PathBuf,
    #[command(flatten)]
    documents: Documents,
    /// Which position of the first document: a number of moves played from the start, or start, end
    #[arg(long, value_name = "N|start|end", default_value = "end", value_parser = parse_at)]
    at: At,
    /// The document of POSITION where it is an archive, counted from 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Only the position as it is: not turned, mirrored, shifted or recoloured
    #[arg(long)]
    exact: bool,
    /// One JSON object for each record and line
    #[arg(long)]
    json: bool,
}

pub(super) const RUSSIAN: Russian = Russian {
    about: "Найти записи, в которых встречается позиция",
    more: "Позиция может быть повёрнута, отражена или, где поле склеено, сдвинута, а цвета обменены, если это допускают \
           правила. Важно только, что стоит на поле и чья очередь хода.",
    after: "\
Примеры:
  kletka archive find position.toml club.kla
  kletka archive find game.toml --at 12 games --json
  kletka archive find --exact position.toml club.kla    только как есть

С ключами, которые стоят после записи, kletka cut делает из искомой позиции ту, что в записи.
Коды завершения: 0 — сделано, даже если ничего не нашлось; 1 — в документе ошибка, 2 — файл не читается.",
    arguments: &[
        ("position", "Документ с позицией или - для стандартного ввода"),
        documents::PATHS,
        ("at", "Какая позиция первого документа: число ходов от начала либо start, end"),
        ("document", "Документ файла POSITION, если это архив, считая с 0"),
        ("exact", "Только позиция как есть: без поворотов, отражений, сдвигов и обмена цветов"),
        ("json", "По объекту JSON на запись и строку"),
        documents::SHARD,
        documents::THREADS,
    ],
    ..Russian::NONE
};

/// A record that reaches the position, and where it stands.
struct Hit {
    file: String,
    document: usize,
    line: u64,
    reached: Reached,
}

pub(super) fn run(arguments: &FindArgs, terminal: &Terminal) -> Status {
    let sought = match position(arguments, terminal) {
        Ok(Some(sought)) => sought,
        Ok(None) => return Status::Wrong,
        Err(unreadable) => {
            terminal.complain(&unreadable.0);
            return Status::Failed;
        }
    };
    let (mut out, mut found) = (Out::new(), 0_u64);
    let totals = arguments.documents.each(
        (terminal, true),
        |document, _, diagnostics| {
            let reached = document.read(diagnostics, |reading| seek(&sought, reading));
            let Source { name, document, first_line, .. } = document.source;
            reached.map(|reached| Hit { file: name.to_owned(), document, line: first_line, reached })
        },
        |hit, _| {
            if let Some(hit) = hit {
                found += 1;
                out.line(&if arguments.json { hit.json() } else { hit.text(terminal.lang) });
            }
            !out.is_closed()
        },
    );
    let is_open = !out.is_closed();
    let status = totals.status.max(out.end(terminal));
    if !arguments.json && is_open {
        let documents = totals.documents;
        let (en, of) =
            (plural_en(found, "record reaches", "records reach"), plural_en(documents, "document", "documents"));
        let ru = plural_ru(found, "записи", "записях", "записях");
        let text = crate::text!(
            "{found} {en} the position, of {documents} {of}",
            "позиция встретилась в {found} {ru}; всего документов: {documents}"
        );
        message(text.get(terminal.lang));
    }
    status
}

/// The position that is looked for; `None` when its document has errors, which are then reported.
fn position(arguments: &FindArgs, terminal: &Terminal) -> Result<Option<Sought>, Unreadable> {
    if matches!(arguments.at, At::All | At::Moment(Moment { is_midway: true, .. })) {
        return Err(Unreadable(Text::new(
            "one position is wanted, and not one between two half-moves",
            "нужна одна позиция, и не между двумя полуходами",
        )));
    }
    let target = Target::read(&arguments.position, arguments.document)?;
    let mut diagnostics = Diagnostics::default();
    let text = match target.text() {
        Ok(text) => text,
        Err(diagnostic) => {
            diagnostics.push(*diagnostic);
            report(&target.source(""), &diagnostics, terminal);
            return Ok(None);
        }
    };
    let source = target.source(text);
    let session = Session::open(terminal.games, &source, Depth::Replay);
    if session.diagnostics().has_errors() {
        report(&source, session.diagnostics(), terminal);
        return Ok(None);
    }
    let plies = session.verdict().plies;
    let moves = if let At::Moment(moment) = arguments.at { moment.moves } else { plies };
    let sought = session.at(moves).map(|position| Sought::new(&position, arguments.exact, &mut Mirrors::new()));
    if sought.is_none() {
        let name = source.name;
        return Err(Unreadable(crate::text!(
            "{name} has no such position: {plies} moves are recorded",
            "в {name} нет такой позиции: записано ходов: {plies}"
        )));
    }
    Ok(sought)
}

impl Hit {
    /// "club.kla:12: document 3, after 7. e4: One evening (--rotate 90)".
    fn text(&self, lang: Lang) -> String {
        let Self { file, document, line, reached } = self;
        let (en, ru) = match &reached.last {
            Some((number, word)) => (format!("after {number}. {word}"), format!("после {number}. {word}")),
            None => ("start position".to_owned(), "начальная позиция".to_owned()),
        };
        let mut text = Text {
            en: format!("{file}:{line}: document {document}, {en}"),
            ru: format!("{file}:{line}: документ {document}, {ru}"),
        };
        let mut add = |en: &str, ru: &str| {
            text.en.push_str(en);
            text.ru.push_str(ru);
        };
        if let Some(title) = &reached.title {
            let title = format!(": {}", title.split_whitespace().collect::<Vec<_>>().join(" "));
            add(&title, &title);
        }
        let mut options = reached.way.to_string();
        if let Some(becomes) = self.recolour() {
            let space = if options.is_empty() { "" } else { " " };
            options.push_str(&format!("{space}--recolour={}", becomes.name()));
        }
        let (en, ru) = match (reached.other_player, options.is_empty()) {
            (false, true) => (String::new(), String::new()),
            (false, false) => (options.clone(), options),
            (true, true) => ("A and B exchanged".to_owned(), "A и B поменялись".to_owned()),
            (true, false) => (format!("{options}, A and B exchanged"), format!("{options}, A и B поменялись")),
        };
        if !en.is_empty() {
            add(&format!(" ({en})"), &format!(" ({ru})"));
        }
        text.get(lang).to_owned()
    }

    /// What blue becomes on the way from the record to the position.
    fn recolour(&self) -> Option<Colour> {
        Some(self.reached.exchange.colours[0]).filter(|&becomes| becomes != Colour::Blue)
    }

    fn json(&self) -> String {
        let Self { file, document, line, reached } = self;
        let (number, word) = reached.last.clone().unzip();
        let (dx, dy) = reached.way.shift;
        json!({
            "file": file,
            "document": document,
            "line": line,
            "title": reached.title,
            "plies": reached.plies,
            "number": number,
            "move": word,
            "rotate": 90 * u32::from(reached.way.turns),
            "mirror": reached.way.is_mirrored.then_some("x"),
            "shift": [dx, dy],
            "recolour": self.recolour().map(Colour::name),
            "players_exchanged": reached.other_player,
        })
        .to_string()
    }
}
