//! Colours of the terminal, or none.

use anstyle::{AnsiColor, Style};

use crate::Colour;

/// Whether text may carry colour codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// ANSI colour codes.
    Ansi,
}

impl Paint {
    /// Text in one of the games' colours.
    #[must_use]
    pub fn colour(self, colour: Colour, text: &str) -> String {
        let ansi = match colour {
            Colour::Blue => AnsiColor::BrightBlue,
            Colour::Red => AnsiColor::BrightRed,
            Colour::Green => AnsiColor::BrightGreen,
        };
        self.style(Style::new().fg_color(Some(ansi.into())).bold(), text)
    }

    /// Text that steps back: coordinates, free places.
    #[must_use]
    pub fn faint(self, text: &str) -> String {
        self.style(Style::new().dimmed(), text)
    }

    /// Text that stands out: headings.
    #[must_use]
    pub fn strong(self, text: &str) -> String {
        self.style(Style::new().bold(), text)
    }

    /// Text on yellow: critical cells.
    #[must_use]
    pub fn marked(self, text: &str) -> String {
        self.style(
            Style::new()
                .fg_color(Some(AnsiColor::Black.into()))
                .bg_color(Some(AnsiColor::Yellow.into())),
            text,
        )
    }

    /// Text that is to blame, on red: the parts that an illegal move wants.
    #[must_use]
    pub fn wrong(self, text: &str) -> String {
        let style = Style::new()
            .fg_color(Some(AnsiColor::BrightWhite.into()))
            .bg_color(Some(AnsiColor::Red.into()));
        self.style(style.bold(), text)
    }

    /// A line that a difference takes away.
    #[must_use]
    pub fn removed(self, text: &str) -> String {
        self.style(Style::new().fg_color(Some(AnsiColor::Red.into())), text)
    }

    /// A line that a difference adds.
    #[must_use]
    pub fn added(self, text: &str) -> String {
        self.style(Style::new().fg_color(Some(AnsiColor::Green.into())), text)
    }

    fn style(self, style: Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Ansi => format!("{style}{text}{style:#}"),
        }
    }
}
