//! The lines on the screen.

use super::{Mode, Walk};
use crate::board::paint::Paint;
use crate::text::{Text, filled, visible};

impl Walk {
    /// The lines of a screen of that size; never more of them, and none wider.
    #[must_use]
    pub fn view(&self, width: usize, height: usize, paint: Paint) -> Vec<String> {
        let mut foot = self.foot(width);
        // The line that is being typed on is the last one to go.
        foot.drain(..foot.len().saturating_sub(height));
        let (head, body) = if self.mode == Mode::Help {
            (
                Vec::new(),
                HELP.iter()
                    .map(|(en, ru)| self.lang.of(*en, *ru).to_owned())
                    .collect(),
            )
        } else {
            (self.head(), self.body(width, paint))
        };
        let head_height = if height > 4 { head.len() } else { 0 };
        let room = height.saturating_sub(head_height + foot.len());
        let scroll = self.scroll.min(body.len().saturating_sub(room));
        let mut lines: Vec<String> = head.into_iter().take(head_height).collect();
        lines.extend(body.into_iter().skip(scroll).take(room));
        screen(lines, &foot, (width, height))
    }

    /// Where we are.
    fn head(&self) -> Vec<String> {
        let node = self.node();
        let last = self.tree.nodes()[self.tree.end_of(self.at)].number;
        let (number, mut name) = (node.number, visible(&self.name).into_owned());
        if !node.address.is_main() {
            name = format!("{name}, {}", node.address);
        }
        let place = match self
            .tree
            .ancestors(self.at)
            .map(|node| self.place(node))
            .find(|(place, _)| *place > 0)
        {
            Some((place, count)) => {
                let others = count - 1;
                text!(
                    ", variation {place} of {others}",
                    ", вариант {place} из {others}"
                )
            }
            None => Text::same(""),
        };
        let first = text!(
            "{name}: move {number} of {last}{place}",
            "{name}: ход {number} из {last}{place}",
            place
        );
        let turn = self.here.turn();
        let word = self.words[self.at].as_str();
        let word = if word.is_empty() {
            Text::new("start position", "начальная позиция")
        } else {
            Text::same(word)
        };
        vec![
            first.get(self.lang).to_owned(),
            format!("{} — {}", word.get(self.lang), turn.get(self.lang)),
        ]
    }

    /// Comment, position, facts, and the moves that follow.
    fn body(&self, width: usize, paint: Paint) -> Vec<String> {
        let node = self.node();
        let mut lines: Vec<String> = Vec::new();
        for comment in &node.comments {
            lines.extend(wrap(&format!("«{}»", visible(comment)), width));
        }
        lines.extend(
            self.here
                .with_last(paint, self.lang)
                .trim_end()
                .lines()
                .map(str::to_owned),
        );
        for fact in self.here.facts() {
            lines.extend(wrap(fact.get(self.lang), width));
        }
        let words: Vec<&str> = node
            .children
            .iter()
            .map(|&node| self.words[node].as_str())
            .collect();
        if let [next, others @ ..] = words.as_slice() {
            let variations = others.join("; ");
            let also = if others.is_empty() {
                Text::same("")
            } else {
                text!(
                    "; instead of it: {variations}",
                    "; вместо него: {variations}"
                )
            };
            let text = text!("next: {next}{also}", "дальше: {next}{also}", also);
            lines.extend(wrap(text.get(self.lang), width));
        }
        lines
    }

    /// A message, and the word being typed or the keys.
    pub(super) fn foot(&self, width: usize) -> Vec<String> {
        let mut lines: Vec<String> = self
            .message
            .iter()
            .flat_map(|message| wrap(&visible(message.get(self.lang)), width))
            .take(4)
            .collect();
        let text = match &self.mode {
            Mode::Type(typed) | Mode::Say(typed) => {
                // A long line shows its end, where the cursor is.
                let label = match &self.mode {
                    Mode::Say(_) => Text::new("comment: ", "комментарий: "),
                    _ if self.node().children.is_empty() => Text::new("new move: ", "новый ход: "),
                    _ => Text::new("variation of the next move: ", "вариант следующего хода: "),
                };
                let label = label.get(self.lang);
                let room = width.saturating_sub(label.chars().count() + 1);
                let typed = visible(typed);
                let skipped = typed.chars().count().saturating_sub(room);
                let shown: String = typed.chars().skip(skipped).collect();
                lines.push(format!("{label}{shown}_"));
                return lines;
            }
            Mode::Jump(digits) => text!("go to move {digits}_", "к ходу {digits}_"),
            Mode::Help => Text::new("any key goes back", "любая клавиша — назад"),
            Mode::TakeBack => return lines,
            Mode::Browse if self.message.is_some() => return lines,
            Mode::Browse => Text::new(
                "← → move  ↓ ↑ variation  12⏎ jump  a add  u back  c comment  s solution  ? help",
                "← → ход  ↓ ↑ вариант  12⏎ к ходу  a новый  u назад  c слова  s решение  ? ещё",
            ),
        };
        lines.push(text.get(self.lang).to_owned());
        lines
    }
}

/// The keys.
const HELP: [(&str, &str); 19] = [
    ("→  space  l  n    forward", "→  пробел  l  n    вперёд"),
    ("←  Backspace  h p back", "←  Backspace  h p  назад"),
    (
        "↓  j              into the next variation of this move",
        "↓  j               в следующий вариант этого хода",
    ),
    (
        "↑  k              out, to the move that it replaces",
        "↑  k               из варианта к ходу, который он заменяет",
    ),
    (
        "Home  g           to the start position",
        "Home  g            к начальной позиции",
    ),
    (
        "End  G            to the end of this line",
        "End  G             к концу этого варианта",
    ),
    (
        "12 Enter          to move 12 of this line",
        "12 Enter           к ходу 12 этого варианта",
    ),
    (
        "12a2 Enter        to a move by its address",
        "12a2 Enter         к ходу по его адресу",
    ),
    (
        "s                 from the record to the solution and back",
        "s                  от записи к решению и обратно",
    ),
    (
        "PgUp PgDn         scroll what does not fit",
        "PgUp PgDn          прокрутить то, что не поместилось",
    ),
    (
        "a  Enter          add a move here; inside of a line, a variation of the",
        "a  Enter           добавить ход; в середине варианта — вариант следующего",
    ),
    (
        "                  next move: type it, Enter writes it into the file,",
        "                   хода: наберите его, Enter запишет его в файл,",
    ),
    (
        "                  Esc cancels it",
        "                   Esc отменит",
    ),
    (
        "c                 a comment on the move shown",
        "c                  комментарий к показанному ходу",
    ),
    (
        "u                 take the last move of the line back; of a variation's",
        "u                  взять назад последний ход варианта; с единственным",
    ),
    (
        "                  only move, the variation",
        "                   ходом варианта уйдёт и вариант",
    ),
    (
        "                  Everything is written into the file at once",
        "                   Всё сразу записывается в файл",
    ),
    (
        "?                 this help",
        "?                  эта справка",
    ),
    ("q  Esc  Ctrl-C    quit", "q  Esc  Ctrl-C     выход"),
];

/// The lines of a screen of that width and height, the last ones at its foot.
pub(in crate::session::author) fn screen(
    mut lines: Vec<String>,
    foot: &[String],
    (width, height): (usize, usize),
) -> Vec<String> {
    lines.resize(height - foot.len(), String::new());
    lines
        .iter()
        .chain(foot)
        .map(|line| clip(line, width))
        .collect()
}

/// A line with no more than `width` characters; colour codes count nothing and are closed.
fn clip(line: &str, width: usize) -> String {
    let (mut out, mut column, mut is_coloured) = (String::new(), 0, false);
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            is_coloured = true;
            out.push(c);
            for code in chars.by_ref() {
                out.push(code);
                if code.is_ascii_alphabetic() {
                    break;
                }
            }
        } else if column < width {
            // A control character of a comment must not move the cursor.
            out.push(if c.is_control() { ' ' } else { c });
            column += 1;
        }
    }
    if is_coloured {
        out.push_str("\u{1b}[0m");
    }
    out
}

/// Words in lines of no more than `width` characters; a longer word is broken.
fn wrap(text: &str, width: usize) -> Vec<String> {
    filled(text, true, |line| line.chars().count() <= width.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_count_nothing_and_are_closed() {
        assert_eq!(
            clip("\u{1b}[1mabc\u{1b}[0md", 2),
            "\u{1b}[1mab\u{1b}[0m\u{1b}[0m"
        );
        assert_eq!(clip("abc", 0), "");
        assert_eq!(clip("a\tb", 9), "a b");
    }

    #[test]
    fn words_are_wrapped_and_long_ones_broken() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
        assert!(wrap("  ", 5).is_empty());
    }
}
