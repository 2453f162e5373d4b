//! The arguments of `kletka render`.

use std::ops::RangeInclusive;

use crate::cli::prelude::*;
use crate::cli::watch::WatchArgs;
use crate::document::diagram::{self, At, Numbers, View};
use crate::scene::Layer;

/// Draw positions as SVG, PNG, PDF or GIF
/// ru: Нарисовать позиции: SVG, PNG, PDF или GIF
///
/// Draws the final position, or the diagrams that a document describes in its [[diagram]] tables.
/// ru: Рисует последнюю позицию или диаграммы, описанные в таблицах [[diagram]] документа.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
#[derive(Debug, Args)]
pub(super) struct RenderArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input
    /// ru: Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода
    #[arg(value_name = "PATH", required_unless_present_any = ["list_styles", "show_style"])]
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) walk: FolderWalk,
    #[command(flatten)]
    pub(super) watch: WatchArgs,
    /// Draw this diagram of the document; all for every one [default: the final position]
    /// ru: Нарисовать эту диаграмму документа; all — все [по умолчанию: последняя позиция]
    #[arg(long, value_name = "NAME|all")]
    pub(super) diagram: Vec<String>,
    /// Only this document of an archive, counted from 0
    /// ru: Только этот документ архива, считая с 0
    #[arg(long, value_name = "N")]
    pub(super) document: Option<usize>,
    /// Which position: a number of moves played, start, end, all, or a range; 19.1 is after the first half-move of move 19
    /// ru: Какая позиция: число сделанных ходов, start, end, all или промежуток; 19.1 — после первого полухода хода 19
    #[arg(long, value_name = "N|start|end|all|A-B", value_parser = value(
    diagram::at,
    "expected a number of moves, start, end, all, a range such as 4-9, or half of a move: 19.1",
    "ожидалось число ходов, start, end, all, промежуток вроде 4-9 или половина хода: 19.1",
    ))]
    pub(super) at: Option<At>,
    /// Which part of the board
    /// ru: Какая часть поля
    #[arg(long, value_name = "full|auto|c3-h9", value_parser = value(
    |text| diagram::view(text, 1),
    "expected full, auto or two cells such as c3-h9",
    "ожидалось full, auto или две клетки вроде c3-h9",
    ))]
    pub(super) crop: Option<View>,
    /// Which moves show their numbers
    /// ru: У каких ходов видны номера
    #[arg(long, value_name = "all|none|A-B|last N", value_parser = value(
    diagram::numbers,
    "expected all, none, a range such as 5-12 or \"last 3\"",
    "ожидалось all, none, промежуток вроде 5-12 или \"last 3\"",
    ))]
    pub(super) numbers: Option<Numbers>,
    /// Number the moves from this one on as 1, 2, 3
    /// ru: Нумеровать ходы начиная с этого: 1, 2, 3
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=100_000))]
    pub(super) number_from: Option<u32>,
    /// What is shown: regions, aside, rectangle, critical, threes, fours
    /// ru: Что показать: regions, aside, rectangle, critical, threes, fours
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = parse_layer)]
    pub(super) show: Option<Vec<Layer>>,
    /// Caption under the picture
    /// ru: Подпись под рисунком
    #[arg(long, value_name = "TEXT", value_parser = parse_caption)]
    pub(super) caption: Option<String>,
    /// Keep room for this many lines of caption, so that all pictures of a series have one height
    /// ru: Оставить под рисунком место на столько строк: все рисунки серии одной высоты
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=20))]
    pub(super) caption_lines: Option<u8>,
    /// Explain the colours under the picture; the black and white style does so itself where the
    /// caption names them
    /// ru: Пояснить цвета под рисунком; чёрно-белый стиль сам делает это, если они названы в
    /// подписи
    #[arg(long)]
    pub(super) legend: bool,
    /// Do not explain the colours under the picture
    /// ru: Не пояснять цвета под рисунком
    #[arg(long, conflicts_with = "legend")]
    pub(super) no_legend: bool,
    /// No caption under the picture: the page around it has one
    /// ru: Без подписи под рисунком: она будет на странице
    #[arg(long, conflicts_with_all = ["caption", "turn"])]
    pub(super) no_caption: bool,
    /// The size of the caption, in points
    /// ru: Кегль подписи под рисунком, в пунктах
    #[arg(long, value_name = "PT", value_parser = parse_points)]
    pub(super) caption_size: Option<f64>,
    /// The size of letters and numbers beside the board, in points
    /// ru: Кегль букв и чисел у поля, в пунктах
    #[arg(long, value_name = "PT", value_parser = parse_points)]
    pub(super) font_size: Option<f64>,
    /// Write under the picture whose move it is
    /// ru: Написать под рисунком, чей ход
    #[arg(long)]
    pub(super) turn: bool,
    /// Draw stones as the signs x, o, +
    /// ru: Рисовать камни знаками x, o, +
    #[arg(long)]
    pub(super) signs: bool,
    /// Leave out letters and numbers beside the board
    /// ru: Без букв и чисел у поля
    #[arg(long)]
    pub(super) no_coordinates: bool,
    /// A style by name, or a style file
    /// ru: Стиль по имени или файл стиля
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) style: Option<String>,
    /// Let colours follow dark screens and paper, in programs that read the rules of SVG
    /// ru: Менять цвета на тёмном экране и на бумаге — в программах, которые читают правила SVG
    #[arg(long)]
    pub(super) adaptive: bool,
    /// Several positions on one sheet: of a sequence, or all diagrams of all documents one after the other
    /// ru: Несколько позиций на одном листе: одной последовательности или подряд всех диаграмм всех документов
    #[arg(long, value_name = "COLSxROWS", value_parser = value(
    diagram::sheet,
    "expected columns and rows, each up to 20: 4x5",
    "ожидались столбцы и строки, тех и других не больше 20: 4x5",
    ))]
    pub(super) sheet: Option<(u8, u8)>,
    /// Number the pictures of a sheet with letters, as sheets of several diagrams do
    /// ru: Обозначить рисунки листа буквами; на листе из нескольких диаграмм буквы есть и так
    #[arg(long)]
    pub(super) letters: bool,
    /// No letters under the pictures of a sheet
    /// ru: Без букв под рисунками листа
    #[arg(long, conflicts_with = "letters")]
    pub(super) no_letters: bool,
    /// Where to write: a file, a folder, or - for standard output [default: the current folder]
    /// ru: Куда писать: файл, папка или - для стандартного вывода [по умолчанию: текущая папка]
    #[arg(long, short, value_name = "FILE|DIR/|-")]
    pub(super) output: Option<PathBuf>,
    /// What to write [default: by the suffix of --output, else svg]
    /// ru: Что писать [по умолчанию: по суффиксу --output, иначе svg]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<PictureFormat>,
    /// How wide the picture is, in millimetres or pixels; letters beside and below the board keep
    /// their sizes
    /// ru: Ширина рисунка в миллиметрах или пикселях; буквы у поля и под ним сохраняют свой кегль
    #[arg(long, value_name = "80mm|600px", value_parser = value(
    width,
    "expected a width such as 80mm or 600px, up to 2000mm or 30000px",
    "ожидалась ширина вроде 80mm или 600px, не больше 2000mm или 30000px",
    ))]
    pub(super) width: Option<Width>,
    /// How wide a cell is, so that all pictures of a series have one scale
    /// ru: Ширина клетки: у всех рисунков серии один масштаб
    #[arg(long, value_name = "6mm", conflicts_with_all = ["width", "sheet"], value_parser = value(
    |text| millimetres(text, 1.0..=100.0),
    "expected a width from 1 to 100 mm, such as 6mm",
    "нужна ширина от 1 до 100 мм, например 6mm",
    ))]
    pub(super) cell: Option<f64>,
    /// A sequence as one SVG that moves, each position for a second or for SECONDS; the last one stays
    /// ru: Последовательность — один движущийся SVG: каждая позиция видна секунду или СЕКУНД, последняя остаётся
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = value(
    |text| text.strip_suffix('s').unwrap_or(text).parse().ok().filter(|seconds| (0.05..=60.0).contains(seconds)),
    "expected a number of seconds, from 0.05 to 60",
    "ожидалось число секунд, от 0.05 до 60",
    ))]
    pub(super) animate: Option<f64>,
    /// Draw the table of colours due for N moves instead of the board, with those placed
    /// crossed out
    /// ru: Вместо поля — таблица цветов на N ходов, поставленные вычеркнуты
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=48))]
    pub(super) table: Option<u32>,
    /// Dots per inch of PNG and GIF
    /// ru: Точек на дюйм в PNG и GIF
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = value_parser!(u32).range(10..=2400))]
    pub(super) dpi: u32,
    /// Keep words in SVG as text instead of outlines
    /// ru: Оставить слова в SVG текстом, а не контурами
    #[arg(long)]
    pub(super) text: bool,
    /// Every stone and segment an element of its own in SVG, even when there are more than 120
    /// ru: Каждый камень и отрезок в SVG — отдельный элемент, даже если их больше 120
    #[arg(long)]
    pub(super) elements: bool,
    /// Write colours of SVG as CSS variables with their usual values, which a page may set: --kletka-red
    /// ru: Цвета в SVG — переменные CSS с обычными значениями, страница может их задать: --kletka-red
    #[arg(long)]
    pub(super) css: bool,
    /// Stones and segments of an SVG show a tooltip
    /// ru: При наведении указателя у камней и отрезков в SVG появляется подсказка
    #[arg(long)]
    pub(super) titles: bool,
    /// Print the pictures with their text alternatives in Markdown
    /// ru: Напечатать рисунки с их описаниями в Markdown
    #[arg(long)]
    pub(super) alt: bool,
    /// Write a rule for make or ninja with the files read and the pictures made, and renew the times
    /// of unchanged pictures
    /// ru: Записать правило для make или ninja: какие файлы прочитаны и какие рисунки сделаны;
    /// обновить время неизменившихся рисунков
    #[arg(long, value_name = "FILE")]
    pub(super) depfile: Option<PathBuf>,
    /// Write a page with all pictures, captions and text alternatives
    /// ru: Написать страницу со всеми рисунками, подписями и описаниями
    #[arg(long, value_name = "FILE")]
    pub(super) gallery: Option<PathBuf>,
    /// The heading of the page of --gallery
    /// ru: Заголовок страницы --gallery
    #[arg(long, value_name = "TEXT", requires = "gallery")]
    pub(super) title: Option<String>,
    /// List the styles and what is hard to tell apart in them
    /// ru: Перечислить стили и то, что в них трудно различить
    #[arg(long)]
    pub(super) list_styles: bool,
    /// Print a style as a beginning for an own one
    /// ru: Напечатать стиль как начало для своего
    #[arg(long, value_name = "NAME")]
    pub(super) show_style: Option<String>,
}

impl RenderArgs {
    /// Whether all pictures of a sequence are one.
    pub(super) fn is_film(&self, format: PictureFormat) -> bool {
        format == PictureFormat::Gif || format == PictureFormat::Svg && self.animate.is_some()
    }
}

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureFormat {
    Svg,
    Png,
    Pdf,
    Gif,
}

impl Width {
    /// In millimetres, at this number of dots per inch.
    pub(super) fn mm(self, dpi: u32) -> f64 {
        match self {
            Self::Millimetres(mm) => mm,
            Self::Pixels(n) => f64::from(n) / f64::from(dpi) * 25.4,
        }
    }
}

impl PictureFormat {
    /// The format that the name of a file ends in.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let suffix = path.extension()?;
        Self::value_variants()
            .iter()
            .copied()
            .find(|format| suffix.eq_ignore_ascii_case(format.suffix()))
    }

    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Gif => "gif",
        }
    }
}

/// How wide a picture is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Width {
    Millimetres(f64),
    Pixels(u32),
}

fn parse_layer(text: &str) -> Result<Layer, Text> {
    Layer::ALL
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, layer)| *layer)
        .ok_or_else(|| {
            let names = Layer::ALL.map(|(name, _)| name).join(", ");
            text!("one of: {names}", "одно из слов: {names}")
        })
}

fn parse_caption(text: &str) -> Result<String, Text> {
    let most = diagram::MAX_CAPTION;
    let too_long = || {
        text!(
            "it has more than {most} characters",
            "в нём больше {most} знаков"
        )
    };
    diagram::is_caption(text)
        .then(|| text.to_owned())
        .ok_or_else(too_long)
}

fn parse_points(text: &str) -> Result<f64, Text> {
    let number = text.strip_suffix("pt").unwrap_or(text).trim().parse().ok();
    number
        .filter(|size| diagram::is_legible(*size))
        .ok_or_else(|| {
            Text::new(
                "expected a size in points, from 3 to 72",
                "ожидался кегль в пунктах, от 3 до 72",
            )
        })
}

/// A length within limits, with its unit or without.
fn millimetres(text: &str, limits: RangeInclusive<f64>) -> Option<f64> {
    let number = text.strip_suffix("mm").unwrap_or(text).trim().parse();
    number.ok().filter(|mm| limits.contains(mm))
}

fn width(text: &str) -> Option<Width> {
    let Some(pixels) = text.strip_suffix("px") else {
        return millimetres(text, 5.0..=2000.0).map(Width::Millimetres);
    };
    let pixels = pixels.trim().parse().ok();
    pixels
        .filter(|n| (20..=30_000).contains(n))
        .map(Width::Pixels)
}
