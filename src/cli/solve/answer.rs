//! What a solver found, in words and as JSON.

use serde_json::{Value, json};

use crate::notation::print::Alphabet;
use crate::puzzle::Goal;
use crate::puzzle::solve::{Answer, Key, Other, Verdict};
use crate::rules::Rules;
use crate::text::Source;
use crate::text::{Lang, Text, plural_en, plural_ru};

/// A puzzle with what was found.
pub(super) struct Solved<'a, G: Rules> {
    pub(super) source: &'a Source<'a>,
    pub(super) rules: &'a G,
    pub(super) position: &'a G::Position,
    pub(super) goal: Goal,
    pub(super) alphabet: Alphabet,
    pub(super) answer: Answer<G>,
    /// Whether a limit or somebody ended the search.
    pub(super) is_stopped: bool,
    /// The number of the twin, where it is one.
    pub(super) twin: Option<usize>,
}

/// The document of a certificate: the author's, with the goal that was proved and without what proves nothing.
pub(super) fn head<G: Rules>(_: &G, text: &str, goal: Goal) -> String {
    let plain = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let Ok(mut tree) = plain.parse::<toml_edit::DocumentMut>() else { return plain };
    let kept = ["kletka", "game", "board", "rules", "start"];
    let others: Vec<String> =
        tree.iter().map(|(key, _)| key.to_owned()).filter(|key| !kept.contains(&&**key)).collect();
    for key in others {
        tree.remove(&key);
    }
    let mut puzzle = toml_edit::Table::new();
    puzzle.insert("goal", toml_edit::value(goal.to_string()));
    tree.insert("puzzle", toml_edit::Item::Table(puzzle));
    tree.to_string()
}

impl<G: Rules> Solved<'_, G> {
    fn name(&self, wanted: &G::Move) -> String {
        self.rules.write(wanted, self.alphabet)
    }

    /// The object that `--json` prints.
    ///
    /// `certificate` is the file that holds the proof.
    pub(super) fn json(&self, certificate: Option<&str>) -> String {
        let Answer { verdict, class, by, keys, unique, line, nodes, .. } = &self.answer;
        let keys: Vec<_> = keys.iter().map(|key| self.key_json(key)).collect();
        let line: Vec<_> = line.iter().map(|wanted| self.name(wanted)).collect();
        let mut object = json!({
            "file": self.source.name,
            "document": self.source.document,
            "goal": self.goal.to_string(),
            "verdict": verdict.name(),
            "class": class.name(),
            "by": by,
            "keys": keys,
            "unique": unique,
            "line": line,
            "nodes": nodes,
            "certificate": certificate,
        });
        if let Some(twin) = self.twin {
            object["twin"] = twin.into();
        }
        object.to_string()
    }

    fn key_json(&self, key: &Key<G::Move>) -> Value {
        let other = match &key.other {
            Other::None => Value::Null,
            Other::Anywhere => "anywhere".into(),
            Other::Cells(cells) => cells.iter().map(ToString::to_string).collect(),
        };
        json!({"move": self.name(&key.wanted), "other": other})
    }

    /// A few lines for people.
    pub(super) fn lines(&self, certificate: Option<&str>, lang: Lang) -> Vec<String> {
        let Answer { verdict, class, by, keys, unique, line, nodes, .. } = &self.answer;
        let (file, goal) = (self.source.name, self.goal.text());
        let verdict_text = match verdict {
            Verdict::Proved => Text::new("proved", "доказано"),
            Verdict::Refuted => Text::new("refuted: no play reaches it", "опровергнуто: никакая игра к этому не ведёт"),
            Verdict::Unknown => Text::new("unknown", "неизвестно"),
        };
        let twin =
            self.twin.map_or_else(|| Text::same(""), |number| crate::text!("twin {number}: ", "близнец {number}: "));
        let mut out = vec![match lang {
            Lang::En => format!("{file}: {}{}: {}", twin.en, goal.en, verdict_text.en),
            Lang::Ru => format!("{file}: {}{}: {}", twin.ru, goal.ru, verdict_text.ru),
        }];
        let mut say = |text: Text| out.push(format!("  {}", text.get(lang)));
        let class = class.name();
        if let Some(by) = by {
            say(crate::text!(
                "shortest win in the class {class}: by move {by}",
                "кратчайший выигрыш в классе {class}: на ходу {by}"
            ));
        } else if *verdict == Verdict::Unknown {
            say(match (self.is_stopped, self.goal) {
                (true, _) => crate::text!(
                    "a limit ended the search; class of attacking moves: {class}",
                    "поиск прерван пределом; класс ходов нападения: {class}"
                ),
                (false, Goal::Draw) => Text::new(
                    "draws of Renju are proved only where few cells are free",
                    "ничья в рэндзю доказывается, только когда свободных клеток мало",
                ),
                (false, _) => crate::text!(
                    "not among the attacking moves of the class {class}; another class may have it",
                    "среди ходов нападения класса {class} выигрыша нет; в другом классе он может найтись"
                ),
            });
        }
        if !keys.is_empty() {
            let names: Vec<_> = keys.iter().map(|key| self.key_text(key)).collect();
            let names = Text::join(&names, "; ");
            let (en, ru) = match (unique, keys.len()) {
                (Some(true), _) => ("the only key", "единственный ключ"),
                (Some(false), _) => ("keys", "ключи"),
                (None, _) => ("keys, as far as they are known", "ключи, насколько они известны"),
            };
            say(Text { en: format!("{en}: {}", names.en), ru: format!("{ru}: {}", names.ru) });
        }
        if !line.is_empty() {
            let first = self.rules.number(self.position);
            let moves: Vec<_> =
                (first..).zip(line).map(|(number, wanted)| format!("{number}. {}", self.name(wanted))).collect();
            say(Text::same(moves.join("  ")));
        }
        let positions = plural_en(*nodes, "position", "positions");
        let positions_ru = plural_ru(*nodes, "позиция", "позиции", "позиций");
        say(crate::text!("{nodes} {positions} looked at", "просмотрено: {nodes} {positions_ru}"));
        if let Some(certificate) = certificate {
            say(crate::text!("certificate: {certificate}", "сертификат: {certificate}"));
        }
        out
    }

    fn key_text(&self, key: &Key<G::Move>) -> Text {
        let name = self.name(&key.wanted);
        match &key.other {
            Other::None => Text::same(name),
            Other::Anywhere => {
                crate::text!("{name} (the other stone anywhere)", "{name} (другой камень где угодно)")
            }
            Other::Cells(cells) => {
                let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
                let cells = cells.join(" ");
                crate::text!("{name} (the other stone also on {cells})", "{name} (другой камень также на {cells})")
            }
        }
    }
}
