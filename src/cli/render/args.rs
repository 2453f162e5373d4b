//! The arguments of `kletka render`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::help::Russian;
use crate::document::diagram::{self, At, Numbers, View};
use crate::scene::Layer;

pub(in crate::cli) const RUSSIAN: Russian = Russian {
    about: "Нарисовать позиции: SVG, PNG, PDF или GIF",
    more: "Рисует последнюю позицию или диаграммы, описанные в таблицах [[diagram]] документа.",
    after: "\
Примеры:
  kletka render game.toml                         game.svg, последняя позиция
  kletka render game.toml --at 12 -o twelve.png   после двенадцати ходов
  kletka render game.toml --diagram all -o figures/
  kletka render articles --diagram all -o figures/ --gallery figures/index.html
  kletka render game.toml --at all -o game.gif    вся партия

Пути картинок идут в stdout, сообщения — в stderr.
Коды завершения: 0 — всё нарисовано, 1 — ошибка в документе или стиле, 2 — неверный вызов или файл не записать.",
    arguments: &[
        ("paths", "Файлы, папки (в них ищутся файлы .toml и .kla) или - для стандартного ввода"),
        ("diagram", "Нарисовать эту диаграмму документа; all — все [по умолчанию: последняя позиция]"),
        ("document", "Только этот документ архива, считая с 0"),
        (
            "at",
            "Какая позиция: число сделанных ходов, start, end, all или промежуток; 19.1 — после первого полухода хода 19",
        ),
        ("crop", "Какая часть поля"),
        ("numbers", "У каких ходов видны номера"),
        ("show", "Что показать: regions, aside, rectangle, critical, threes, fours"),
        ("caption", "Слова под картинкой"),
        ("turn", "Написать под картинкой, чей ход"),
        ("signs", "Рисовать камни знаками x, o, +"),
        ("no_coordinates", "Без букв и чисел у поля"),
        ("style", "Стиль по имени или файл стиля"),
        ("sheet", "Несколько позиций на одном листе"),
        ("output", "Куда писать: файл, папка или - для стандартного вывода [по умолчанию: текущая папка]"),
        ("format", "Что писать [по умолчанию: по суффиксу --output, иначе svg]"),
        ("width", "Ширина картинки в миллиметрах или пикселях"),
        ("dpi", "Точек на дюйм в PNG и GIF"),
        ("text", "Оставить слова в SVG текстом, а не контурами"),
        ("elements", "Каждый камень и отрезок в SVG — отдельный элемент, даже если их больше 120"),
        ("alt", "Напечатать картинки с их описаниями в Markdown"),
        ("gallery", "Написать страницу со всеми картинками, подписями и описаниями"),
        ("title", "Заголовок страницы --gallery"),
        ("list_styles", "Перечислить стили и то, что в них трудно различить"),
        ("show_style", "Напечатать стиль как начало для своего"),
    ],
    ..Russian::NONE
};

#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Debug, Args)]
pub(in crate::cli) struct RenderArgs {
    /// Files, folders (searched for .toml and .kla files) or - for standard input
    #[arg(value_name = "PATH", required_unless_present_any = ["list_styles", "show_style"])]
    pub(super) paths: Vec<PathBuf>,
    /// Draw this diagram of the document; all for every one [default: the final position]
    #[arg(long, value_name = "NAME|all")]
    pub(super) diagram: Vec<String>,
    /// Only this document of an archive, counted from 0
    #[arg(long, value_name = "N")]
    pub(super) document: Option<usize>,
    /// Which position: a number of moves played, start, end, all, or a range; 19.1 is after the first half-move of move 19
    #[arg(long, value_name = "N|start|end|all|A-B", value_parser = parse_at)]
    pub(super) at: Option<At>,
    /// Which part of the field
    #[arg(long, value_name = "full|auto|c3-h9", value_parser = parse_view)]
    pub(super) crop: Option<View>,
    /// Which moves show their numbers
    #[arg(long, value_name = "all|none|A-B|last N", value_parser = parse_numbers)]
    pub(super) numbers: Option<Numbers>,
    /// What is shown: regions, aside, rectangle, critical, threes, fours
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = parse_layer)]
    pub(super) show: Option<Vec<Layer>>,
    /// Words under the picture
    #[arg(long, value_name = "TEXT")]
    pub(super) caption: Option<String>,
    /// Say under the picture whose move it is
    #[arg(long)]
    pub(super) turn: bool,
    /// Draw stones as the signs x, o, +
    #[arg(long)]
    pub(super) signs: bool,
    /// Leave out letters and numbers beside the field
    #[arg(long)]
    pub(super) no_coordinates: bool,
    /// A style by name, or a style file
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) style: Option<String>,
    /// Several positions on one sheet
    #[arg(long, value_name = "COLSxROWS", value_parser = parse_sheet)]
    pub(super) sheet: Option<(u8, u8)>,
    /// Where to write: a file, a folder, or - for standard output [default: the current folder]
    #[arg(long, short, value_name = "FILE|DIR/|-")]
    pub(super) output: Option<PathBuf>,
    /// What to write [default: by the suffix of --output, else svg]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<Format>,
    /// How wide the picture is, in millimetres or pixels
    #[arg(long, value_name = "80mm|600px", value_parser = parse_width)]
    pub(super) width: Option<Width>,
    /// Dots per inch of PNG and GIF
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(10..=2400))]
    pub(super) dpi: u32,
    /// Keep words in SVG as text instead of outlines
    #[arg(long)]
    pub(super) text: bool,
    /// Every stone and segment an element of its own in SVG, even when there are more than 120
    #[arg(long)]
    pub(super) elements: bool,
    /// Print the pictures with their text alternatives in Markdown
    #[arg(long)]
    pub(super) alt: bool,
    /// Write a page with all pictures, captions and text alternatives
    #[arg(long, value_name = "FILE")]
    pub(super) gallery: Option<PathBuf>,
    /// The heading of the page of --gallery
    #[arg(long, value_name = "TEXT", requires = "gallery")]
    pub(super) title: Option<String>,
    /// List the styles and what is hard to tell apart in them
    #[arg(long)]
    pub(super) list_styles: bool,
    /// Print a style as a beginning for an own one
    #[arg(long, value_name = "NAME")]
    pub(super) show_style: Option<String>,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    Svg,
    Png,
    Pdf,
    Gif,
}

impl Format {
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
pub(in crate::cli) enum Width {
    Millimetres(f64),
    Pixels(u32),
}

fn parse_at(text: &str) -> Result<At, String> {
    diagram::at(text).ok_or_else(|| {
        "a number of moves, start, end, all, a range such as 4-9 or half of a move, 19.1, is wanted".to_owned()
    })
}

fn parse_view(text: &str) -> Result<View, String> {
    diagram::view(text, 1).ok_or_else(|| "full, auto or two cells such as c3-h9 are wanted".to_owned())
}

fn parse_numbers(text: &str) -> Result<Numbers, String> {
    diagram::numbers(text).ok_or_else(|| "all, none, a range such as 5-12 or \"last 3\" is wanted".to_owned())
}

fn parse_layer(text: &str) -> Result<Layer, String> {
    let names = Layer::ALL.map(|(name, _)| name).join(", ");
    Layer::ALL.iter().find(|(name, _)| *name == text).map(|(_, layer)| *layer).ok_or(format!("one of: {names}"))
}

fn parse_sheet(text: &str) -> Result<(u8, u8), String> {
    diagram::sheet(text).ok_or_else(|| "columns and rows are wanted, each up to 20: 4x5".to_owned())
}

fn parse_width(text: &str) -> Result<Width, String> {
    let wrong = || "a width such as 80mm or 600px is wanted, up to 2000mm or 30000px".to_owned();
    if let Some(pixels) = text.strip_suffix("px") {
        let pixels = pixels.trim().parse().ok().filter(|n| (20..=30_000).contains(n));
        return pixels.map(Width::Pixels).ok_or_else(wrong);
    }
    let number = text.strip_suffix("mm").unwrap_or(text).trim();
    let length = number.parse().ok().filter(|mm: &f64| (5.0..=2000.0).contains(mm));
    length.map(Width::Millimetres).ok_or_else(wrong)
}
