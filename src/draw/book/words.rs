//! The words of a booklet, in both languages.

use crate::rules::Seat;
use crate::rules::goal::Goal;
use crate::text::{Lang, Text, capital, lowered};

/// The task, in a sentence: who begins and what he reaches.
#[must_use]
pub fn task(mover: Seat, goal: Goal, lang: Lang) -> String {
    let who = capital(mover.text().get(lang));
    let what = match goal {
        Goal::Wins { seat, by } => {
            let words = Goal::Wins { seat, by }.text();
            let en = by.map_or("win".to_owned(), |by| format!("win by move {by}"));
            Text {
                en,
                ru: without(&words.ru, &seat.text().ru),
            }
        }
        Goal::Scores { seat, least } => {
            let words = Goal::Scores { seat, least }.text();
            let least = least.text();
            // The goal writes the number as documents do.
            let ru = without(&words.ru, &seat.text().ru).replace('.', ",");
            Text {
                en: format!("score at least {}", least.en),
                ru,
            }
        }
        // Others than the player to move may win: the sentence promises him nothing.
        Goal::Denied { seat } => {
            return match lang {
                Lang::En => format!("{who} to play and keep {} from winning.", seat.text().en),
                Lang::Ru => format!(
                    "Ход {}: не допустить победы {}.",
                    mover.genitive_in_russian(),
                    seat.genitive_in_russian()
                ),
            };
        }
        Goal::Draw => goal.text(),
    };
    let what = what.get(lang);
    match (goal.seat(), lang) {
        (Some(seat), Lang::En) if seat == mover => format!("{who} to play and {what}."),
        (Some(seat), Lang::Ru) if seat == mover => {
            let begin = if seat.is_plural_in_russian() {
                "начинают"
            } else {
                "начинает"
            };
            format!("{who} {begin} и {what}.")
        }
        (Some(seat), Lang::En) => format!("{who} to play; {} to {what}.", seat.text().en),
        (Some(seat), Lang::Ru) => format!(
            "Ход {}; {} {what}.",
            mover.genitive_in_russian(),
            seat.text().ru
        ),
        (None, Lang::En) => format!("{who} to play; {what}."),
        (None, Lang::Ru) => format!("Ход {}; {what}.", mover.genitive_in_russian()),
    }
}

/// Themes that authors write in English, and their Russian names.
const THEMES: [(&str, &str); 16] = [
    ("quiet key", "тихий ключ"),
    ("closing key", "замыкающий ключ"),
    ("key", "ключ"),
    ("four", "четвёрка"),
    ("three", "тройка"),
    ("fork", "вилка"),
    ("fork with a forced stone", "вилка с вынужденным камнем"),
    ("intrusion", "внедрение"),
    ("stitch", "сшивка"),
    ("sacrifice", "жертва"),
    ("zugzwang", "цугцванг"),
    ("counterattack", "контратака"),
    ("defence", "защита"),
    ("pass", "пропуск"),
    ("symmetry", "симметрия"),
    ("try", "попытка"),
];

/// A theme in a language, where it is one of those that are known in both.
#[must_use]
pub fn theme(name: &str, lang: Lang) -> String {
    let wanted = lowered(name);
    let known = THEMES
        .iter()
        .find(|(en, ru)| [*en, *ru].contains(&wanted.as_str()));
    known.map_or(name, |(en, ru)| lang.of(en, ru)).to_owned()
}

fn without(sentence: &str, first: &str) -> String {
    sentence
        .strip_prefix(first)
        .unwrap_or(sentence)
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_themes_are_called_in_the_language_of_the_booklet() {
        assert_eq!(theme("quiet key", Lang::Ru), "тихий ключ");
        assert_eq!(theme("Четвёрка", Lang::En), "four");
        assert_eq!(theme("mate in two", Lang::Ru), "mate in two");
    }

    #[test]
    fn tasks_are_sentences_in_both_languages() {
        use Lang::{En, Ru};
        for (mover, goal, lang, said) in [
            (Seat::A, "A wins by 7", En, "A to play and win by move 7."),
            (
                Seat::A,
                "A wins by 7",
                Ru,
                "A начинает и выигрывает не позже хода 7.",
            ),
            (Seat::Blue, "blue wins", Ru, "Синие начинают и выигрывают."),
            (
                Seat::Red,
                "red scores 2.5",
                En,
                "Red to play and score at least 2.5.",
            ),
            (
                Seat::Red,
                "red scores 2.5",
                Ru,
                "Красные начинают и набирают не меньше 2,5.",
            ),
            (Seat::B, "A wins by 7", En, "B to play; A to win by move 7."),
            (
                Seat::Blue,
                "red wins by 7",
                Ru,
                "Ход синих; красные выигрывают не позже хода 7.",
            ),
            (Seat::Blue, "draw", Ru, "Ход синих; ничья."),
            (
                Seat::Blue,
                "green does not win",
                En,
                "Blue to play and keep green from winning.",
            ),
            (
                Seat::B,
                "A does not win",
                Ru,
                "Ход B: не допустить победы A.",
            ),
        ] {
            assert_eq!(task(mover, Goal::parse(goal).unwrap(), lang), said);
        }
    }
}
