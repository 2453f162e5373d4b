//! The keys of documents with their meanings, as the schema that ships with kletka has them.

use std::sync::OnceLock;

use serde_json::{Map, Value};

use crate::text::Text;

fn schema() -> &'static Value {
    static SCHEMA_READ: OnceLock<Value> = OnceLock::new();
    SCHEMA_READ.get_or_init(|| serde_json::from_str(crate::document::SCHEMA).unwrap_or_default())
}

/// A key of a table.
pub(super) struct Key {
    pub(super) name: &'static str,
    definition: &'static Value,
    /// The values that a game allows, where it allows less.
    narrowed: Option<&'static Value>,
}

impl Key {
    /// The meaning of the key.
    pub(super) fn text(&self) -> Text {
        let own = |word: &str| {
            self.definition
                .get(word)
                .or_else(|| resolved(self.definition).get(word))
        };
        let say = |word: &str| {
            own(word)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        Text {
            en: say("description"),
            ru: say("$comment"),
        }
    }

    /// The words that it may have, where these are few.
    pub(super) fn choices(&self) -> Vec<&'static str> {
        let definition = resolved(self.definition);
        let of = |one: &'static Value| {
            one.get("enum")
                .or_else(|| one.get("items")?.get("enum"))?
                .as_array()
        };
        let words = self.narrowed.and_then(of).or_else(|| of(definition));
        let is_flag = definition.get("type").and_then(Value::as_str) == Some("boolean");
        if is_flag {
            return vec!["true", "false"];
        }
        words
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect()
    }

    /// How a value begins and ends: with quotes, in a table, or as it is.
    pub(super) fn frame(&self) -> [&'static str; 2] {
        let definition = resolved(self.definition);
        let kind = definition
            .get("type")
            .or_else(|| definition.pointer("/oneOf/0/type"));
        let has = |name: &str| kind.is_some_and(|kind| kind == name);
        match () {
            () if self.name == "moves" || self.name == "says" => ["'''\n", "\n'''"],
            () if has("string") || definition.get("enum").is_some() => ["\"", "\""],
            () if has("array") => ["[", "]"],
            () if has("object") => ["{ ", " }"],
            () => ["", ""],
        }
    }

    /// Whether it is a table, or a list of tables.
    pub(super) fn table(&self) -> Option<bool> {
        let definition = resolved(self.definition);
        let inner = |one: &'static Value| resolved(one).get("properties").is_some();
        if inner(definition) {
            Some(false)
        } else {
            definition
                .get("items")
                .filter(|one| inner(one))
                .map(|_| true)
        }
    }
}

/// Which page of the reference speaks of a key, and where on it.
pub(super) fn place(path: &[String]) -> (&'static str, &str) {
    match path {
        [table, ..] if table == "claim" => ("claims", "keys"),
        [table, ..] if table == "diagram" => ("diagram", "keys"),
        [table, ..] if table == "puzzle" || table == "solution" => ("puzzle", table),
        [key] if key == "kletka" || key == "game" => ("document", "top-level"),
        [table, ..] => ("document", table),
        [] => ("document", "top-level"),
    }
}

/// The definition that another one refers to.
fn resolved(mut definition: &'static Value) -> &'static Value {
    while let Some(name) = definition.get("$ref").and_then(Value::as_str) {
        let name = name.trim_start_matches("#/definitions/");
        let Some(next) = schema().get("definitions").and_then(|all| all.get(name)) else {
            break;
        };
        definition = next;
    }
    definition
}

/// The keys that a definition has itself.
fn properties(definition: &'static Value) -> Option<&'static Map<String, Value>> {
    let definition = resolved(definition);
    let definition = definition.get("items").map_or(definition, resolved);
    definition.get("properties")?.as_object()
}

/// The keys of a table of the documents of a game, or of any.
pub(super) fn of(table: &[String], game: Option<&str>) -> Vec<Key> {
    let narrowed = schema()
        .get("allOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .find(|part| {
            let named = part
                .pointer("/if/properties/game/const")
                .and_then(Value::as_str);
            game.is_some() && named == game
        });
    let mut narrowed = narrowed.and_then(|part| part.get("then"));
    let mut definition = schema();
    for key in table {
        let Some(next) = properties(definition).and_then(|keys| keys.get(key)) else {
            return Vec::new();
        };
        definition = next;
        narrowed = narrowed.and_then(|one| one.get("properties")?.get(key));
    }
    let narrowed = narrowed.and_then(|one| one.get("properties"));
    let keys = properties(definition)
        .into_iter()
        .flatten()
        .map(|(name, definition)| Key {
            name,
            definition,
            narrowed: narrowed.and_then(|one| one.get(name)),
        });
    keys.filter(|key| key.narrowed != Some(&Value::Bool(false)))
        .collect()
}

/// The key of a path.
pub(super) fn find(path: &[String], game: Option<&str>) -> Option<Key> {
    let (name, table) = path.split_last()?;
    of(table, game).into_iter().find(|key| key.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_says_what_it_means_in_both_languages() {
        fn look(table: &mut Vec<String>, missing: &mut Vec<String>, seen: &mut usize) {
            for key in of(table, None) {
                *seen += 1;
                let Text { en, ru } = key.text();
                if en.is_empty() != ru.is_empty() || en == ru && !en.is_empty() {
                    missing.push(format!("{table:?}.{}", key.name));
                }
                table.push(key.name.to_owned());
                look(table, missing, seen);
                table.pop();
            }
        }
        let (mut missing, mut seen) = (Vec::new(), 0);
        look(&mut Vec::new(), &mut missing, &mut seen);
        assert!(missing.is_empty() && seen > 100, "{seen}: {missing:?}");
    }

    #[test]
    fn games_have_keys_of_their_own() {
        let names = |game| {
            of(&["rules".to_owned()], Some(game))
                .iter()
                .map(|key| key.name)
                .collect::<Vec<_>>()
        };
        assert_eq!(names("renju-for-three"), ["antonov"]);
        let path = ["record".to_owned(), "result".to_owned()];
        assert_eq!(
            find(&path, Some("renju-3-2")).unwrap().choices(),
            ["A", "B", "draw", "unfinished"]
        );
    }
}
