//! Compares the statements of a document about its game with the replay.

use super::replay::Replayed;
use crate::document::{ENDED, Record, is_name};
use crate::rules::{Claims, EndReason, Outcome, Seat};
use crate::settings::{Placed, Section, unknown_choice, wrong_type};
use crate::text::{Code, Diagnostic, Diagnostics, Text};

/// Checks `result`, `ended` and `score`. After an illegal move they say nothing.
pub(super) fn verify<G: Claims>(
    rules: &G,
    replayed: &Replayed<G>,
    record: &mut Record<'_, '_>,
    out: &mut Diagnostics,
) {
    let is_comparable = replayed.is_whole && record.is_whole;
    if let Some(result) = record
        .result
        .as_ref()
        .filter(|result| is_comparable && is_word::<G>(result))
    {
        let outcome = rules.outcome(&replayed.last);
        match &record.ended {
            Some(ended) => compare_ended(outcome, result, ended, out),
            None => compare_result(outcome, result, replayed, out),
        }
    }
    if let Some(score) = record.score.take() {
        compare_score(rules, replayed, score, is_comparable, out);
    }
}

/// Players who stopped before the rules did have a result, and the rules must not have given one.
fn compare_ended(
    outcome: Option<Outcome>,
    result: &Placed<&str>,
    ended: &Placed<EndReason>,
    out: &mut Diagnostics,
) {
    if result.value == "unfinished" {
        // A game may be broken off for good, without a winner.
        if ended.value == EndReason::ABANDONED {
            return;
        }
        let message = Text::new(
            "a game with `ended` is not unfinished",
            "партия с ключом `ended` окончена",
        );
        let help = Text::new("say who won, or draw", "укажите победителя или draw");
        out.push(Diagnostic::error(Code::Result, result.span, message).help(help));
    } else if let Some(outcome) = outcome {
        let how = outcome.text();
        let message = text!(
            "the game had already ended by the rules: {how}",
            "партия уже закончилась по правилам: {how}",
            how
        );
        let help = Text::new("take out `ended`", "уберите `ended`");
        out.push(Diagnostic::warning(Code::EndedTwice, ended.span, message).help(help));
    }
}

/// Checks that the players named belong to the game.
pub(super) fn players<G: Claims>(mut players: Section<'_, '_>, out: &mut Diagnostics) {
    if !players.is_present() {
        return;
    }
    for seat in G::SEATS {
        if let Some(name) = players
            .value(seat.name())
            .filter(|name| !is_name(&name.value))
        {
            out.push(wrong_type(
                seat.name(),
                ("a name or a list of names", "имя или список имён"),
                name,
            ));
        }
    }
    players.finish(out);
}

/// The words of `result` in a game.
fn words<G: Claims>() -> impl Iterator<Item = &'static str> {
    G::SEATS
        .iter()
        .map(|seat| seat.name())
        .chain(["draw", "unfinished"])
}

/// Whether `result` is one of the words of a game.
fn is_word<G: Claims>(result: &Placed<&str>) -> bool {
    words::<G>().any(|word| word == result.value)
}

/// Checks that the result is a word of this game.
pub(super) fn result_word<G: Claims>(result: Option<&Placed<&str>>, out: &mut Diagnostics) {
    if let Some(result) = result.filter(|result| !is_word::<G>(result)) {
        out.push(unknown_choice(
            "result",
            result.value,
            &words::<G>().collect::<Vec<_>>(),
            result.span,
        ));
    }
}

fn compare_result<G: Claims>(
    outcome: Option<Outcome>,
    result: &Placed<&str>,
    replayed: &Replayed<G>,
    out: &mut Diagnostics,
) {
    let derived = outcome.map_or("unfinished", |outcome| {
        outcome.winner.map_or("draw", Seat::name)
    });
    if derived == result.value {
        return;
    }
    let written = result.value;
    let (message, help) = match outcome {
        Some(outcome) => {
            let how = outcome.text();
            let message = text!(
                "the result is not {written}: {how}",
                "результат — не {written}: {how}",
                how
            );
            (
                message,
                text!("write result = {derived:?}", "пишите result = {derived:?}"),
            )
        }
        None => (
            text!(
                "the result is not {written}: the record stops before the game ends",
                "результат — не {written}: запись обрывается до конца партии"
            ),
            {
                let ways = ENDED.map(|(name, _)| name).join(", ");
                text!(
                    "write result = \"unfinished\", or say with ended how it ended: {ways}",
                    "пишите result = \"unfinished\" или укажите в ended, чем всё кончилось: {ways}"
                )
            },
        ),
    };
    let mut error = Diagnostic::error(Code::Result, result.span, message).help(help);
    if let (Some(_), Some(span)) = (outcome, replayed.last_span()) {
        error = error.culprit(
            span,
            Text::new("the game ended here", "здесь партия закончилась"),
        );
    }
    out.push(error);
}

fn compare_score<G: Claims>(
    rules: &G,
    replayed: &Replayed<G>,
    mut score: Section<'_, '_>,
    is_comparable: bool,
    out: &mut Diagnostics,
) {
    let Some(points) = rules.score(&replayed.last) else {
        let message = Text::new("this game has no score", "в этой игре нет очков");
        let help = Text::new("take out `score`", "уберите `score`");
        out.push(Diagnostic::error(Code::UnknownKey, score.key(), message).help(help));
        return;
    };
    for (seat, due) in G::SEATS.iter().zip(points) {
        let Some(written) = score.decimal(seat.name(), out) else {
            continue;
        };
        if is_comparable && written.value != due {
            let value = written.value;
            let (en, ru) = (seat.name(), seat.genitive_in_russian());
            let (due_ru, value_ru) = (due.text().ru, value.text().ru);
            let message = text!(
                "{en} has {due}, not {value}",
                "у {ru} {due_ru}, а не {value_ru}"
            );
            let help = Text::new(
                "the score is the area of a player's regions; red adds the komi",
                "очки — это площадь участков игрока, у красных вместе с форой",
            );
            out.push(Diagnostic::error(Code::Score, written.span, message).help(help));
        }
    }
    score.finish(out);
}
