//! `kletka play`: a record in the terminal.

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{execute, queue};

use super::add::{self, Unchanged};
use super::interrupt::is_stopped_at_keys;
use super::opponent::{self, Opponent};
use super::prelude::*;
use super::shelf::Shelf;
use super::{interrupt, worker};
use crate::notation::print::Alphabet;
use crate::puzzle::player::Player;
use crate::session::author::contents::{Contents, KeyChoice};
use crate::session::author::walk::{KeyEffect, KeyPress, Walk};
use crate::session::author::{Edit, last_position, letters};

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<PlayArgs>(
    "play",
    &[
        ("play game.toml", "", ""),
        ("play game.toml --against engine:1000 --seat red", "", ""),
        ("play game.toml --against easy < moves.txt", "", ""),
    ],
    [
        "\
Keys: arrows for moves and variations, g and G for start and end, a number and Enter to jump, s for the solution, a to add a move or a variation, c a comment, u to take back, ? for help, q to quit.
A change is checked and the file replaced at once.
With --against moves may come from a pipe too, one on a line.",
        "\
Клавиши: стрелки — ходы и варианты, g и G — начало и конец, число и Enter — переход, s — решение, a — добавить ход или вариант, c — комментарий, u — взять назад, ? — справка, q — выход.
Изменение проверяется, и файл сразу заменяется.
С --against ходы можно подать и из канала, по одному на строке.",
    ],
);

/// Step through a record and its solution, add moves and comments
/// ru: Листать запись и решение, добавлять ходы и комментарии
#[derive(Clone, Debug, Args)]
#[command(mut_arg("seed", |seed| seed.requires("against")))]
struct PlayArgs {
    /// A document, or an archive, whose documents are listed to choose from
    /// ru: Документ или архив; документы архива перечисляются на выбор
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A program answers each move: random, greedy, easy, medium, hard or engine:1000, see kletka match
    /// ru: На каждый ход отвечает программа: random, greedy, easy, medium, hard или engine:1000, см. kletka match
    #[arg(long, value_name = "PLAYER", value_parser = super::contest::player)]
    against: Option<Player>,
    /// The sides that you play, separated by commas; the program plays the others [default: the
    /// side to move]
    /// ru: За кого играете вы, через запятую; за остальных играет программа [по умолчанию: за того,
    /// чей ход]
    #[arg(long, value_name = "SEAT", value_delimiter = ',', requires = "against")]
    seat: Vec<String>,
    /// Update `result` and `score` if a new move changes them
    /// ru: Исправить result и score, если после нового хода они неверны
    #[arg(long)]
    update: bool,
    #[command(flatten)]
    chosen: DocumentArgs,
    #[command(flatten)]
    chance: SeedArgs,
}

/// How often a waiting program looks whether a signal has ended it.
const PACE: Duration = Duration::from_millis(100);
/// How often is looked for keys and for an answer while the program thinks.
const BLINK: Duration = Duration::from_millis(10);
/// How long another program that holds the file is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

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

    /// The same from another thread: the standard output is not free while the command runs.
    fn abandon() {
        if let Ok(mut screen) = OpenOptions::new().write(true).open("/dev/tty") {
            let _ = execute!(screen, Show, LeaveAlternateScreen);
        }
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
        let is_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
        // A program answers moves that come from anywhere.
        if is_stdin || !is_screen && self.against.is_none() {
            return fail(
                "play needs a terminal and a file; kletka show prints positions anywhere",
                "для play нужны терминал и файл; напечатать позиции где угодно может kletka show",
            );
        }
        if is_screen && self.chosen.document.is_none() {
            let shelf = Shelf::read(&self.file)?;
            if shelf.count() > 1 {
                return self.choose(shelf, out);
            }
        }
        self.open(is_screen, out)
    }
}

impl PlayArgs {
    /// Lists the documents of an archive, and opens those that are chosen, until the user has
    /// enough.
    fn choose(&self, mut shelf: Shelf, out: &mut Out) -> Done {
        is_stopped_at_keys(Screen::abandon);
        let terminal = out.terminal;
        let mut contents = Contents::new(&shelf.name, shelf.count(), terminal.lang);
        loop {
            let screen = Screen::enter().map_err(failed)?;
            let chosen = loop {
                let (width, height) = terminal::size().map_err(failed)?;
                let describe = |document| shelf.title(document, &terminal).0;
                let size = (width.into(), height.into());
                Screen::draw(&contents.view(size, terminal.paint, describe)).map_err(failed)?;
                let Some(key) = next_key().map_err(failed)? else {
                    continue;
                };
                if is_stopped_at_keys(Screen::abandon) {
                    drop(screen);
                    interrupt::no_longer_asks();
                    return Ok(Status::Good);
                }
                match contents.key(key) {
                    KeyChoice::Show => {}
                    KeyChoice::Quit => return Ok(Status::Good),
                    KeyChoice::Open(document) if shelf.title(document, &terminal).1 => {
                        break document;
                    }
                    KeyChoice::Open(document) => contents.say(text!(
                        "document {document} has errors, which kletka check explains",
                        "в документе {document} есть ошибки; какие, скажет kletka check"
                    )),
                }
            };
            drop(screen);
            Self {
                chosen: DocumentArgs {
                    document: Some(chosen),
                },
                ..self.clone()
            }
            .open(true, out)?;
            // Moves may have been added meanwhile, by others too.
            shelf = Shelf::read(&self.file)?;
            contents = contents.again(shelf.count());
        }
    }

    /// The document as it is now.
    fn target(&self) -> Result<Target, CommandError> {
        Ok(Target::read(&self.file, self.chosen.document)?.with_patience(PATIENCE))
    }

    /// Plays on one document.
    fn open(&self, is_screen: bool, out: &mut Out) -> Done {
        let target = self.target()?;
        let source = target.readable(out)?;
        let mut found = Diagnostics::default();
        if last_position(out.terminal.games, &source, &mut found).is_none() {
            out.report(&source, &found);
            return Err(CommandError::Wrong);
        }
        let opponent = self.opponent(&target, &out.terminal)?;
        if is_screen {
            return self.play(target, opponent.as_ref(), &out.terminal);
        }
        opponent.map_or(Ok(Status::Good), |opponent| {
            opponent.talk(io::stdin().lock(), out)
        })
    }

    /// The program that answers, if there is one. Where no option says whom the person plays, it is
    /// the side to move.
    fn opponent(
        &self,
        target: &Target,
        terminal: &Terminal,
    ) -> Result<Option<Opponent<'_>>, CommandError> {
        let Some(player) = self.against else {
            return Ok(None);
        };
        let (source, _) = target.open();
        let last = last_position(terminal.games, &source, &mut Diagnostics::default())
            .ok_or(CommandError::Wrong)?;
        let mut person = opponent::seats(&self.seat, last.profile().seats)?;
        if person.is_empty() {
            person.push(last.to_move());
        }
        let (file, document, may_update) = (&*self.file, self.chosen.document, self.update);
        Ok(Some(Opponent {
            player,
            seed: self.chance.seed,
            person,
            file,
            document,
            may_update,
        }))
    }

    fn play(&self, target: Target, opponent: Option<&Opponent<'_>>, terminal: &Terminal) -> Done {
        let walk = look(&target, terminal)?;
        // A panic may not run destructors; what it says must not be lost on the other screen.
        let earlier = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            Screen::restore();
            earlier(info);
        }));
        // A signal ends the program between two keys: writing is finished, and the screen is put
        // back.
        is_stopped_at_keys(Screen::abandon);
        let screen = Screen::enter().map_err(failed)?;
        let mut game = GameOnScreen {
            arguments: self,
            opponent,
            terminal,
            target,
            walk,
            typed: VecDeque::new(),
        };
        if opponent.is_some() {
            game.answer(None)?;
        }
        loop {
            let Some(key) = game.key()? else { continue };
            if is_stopped_at_keys(Screen::abandon) || !game.obey(key)? {
                break;
            }
        }
        drop(screen);
        // The sender of the signal, or a player who began to type, learns that it was the end.
        interrupt::no_longer_asks();
        Ok(Status::Good)
    }
}

/// A document that is played on.
struct GameOnScreen<'a> {
    arguments: &'a PlayArgs,
    opponent: Option<&'a Opponent<'a>>,
    terminal: &'a Terminal,
    target: Target,
    walk: Walk,
    /// Keys that were pressed while the program was thinking.
    typed: VecDeque<KeyPress>,
}

impl GameOnScreen<'_> {
    /// Takes the document as it is now.
    fn renew(&mut self) -> Result<(), CommandError> {
        self.target = self.arguments.target()?;
        self.walk = look(&self.target, self.terminal)?;
        Ok(())
    }

    fn draw(&self) -> Result<(), CommandError> {
        let (width, height) = terminal::size().map_err(failed)?;
        let lines = self
            .walk
            .view(width.into(), height.into(), self.terminal.paint);
        Screen::draw(&lines).map_err(failed)
    }

    /// The next key that means anything, if there is one yet.
    fn key(&mut self) -> Result<Option<KeyPress>, CommandError> {
        // Of a text that is pasted only the end is shown.
        if !event::poll(Duration::ZERO).map_err(failed)? {
            self.draw()?;
        }
        if self.typed.is_empty() {
            next_key().map_err(failed)
        } else {
            Ok(self.typed.pop_front())
        }
    }

    /// Does what a key asks for; false where it ends the game.
    fn obey(&mut self, key: KeyPress) -> Result<bool, CommandError> {
        let games = self.terminal.games;
        match self.walk.key(key) {
            KeyEffect::Show => {}
            KeyEffect::Quit => return Ok(false),
            KeyEffect::Add(moves) => {
                match add::write(games, &self.target, &moves, self.arguments.update) {
                    Ok(()) => self.answer(Some(written()))?,
                    Err(why) => {
                        self.walk.type_again(moves);
                        self.walk.say(why.in_a_sentence());
                    }
                }
            }
            KeyEffect::Edit { edit, at, is_new } => match self.edit(&edit) {
                Ok(()) => {
                    self.renew()?;
                    self.walk.show(&at, is_new);
                    self.walk.say(written());
                }
                Err(why) => {
                    ask_again(&mut self.walk, edit);
                    self.walk.say(why.in_a_sentence());
                }
            },
        }
        Ok(true)
    }

    /// Writes a change.
    fn edit(&self, edit: &Edit) -> Result<(), Unchanged> {
        let games = self.terminal.games;
        let text = add::change(games, &self.target, edit, self.arguments.update)?;
        Ok(self.target.replace(&text, || Ok(()))?)
    }

    /// Lets the program move, if there is one, and shows the end of the record, with its message or else with the usual one. Keys
    /// that are pressed meanwhile are kept.
    fn answer(&mut self, usual: Option<Text>) -> Result<(), CommandError> {
        let mut said = Vec::new();
        if let Some(opponent) = self.opponent {
            self.renew()?;
            self.walk.to_main_end();
            self.walk
                .say(Text::new("the program is thinking …", "программа думает …"));
            self.draw()?;
            let (terminal, typed) = (self.terminal, &mut self.typed);
            let mut keys = VecDeque::new();
            said = worker::beside(|| opponent.answer(terminal), || listen(&mut keys))?;
            typed.extend(keys);
        }
        self.renew()?;
        self.walk.to_main_end();
        let said = if said.is_empty() {
            usual
        } else {
            Some(Text::join(&said, "; "))
        };
        said.into_iter().for_each(|said| self.walk.say(said));
        Ok(())
    }
}

/// Keeps a key that is pressed while the program thinks. The reader may stop waiting; other input counts afterwards.
fn listen(keys: &mut VecDeque<KeyPress>) {
    if event::poll(BLINK).is_ok_and(|is_there| is_there)
        && let Ok(Event::Key(key)) = event::read()
        && key.kind != KeyEventKind::Release
    {
        keys.extend(translate(key));
    }
    let mut commands = keys.iter().take_while(|key| !key.begins_text());
    if commands.any(|key| key.leaves()) || keys.contains(&KeyPress::Interrupt) {
        Screen::abandon();
        interrupt::leave();
    }
}

/// Lets the user type the word of a refused change again.
fn ask_again(walk: &mut Walk, refused: Edit) {
    match refused {
        Edit::Variation { moves, .. } | Edit::Extend { moves, .. } => walk.type_again(moves),
        Edit::Comment { text, .. } => walk.comment_again(text),
        _ => {}
    }
}

fn written() -> Text {
    Text::new("written", "записано")
}

#[expect(clippy::needless_pass_by_value, reason = "it maps errors")]
fn failed(error: io::Error) -> CommandError {
    text!(
        "the terminal does not answer: {error}",
        "терминал не отвечает: {error}"
    )
    .into()
}

fn look(target: &Target, terminal: &Terminal) -> Result<Walk, CommandError> {
    let (source, found) = target.open();
    if found.has_errors() {
        return Err(CommandError::Refused(add::first(&found)));
    }
    let session = replay(terminal.games, &source);
    let usual = session
        .start()
        .map_or(Alphabet::Cyrillic, |start| start.profile().sheet.cyrillic);
    Walk::new(
        &session,
        source.name,
        terminal.lang,
        letters(source.text, "", usual),
    )
    .ok_or(CommandError::Wrong)
}

/// The next key that means anything; `None` when the screen must only be drawn anew.
fn next_key() -> io::Result<Option<KeyPress>> {
    while !event::poll(PACE)? {
        if is_stopped_at_keys(Screen::abandon) {
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
        return matches!(key.code, KeyCode::Char('c' | 'C' | 'с' | 'С'))
            .then_some(KeyPress::Interrupt);
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
