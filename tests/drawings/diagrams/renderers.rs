//! The programs that people look at SVG with draw what our own raster draws, and every mark and letter of it.
//!
//! A program that is not installed is skipped; with `KLETKA_RENDERERS=all` that is an error.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::parse::walk;
use super::pixels::{folder, pixels};
use super::*;
use kletka::draw::part::Part;
use kletka::draw::picture::{Group, Shape, TextRun};
use kletka::draw::plane::{Area, CELL};
use kletka::draw::{font, raster};

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
    fn new((width, height, pixels): (u32, u32, Vec<[u8; 3]>)) -> Self {
        let (width, height) = (width.cast_signed(), height.cast_signed());
        let mean = |x: i32, y: i32| {
            let (mut sum, mut count) = ([0.0; 3], 0.0);
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                if (0..width).contains(&(x + dx)) && (0..height).contains(&(y + dy)) {
                    let pixel = pixels[((y + dy) * width + x + dx) as usize];
                    (0..3).for_each(|c| sum[c] += f64::from(pixel[c]));
                    count += 1.0;
                }
            }
            sum.map(|channel| channel / count)
        };
        let rgb = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| mean(x, y))
            .collect();
        Self { width, height, rgb }
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
        let draw = |picture: &Picture| {
            let info = raster::PngInfo {
                pixels_per_metre: 3780,
                title: String::new(),
                mark: String::new(),
            };
            Blurred::new(pixels(
                &raster::png(&Sheet::single(picture.clone()), SCALE, &info).unwrap(),
            ))
        };
        let path = folder.join(format!("{name}.svg"));
        std::fs::write(&path, svg::svg(&Sheet::single(picture.clone()), paper)).unwrap();
        let seen = draw(picture);
        let groups = picture
            .groups
            .iter()
            .enumerate()
            .filter(|(_, group)| group.parts[0] != Part::Background);
        let without = |at: usize| {
            let mut less = picture.clone();
            less.groups.remove(at);
            less
        };
        let marks = groups
            .map(|(at, group)| (draw(&without(at)), marks(group, picture.area, &seen)))
            .collect();
        Self {
            name: name.to_owned(),
            path,
            picture: seen,
            marks,
        }
    }

    /// Compares what a program drew with our raster: what is missing or elsewhere.
    fn compare(&self, theirs: &Blurred) -> Vec<String> {
        let mut wrong = Vec::new();
        if (theirs.width, theirs.height) != (self.picture.width, self.picture.height) {
            return vec![format!("{}×{} pixels", theirs.width, theirs.height)];
        }
        for (without, marks) in &self.marks {
            for Mark {
                name,
                columns,
                rows,
            } in marks
            {
                // Their difference from a picture without the mark, measured in ours.
                let (mut both, mut own) = (0.0, 0.0);
                for (x, y) in columns
                    .clone()
                    .flat_map(|x| rows.clone().map(move |y| (x, y)))
                {
                    let (ours, theirs, without) =
                        (self.picture.at(x, y), theirs.at(x, y), without.at(x, y));
                    for c in 0..3 {
                        both += (ours[c] - without[c]) * (theirs[c] - without[c]);
                        own += (ours[c] - without[c]) * (ours[c] - without[c]);
                    }
                }
                // What is all but hidden under other marks cannot be measured.
                if own > 2000.0 && both / own < LEAST_THERE {
                    wrong.push(format!("{name}: {:.2} of it is there", both / own));
                }
            }
        }
        for (left, top) in
            (0..theirs.width / 8).flat_map(|x| (0..theirs.height / 8).map(move |y| (x * 8, y * 8)))
        {
            let mean = |of: &Blurred, c: usize| {
                (0..64)
                    .map(|n| of.at(left + n % 8, top + n / 8)[c])
                    .sum::<f64>()
                    / 64.0
            };
            let difference = (0..3)
                .map(|c| (mean(&self.picture, c) - mean(theirs, c)).abs())
                .fold(0.0, f64::max);
            if difference > MOST_DIFFERENT {
                wrong.push(format!(
                    "the colours at {left}, {top} differ by {difference:.0}"
                ));
            }
        }
        wrong
    }
}

/// The marks of a group: letters, stones, segments, each with its surroundings; whatever else it has, all over the picture.
fn marks(group: &Group, area: Area, seen: &Blurred) -> Vec<Mark> {
    let scale = f64::from(SCALE) / CELL;
    let width = group.looks.main.width * CELL;
    let mark = |name: String, left: f64, right: f64, top: f64, bottom: f64| {
        let pixel = |at: f64, most: i32| ((at * scale).round() as i32).clamp(0, most);
        Mark {
            name,
            columns: pixel(left - area.left, seen.width)..pixel(right - area.left, seen.width),
            rows: pixel(top - area.top, seen.height)..pixel(bottom - area.top, seen.height),
        }
    };
    let class = group.class();
    let everywhere = || {
        mark(
            class.clone(),
            area.left,
            area.right(),
            area.top,
            area.bottom(),
        )
    };
    let mut out = Vec::new();
    for (at, item) in group.items.iter().enumerate() {
        let name = format!("{class} {at}");
        match &item.shape {
            Shape::Text(run) => out.extend(letters(run).into_iter().map(
                |(letter, [left, right, top, bottom])| {
                    mark(
                        format!("{letter:?} of {class} {:?}", run.text),
                        left,
                        right,
                        top,
                        bottom,
                    )
                },
            )),
            Shape::Circle { at, r } => {
                let r = r + width;
                out.push(mark(name, at.x - r, at.x + r, at.y - r, at.y + r));
            }
            Shape::Path(data) if group.items.len() > 1 => {
                let points = walk(data).1;
                let most = |get: fn(&(f64, f64)) -> f64, sign: f64| {
                    sign * points
                        .iter()
                        .map(|at| sign * get(at))
                        .fold(f64::NEG_INFINITY, f64::max)
                };
                let (x, y) = (|at: &(f64, f64)| at.0, |at: &(f64, f64)| at.1);
                out.push(mark(
                    name,
                    most(x, -1.0) - width,
                    most(x, 1.0) + width,
                    most(y, -1.0) - width,
                    most(y, 1.0) + width,
                ));
            }
            Shape::Path(_) | Shape::Rect(_) => out.push(everywhere()),
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
            out.push((
                letter,
                [
                    from - 0.3,
                    to + 0.3,
                    run.at.y - 0.8 * run.size,
                    run.at.y + 0.25 * run.size,
                ],
            ));
        }
        x += glyph.advance * run.size;
    }
    out
}

/// The figures: both kinds of fields, all ways of drawing, numbers up to three digits, labels, words in both languages.
fn specimens(folder: &Path) -> Vec<Specimen> {
    let words = |text: &str, caption: &str| {
        text.replace("caption = \"Figure\"", &format!("caption = \"{caption}\""))
    };
    let long = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 7 }\nrules = { antonov = false }\nstart = { next = 96 }\n\
        record = { moves = '96. a1 97. c2 98. e3 99. g4 100. b5 101. d6 102. f7 103. a6 104. g1' }\n\
        [[diagram]]\nview = \"a1-g6\"\ncaption = \"Three digits\"";
    let torus = "kletka = 1\ngame = \"parcel\"\nboard = { size = [5, 4], topology = \"torus\" }\nstart = { position = 'с[e-a2] с[a2-3] к[c1-4]' }\n\
        [[diagram]]\nturn = true\n";
    let two = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'г@d5 к@e6' }\n\
        record = { moves = '1. г@d6, к@f7 2. з@g8, г@h9' }\n[[diagram]]\ncaption = \"Рис. 5б: два полухода\"\n";
    let signs = RENJU.replace("[[diagram]]", "[[diagram]]\nsigns = true");
    let free = "kletka = 1\ngame = \"parcel\"\nboard = { size = 4, segments = \"free\" }\nstart = { position = 'с(a1-b3-c2) к(d4-e2-d1)' }\n";
    let parcel = words(PARCEL, "Quickly: (a) 12 fjords, “Żółw”…");
    let russian = words(PARCEL, "Съешь ещё этих мягких французских булок, № 7");
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
        let found = scenes(text);
        let (diagram, scenes) = &found[0];
        let mut options = compose::options(
            scenes.last().unwrap(),
            diagram,
            style::built_in(style).unwrap(),
            lang,
        );
        options.pixels = Some(SCALE);
        let picture = layout::layout(scenes.last().unwrap(), &options);
        all.push(Specimen::new(
            folder,
            name,
            &picture,
            &Paper {
                things,
                ..Paper::default()
            },
        ));
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

/// Draws all specimens with a program that takes one after the other.
fn each(specimens: &[Specimen], command: impl Fn(&Specimen, String, String) -> Command) -> bool {
    specimens.iter().all(|one| {
        let (width, height) = (
            one.picture.width.to_string(),
            one.picture.height.to_string(),
        );
        run(&mut command(one, width, height))
    })
}

fn rsvg(specimens: &[Specimen], _: &Path) -> bool {
    each(specimens, |one, width, height| {
        let mut command = Command::new("rsvg-convert");
        command
            .args(["-w", &width, "-h", &height, "-o"])
            .arg(png(one))
            .arg(&one.path);
        command
    })
}

fn mupdf(specimens: &[Specimen], _: &Path) -> bool {
    each(specimens, |one, width, height| {
        let mut command = Command::new("mutool");
        command
            .args(["draw", "-q", "-w", &width, "-h", &height, "-o"])
            .arg(png(one))
            .arg(&one.path);
        command
    })
}

fn cairo(specimens: &[Specimen], _: &Path) -> bool {
    each(specimens, |one, width, height| {
        let mut command = Command::new("cairosvg");
        command
            .arg(&one.path)
            .args(["--output-width", &width, "--output-height", &height, "-o"])
            .arg(png(one));
        command
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
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let known = |name: &&str| {
        Command::new(name)
            .arg("--version")
            .output()
            .is_ok_and(|out| out.status.success())
    };
    let Some(browser) = names.into_iter().find(known) else {
        return false;
    };
    let page = specimens.iter().map(
        |Specimen {
             path,
             picture: Blurred { width, height, .. },
             ..
         }| {
            format!(
                "<img style=\"display:block\" src=\"file://{}\" width={width} height={height}>",
                path.display()
            )
        },
    );
    let (html, shot) = (folder.join("all.html"), folder.join("all.png"));
    std::fs::write(
        &html,
        format!(
            "<!DOCTYPE html><style>body{{margin:0}}</style>{}",
            page.collect::<String>()
        ),
    )
    .unwrap();
    let width = specimens.iter().map(|one| one.picture.width).max().unwrap();
    let height: i32 = specimens.iter().map(|one| one.picture.height).sum();
    let mut command = Command::new(browser);
    command
        .args([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--force-device-scale-factor=1",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("--window-size={width},{}", height + 200))
        .arg(format!("--screenshot={}", shot.display()))
        .arg(format!("file://{}", html.display()));
    assert!(run(&mut command));
    let (across, _, all) = pixels(&std::fs::read(&shot).unwrap());
    let mut top = 0;
    for one in specimens {
        let (width, height) = (one.picture.width as u32, one.picture.height as u32);
        let rows =
            (top..top + height).flat_map(|y| &all[(y * across) as usize..][..width as usize]);
        let rgb: Vec<u8> = rows.flatten().copied().collect();
        let mut encoder =
            png::Encoder::new(std::fs::File::create(png(one)).unwrap(), width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&rgb)
            .unwrap();
        top += height;
    }
    true
}

#[test]
#[ignore = "runs all renderers that there are"]
fn every_renderer_draws_every_mark() {
    let folder = folder("renderers");
    let specimens = specimens(&folder);
    let renderers: [(&str, fn(&[Specimen], &Path) -> bool); 5] = [
        ("chromium", chromium),
        ("rsvg-convert", rsvg),
        ("inkscape", inkscape),
        ("cairosvg", cairo),
        ("mutool", mupdf),
    ];
    let wanted = std::env::var("KLETKA_RENDERERS").is_ok_and(|which| which == "all");
    let mut wrong = Vec::new();
    for (name, draw) in renderers {
        for one in &specimens {
            let _ = std::fs::remove_file(png(one));
        }
        if !draw(&specimens, &folder) {
            assert!(!wanted, "{name} is not installed");
            eprintln!("skipped: there is no {name} to compare with");
            continue;
        }
        for one in &specimens {
            let theirs = Blurred::new(pixels(
                &std::fs::read(png(one)).unwrap_or_else(|why| panic!("{name}: {why}")),
            ));
            wrong.extend(
                one.compare(&theirs)
                    .into_iter()
                    .map(|what| format!("{name}: {}: {what}", one.name)),
            );
            std::fs::rename(png(one), one.path.with_extension(format!("{name}.png"))).unwrap();
        }
    }
    let marks: usize = specimens
        .iter()
        .flat_map(|one| &one.marks)
        .map(|(_, marks)| marks.len())
        .sum();
    assert!(marks > 500, "{marks} marks are looked for");
    assert!(
        wrong.is_empty(),
        "{} of {marks} marks, in {}:\n{}",
        wrong.len(),
        folder.display(),
        wrong.join("\n")
    );
}
