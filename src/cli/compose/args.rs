//! The arguments of `kletka compose`.

use std::time::Instant;

use crate::cli::interrupt::{is_stopped, nothing_found};
use crate::cli::judge::TrialArgs;
use crate::cli::prelude::*;
use crate::cli::shard::Shard;
use crate::puzzle::solve::Class;

/// The purpose of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StartPurpose {
    Problems,
    Play,
}

/// Search for start positions for problems or for play
/// ru: Искать начальные позиции для задач или для игры
///
/// Random positions are changed step by step: what makes the shortest win longer and other solutions fewer is kept more
/// often. Each problem found has a proved goal, one first move, and no stone or segment without a purpose. The same
/// settings find the same problems on every machine. With --for play, random positions are tried
/// until --count are found that kletka judge calls worth playing and that differ from each other.
/// ru: Случайные позиции меняются понемногу: что удлиняет кратчайший выигрыш и убирает лишние решения, остаётся чаще. У
/// каждой найденной задачи цель доказана, первый ход один, лишних камней и отрезков нет. Те же
/// настройки дают те же задачи на любом компьютере. С --for play перебираются случайные позиции,
/// пока не наберётся --count разных и пригодных для игры по оценке kletka judge.
#[derive(Debug, Args)]
#[command(mut_arg("seed", |seed| seed.default_value("0")))]
pub(super) struct ComposeArgs {
    /// The game
    /// ru: Игра
    #[arg(value_name = "GAME")]
    pub(super) game: String,
    /// What the positions are for: problems or play
    /// ru: Для чего позиции: problems — для задач, play — для игры
    #[arg(
        long = "for",
        value_enum,
        value_name = "problems|play",
        default_value = "problems",
        hide_possible_values = true
    )]
    pub(super) purpose: StartPurpose,
    /// For problems: positions to look at in all; the attempt that exceeds them is the last
    /// [default: 20,000,000]
    /// ru: Для задач: сколько позиций просмотреть всего; попытка, которая выходит за предел, —
    /// последняя [по умолчанию: 20 000 000]
    #[arg(long, value_name = "NODES")]
    pub(super) budget: Option<u64>,
    /// Positions to look at in one attempt of Renju 3/2, or for one question of the other games
    /// [default: 3,000,000 in Renju 3/2, 20,000 in Renju for three, 200,000 in Parcel]
    /// ru: Сколько позиций просмотреть за одну попытку в рэндзю 3/2 или для одного вопроса в других
    /// играх [по умолчанию: 3 000 000 в рэндзю 3/2, 20 000 в рэндзю для троих, 200 000 в парселе]
    #[arg(long, value_name = "NODES", value_parser = value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,
    /// Stop after this many problems or positions [default with --for play: 10]
    /// ru: Закончить после стольких задач или позиций [по умолчанию с --for play: 10]
    #[arg(long, value_name = "N")]
    pub(super) count: Option<usize>,
    /// Stop after this many seconds; what was found stays
    /// ru: Закончить через указанное число секунд; найденное останется
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u64).range(1..))]
    pub(super) time: Option<u64>,
    /// Write each problem into a file in this folder as soon as it is found, instead of all to stdout at the end; no other file is
    /// replaced
    /// ru: Записывать каждую задачу в файл в этой папке, как только она найдена, а не все в конце в стандартный вывод;
    /// чужие файлы не заменяются
    #[arg(short, long, value_name = "DIR")]
    pub(super) output: Option<PathBuf>,
    /// Continue an earlier run with the same settings and folder; --budget counts anew
    /// ru: Продолжить с того места, где кончился прежний запуск с теми же настройками и той же папкой; --budget
    /// считается заново
    #[arg(long, requires = "output")]
    pub(super) resume: bool,
    /// Cells each way [default: those of the draft; 19 in Renju 3/2, 9 in Renju for three, 3 in Parcel]
    /// ru: Клеток в каждую сторону [по умолчанию: сколько в наброске; 19 в рэндзю 3/2, 9 в рэндзю для троих, 3 в парселе]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=25))]
    pub(super) size: Option<u8>,
    /// Renju: how many stones, a number or a range
    /// ru: Рэндзю: сколько камней, число или от и до
    #[arg(long, value_name = "N|A-B", value_parser = range)]
    pub(super) stones: Option<(u32, u32)>,
    /// Renju: stones of each colour: at most these in Renju 3/2, exactly these at the beginning in Renju for three
    /// ru: Рэндзю: камней каждого цвета: в рэндзю 3/2 не больше стольких, в рэндзю для троих столько вначале
    #[arg(long, value_name = "BLUE,RED,GREEN", value_parser = value(
    |text| <[usize; 3]>::try_from(numbers(text, ',')?).ok(),
    "stones of three colours are written 3,3,2",
    "камни трёх цветов пишутся 3,3,2",
    ))]
    pub(super) colours: Option<[usize; 3]>,
    /// Renju: the side of the square in the middle on which the stones stand
    /// ru: Рэндзю: сторона квадрата посередине, на котором стоят камни
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(2..=25))]
    pub(super) middle: Option<u8>,
    /// Renju: the number of the first move, which says who begins and with which colours
    /// ru: Рэндзю: номер первого хода, от которого зависит, кто начинает и какими цветами
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=6))]
    pub(super) next: Option<u32>,
    /// Renju: how many moves the win takes, that of the four included: a number or a range
    /// ru: Рэндзю: сколько ходов длится выигрыш вместе с ходом четвёрки: число или от и до
    #[arg(long, value_name = "N|A-B", value_parser = range)]
    pub(super) moves: Option<(u32, u32)>,
    /// Renju 3/2: the start position is mapped onto itself by this shift, which changes the colours in their cycle
    /// ru: Рэндзю 3/2: начальная позиция переходит в себя при этом сдвиге, меняющем цвета по кругу
    #[arg(long, value_name = "COLUMNS,ROWS", allow_hyphen_values = true, value_parser = value(
    step,
    "a shift is written 3,1: columns, then rows",
    "сдвиг пишется 3,1: вертикали, затем горизонтали",
    ))]
    pub(super) translation: Option<(i8, i8)>,
    /// Renju 3/2: attacking moves among which the win is the shortest and the first move the only one [default: open]
    /// ru: Рэндзю 3/2: среди каких атакующих ходов выигрыш кратчайший и первый ход единственный [по
    /// умолчанию: open]
    #[arg(long, value_name = "lines|open", value_parser = value(
    |text| [Class::Lines, Class::Open].into_iter().find(|class| class.name() == text),
    "lines or open",
    "lines или open",
    ))]
    pub(super) class: Option<Class>,
    /// Renju 3/2: begin with the start positions of these documents instead of random stones, and
    /// keep the
    /// board, the letters, the author and the language of the first
    /// ru: Рэндзю 3/2: начинать с начальных позиций этих документов, а не со случайных камней, и сохранять поле, буквы,
    /// автора и язык первого из них
    #[arg(long, value_name = "FILE")]
    pub(super) from: Vec<PathBuf>,
    /// Renju 3/2: every first stone of the main line builds an open two and every second one an open three
    /// ru: Рэндзю 3/2: в главном варианте каждый первый камень строит открытую двойку, каждый второй — открытую тройку
    #[arg(long)]
    pub(super) regular: bool,
    #[command(flatten)]
    pub(super) trial: TrialArgs,
    /// Parcel: how many edges are free when a random game is broken off
    /// ru: Парсель: сколько рёбер свободно, когда случайная партия прерывается
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(4..=60))]
    pub(super) open: Option<u16>,
    #[command(flatten)]
    pub(super) chance: SeedArgs,
    #[command(flatten)]
    pub(super) part: ShardArgs,
    #[command(flatten)]
    pub(super) work: ThreadsArgs,
    #[command(flatten)]
    pub(super) letters: LettersFlag,
}

impl ComposeArgs {
    /// The part of the attempts that is made.
    pub(super) fn shard(&self) -> Shard {
        self.part.shard.unwrap_or_default()
    }

    /// The attempts of this part from one on, until the search is to end.
    pub(super) fn attempts(
        &self,
        first: u64,
        deadline: Option<Instant>,
    ) -> impl Iterator<Item = u64> + Send {
        let shard = self.shard();
        let is_late = move || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        (first..)
            .map(move |index| shard.item(index))
            .take_while(move |_| !is_stopped() && !is_late())
    }

    /// Says how many were found, or why none was.
    pub(super) fn ended(
        &self,
        is_empty: bool,
        nothing: &Text,
        found: &Text,
        out: &mut Out,
    ) -> Status {
        if is_empty {
            out.complain(&if is_stopped() {
                nothing_found()
            } else {
                nothing.clone()
            });
            return Status::Wrong;
        }
        if self.output.is_some() {
            out.say(found);
        }
        Status::Good
    }

    /// The command that finds the same again, wherever it writes and however long it may search.
    pub(super) fn command(&self) -> String {
        let range = |(from, to): (u32, u32)| {
            if from == to {
                from.to_string()
            } else {
                format!("{from}-{to}")
            }
        };
        let trial = self.trial.settings();
        let settings = [
            (
                "for",
                (self.purpose == StartPurpose::Play).then(|| "play".to_owned()),
            ),
            ("seed", Some(self.chance.seed.to_string())),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("size", self.size.map(|size| size.to_string())),
            ("stones", self.stones.map(range)),
            (
                "colours",
                self.colours
                    .map(|[blue, red, green]| format!("{blue},{red},{green}")),
            ),
            ("middle", self.middle.map(|side| side.to_string())),
            ("next", self.next.map(|next| next.to_string())),
            ("moves", self.moves.map(range)),
            (
                "translation",
                self.translation
                    .map(|(columns, rows)| format!("{columns},{rows}")),
            ),
            ("class", self.class.map(|class| class.name().to_owned())),
            ("open", self.open.map(|open| open.to_string())),
        ];
        let from = self
            .from
            .iter()
            .map(|path| ("from", Some(shell_word(&path.to_string_lossy()))));
        let settings = settings.into_iter().chain(trial).chain(from);
        let settings = settings.filter_map(|(name, value)| Some(format!(" --{name} {}", value?)));
        let regular = if self.regular { " --regular" } else { "" };
        format!(
            "kletka compose {}{}{regular}",
            self.game,
            settings.collect::<String>()
        )
    }
}

/// A word as a shell reads it.
fn shell_word(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn numbers<T: std::str::FromStr>(text: &str, separator: char) -> Option<Vec<T>> {
    text.split(separator)
        .map(|word| word.trim().parse().ok())
        .collect()
}

fn step(text: &str) -> Option<(i8, i8)> {
    let (columns, rows) = <[i8; 2]>::try_from(numbers(text, ',')?).ok()?.into();
    ((columns, rows) != (0, 0)).then_some((columns, rows))
}

fn range(text: &str) -> Result<(u32, u32), Text> {
    match numbers(text, '-').as_deref() {
        Some(&[only]) => Ok((only, only)),
        Some(&[from, to]) if from <= to => Ok((from, to)),
        _ => Err(Text::new(
            "a range is written 5 or 5-8",
            "промежуток пишется 5 или 5-8",
        )),
    }
}
