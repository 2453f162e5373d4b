//! `kletka archive find`.

use serde_json::json;

use super::documents::Documents;
use super::record::Stated;
use crate::Colour;
use crate::archive::likeness::{Mirrors, Sought};
use crate::board::Way;
use crate::cli::prelude::*;
use crate::draw::book::in_both;
use crate::rules::Exchange;
use crate::session::{Position, ReadDocument};
use crate::text::plural_ru;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<FindArgs>(
    "find",
    &[
        ("archive find position.toml club.kla", "", ""),
        ("archive find game.toml --at 12 games --json", "", ""),
        ("archive find --exact position.toml club.kla    ", "only as it is", "только как есть"),
    ],
    [
        "\
With the options behind a record, kletka cut turns the position looked for into that of the record.
Exit codes: 0 done, also when nothing was found; 1 a document has an error, 2 a file cannot be read.",
        "\
С параметрами, которые стоят после записи, kletka cut делает из искомой позиции ту, что в записи.
Коды завершения: 0 — сделано, даже если ничего не нашлось; 1 — в документе ошибка, 2 — файл не читается.",
    ],
);

/// Find the records that reach a position
/// ru: Найти записи, в которых встречается позиция
///
/// The position may be turned, mirrored, or shifted where the board is glued, and its colours
/// exchanged where the rules
/// allow. The stones or segments on the board count, and whose turn it is.
/// ru: Позиция может быть повёрнута, отражена или, где поле склеено, сдвинута, а цвета обменены, если это допускают
/// правила. Важно только, что стоит на поле и чья очередь хода.
#[derive(Debug, Args)]
struct FindArgs {
    /// A document with the position, or - for standard input
    /// ru: Документ с позицией или - для стандартного ввода
    #[arg(value_name = "POSITION")]
    position: PathBuf,
    #[command(flatten)]
    documents: Documents,
    /// Which position of the first document: a number of moves played from the start, or start, end
    /// ru: Какая позиция первого документа: число ходов от начала либо start, end
    #[arg(long, value_name = "N|start|end", default_value = "end", value_parser = RequestedNodes::parse)]
    at: RequestedNodes,
    /// The document of POSITION where it is an archive, counted from 0
    /// ru: Документ файла с позицией, если это архив, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Only the position as it is: not turned, mirrored, shifted or recoloured
    /// ru: Только позиция как есть: без поворотов, отражений, сдвигов и обмена цветов
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    output: JsonArgs,
}

/// A record that reaches the position, and where it stands.
struct Hit {
    file: String,
    document: usize,
    line: u64,
    reached: FoundPosition,
}

impl Run for FindArgs {
    fn run(&self, out: &mut Out) -> Done {
        let sought = sought((&self.position, self.document), &self.at, self.exact, out)?;
        let mut found = 0_u64;
        let totals = self.documents.each(
            true,
            out,
            |document, _, diagnostics| {
                let reached = document.read(diagnostics, |reading| seek(&sought, reading));
                let Source {
                    name,
                    document,
                    first_line,
                    ..
                } = document.source;
                reached.map(|reached| Hit {
                    file: name.to_owned(),
                    document,
                    line: first_line,
                    reached,
                })
            },
            |hit, out| {
                if let Some(hit) = hit {
                    found += 1;
                    out.line(&if self.output.json {
                        hit.json()
                    } else {
                        hit.text(out.terminal.lang)
                    });
                }
                !out.is_closed()
            },
        );
        if !self.output.json && !out.is_closed() {
            let all = totals.documents;
            let Text { en, .. } =
                Text::count(found, ["record reaches", "records reach"], ["", "", ""]);
            let Text { en: of, .. } = Text::count(all, ["document", "documents"], ["", "", ""]);
            let ru = plural_ru(found, "записи", "записях", "записях");
            out.tell(&text!(
                "{en} the position, of {of}",
                "позиция встретилась в {found} {ru}; всего документов: {all}"
            ));
        }
        Ok(totals.status)
    }
}

/// The position of a file that is looked for.
pub(super) fn sought(
    (path, document): (&Path, Option<usize>),
    at: &RequestedNodes,
    is_exact: bool,
    out: &mut Out,
) -> Result<Sought, CommandError> {
    let RequestedNodes::One(
        at @ Address {
            is_midway: false, ..
        },
    ) = at
    else {
        return fail(
            "expected one position, and not one between two half-moves",
            "ожидалась одна позиция, и не между двумя полуходами",
        );
    };
    let target = Target::read(path, document)?;
    let source = target.readable(out)?;
    let session = replay(out.terminal.games, &source);
    if session.diagnostics().has_errors() {
        out.report(&source, session.diagnostics());
        return Err(CommandError::Wrong);
    }
    let sought = session
        .reach(at)
        .map(|position| Sought::new(&position, is_exact, &mut Mirrors::new()));
    Ok(sought.map_err(|why| named(source.name, why))?)
}

/// Where a record reaches the position.
#[derive(Clone, Debug)]
pub(super) struct FoundPosition {
    title: Option<String>,
    /// Moves played from the start.
    plies: u32,
    /// The number of the last of them, and how it is written; `None` at the start.
    last: Option<(u32, String)>,
    way: Way,
    exchange: Exchange,
    /// Whether the players take each other's place, in games whose players share the colours.
    other_player: bool,
}

/// Looks for a position in a record.
pub(super) fn seek(sought: &Sought, reading: &ReadDocument<'_, '_>) -> Option<FoundPosition> {
    let (start, last) = (reading.start.as_ref()?, reading.last.as_ref()?);
    let mut pieces = start.pieces();
    pieces.retain(|piece| !piece.is_offered);
    let line = last.line(usize::MAX);
    let mut line = line.iter();
    for plies in 0.. {
        let next = line.next();
        let number = next.map_or_else(|| last.number(), |(number, _)| number);
        // Pieces stay on the board, and their number is compared sooner than they are.
        if pieces.len() > sought.pieces() {
            return None;
        }
        if pieces.len() == sought.pieces()
            && let Some((way, exchange)) = sought.find(&start.frame(), &pieces, number)
            && let Some(position) = reached(reading, plies)
            && position.exchanges().contains(&exchange)
        {
            let stated = Stated::of(reading);
            let alphabet = stated.alphabet(position.profile());
            let last = position.last_move(alphabet);
            let seats = position.profile().seats;
            let is_shifted = !(exchange.turns as usize).is_multiple_of(seats.len());
            let other_player = is_shifted && !seats.iter().any(|seat| seat.colour().is_some());
            return Some(FoundPosition {
                title: stated.title,
                plies: position.plies(),
                last,
                way,
                exchange,
                other_player,
            });
        }
        pieces.extend(next?.1.iter().filter(|piece| !piece.is_offered));
    }
    None
}

/// The position after this number of moves.
fn reached(reading: &ReadDocument<'_, '_>, plies: usize) -> Option<Position> {
    let mut position = reading.start.clone()?;
    for ply in reading.plies().take(plies) {
        position.play(&ply.played, ply.span)?;
    }
    Some(position)
}

impl Hit {
    /// "club.kla:12: document 3, after 7. e4: One evening (--rotate 90)".
    fn text(&self, lang: Lang) -> String {
        let Self {
            file,
            document,
            line,
            reached,
        } = self;
        let (en, ru) = match &reached.last {
            Some((number, word)) => (
                format!("after {number}. {word}"),
                format!("после {number}. {word}"),
            ),
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
            let title = in_both(&title.split_whitespace().collect::<Vec<_>>().join(" "));
            add(&format!(": {}", title.en), &format!(": {}", title.ru));
        }
        let mut options = reached.way.to_string();
        if let Some(becomes) = self.recolour() {
            let space = if options.is_empty() { "" } else { " " };
            options.push_str(&format!("{space}--recolour={}", becomes.name()));
        }
        let (en, ru) = match (reached.other_player, options.is_empty()) {
            (false, true) => (String::new(), String::new()),
            (false, false) => (options.clone(), options),
            (true, true) => (
                "A and B exchanged".to_owned(),
                "A и B поменялись".to_owned(),
            ),
            (true, false) => (
                format!("{options}, A and B exchanged"),
                format!("{options}, A и B поменялись"),
            ),
        };
        if !en.is_empty() {
            add(&format!(" ({en})"), &format!(" ({ru})"));
        }
        text.get(lang).to_owned()
    }

    /// The colour that blue becomes on the way from the record to the position.
    fn recolour(&self) -> Option<Colour> {
        Some(self.reached.exchange.colours[0]).filter(|&becomes| becomes != Colour::Blue)
    }

    fn json(&self) -> String {
        let Self {
            file,
            document,
            line,
            reached,
        } = self;
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
