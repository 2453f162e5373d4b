//! Texts in two languages, paragraph by paragraph.

use crate::text::{Lang, Text};

/// The paragraphs of a text that are in a language, of each the part that is; all of them where there are none in it. Its lines are as long as suited
/// its author's editor: they are joined, but not in lists.
#[must_use]
pub fn paragraphs(said: &str, lang: Lang) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in said.lines() {
        let text = line.trim();
        // After a sentence, the other language may follow on the next line.
        let goes_on = |before: &&mut String| {
            let is_whole = before
                .trim_end_matches(['»', '"', ')'])
                .ends_with(['.', '!', '?', '…']);
            let languages = (spoken(before), spoken(text));
            !is_whole || !matches!(languages, (Some(before), Some(after)) if before != after)
        };
        match all.last_mut().filter(|before| is_open && goes_on(before)) {
            _ if text.is_empty() => {}
            Some(before) => {
                before.push(if is_entry(line, before) { '\n' } else { ' ' });
                before.push_str(text);
            }
            None => all.push(text.to_owned()),
        }
        is_open = !text.is_empty();
    }
    all.iter_mut()
        .for_each(|text| *text = in_language(text, lang));
    let has_own = all.iter().any(|text| spoken(text) == Some(lang));
    all.retain(|text| !has_own || spoken(text).is_none_or(|spoken| spoken == lang));
    all
}

/// Whether a line is of a list, or set in, so that it begins where it stands; a number may also end the sentence of the line before.
fn is_entry(line: &str, before: &str) -> bool {
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_numbered = after_number.len() < line.len() && after_number.starts_with([')', '.']);
    line.starts_with([' ', '\t'])
        || ["- ", "* ", "• "].iter().any(|sign| line.starts_with(sign))
        || is_numbered && before.ends_with(['.', ':', ';', '!', '?', ')'])
}

/// The part of a text that is in a language, where it has both, in either order: `The stitch / Сшивка`.
#[must_use]
pub fn in_language(text: &str, lang: Lang) -> String {
    let parts: Vec<&str> = text.split(SIGN).collect();
    let all = parts.iter().fold(WordCounts::default(), |all, part| {
        all.and(WordCounts::of(part))
    });
    let (mut first, mut end) = (WordCounts::default(), 0);
    let mut best: Option<(usize, bool, usize)> = None;
    // Of several signs, the one between the languages leaves the fewest words on the wrong side.
    for part in &parts[..parts.len() - 1] {
        first = first.and(WordCounts::of(part));
        end += part.len();
        let second = all.without(first);
        let strangers = first.strangers() + second.strangers();
        if first.are_russian() != second.are_russian()
            && best.is_none_or(|(fewest, ..)| strangers < fewest)
        {
            best = Some((strangers, first.are_russian(), end));
        }
        end += SIGN.len();
    }
    let side = |(_, is_first_russian, end): (usize, bool, usize)| {
        if is_first_russian == (lang == Lang::Ru) {
            &text[..end]
        } else {
            &text[end + SIGN.len()..]
        }
    };
    best.map_or(text, side).to_owned()
}

/// The sign between the parts of a text in two languages.
const SIGN: &str = " / ";

/// The numbers of words of each language in a text.
#[derive(Clone, Copy, Default)]
struct WordCounts {
    russian: usize,
    all: usize,
    /// Russian letters, also those that stand alone.
    letters: usize,
}

impl WordCounts {
    fn of(text: &str) -> Self {
        let is_russian = |word: &&str| word.contains(is_cyrillic);
        Self {
            russian: words(text).filter(is_russian).count(),
            all: words(text).count(),
            letters: text.matches(is_cyrillic).count(),
        }
    }

    const fn and(self, other: Self) -> Self {
        Self {
            russian: self.russian + other.russian,
            all: self.all + other.all,
            letters: self.letters + other.letters,
        }
    }

    /// The words of a text without those that it begins with.
    const fn without(self, other: Self) -> Self {
        Self {
            russian: self.russian - other.russian,
            all: self.all - other.all,
            letters: self.letters - other.letters,
        }
    }

    /// The language of most words; `None` where no word tells.
    fn spoken(self) -> Option<Lang> {
        (self.all > 0).then(|| {
            if 2 * self.russian > self.all {
                Lang::Ru
            } else {
                Lang::En
            }
        })
    }

    fn are_russian(self) -> bool {
        self.spoken()
            .map_or(self.letters > 0, |spoken| spoken == Lang::Ru)
    }

    /// How many words are of the other language than most.
    fn strangers(self) -> usize {
        if self.are_russian() {
            self.all - self.russian
        } else {
            self.russian
        }
    }
}

/// The language of most words of a text; `None` where no word tells. A move in the letters of the other language does not count.
fn spoken(text: &str) -> Option<Lang> {
    WordCounts::of(text).spoken()
}

/// The words of a text: a letter alone is a column, a colour or a player, and `{move}` stands for a word of either language.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let own = text.split(['{', '}']).step_by(2);
    own.flat_map(|part| part.split(|letter: char| !letter.is_alphabetic()))
        .filter(|word| word.chars().nth(1).is_some())
}

const fn is_cyrillic(letter: char) -> bool {
    matches!(letter, 'а'..='я' | 'ё' | 'А'..='Я' | 'Ё')
}

/// The parts of a title that are in each language.
#[must_use]
pub fn in_both(title: &str) -> Text {
    Text {
        en: in_language(title, Lang::En),
        ru: in_language(title, Lang::Ru),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_in_two_languages_may_stand_in_either_order() {
        use Lang::{En, Ru};
        for (title, lang, said) in [
            ("Corner / Угол", En, "Corner"),
            ("Corner / Угол", Ru, "Угол"),
            ("Угол / Corner", En, "Corner"),
            ("Угол / Corner", Ru, "Угол"),
            ("Win / draw", Ru, "Win / draw"),
            ("Win / draw / Победа", En, "Win / draw"),
            ("Win / Победа / ничья", Ru, "Победа / ничья"),
            ("A / Б", Ru, "Б"),
            (
                "Win / draw / loss / Победа / ничья",
                En,
                "Win / draw / loss",
            ),
            (" / Победа", Ru, "Победа"),
            // The comment on a move may name one in the letters of the other language.
            ("г@e4 wins / синий e4 выигрывает", En, "г@e4 wins"),
            (
                "{title}: {move} / {title}: {move}, ход",
                En,
                "{title}: {move}",
            ),
        ] {
            assert_eq!(in_language(title, lang), said);
        }
    }
}
