//! Plain words: what an editor struck out stays rare, and a new reader comes to a first result soon.

use std::fs;
use std::path::PathBuf;

use crate::architecture::below;

/// Fewer than this many places of each are allowed, in the pages and in the sources.
const AIM: usize = 20;

/// Words that the pages and the sources avoid, and what to write instead. `^` begins a sentence, `*` ends with any letters.
const ROWS: &str = "\
    whoever | the player who, if you
    so many | the number
    so much | the amount
    nobody | no player, neither side
    somebody | a reader, you
    is no | is not a
    what stands | the pieces, the text
    what is said | the message
    says of | reports, ranks
    is told | gets
    ^Of what | subject first
    ^Of whom | subject first
    ^Of which | subject first
    ^Of a | subject first
    that of | name it again
    those of | name them again
    ^That of | name it again
    ^The same of | the same for
    ^Who | the player who
    for who | for the player who
    каких-нибудь | примерно
    машин* | компьютер
    столбец | вертикаль
    столбц* | вертикаль
    картинк* | рисунок
    пас | пропуск
    паса | пропуск
    верна | корректна
    сценари* | скрипт
    сборочн* | непрерывная интеграция
    ходов нападения | атакующих ходов
    начальное число | зерно
    ничью землю | неопределённый участок
    прежде чем отступить | прежде чем прекратить поиск";

/// Phrases that contain such words and are plain.
const PLAIN: [&str; 4] = ["there is no", "is no longer", "is no more", "is no other"];

/// The texts below a folder whose names end so, without what is built.
fn texts(folder: &str, ends: &[&str]) -> Vec<(String, String)> {
    let paths = below(folder, ends).into_iter();
    let read = |path: PathBuf| {
        (
            path.display().to_string(),
            fs::read_to_string(&path).unwrap(),
        )
    };
    paths.map(read).collect()
}

/// Whether a sentence begins behind this text.
fn begins(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or("");
    let line = line.trim_end_matches(['"', '“', '«', '*', '`']);
    let is_first = line
        .chars()
        .all(|letter| letter.is_whitespace() || "/!*>#|-".contains(letter));
    is_first || line.ends_with(". ") || line.ends_with(": ") || line.ends_with("; ")
}

/// The number of places of banned words in a text.
fn places(banned: &str, text: &str) -> usize {
    let opens = banned.starts_with('^');
    let is_stem = banned.ends_with('*');
    let words = banned.trim_start_matches('^').trim_end_matches('*');
    let text = if opens {
        text.to_owned()
    } else {
        text.to_lowercase()
    };
    let is_meant = |at: usize| {
        let (before, behind) = (&text[..at], &text[at + words.len()..]);
        let is_word = !before.ends_with(char::is_alphanumeric)
            && (is_stem || !behind.starts_with(char::is_alphanumeric));
        let is_plain = PLAIN.iter().any(|phrase| {
            let mut inner = phrase
                .match_indices(words)
                .map(|(inner, _)| at.saturating_sub(inner));
            inner.any(|start| {
                text.get(start..)
                    .is_some_and(|text| text.starts_with(phrase))
            })
        });
        is_word && !is_plain && (!opens || begins(before))
    };
    text.match_indices(words)
        .filter(|(at, _)| is_meant(*at))
        .count()
}

#[test]
fn what_an_editor_struck_out_stays_rare() {
    let mut pages = texts(".", &["md"]);
    pages.retain(|(name, _)| !name.ends_with("CHANGELOG.md"));
    let sources = texts("src", &["rs", "toml"]);
    assert!(pages.len() > 100 && sources.len() > 300);
    let mut faults = Vec::new();
    for row in ROWS.lines() {
        let (words, instead) = row.trim().split_once(" | ").unwrap();
        for texts in [&pages, &sources] {
            let places = texts.iter().map(|(name, text)| (places(words, text), name));
            let mut places: Vec<_> = places.filter(|(count, _)| *count > 0).collect();
            let count: usize = places.iter().map(|(count, _)| count).sum();
            if count >= AIM {
                places.sort();
                let most: Vec<_> = places.iter().rev().take(5).collect();
                faults.push(format!(
                    "{words} in {count} places; write: {instead}; {most:?}"
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn struck_words_are_found_as_words_and_at_the_beginning_of_sentences() {
    for (words, text, count) in [
        ("so many", "So many moves, so many-sided, also many", 2),
        ("машин*", "машина, машины, швейная-машинка, машинист", 4),
        ("^Of what", "/// Of what is seen. Of what\nnot Of what", 2),
        (
            "is no",
            "It is no TOML; there is no file, it is no longer",
            1,
        ),
    ] {
        assert_eq!(places(words, text), count, "{words}");
    }
}

/// A record of one's own, a picture of it and a proved problem, by the README alone: how many words a new reader reads from its
/// beginning to the end of a block of commands.
#[test]
fn a_new_reader_is_there_soon() {
    for page in ["README.md", "README.ru.md"] {
        let text = fs::read_to_string(page).unwrap();
        for (command, most) in [
            ("kletka check game.toml", 600),
            ("kletka render game.toml", 900),
            ("kletka solve problem.toml", 1500),
        ] {
            let at = text.find(&format!("\n$ {command}")).expect(command);
            let end = at + text[at..].find("\n```").unwrap();
            let words = text[..end].split_whitespace().count();
            assert!(words <= most, "{page}: {words} words to {command}");
        }
    }
}
