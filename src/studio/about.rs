//! The lines of a page about a document beside its title and its moves.

use crate::document;
use crate::draw::book::{hardness, in_language};
use crate::draw::compose;
use crate::notation::Address;
use crate::puzzle::Puzzle;
use crate::session::Session;
use crate::text::{Diagnostics, Lang, Source, capital};

/// Of a game, who played it, where and when, and how it ended; of a problem, whose it is and how difficult, and the words under
/// its first diagram: a line each.
pub(super) fn about(session: &Session, puzzle: Option<&Puzzle>, lang: Lang) -> Vec<String> {
    let table = document::parse(
        &Source::whole("", session.text()),
        &mut Diagnostics::default(),
    )
    .value;
    let said = |key| Some(in_language(&table.inside("meta", key)?.value.text(), lang));
    let mut lines = Vec::new();
    if let Some(puzzle) = puzzle {
        let author = if puzzle.authors.is_empty() {
            said("author")
        } else {
            Some(in_language(&puzzle.authors.join(", "), lang))
        };
        let [stars, difficulty] =
            [&puzzle.stars, &puzzle.difficulty].map(|number| number.as_ref().map(|it| it.value));
        let difficulty = hardness(stars, difficulty, lang);
        lines.push(
            author
                .into_iter()
                .chain(difficulty)
                .collect::<Vec<_>>()
                .join(" · "),
        );
        let first = session
            .diagrams()
            .iter()
            .find(|diagram| diagram.panels.is_empty());
        let start = session.scenes([Address::from(0)]);
        lines.extend(first.and_then(|first| compose::caption(first, start.first()?, 0, lang)));
    } else {
        let names = table
            .inside("meta", "players")
            .and_then(|players| players.value.as_table());
        let named = session
            .verdict()
            .game
            .into_iter()
            .flat_map(|game| game.seats)
            .filter_map(|seat| {
                let name = in_language(&names?.get(seat.name())?.value.text(), lang);
                Some(format!("{} — {name}", capital(seat.text().get(lang))))
            });
        lines.push(named.collect::<Vec<_>>().join(" · "));
        let round = said("round").map(|round| format!("{} {round}", lang.of("round", "тур")));
        let facts = [said("event"), round, said("site"), said("date")];
        lines.push(facts.into_iter().flatten().collect::<Vec<_>>().join(", "));
        lines.extend(
            session
                .verdict()
                .outcome
                .map(|outcome| capital(outcome.text().get(lang)) + "."),
        );
    }
    lines.retain(|line| !line.is_empty());
    lines
}
