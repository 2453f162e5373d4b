//! Slips of spelling, in TOML and in moves: what is said about them and what is guessed.

use kletka::notation::Point;
use kletka::notation::near::points;
use kletka::notation::print::{self, Alphabet};
use kletka::notation::typed;
use kletka::text::{Code, Diagnostic, Diagnostics, Severity, Source, Span, Text};

use crate::rows;

/// What is said about a line of a document.
fn said(line: &str) -> Text {
    let text = format!("kletka = 1\n{line}\n");
    let mut out = Diagnostics::default();
    let _ = kletka::document::parse(&Source::whole("x", &text), &mut out);
    let first = out.iter().next().expect(line);
    assert_eq!(first.code, Code::Toml);
    first.message.clone()
}

#[test]
fn slips_of_people_are_named_in_both_languages() {
    for [line, en, ru] in rows(
        r#"
        game = parcel → a text must stand in quotes → текст должен стоять в кавычках
        game = “parcel” → these are not the quotes of TOML → в TOML нужны другие кавычки
        game = "parcel → a text is not closed → текст не закрыт кавычкой
        game = → a value is missing → не хватает значения
        game = # later → a value is missing → не хватает значения
        game: "parcel" → this cannot be a key → это не может быть ключом
        game "parcel" → = is missing → нет знака =
        игра = "parcel" → this cannot be a key → это не может быть ключом
        komi = 1,5 → a point, not a comma → точка, а не запятая
        komi = .5 → this is not a number → это не число
        komi = 1/2 → this is not a number → это не число
        antonov = True → neither true nor false → не true и не false
        antonov = yes → a text must stand in quotes → текст должен стоять в кавычках
        kletka = 1 → a second time → уже были
        a = 1⏎a.b = 2 → is not a table → не таблица
        [board → heading of a table → заголовок таблицы
        [board] size = 3 → something else stands behind → что-то лишнее
        a = 1 b = 2 → something else stands behind → что-то лишнее
        a = { b = 1 → not closed with } → не закрыта скобкой }
        a = { b = 1 c = 2 } → something else stands behind → что-то лишнее
        a = [1, 2 → not closed with ] → не закрыт скобкой ]
        a = [1,, 2] → one comma too many → лишняя запятая
        date = 2019-02-31 → not a date → не дата
        title = "a \q" → behind the backslash → обратной косой чертой
        moves = '''1. e7 → three quotes → тремя кавычками
        "#,
    ) {
        let said = said(&line);
        assert!(said.en.contains(&en), "{line}: {}", said.en);
        assert!(said.ru.contains(&ru), "{line}: {}", said.ru);
    }
}

fn guesses(word: &str) -> String {
    let guesses = typed::guesses(word);
    let words = guesses
        .iter()
        .map(|one| print::played(one, Alphabet::Cyrillic));
    words.collect::<Vec<_>>().join(" or ")
}

/// Cyrillic letters are read by their look and by their key.
#[test]
fn slips_of_spelling_are_guessed() {
    for [word, expected] in rows(
        "
        [d4-5 → [d4-5]
        d4d5 → [d4-5]
        {d-e5} → [d-e5]
        [d45] → [d4-5]
        кe7 → к@e7
        7e → e7
        г@j10;к@k9 → с@j10, к@k9
        г@j10, → с@j10
        psas → --
        nonsense →
        к@в7 → к@b7 or к@d7
        [н4-5] → [h4-5] or [y4-5]
        K@e6 → к@e6
        k@e6 → к@e6
        ",
    ) {
        assert_eq!(guesses(&word), expected, "{word}");
    }
    assert_eq!(guesses(&"d4".repeat(50)), "");
}

#[test]
fn near_places_are_neighbours_and_slips() {
    let near = points(Point { column: 4, row: 12 });
    let near: Vec<_> = near.iter().map(|(point, _)| print::point(*point)).collect();
    for expected in ["e12", "e13", "d11", "e21", "e1", "l5", "r12", "w12"] {
        assert!(
            near.contains(&expected.to_owned()),
            "{expected} in {near:?}"
        );
    }
    assert_eq!(near[0], "e12");
}

#[test]
fn what_was_only_counted_is_appended() {
    let error = || Diagnostic::error(Code::Occupied, Span::default(), Text::same("x"));
    let mut many = Diagnostics::default();
    many.extend((0..Diagnostics::LIMIT + 51).map(|_| error()));
    let mut all = Diagnostics::default();
    all.append(many);
    assert_eq!(
        (all.count(Severity::Error), all.dropped()),
        (Diagnostics::LIMIT, 51)
    );
    assert_eq!(all.errors(), Diagnostics::LIMIT + 51);
}
