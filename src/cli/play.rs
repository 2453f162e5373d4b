//! `kletka play`: a record in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};

use super::add;
use super::command::{CommandEntry, Run};
use super::interrupt::is_stopped_or;
use super::target::Target;
use super::terminal::{CommandError, Done, Out, Status, Terminal};
use crate::check::Depth;
use crate::notation::print::Alphabet;
use crate::session::author::walk::{KeyEffect, KeyPress, Walk};
use crate::session::author::{Edit, last_position, letters};
use crate::session::{Registry, Session};
use crate::text::{Diagnostics, Severity, Text};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<PlayArgs>(
    "play",
    &[
        ("play game.toml", "", ""),
    ],
    [
        "\
Keys: arrows for moves and variations, g and G for start and end, a number and Enter to jump, s for the solution, a to add a move or a variation, c a comment, u to take back, ? for help, q to quit.
A change is checked and the file replaced at once.",
        "\
Клавиши: стрелки — ходы и варианты, g и G — начало и конец, число и Enter — переход, s — решение, a — добавить ход или вариант, c — комментарий, u — взять назад, ? — справка, q — выход.
Изменение проверяется, и файл сразу заменяется.",
    ],
);

/// Walk a record and its solution, add moves and comments
/// ru: Листать запись и решение, добавлять ходы и комментарии
#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    /// A document
    /// ru: Документ
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write result and score anew where a new move makes them untrue
    /// ru: Исправить result и score, если после нового хода они неверны
    #[arg(long)]
    update: bool,
    /// This document of an archive, counted from 0
    /// ru: Этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    document: Option<usize>,
}

/// How often a waiting program looks whether a signal has ended it.
const PACE: Duration = Duration::from_millis(100);

/// The terminal in its other state; leaving it, however that happens, restores it.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let screen = Self;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    fn restore() {
        let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }

    /// Draws lines that fit, each over what stood there.
    fn draw(lines: &[String]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for (line, row) in lines.iter().zip(0_u16..) {
            // Cleared first: behind the last column there is nothing to clear but the last character.
            queue!(out, MoveTo(0, row), Clear(ClearType::UntilNewLine))?;
            out.write_all(line.as_bytes())?;
        }
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Self::restore();
    }
}

impl Run for PlayArgs {
    fn run(&self, out: &mut Out) -> Done {
        let is_stdin = self.file.as_os_str() == "-";
        if is_stdin || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(CommandError::Failed(Text::new(
                "play needs a terminal and a file; kletka show prints positions anywhere",
                "для play нужны терминал и файл; напечатать позиции где угодно может kletka show",
            )));
        }
        let target = Target::read(&self.file, self.document)?;
        let source = target.readable(out)?;
        let mut found = Diagnostics::default();
        if last_position(out.terminal.games, &source, &mut found).is_none() {
            out.report(&source, &found);
            return Err(CommandError::Wrong);
        }
        self.play(target, &out.terminal)
    }
}

impl PlayArgs {
    fn play(&self, mut target: Target, terminal: &Terminal) -> Done {
        let mut walk = look(&target, terminal)?;
        // A panic may not run destructors; what it says must not be lost on the other screen.
        let earlier = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            Screen::restore();
            earlier(info);
        }));
        let failed =
            |error: io::Error| crate::text!("the terminal does not answer: {error}", "терминал не отвечает: {error}");
        // A signal ends the program between two keys: what is being written is written, and the screen is put back.
        is_stopped_or(Screen::restore);
        let screen = Screen::enter().map_err(failed)?;
        loop {
            let (width, height) = terminal::size().map_err(failed)?;
            Screen::draw(&walk.view(width.into(), height.into(), terminal.paint)).map_err(failed)?;
            let Some(key) = next_key().map_err(failed)? else { continue };
            if is_stopped_or(Screen::restore) {
                break;
            }
            match walk.key(key) {
                KeyEffect::Show => {}
                KeyEffect::Quit => break,
                KeyEffect::Add(typed) => match write(terminal.games, &target, &typed, self.update) {
                    Ok(()) => {
                        target = Target::read(&self.file, self.document)?;
                        walk = look(&target, terminal)?;
                        walk.to_main_end();
                        walk.say(Text::new("written", "записано"));
                    }
                    Err(why) => {
                        walk.type_again(typed);
                        walk.say(why);
                    }
                },
                KeyEffect::Edit { edit, at, is_new } => {
                    match add::change(terminal.games, &target, &edit, self.update) {
                        Ok(text) => {
                            target.replace(&text)?;
                            target = Target::read(&self.file, self.document)?;
                            walk = look(&target, terminal)?;
                            walk.show(&at, is_new);
                            walk.say(Text::new("written", "записано"));
                        }
                        Err(refusal) => {
                            if let Edit::Variation { moves, .. } | Edit::Extend { moves, .. } = edit {
                                walk.type_again(moves);
                            }
                            walk.say(why(refusal));
                        }
                    }
                }
            }
        }
        drop(screen);
        Ok(Status::Good)
    }
}

fn look(target: &Target, terminal: &Terminal) -> Result<Walk, CommandError> {
    let (source, found) = target.open();
    if found.has_errors() {
        return Err(CommandError::Refused(first(&found)));
    }
    let session = Session::open(terminal.games, &source, Depth::Replay);
    let usual = session.start().map_or(Alphabet::Cyrillic, |start| start.profile().sheet.cyrillic);
    Walk::new(&session, source.name, terminal.lang, letters(source.text, "", usual)).ok_or(CommandError::Wrong)
}

/// Adds what was typed to the file; otherwise the reason in one sentence.
fn write(games: &Registry, target: &Target, typed: &str, may_update: bool) -> Result<(), Text> {
    let items = add::parse_items(typed, None).map_err(|found| first(&found))?;
    let done = add::plan(games, target, typed, &items, may_update).map_err(why)?;
    target.replace(&done.settled.text)
}

/// Why a document is not changed, in one sentence.
fn why(refusal: add::Unchanged) -> Text {
    match refusal {
        add::Unchanged::Diagnostics { found, why: None, .. } => first(&found),
        add::Unchanged::Diagnostics { why: Some(why), .. } | add::Unchanged::Words(why) => why,
    }
}

/// The first error of several.
fn first(found: &Diagnostics) -> Text {
    let error = found.iter().find(|one| one.severity == Severity::Error);
    error.map_or(Text::same(""), |one| one.message.clone())
}

/// The next key that means anything; `None` when the screen must only be drawn anew.
fn next_key() -> io::Result<Option<KeyPress>> {
    while !event::poll(PACE)? {
        if is_stopped_or(Screen::restore) {
            return Ok(Some(KeyPress::Esc));
        }
    }
    Ok(match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => translate(key),
        _ => None,
    })
}

fn translate(key: KeyEvent) -> Option<KeyPress> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        // The letter under C in the Russian layout is с, the same key.
        return matches!(key.code, KeyCode::Char('c' | 'C' | 'с' | 'С')).then_some(KeyPress::Interrupt);
    }
    Some(match key.code {
        KeyCode::Char(c) => KeyPress::Char(c),
        KeyCode::Left => KeyPress::Left,
        KeyCode::Right => KeyPress::Right,
        KeyCode::Up => KeyPress::Up,
        KeyCode::Down => KeyPress::Down,
        KeyCode::Home => KeyPress::Home,
        KeyCode::End => KeyPress::End,
        KeyCode::PageUp => KeyPress::PageUp,
        KeyCode::PageDown => KeyPress::PageDown,
        KeyCode::Enter => KeyPress::Enter,
        KeyCode::Esc => KeyPress::Esc,
        KeyCode::Backspace => KeyPress::Backspace,
        _ => return None,
    })
}
