//! Compares what a document says about its game with what the replay gives.

use super::replay::Replayed;
use crate::diag::{Code, Diagnostic, Diagnostics, Text};
use crate::document::{Record, is_name};
use crate::game::{Outcome, Rules, Seat};
use crate::settings::{Placed, Section, span_of, unknown_choice, wrong_type};

/// Checks `result`, `ended` and `score`. After an illegal move they say nothing.
pub(super) fn verify<G: Rules>(
    rules: &G,
    replayed: &Replayed<G::Position>,
    record: Record<'_, '_>,
    out: &mut Diagnostics,
) {
    let outcome = rules.outcome(&replayed.last);
    if let Some(result) = &record.result
        && known_result::<G>(result, out)
        && replayed.is_whole
    {
        match &record.ended {
            None => compare_result(outcome, result, replayed, out),
            Some(ended) => {
                if let Some(outcome) = outcome {
                    let how = outcome.text();
                    let message = Text {
                        en: format!("the game was over by the rules before the players ended it: {}", how.en),
                        ru: format!("партия закончилась по правилам раньше, чем её прервали игроки: {}", how.ru),
                    };
                    let help = Text::new("leave ended out", "уберите ended");
                    out.push(Diagnostic::warning(Code::EndedTwice, ended.span, message).help(help));
                }
            }
        }
    }
    if let Some(score) = record.score {
        compare_score(rules, replayed, score, out);
    }
}

/// Checks that the players named are those of the game.
pub(super) fn players<G: Rules>(mut players: Section<'_, '_>, out: &mut Diagnostics) {
    for seat in G::SEATS {
        if let Some(name) = players.value(seat.name()).filter(|name| !is_name(name.get_ref())) {
            let wanted = Text::new("a name or a list of names", "имя или список имён");
            out.push(wrong_type(seat.name(), &wanted, name.get_ref(), span_of(name)));
        }
    }
    players.finish(out);
}

/// Whether the word is a result of this game.
fn known_result<G: Rules>(result: &Placed<&str>, out: &mut Diagnostics) -> bool {
    let mut words: Vec<_> = G::SEATS.iter().map(|seat| seat.name()).collect();
    words.extend(["draw", "unfinished"]);
    let is_known = words.contains(&result.value);
    if !is_known {
        out.push(unknown_choice("result", result.value, &words, result.span));
    }
    is_known
}

fn compare_result<P>(outcome: Option<Outcome>, result: &Placed<&str>, replayed: &Replayed<P>, out: &mut Diagnostics) {
    let derived = outcome.map_or("unfinished", |outcome| outcome.winner.map_or("draw", Seat::name));
    if derived == result.value {
        return;
    }
    let written = result.value;
    let (message, help) = match outcome {
        Some(outcome) => {
            let how = outcome.text();
            let message = Text {
                en: format!("the result is not {written}: {}", how.en),
                ru: format!("результат — не {written}: {}", how.ru),
            };
            (message, crate::text!("write result = {derived:?}", "пишите result = {derived:?}"))
        }
        None => (
            crate::text!(
                "the result is not {written}: the record stops before the game ends",
                "результат — не {written}: запись обрывается до конца партии"
            ),
            Text::new(
                "write result = \"unfinished\", or say how it ended: ended = \"resigned\", \"time\" or \"agreed\"",
                "пишите result = \"unfinished\" или укажите, чем всё кончилось: ended = \"resigned\", \"time\" или \"agreed\"",
            ),
        ),
    };
    let mut error = Diagnostic::error(Code::Result, result.span, message).help(help);
    if let (Some(_), Some(span)) = (outcome, replayed.last_span) {
        error = error.culprit(span, Text::new("the game ended here", "здесь партия закончилась"));
    }
    out.push(error);
}

fn compare_score<G: Rules>(
    rules: &G,
    replayed: &Replayed<G::Position>,
    mut score: Section<'_, '_>,
    out: &mut Diagnostics,
) {
    let Some(points) = rules.score(&replayed.last) else {
        let message = Text::new("this game has no score", "в этой игре нет очков");
        let help = Text::new("leave score out", "уберите score");
        out.push(Diagnostic::error(Code::UnknownKey, score.span(), message).help(help));
        return;
    };
    for (seat, due) in G::SEATS.iter().zip(points) {
        let Some(written) = score.decimal(seat.name(), out) else { continue };
        if replayed.is_whole && written.value != due {
            let value = written.value;
            let (en, ru) = (seat.name(), seat.genitive_in_russian());
            let message = crate::text!("{en} has {due}, not {value}", "у {ru} {due}, а не {value}");
            let help = Text::new(
                "the score is the area of a player's regions, for red with the komi on top",
                "очки — это площадь участков игрока, у красных вместе с форой",
            );
            out.push(Diagnostic::error(Code::Score, written.span, message).help(help));
        }
    }
    score.finish(out);
}
