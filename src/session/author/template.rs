//! A commented document to begin with.

use std::fmt::Write as _;

use super::error::EditError;
use crate::document;
use crate::notation::print::Alphabet;
use crate::rules::{BoardKey, Profile, Profiles};
use crate::session::Game;
use crate::settings::{Placed, Value, literal, read, string};
use crate::text::{Diagnostics, Lang, Source};

/// The parts of a new document that are known already.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// Keys of `[meta]` that hold text.
    pub meta: Vec<(&'static str, String)>,
    /// Seats and names; several names of a seat are a team.
    pub players: Vec<(String, String)>,
    /// Keys of `[board]` and `[rules]` with their values as TOML.
    pub settings: Vec<(&'static str, String)>,
    /// The start position.
    pub position: Option<String>,
    /// The number of the first move.
    pub next: Option<u32>,
    /// The goal of a puzzle.
    pub goal: Option<String>,
    /// The language whose colour letters replace the letters of `position` and of the page.
    pub letters: Option<Lang>,
}

/// A document of a game, with a comment for every key, in a language.
///
/// # Errors
/// [`EditError`], when the game has no such setting or player. Values are not checked here.
pub fn template(game: &dyn Game, flags: &Flags, lang: Lang) -> Result<String, EditError> {
    let Profile {
        name, keys, seats, ..
    } = *game.profile();
    known(game.profile(), &flags.settings)?;
    let seats: Vec<_> = seats.iter().map(|seat| seat.name()).collect();
    let is_stranger = |(seat, _): &&(String, String)| !seats.contains(&seat.as_str());
    if let Some((seat, _)) = flags.players.iter().find(is_stranger) {
        return Err(EditError::NoPlayer(game.profile(), seat.clone()));
    }
    let mut page = TemplateLines {
        flags,
        lang,
        text: String::new(),
    };
    if flags.goal.is_some() {
        // A pointer to a file that is not there is an error in editors.
        page.remark(
            "Editors complete the keys: kletka explain --schema > kletka.schema.json, then #:schema kletka.schema.json as first line",
            "Редакторы дополнят ключи: kletka explain --schema > kletka.schema.json, затем первой строкой #:schema kletka.schema.json",
        );
    }
    page.line("kletka = 1", "the version of the format", "версия формата");
    page.line(
        &format!("game = \"{name}\""),
        "which rules apply",
        "по каким правилам",
    );
    page.meta(&seats);
    page.settings(keys);
    page.start(game);
    match &flags.goal {
        Some(goal) => page.puzzle(goal),
        None => page.record(&seats),
    }
    Ok(page.text)
}

/// Whether a game has all these settings.
///
/// # Errors
/// [`EditError::NoSetting`], when it has not.
pub(in crate::session) fn known(
    game: &'static Profile,
    settings: &[(&'static str, String)],
) -> Result<(), EditError> {
    match settings.iter().find(|(key, _)| !game.has_key(key)) {
        Some((key, _)) => Err(EditError::NoSetting(game, key)),
        None => Ok(()),
    }
}

/// A date as TOML writes it where the text is one, else a string.
fn date(text: &str) -> String {
    let document = format!("date = {text}");
    let (tree, faults) = read(&document);
    let is_date = faults.is_empty()
        && matches!(
            tree.value.get("date"),
            Some(Placed {
                value: Value::Date(_),
                ..
            })
        );
    if is_date && !text.contains(['\n', '#']) {
        text.to_owned()
    } else {
        string(text)
    }
}

/// The game's sample start position on the field that the page describes.
fn sample(game: &dyn Game, page: &str, letters: Alphabet) -> String {
    let mut out = Diagnostics::default();
    let source = Source::whole("", page);
    let table = document::parse(&source, &mut out);
    let document = document::read(&source, &table, Profiles::none(), &mut out);
    document.map_or(String::new(), |mut document| {
        game.sample_start(&mut document, letters)
    })
}

/// Lines of TOML with their comments in one column.
struct TemplateLines<'a> {
    flags: &'a Flags,
    lang: Lang,
    text: String,
}

impl TemplateLines<'_> {
    fn puzzle(&mut self, goal: &str) {
        self.head("puzzle");
        self.line(
            &format!("goal = {}", string(goal)),
            "what is claimed",
            "что утверждается",
        );
        self.line(
            "# class = \"open\"",
            "attacking moves: lines open threats all",
            "атакующие ходы: lines open threats all",
        );
        self.remark(
            "kletka solve --write FILE writes the [solution]",
            "[solution] запишет kletka solve --write ФАЙЛ",
        );
    }

    fn record(&mut self, seats: &[&str]) {
        self.head("record");
        self.remark(
            "kletka add FILE MOVE… writes moves here; so can you: 1. … 2. …",
            "сюда пишет ходы kletka add FILE ХОД…; можно и самому: 1. … 2. …",
        );
        self.bare("moves = '''\n'''");
        let results = seats.join(" ");
        self.line(
            "# result = \"unfinished\"",
            &format!("checked: {results} draw unfinished"),
            &format!("проверяется: {results} draw unfinished"),
        );
    }

    fn settings(&mut self, keys: &[BoardKey]) {
        for table in ["board", "rules"] {
            let keys: Vec<&BoardKey> = keys.iter().filter(|key| key.table == table).collect();
            if keys.is_empty() {
                continue;
            }
            self.head(table);
            for key in keys {
                let given = self
                    .flags
                    .settings
                    .iter()
                    .find(|(name, _)| *name == key.name);
                // The size is what one looks for first, so it always stands there.
                let hash = if given.is_some() || key.name == "size" {
                    ""
                } else {
                    "# "
                };
                let value = given.map_or(key.usual, |(_, value)| value);
                self.line(&format!("{hash}{} = {value}", key.name), key.en, key.ru);
            }
        }
    }

    fn start(&mut self, game: &dyn Game) {
        self.head("start");
        let letters = self.flags.letters.map(|lang| game.profile().letters(lang));
        let sample = if let Some(position) = &self.flags.position {
            letters.map_or_else(|| position.clone(), |it| it.spelt(position))
        } else {
            let usual = game.profile().letters(self.lang);
            sample(game, &self.text, letters.unwrap_or(usual))
        };
        let is_example = self.flags.position.is_none() && !sample.is_empty();
        if is_example && self.flags.goal.is_some() {
            // The stones of a puzzle are its author's.
            self.remark(
                "the pieces on the board, for example:",
                "что стоит на поле, например:",
            );
            self.bare(&format!("# position = '{}'", sample.trim()));
        } else if is_example {
            self.remark(
                "a small example: put your own stones here",
                "небольшой пример: поставьте здесь свои камни",
            );
        }
        if is_example && self.flags.goal.is_some() {
        } else if sample.is_empty() {
            self.line(
                "# position = ''''''",
                "the pieces on the board before the first move",
                "что стоит на поле до первого хода",
            );
        } else {
            self.bare(&format!(
                "position = {}",
                literal(&format!("{}\n", sample.trim()))
            ));
        }
        let hash = if self.flags.next.is_some() { "" } else { "# " };
        let next = self.flags.next.unwrap_or(1);
        self.line(
            &format!("{hash}next = {next}"),
            "the number of the first move; it decides who moves",
            "номер первого хода; он решает, чей ход",
        );
    }

    fn meta(&mut self, seats: &[&str]) {
        self.head("meta");
        let keys: [(&str, &str, &str); 7] = [
            ("title", "what the document is called", "название"),
            ("author", "who wrote it", "автор"),
            (
                "event",
                "tournament, lesson, column",
                "турнир, урок, рубрика",
            ),
            ("site", "where it was played", "где играли"),
            (
                "date",
                "a TOML date, or text where only a part is known",
                "дата TOML или текст, если известна лишь часть",
            ),
            ("source", "book, article, address", "книга, статья, адрес"),
            (
                "language",
                "of titles and comments",
                "язык названий и комментариев",
            ),
        ];
        for (key, en, ru) in keys {
            let given = self.flags.meta.iter().find(|(name, _)| *name == key);
            let value = match (given, key) {
                (Some((_, text)), "date") => date(text),
                (Some((_, text)), _) => string(text),
                (None, "language") => string(self.lang.name()),
                (None, _) => string(""),
            };
            let hash = if given.is_some() { "" } else { "# " };
            self.line(&format!("{hash}{key} = {value}"), en, ru);
            if key == "title" {
                self.players(seats);
            }
        }
    }

    fn players(&mut self, seats: &[&str]) {
        let names = |seat: &str| {
            let own = self.flags.players.iter().filter(|(one, _)| one == seat);
            let names: Vec<_> = own.map(|(_, name)| string(name)).collect();
            match &names[..] {
                [] => None,
                [one] => Some(format!("{seat} = {one}")),
                many => Some(format!("{seat} = [{}]", many.join(", "))),
            }
        };
        let mut hash = "";
        let mut entries: Vec<_> = seats.iter().filter_map(|seat| names(seat)).collect();
        if entries.is_empty() {
            hash = "# ";
            entries = seats.iter().map(|seat| format!("{seat} = \"\"")).collect();
        }
        self.line(
            &format!("{hash}players = {{ {} }}", entries.join(", ")),
            "a list of names is a team",
            "список имён — команда",
        );
    }

    fn line(&mut self, code: &str, en: &str, ru: &str) {
        _ = writeln!(self.text, "{code:<20} # {}", self.lang.of(en, ru));
    }

    fn bare(&mut self, code: &str) {
        _ = writeln!(self.text, "{code}");
    }

    fn remark(&mut self, en: &str, ru: &str) {
        _ = writeln!(self.text, "# {}", self.lang.of(en, ru));
    }

    fn head(&mut self, table: &str) {
        _ = write!(self.text, "\n[{table}]\n");
    }
}
