//! `kletka archive select`.

use super::documents::{ArchiveDocument, Documents, Joiner, RunTotals, not_kept};
use super::facts::Facts;
use super::find::{self, seek};
use super::names::NamesArgs;
use super::query::{Query, ReadQuery};
use super::record;
use crate::archive::likeness::{GamePieces, Mirrors, Sought};
use crate::archive::occupied::Occupied;
use crate::archive::shape::Shape;
use crate::ask::words::moves;
use crate::cli::prelude::*;
use crate::session::{ReadDocument, Visit};
use crate::text::plural_ru;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<SelectArgs>(
    "select",
    &[
        ("archive select 'player = \"Anna\" and date >= 2026' club.kla -o anna.kla", "", ""),
        ("archive select 'not ended = forfeit and length < 20' --list games", "", ""),
        ("archive select 'shape = \"b@e5 r@f5 .@g5\" anywhere turned' --count games", "", ""),
    ],
    [
        "\
A criterion is WORD = VALUE; != is another value, ~ contains the text, < <= > >= compare numbers and dates. Criteria are joined by \
and, or, not and brackets. The words: player, team, winner, a seat (blue … B), game, size, result, ended, length, comment, tag, \
every other key of [meta], extra.KEY; opening (as archive stats writes it), reaches (the last position of a file), and \
shape: stones or segments, ?@e5 for any colour and .@e5 for a free place, then perhaps anywhere, turned, recoloured, variations.
Documents stay byte for byte; those with errors are reported and not selected.
Exit codes: 0 done, also when nothing was selected; 1 a document has an error, 2 a file cannot be read or written.",
        "\
Условие — это СЛОВО = ЗНАЧЕНИЕ; != — другое значение, ~ — содержит текст, < <= > >= сравнивают числа и даты. Условия соединяются \
через and, or, not и скобки. Слова: player, team, winner, место за доской (blue … B), game, size, result, ended, length, comment, \
tag, любой другой ключ [meta], extra.КЛЮЧ; opening (как пишет archive stats), reaches (последняя позиция файла) и \
shape: камни или отрезки, ?@e5 — любой цвет, .@e5 — свободное место, а за ними, если нужно, anywhere (где угодно), \
turned (с поворотами), recoloured (с обменом цветов), variations (и в вариантах).
Документы остаются байт в байт; о документах с ошибками сообщается, и они не выбираются.
Коды завершения: 0 — сделано, даже если ничего не выбрано; 1 — в документе ошибка, 2 — файл не читается или не записывается.",
    ],
);

/// Select the records that a question fits
/// ru: Выбрать записи, подходящие под вопрос
#[derive(Debug, Args)]
struct SelectArgs {
    /// The question: criteria joined by and, or, not
    /// ru: Вопрос: условия, соединённые через and, or, not
    #[arg(value_name = "QUESTION")]
    question: String,
    #[command(flatten)]
    documents: Documents,
    #[command(flatten)]
    destination: Destination,
    #[command(flatten)]
    names: NamesArgs,
    /// A line for each record instead of the records
    /// ru: По строке на запись вместо самих записей
    #[arg(long, conflicts_with_all = ["json", "count"])]
    list: bool,
    #[command(flatten)]
    output: JsonArgs,
    /// Only how many records
    /// ru: Только число записей
    #[arg(long, conflicts_with = "json")]
    count: bool,
}

impl Run for SelectArgs {
    fn run(&self, out: &mut Out) -> Done {
        let asked = ReadQuery::parse(&self.question)?;
        let names = self.names.read()?;
        let mut positions = Vec::new();
        for file in &asked.positions {
            let end = RequestedNodes::parse("end")?;
            positions.push(find::sought((Path::new(file), None), &end, false, out)?);
        }
        let mut output = self.destination.begin(&self.documents.sources())?;
        let mut joiner = Joiner::new(self.documents.part.shard.is_some());
        let (mut found, mut done, lang) = (0_u64, Ok(()), out.terminal.lang);
        let totals = self.documents.each(
            output.is_stdout() && !self.count,
            out,
            |document, mirrors, diagnostics| {
                let chosen = document.read(diagnostics, |reading| {
                    let facts = Facts {
                        reading,
                        names: &names,
                    };
                    let mut asks =
                        |one: &Query| answer(one, document, reading, mirrors, &positions);
                    let holds = asked.query.holds(&facts, &mut asks);
                    holds.then(|| self.printed(document, &facts, lang))
                });
                chosen.filter(|_| !diagnostics.has_errors())
            },
            |chosen, out| {
                if let Some(printed) = chosen {
                    found += 1;
                    done = printed.ok_or_else(not_kept).and_then(|printed| {
                        if self.count {
                            return Ok(());
                        }
                        if self.list || self.output.json {
                            return Ok(output.write(&printed, out)?);
                        }
                        let mut parts = joiner.join(&printed);
                        Ok(parts.try_for_each(|part| output.write(part, out))?)
                    });
                }
                done.is_ok() && !out.is_closed()
            },
        );
        done?;
        if self.count {
            output.write(format!("{found}\n").as_bytes(), out)?;
        }
        output.finish()?;
        self.sum_up(found, &totals, out);
        Ok(totals.status)
    }
}

impl SelectArgs {
    /// Tells how many records were selected, and how many cannot be read.
    fn sum_up(&self, found: u64, totals: &RunTotals, out: &mut Out) {
        if !self.output.json && !self.count && !out.is_closed() {
            let all = totals.documents;
            let Text { en, .. } = Text::count(found, ["record", "records"], ["", "", ""]);
            let Text { en: of, .. } = Text::count(all, ["document", "documents"], ["", "", ""]);
            let ru = plural_ru(found, "запись", "записи", "записей");
            out.tell(&text!(
                "{en} selected, of {of}",
                "выбрано: {found} {ru}; всего документов: {all}"
            ));
        }
        totals.tell_broken(out);
    }

    /// The text printed for a record; `None` for one that was too large to be kept.
    fn printed(
        &self,
        document: &ArchiveDocument<'_>,
        facts: &Facts<'_, '_, '_>,
        lang: Lang,
    ) -> Option<Vec<u8>> {
        if self.output.json {
            return Some(format!("{}\n", visible(&facts.json(document).to_string())).into_bytes());
        }
        if self.list {
            return Some(format!("{}\n", visible(&line(document, facts, lang))).into_bytes());
        }
        document.bytes.map(<[u8]>::to_vec)
    }
}

/// "club.kla:12: document 3: Anna – Boris, 2026-11-28, blue (score), 24 moves".
fn line(document: &ArchiveDocument<'_>, facts: &Facts<'_, '_, '_>, lang: Lang) -> String {
    let players: Vec<_> = facts.players().into_iter().map(|(_, name)| name).collect();
    let (result, ended) = facts.end();
    let plies = facts.reading.verdict.plies;
    let said = [players.join(" – "), facts.values("date").concat()];
    let mut said: Vec<_> = said.into_iter().filter(|one| !one.is_empty()).collect();
    said.push(if result == ended {
        result.to_owned()
    } else {
        format!("{result} ({ended})")
    });
    said.push(moves(plies).get(lang).to_owned());
    let Source {
        name,
        document: at,
        first_line,
        ..
    } = document.source;
    let words = said.join(", ");
    let document = lang.of("document", "документ");
    format!("{name}:{first_line}: {document} {at}: {words}")
}

/// Answers what a question asks of the board.
fn answer(
    query: &Query,
    document: &ArchiveDocument<'_>,
    reading: &ReadDocument<'_, '_>,
    mirrors: &mut Mirrors,
    positions: &[Sought],
) -> bool {
    let (Some(start), Some(last)) = (&reading.start, &reading.last) else {
        return false;
    };
    match query {
        Query::Opening(wanted, moves, colours) => {
            let line = last.line(*moves);
            let first = GamePieces::new(start, &line).with_colours();
            let has_letters = start.frame().has_own_start;
            first.colours() == *colours
                && record::opening(&first.canonical(mirrors), has_letters) == *wanted
        }
        Query::Shape(shape, everywhere) => {
            let there = if shape.has_free_places() {
                Occupied::new(start, &last.line(usize::MAX))
            } else {
                Occupied::at(last)
            };
            let is_there = shape.is_in(&there, &start.exchanges(), mirrors);
            is_there || *everywhere && is_in_variations(shape, document, mirrors)
        }
        Query::Reaches(at) => {
            let sought = &positions[*at];
            sought.may_be_in(&Occupied::at(last)) && seek(sought, reading).is_some()
        }
        Query::All(_) | Query::Any(_) | Query::Not(_) | Query::Fact(..) => false,
    }
}

/// Whether a shape stands in a position of the variations or of the solution.
fn is_in_variations(shape: &Shape, document: &ArchiveDocument<'_>, mirrors: &mut Mirrors) -> bool {
    let session = replay(document.games, &document.source);
    let mut found = false;
    let mut look = |visit: Visit<'_>| {
        if let Visit::Played(_, position) = visit
            && !found
        {
            found = shape.is_in(&Occupied::at(position), &position.exchanges(), mirrors);
        }
    };
    session.visit(|_, visit| look(visit));
    session.visit_solution(|_, visit| look(visit));
    found
}
