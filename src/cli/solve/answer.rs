//! What a solver found, in words and as JSON.

use serde_json::json;

use crate::notation::print::Alphabet;
use crate::puzzle::solve::{Class, Key, Other, Verdict};
use crate::session::Solved;
use crate::text::{Lang, Source, Text, wrapped};

/// How wide a line of play may be, behind two margins.
const WIDTH: usize = 76;

/// What was found of a problem, with the document that it stands in.
pub(super) struct SolvedProblem<'a> {
    pub(super) source: &'a Source<'a>,
    /// The colour letters of the lines for people.
    pub(super) letters: Alphabet,
    pub(super) solved: Solved,
    /// The number of the twin, where it is one.
    pub(super) twin: Option<usize>,
}

impl SolvedProblem<'_> {
    /// The object that `--json` prints.
    ///
    /// `certificate` is the file that holds the proof.
    pub(super) fn json(&self, certificate: Option<&str>) -> String {
        let mut object = json!({ "file": self.source.name, "document": self.source.document });
        for (key, value) in self.solved.json() {
            object[key] = value;
        }
        object["certificate"] = certificate.into();
        if self.solved.verdict != Verdict::Proved {
            object["resistance"] = self.solved.resistance.clone().into();
            object["later"] = self.solved.later.into();
        }
        if let Some(twin) = self.twin {
            object["twin"] = twin.into();
        }
        object.to_string()
    }

    /// A few lines for people.
    pub(super) fn lines(&self, certificate: Option<&str>, lang: Lang) -> Vec<String> {
        let solved = &self.solved;
        let mut out = vec![self.heading().get(lang).to_owned()];
        let mut say = |text: Text| {
            // Moves have gaps between them and are broken already.
            let lines = match text.get(lang) {
                line if line.chars().count() <= WIDTH + 2 => vec![line.to_owned()],
                line => wrapped(line, WIDTH),
            };
            let indents = std::iter::once("  ").chain(std::iter::repeat("    "));
            out.extend(
                indents
                    .zip(lines)
                    .map(|(indent, line)| format!("{indent}{line}")),
            );
        };
        [self.length(), self.keys()]
            .into_iter()
            .flatten()
            .for_each(&mut say);
        broken(solved.number, &solved.line)
            .into_iter()
            .for_each(|line| say(Text::same(line)));
        if let Some(by) = solved.later {
            let class = solved.class.name();
            say(crate::text!(
                "later it is won: by move {by}, in the class {class}",
                "позже выигрыш есть: на ходу {by}, в классе {class}"
            ));
        }
        if !solved.resistance.is_empty() {
            say(Text::new(
                "the best attack found, with the replies that refute it:",
                "лучшая найденная атака и ответы, которые её опровергают:",
            ));
            broken(solved.number, &solved.resistance)
                .into_iter()
                .for_each(|line| say(Text::same(format!("  {line}"))));
        }
        let Text { en, ru } = Text::count(
            solved.nodes,
            ["position", "positions"],
            ["позиция", "позиции", "позиций"],
        );
        say(crate::text!("{en} looked at", "просмотрено: {ru}"));
        if let Some(certificate) = certificate {
            say(crate::text!(
                "certificate: {certificate}",
                "сертификат: {certificate}"
            ));
        }
        out.iter().map(|line| self.letters.spelt(line)).collect()
    }

    /// What was asked, and the verdict.
    fn heading(&self) -> Text {
        let verdict = match self.solved.verdict {
            Verdict::Proved => Text::new("proved", "доказано"),
            Verdict::Refuted => Text::join(
                &[
                    Text::new("refuted", "опровергнуто"),
                    self.solved.refutation.clone(),
                ],
                ": ",
            ),
            Verdict::Unknown => Text::new("unknown", "неизвестно"),
        };
        let mut parts = vec![Text::same(self.source.name)];
        parts.extend(
            self.twin
                .map(|number| crate::text!("twin {number}", "близнец {number}")),
        );
        parts.extend([self.solved.goal.text(), verdict]);
        Text::join(&parts, ": ")
    }

    /// How long the shortest win is, or why none is known.
    fn length(&self) -> Option<Text> {
        let solved = &self.solved;
        let class = solved.class.name();
        if let Some(by) = solved.by {
            return Some(crate::text!(
                "shortest win in the class {class}: by move {by}",
                "кратчайший выигрыш в классе {class}: на ходу {by}"
            ));
        }
        (solved.verdict == Verdict::Unknown).then(|| match (solved.is_stopped, &solved.caveat) {
            (true, _) => crate::text!(
                "a limit ended the search; class of attacking moves: {class}",
                "поиск прерван пределом; класс атакующих ходов: {class}"
            ),
            (false, Some(caveat)) => caveat.clone(),
            (false, None) => crate::text!(
                "not among the attacking moves of the class {class}; another class may have it",
                "среди атакующих ходов класса {class} выигрыша нет; в другом классе он может найтись"
            ),
        })
    }

    /// The keys, and whether there are others.
    fn keys(&self) -> Option<Text> {
        let solved = &self.solved;
        if solved.keys.is_empty() {
            return None;
        }
        let names: Vec<_> = solved.keys.iter().map(key_text).collect();
        let heading = match solved.unique {
            // Of a shortest win the class was named with its length.
            Some(true) if solved.by.is_some() => {
                Text::new("the only key", "единственный вступительный ход")
            }
            Some(true) if solved.class == Class::All => Text::new(
                "the only key among all moves",
                "единственный вступительный ход среди всех",
            ),
            Some(true) => {
                let class = solved.class.name();
                crate::text!(
                    "the only key in the class {class}",
                    "единственный вступительный ход в классе {class}"
                )
            }
            Some(false) => Text::new("keys", "вступительные ходы"),
            None => Text::new(
                "keys, as far as they are known",
                "вступительные ходы, насколько они известны",
            ),
        };
        Some(Text::join(&[heading, Text::join(&names, "; ")], ": "))
    }
}

/// Moves with their numbers, on as many lines as they need; a move stays with its number.
fn broken(number: u32, line: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mv in (number..)
        .zip(line)
        .map(|(number, mv)| format!("{number}. {mv}"))
    {
        match lines
            .last_mut()
            .filter(|line| line.chars().count() + mv.chars().count() + 2 <= WIDTH)
        {
            Some(line) => *line = format!("{line}  {mv}"),
            None => lines.push(mv),
        }
    }
    lines
}

fn key_text(key: &Key<String>) -> Text {
    let name = &key.mv;
    match &key.other {
        Other::None => Text::same(name.clone()),
        Other::Anywhere => {
            crate::text!(
                "{name} (the other stone anywhere)",
                "{name} (другой камень где угодно)"
            )
        }
        Other::Cells(cells) => {
            let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
            let cells = cells.join(" ");
            crate::text!(
                "{name} (the other stone also on {cells})",
                "{name} (другой камень также на {cells})"
            )
        }
    }
}
