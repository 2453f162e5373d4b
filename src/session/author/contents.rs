//! The documents of an archive, from which one is chosen: what each key does and what the screen shows. Knows no terminal.

use super::walk::{KeyPress, screen};
use crate::board::paint::Paint;
use crate::text::{Lang, Text, filled, visible};

/// The task left to the caller after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyChoice {
    /// Nothing but showing the screen.
    Show,
    /// Stop.
    Quit,
    /// Open this document, counted from 0.
    Open(usize),
}

/// A list of documents, one of which is marked.
#[derive(Clone, Debug)]
pub struct Contents {
    name: String,
    count: usize,
    chosen: usize,
    /// How many rows the screen had when it was shown last.
    rows: usize,
    /// The digits of a number that is being typed.
    typed: String,
    said: Option<Text>,
    lang: Lang,
}

impl Contents {
    /// The documents of a file up to a number, the first of them marked.
    #[must_use]
    pub fn new(name: &str, count: usize, lang: Lang) -> Self {
        Self {
            name: name.to_owned(),
            count,
            chosen: 0,
            rows: 1,
            typed: String::new(),
            said: None,
            lang,
        }
    }

    /// The same list of a file that may have other documents by now.
    #[must_use]
    pub fn again(self, count: usize) -> Self {
        Self {
            count,
            chosen: self.chosen.min(count.saturating_sub(1)),
            ..self
        }
    }

    /// Says something until the next key.
    pub fn say(&mut self, text: Text) {
        self.said = Some(text);
    }

    /// Obeys a key. Digits mark the document of that number.
    pub fn key(&mut self, key: KeyPress) -> KeyChoice {
        self.said = None;
        let last = self.count.saturating_sub(1);
        let typed = std::mem::take(&mut self.typed);
        match key {
            KeyPress::Up | KeyPress::Char('k' | 'л') => {
                self.chosen = self.chosen.saturating_sub(1);
            }
            KeyPress::Down | KeyPress::Char('j' | 'о') => self.chosen = last.min(self.chosen + 1),
            KeyPress::PageUp => self.chosen = self.chosen.saturating_sub(self.rows),
            KeyPress::PageDown => self.chosen = last.min(self.chosen + self.rows),
            KeyPress::Home | KeyPress::Char('g' | 'п') => self.chosen = 0,
            KeyPress::End | KeyPress::Char('G' | 'П') => self.chosen = last,
            KeyPress::Char(digit @ '0'..='9') => {
                let number = format!("{typed}{digit}");
                match number.parse() {
                    Ok(number) if number <= last => self.chosen = number,
                    _ => {
                        self.said = Some(text!(
                            "there is no document {number}",
                            "документа {number} нет"
                        ));
                    }
                }
                self.typed = number;
            }
            KeyPress::Enter | KeyPress::Right if self.count > 0 => {
                return KeyChoice::Open(self.chosen);
            }
            KeyPress::Char('q' | 'Q' | 'й' | 'Й') | KeyPress::Esc | KeyPress::Interrupt => {
                return KeyChoice::Quit;
            }
            _ => {}
        }
        KeyChoice::Show
    }

    /// The lines of a screen of that size; never more of them, and none wider. `describe` says what a document is.
    pub fn view(
        &mut self,
        (width, height): (usize, usize),
        paint: Paint,
        mut describe: impl FnMut(usize) -> Text,
    ) -> Vec<String> {
        let hint = Text::new(
            "arrows and numbers: choose; Enter: open; q: quit",
            "стрелки и числа — выбор, Enter — открыть, q — выход",
        );
        let foot = self.said.as_ref().unwrap_or(&hint);
        let mut foot = filled(foot.get(self.lang), true, |line| {
            line.chars().count() <= width.max(1)
        });
        foot.truncate(height.saturating_sub(1));
        let name = visible(&self.name);
        let documents = Text::count(
            self.count,
            ["document", "documents"],
            ["документ", "документа", "документов"],
        );
        let head = height > foot.len() + 2;
        self.rows = height.saturating_sub(foot.len() + usize::from(head)).max(1);
        // The marked one stands in the middle, but at the ends of the list.
        let top = self
            .chosen
            .saturating_sub(self.rows / 2)
            .min(self.count.saturating_sub(self.rows));
        let mut lines = Vec::new();
        if head {
            lines.push(format!("{name}: {}", documents.get(self.lang)));
        }
        let digits = self.count.saturating_sub(1).to_string().len();
        for number in top..self.count.min(top + self.rows) {
            let text = describe(number);
            let row = format!("{number:>digits$}  {}", visible(text.get(self.lang)));
            let is_chosen = number == self.chosen;
            lines.push(if is_chosen {
                paint.strong(&format!("> {row}"))
            } else {
                format!("  {row}")
            });
        }
        screen(lines, &foot, (width, height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(contents: &mut Contents, size: (usize, usize)) -> Vec<String> {
        contents.view(size, Paint::Plain, |number| {
            Text::same(format!("game {number}"))
        })
    }

    #[test]
    fn keys_mark_a_document_and_open_it() {
        let mut contents = Contents::new("club.kla", 120, Lang::En);
        assert_eq!(
            shown(&mut contents, (40, 5))[..2],
            ["club.kla: 120 documents", ">   0  game 0"]
        );
        for key in [KeyPress::Down, KeyPress::Down, KeyPress::Up] {
            assert_eq!(contents.key(key), KeyChoice::Show);
        }
        assert_eq!(contents.key(KeyPress::Enter), KeyChoice::Open(1));
        for digit in ['1', '1', '9'] {
            contents.key(KeyPress::Char(digit));
        }
        assert!(shown(&mut contents, (40, 5)).contains(&"> 119  game 119".to_owned()));
        contents.key(KeyPress::Char('0'));
        assert!(shown(&mut contents, (40, 5)).contains(&"there is no document 1190".to_owned()));
        assert_eq!(contents.key(KeyPress::Enter), KeyChoice::Open(119));
        contents.key(KeyPress::Char('g'));
        contents.key(KeyPress::PageDown);
        assert_eq!(contents.key(KeyPress::Right), KeyChoice::Open(3));
        let mut fewer = contents.again(2);
        assert_eq!(
            (fewer.key(KeyPress::Enter), fewer.key(KeyPress::Char('й'))),
            (KeyChoice::Open(1), KeyChoice::Quit)
        );
    }

    #[test]
    fn a_screen_of_any_size_is_filled_and_not_exceeded() {
        let mut contents = Contents::new("club.kla", 30, Lang::Ru);
        contents.key(KeyPress::End);
        for width in 0..30 {
            for height in 0..12 {
                let lines = shown(&mut contents, (width, height));
                assert_eq!(lines.len(), height, "{width}×{height}");
                assert!(
                    lines.iter().all(|line| line.chars().count() <= width),
                    "{width}×{height}: {lines:?}"
                );
                assert!(
                    height < 2 || width < 6 || lines.iter().any(|line| line.starts_with("> 29")),
                    "{lines:?}"
                );
            }
        }
    }
}
