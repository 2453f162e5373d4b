//! The programs that people look at SVG with draw what our own raster draws, and every mark and letter of it.
//!
//! A program that is not installed is skipped; with `KLETKA_RENDERERS=all` that is an error.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::parse::walk;
use super::pixels::{self, Raster, pixels, screenshot};
use super::*;
use kletka::draw::part::Part;
use kletka::draw::picture::{Group, Shape, TextRun};
use kletka::draw::plane::{Area, CELL};

/// Pixels in a cell.
const SCALE: u32 = 32;

/// So much of a mark must be there: 1 is as in our raster, 0 is as if it were missing.
const LEAST_THERE: f64 = 0.55;

/// By so much the mean colour of a square of eight pixels may differ in a channel.
const MOST_DIFFERENT: f64 = 40.0;

/// A picture with the mean of each pixel's neighbourhood, so that a shift by a part of a pixel does not matter.
struct Blurred {
    width: i32,
    height: i32,
    rgb: Vec<[f64; 3]>,
}

impl Blurred {
    fn new(Raster { width, height, rgb }: &Raster) -> Self {
        let mean = |(x, y): (usize, usize)| {
            let columns = x.saturating_sub(1)..(x + 2).min(*width);
            let rows = y.saturating_sub(1)..(y + 2).min(*height);
            let near: Vec<_> = rows
                .flat_map(|y| &rgb[y * width..][columns.clone()])
                .collect();
            [0, 1, 2].map(|c| {
                near.iter().map(|pixel| f64::from(pixel[c])).sum::<f64>() / near.len() as f64
            })
        };
        let places = (0..*height).flat_map(|y| (0..*width).map(move |x| (x, y)));
        Self {
            width: i32::try_from(*width).unwrap(),
            height: i32::try_from(*height).unwrap(),
            rgb: places.map(mean).collect(),
        }
    }

    fn at(&self, x: i32, y: i32) -> [f64; 3] {
        self.rgb[(y * self.width + x) as usize]
    }
}

/// A mark of a picture: what it is, and the pixels where it is.
struct Mark {
    name: String,
    columns: std::ops::Range<i32>,
    rows: std::ops::Range<i32>,
}

/// A picture, its file, and what must be seen in it.
struct Specimen {
    name: String,
    path: PathBuf,
    picture: Blurred,
    /// The marks of each group, with the picture as it would be without the group.
    marks: Vec<(Blurred, Vec<Mark>)>,
}

impl Specimen {
    fn new(folder: &Path, name: &str, picture: &Picture, paper: &Paper) -> Self {
        let draw = |picture: &Picture| Blurred::new(&pixels(&pixels::png(picture, SCALE)));
        let path = folder.join(format!("{name}.svg"));
        std::fs::write(&path, svg::svg(&Sheet::single(picture.clone()), paper)).unwrap();
        let seen = draw(picture);
        let groups = picture.groups.iter().enumerate();
        let marks = groups
            .filter(|(_, group)| group.parts[0] != Part::Background)
            .map(|(at, group)| {
                let mut less = picture.clone();
                less.groups.remove(at);
                (draw(&less), marks(group, picture.area, &seen))
            });
        Self {
            name: name.to_owned(),
            path,
            marks: marks.collect(),
            picture: seen,
        }
    }

    /// Compares what a program drew with our raster: what is missing or elsewhere.
    fn compare(&self, theirs: &Blurred) -> Vec<String> {
        let mut wrong = Vec::new();
        if (theirs.width, theirs.height) != (self.picture.width, self.picture.height) {
            return vec![format!("{}×{} pixels", theirs.width, theirs.height)];
        }
        let marks = self
            .marks
            .iter()
            .flat_map(|(without, marks)| marks.iter().map(move |mark| (without, mark)));
        for (without, mark) in marks {
            // Their difference from a picture without the mark, measured in ours.
            let (mut both, mut own) = (0.0, 0.0);
            for (x, y) in mark
                .columns
                .clone()
                .flat_map(|x| mark.rows.clone().map(move |y| (x, y)))
            {
                let [ours, theirs, without] =
                    [&self.picture, theirs, without].map(|of| of.at(x, y));
                for c in 0..3 {
                    both += (ours[c] - without[c]) * (theirs[c] - without[c]);
                    own += (ours[c] - without[c]) * (ours[c] - without[c]);
                }
            }
            // What is all but hidden under other marks cannot be measured.
            if own > 2000.0 && both / own < LEAST_THERE {
                wrong.push(format!("{}: {:.2} of it is there", mark.name, both / own));
            }
        }
        let squares =
            (0..theirs.width / 8).flat_map(|x| (0..theirs.height / 8).map(move |y| (x * 8, y * 8)));
        for (left, top) in squares {
            let mean = |of: &Blurred, c: usize| {
                let pixels = (0..64).map(|n| of.at(left + n % 8, top + n / 8)[c]);
                pixels.sum::<f64>() / 64.0
            };
            let differences = (0..3).map(|c| (mean(&self.picture, c) - mean(theirs, c)).abs());
            let most = differences.fold(0.0, f64::max);
            if most > MOST_DIFFERENT {
                wrong.push(format!("the colours at {left}, {top} differ by {most:.0}"));
            }
        }
        wrong
    }
}

/// The marks of a group: letters, stones, segments, each with its surroundings; whatever else it has, all over the picture.
fn marks(group: &Group, area: Area, seen: &Blurred) -> Vec<Mark> {
    let scale = f64::from(SCALE) / CELL;
    let width = group.looks.main.width * CELL;
    let mark = |name: String, [left, right, top, bottom]: [f64; 4]| {
        let pixel = |at: f64, most: i32| ((at * scale).round() as i32).clamp(0, most);
        Mark {
            name,
            columns: pixel(left - area.left, seen.width)..pixel(right - area.left, seen.width),
            rows: pixel(top - area.top, seen.height)..pixel(bottom - area.top, seen.height),
        }
    };
    let class = group.class();
    let mut out = Vec::new();
    for (at, item) in group.items.iter().enumerate() {
        let name = format!("{class} {at}");
        match &item.shape {
            Shape::Text(run) => out.extend(letters(run).into_iter().map(|(letter, sides)| {
                mark(format!("{letter:?} of {class} {:?}", run.text), sides)
            })),
            Shape::Circle { at, r } => {
                let r = r + width;
                out.push(mark(name, [at.x - r, at.x + r, at.y - r, at.y + r]));
            }
            Shape::Path(data) if group.items.len() > 1 => {
                let points = walk(data).1;
                let least = |get: fn(&(f64, f64)) -> f64| {
                    points.iter().map(get).fold(f64::INFINITY, f64::min) - width
                };
                let most = |get: fn(&(f64, f64)) -> f64| {
                    points.iter().map(get).fold(f64::NEG_INFINITY, f64::max) + width
                };
                out.push(mark(
                    name,
                    [
                        least(|at| at.0),
                        most(|at| at.0),
                        least(|at| at.1),
                        most(|at| at.1),
                    ],
                ));
            }
            Shape::Path(_) | Shape::Rect(_) => {
                out.push(mark(
                    class.clone(),
                    [area.left, area.right(), area.top, area.bottom()],
                ));
            }
        }
    }
    out
}

/// The letters of a line of text with the boxes that they fill.
fn letters(run: &TextRun) -> Vec<(char, [f64; 4])> {
    let mut x = run.left();
    let mut out = Vec::new();
    for letter in run.text.chars() {
        let glyph = font::glyph(run.face, letter);
        if !glyph.outline.is_empty() {
            let (from, to) = (x + glyph.ink.0 * run.size, x + glyph.ink.1 * run.size);
            let (top, bottom) = (run.at.y - 0.8 * run.size, run.at.y + 0.25 * run.size);
            out.push((letter, [from - 0.3, to + 0.3, top, bottom]));
        }
        x += glyph.advance * run.size;
    }
    out
}

/// The figures: both kinds of fields, all ways of drawing, numbers up to three digits, labels, words in both languages.
fn specimens(folder: &Path) -> Vec<Specimen> {
    let long = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\nrules = { antonov = false }\nstart = { next = 96 }\n\
        record = { moves = '96. a1 97. c2 98. e3 99. g4 100. b5 101. d6 102. f7 103. a6 104. g1' }\n\
        [[diagram]]\nview = \"a1-g6\"\ncaption = \"Three digits\"";
    let torus = "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart = { position = 'с[e-a2] с[a2-3] к[c1-4]' }\n\
        [[diagram]]\nturn = true\n";
    let two = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'г@d5 к@e6' }\n\
        record = { moves = '1. г@d6, к@f7 2. з@g8, г@h9' }\n[[diagram]]\ncaption = \"Рис. 5б: два полухода\"\n";
    let signs = with("signs = true", RENJU);
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4, segments = \"free\" }\nstart = { position = 'с(a1-b3-c2) к(d4-e2-d1)' }\n";
    let parcel = PARCEL.replace("Figure", "Quickly: (a) 12 fjords, “Żółw”…");
    let russian = PARCEL.replace("Figure", "Съешь ещё этих мягких французских булок, № 7");
    let mut all = Vec::new();
    for (name, text, style, lang, things) in [
        ("parcel-paper", parcel.as_str(), "paper", Lang::En, true),
        ("parcel-print", &russian, "print", Lang::Ru, true),
        ("parcel-dark", &russian, "dark", Lang::Ru, false),
        ("renju-paper", RENJU, "paper", Lang::En, true),
        ("renju-print", RENJU, "print", Lang::En, true),
        ("renju-signs", &signs, "paper", Lang::Ru, true),
        ("numbers", long, "paper", Lang::En, false),
        ("numbers-print", long, "print", Lang::Ru, false),
        ("torus", torus, "print", Lang::Ru, false),
        ("free", free, "print", Lang::En, true),
        ("three-two", two, "colour-blind", Lang::Ru, true),
        ("parcel-pencil", &parcel, "pencil", Lang::En, true),
        ("renju-pencil", RENJU, "pencil", Lang::Ru, false),
    ] {
        let picture = laid(text, style, |options| {
            options.lang = lang;
            options.pixels = Some(SCALE);
        });
        let paper = Paper {
            things,
            ..Paper::default()
        };
        all.push(Specimen::new(folder, name, &picture, &paper));
    }
    all
}

fn png(specimen: &Specimen) -> PathBuf {
    specimen.path.with_extension("png")
}

/// Runs a program; whether it is there.
fn run(program: &mut Command) -> bool {
    match program.stdout(Stdio::null()).stderr(Stdio::null()).status() {
        Ok(status) => {
            assert!(status.success(), "{program:?}");
            true
        }
        Err(_) => false,
    }
}

/// Draws all specimens with a program that takes one after the other: its line has the place of the width as W, of the height as H, of
/// the picture as FROM and of what it draws as TO.
fn each(specimens: &[Specimen], line: &str) -> bool {
    specimens.iter().all(|one| {
        let words = line.split(' ').map(|word| match word {
            "W" => one.picture.width.to_string(),
            "H" => one.picture.height.to_string(),
            "FROM" => one.path.display().to_string(),
            "TO" => png(one).display().to_string(),
            _ => word.to_owned(),
        });
        let words: Vec<_> = words.collect();
        run(Command::new(&words[0]).args(&words[1..]))
    })
}

/// All in one process, which takes seconds to start.
fn inkscape(specimens: &[Specimen], folder: &Path) -> bool {
    let steps = specimens.iter().map(|one| {
        let (from, to) = (one.path.display(), png(one));
        let Blurred { width, height, .. } = one.picture;
        format!(
            "file-open:{from}; export-filename:{}; export-width:{width}; export-height:{height}; export-do; file-close",
            to.display()
        )
    });
    let mut command = Command::new("inkscape");
    // It keeps settings in the folder of its user.
    command
        .env("INKSCAPE_PROFILE_DIR", folder.join("inkscape"))
        .arg(format!(
            "--actions={}",
            steps.collect::<Vec<_>>().join("; ")
        ));
    run(&mut command)
}

/// One page with all pictures, one below the other, and one shot of it.
fn chromium(specimens: &[Specimen], folder: &Path) -> bool {
    let image = |one: &Specimen| {
        let (path, Blurred { width, height, .. }) = (one.path.display(), &one.picture);
        format!("<img style=\"display:block\" src=\"file://{path}\" width={width} height={height}>")
    };
    let images: String = specimens.iter().map(image).collect();
    let page = format!("<!DOCTYPE html><style>body{{margin:0}}</style>{images}");
    let width = specimens.iter().map(|one| one.picture.width).max().unwrap();
    let height: i32 = specimens.iter().map(|one| one.picture.height).sum();
    let Some(all) = screenshot(folder, &page, width as usize, height as usize) else {
        return false;
    };
    let mut rows = all.rgb.chunks(all.width);
    for one in specimens {
        let (width, height) = (one.picture.width as u32, one.picture.height as u32);
        let rows = rows.by_ref().take(height as usize);
        let rgb: Vec<u8> = rows
            .flat_map(|row| &row[..width as usize])
            .flatten()
            .copied()
            .collect();
        let file = std::fs::File::create(png(one)).unwrap();
        let mut encoder = png::Encoder::new(file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&rgb)
            .unwrap();
    }
    true
}

#[test]
#[ignore = "runs all renderers that there are"]
fn every_renderer_draws_every_mark() {
    // Its pictures stay, for somebody who looks what is wrong.
    let folder = &Path::new(env!("CARGO_TARGET_TMPDIR")).join("renderers");
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
    let specimens = specimens(folder);
    let wanted = std::env::var("KLETKA_RENDERERS").is_ok_and(|which| which == "all");
    let mut wrong = Vec::new();
    for name in ["chromium", "rsvg-convert", "inkscape", "cairosvg", "mutool"] {
        for one in &specimens {
            let _ = std::fs::remove_file(png(one));
        }
        let is_there = match name {
            "chromium" => chromium(&specimens, folder),
            "inkscape" => inkscape(&specimens, folder),
            "rsvg-convert" => each(&specimens, "rsvg-convert -w W -h H -o TO FROM"),
            "mutool" => each(&specimens, "mutool draw -q -w W -h H -o TO FROM"),
            _ => each(
                &specimens,
                "cairosvg FROM --output-width W --output-height H -o TO",
            ),
        };
        if !is_there {
            assert!(!wanted, "{name} is not installed");
            eprintln!("skipped: there is no {name} to compare with");
            continue;
        }
        for one in &specimens {
            let bytes = std::fs::read(png(one)).unwrap_or_else(|why| panic!("{name}: {why}"));
            let found = one.compare(&Blurred::new(&pixels(&bytes)));
            wrong.extend(
                found
                    .into_iter()
                    .map(|what| format!("{name}: {}: {what}", one.name)),
            );
            std::fs::rename(png(one), one.path.with_extension(format!("{name}.png"))).unwrap();
        }
    }
    let marks = specimens.iter().flat_map(|one| &one.marks);
    let marks: usize = marks.map(|(_, marks)| marks.len()).sum();
    assert!(marks > 500, "{marks} marks are looked for");
    assert!(
        wrong.is_empty(),
        "{} of {marks} marks, in {}:\n{}",
        wrong.len(),
        folder.display(),
        wrong.join("\n")
    );
}
