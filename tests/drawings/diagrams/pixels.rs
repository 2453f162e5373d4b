//! The raster and the bytes.

use std::path::Path;
use std::process::Command;

use super::*;
use crate::common_cli::Folder;
use kletka::draw::raster;

/// A picture in pixels.
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rgb: Vec<[u8; 3]>,
}

/// Reads a PNG, whatever its colour type.
pub(super) fn pixels(bytes: &[u8]) -> Raster {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let pixels = data[..info.buffer_size()].chunks_exact(info.color_type.samples());
    Raster {
        width: info.width as usize,
        height: info.height as usize,
        rgb: pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect(),
    }
}

/// A picture with so many pixels in a cell as a PNG.
pub(super) fn png(picture: &Picture, per_cell: u32) -> Vec<u8> {
    let info = raster::PngInfo {
        pixels_per_metre: 11811,
        title: "t".to_owned(),
        mark: "m".to_owned(),
    };
    raster::png(&Sheet::single(picture.clone()), per_cell, &info).unwrap()
}

/// The pixels of a picture, found by places in units.
struct Scaled {
    area: kletka::draw::plane::Area,
    scale: f64,
    raster: Raster,
}

impl Scaled {
    fn new(text: &str, style: &str, per_cell: u32) -> Self {
        let picture = laid(text, style, |options| options.pixels = Some(per_cell));
        Self {
            area: picture.area,
            scale: f64::from(per_cell) / 10.0,
            raster: pixels(&png(&picture, per_cell)),
        }
    }

    /// The pixel so far from a place.
    fn at(&self, (x, y): (f64, f64), dx: i32, dy: i32) -> [u8; 3] {
        let x = ((x - self.area.left) * self.scale) as i32 + dx;
        let y = ((y - self.area.top) * self.scale) as i32 + dy;
        self.raster.rgb[y as usize * self.raster.width + x as usize]
    }
}

/// The middle of a cell of a field with so many rows.
fn middle(cell: &str, rows: f64) -> (f64, f64) {
    let row: f64 = cell[1..].parse().unwrap();
    (
        f64::from(cell.as_bytes()[0] - b'a') * 10.0 + 5.0,
        (rows - row) * 10.0 + 5.0,
    )
}

#[test]
fn cells_have_the_colours_of_their_stones() {
    let text = with("numbers = \"none\"", RENJU).replace("b5 = \"z\"", "a1 = \"z\"");
    let found = Scaled::new(&text, "paper", 40);
    for (cells, ink) in [
        ("b5 b6 b7 h1", [0x17, 0x46, 0xb0]),
        ("g6 g7 g8 i1", [0xe2, 0x38, 0x2e]),
        ("d2 e3 f4 a9", [0x36, 0xb6, 0x72]),
        ("b4 b8 i9", [0xff, 0xdf, 0x40]),
        ("d5 h9", [0xff, 0xff, 0xff]),
    ] {
        for cell in cells.split(' ') {
            assert_eq!(found.at(middle(cell, 9.0), 0, 0), ink, "{cell}");
        }
    }
}

#[test]
fn lines_have_the_same_weight() {
    let found = Scaled::new("kletka = 1\ngame = \"parcel\"\nboard.size = 5", "paper", 37);
    let inks: Vec<Vec<[u8; 3]>> = (1..5)
        .map(|n| {
            let x = (f64::from(n) * 10.0 - found.area.left) * found.scale;
            let nearest = (x.round() - x.floor()) as i32;
            (-3..4)
                .map(|dx| found.at((f64::from(n) * 10.0, 25.0), dx + nearest, 0))
                .collect()
        })
        .collect();
    assert!(inks.iter().all(|ink| *ink == inks[0]), "{inks:?}");
    let is_sharp = |ink: &[u8; 3]| *ink == [255; 3] || *ink == [0xa9, 0xc3, 0xdf];
    assert!(
        inks[0].iter().all(is_sharp),
        "the line is not blurred: {inks:?}"
    );
}

#[test]
fn digits_stand_in_the_middle() {
    for number in [1_u32, 4, 7, 11, 17, 47, 74, 101, 147, 411] {
        let text = format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 5\nstart.next = {number}\nrecord.moves = '{number}. c3'\n[[diagram]]\ncoordinates = false"
        );
        let found = Scaled::new(&text, "paper", 200);
        let at = |dx, dy| found.at((25.0, 25.0), dx, dy);
        let reach = (3.6 * found.scale) as i32;
        // The stone itself, where no digit reaches.
        let stone = at(0, (3.9 * found.scale) as i32);
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for (dx, dy) in (-reach..=reach).flat_map(|dx| (-reach..=reach).map(move |dy| (dx, dy))) {
            let is_digit = (0..3).any(|c| at(dx, dy)[c].abs_diff(stone[c]) > 90);
            if dx * dx + dy * dy < reach * reach && is_digit {
                columns.push(dx);
                rows.push(dy);
            }
        }
        // A hundredth of a cell is two pixels here; sums are twice the distance.
        for places in [columns, rows.clone()] {
            let ends = [places.iter().min().unwrap(), places.iter().max().unwrap()];
            assert!((ends[0] + ends[1]).abs() <= 4, "{number}: {ends:?}");
        }
        let high = rows.iter().max().unwrap() - rows.iter().min().unwrap();
        assert!(high > 30, "{number}: there are digits");
    }
}

#[test]
fn every_colour_has_its_form_on_a_photocopy() {
    // Stones with numbers and without, and plates of segments.
    let renju = "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 5\nstart.position = 'с@a1 к@c1 з@e1'\nrecord.moves = '1. a4 2. c4 3. e4'";
    let parcel =
        "kletka = 1\ngame = \"parcel\"\nboard.size = 5\nstart.position = 'с[b2-3] к[d2-3] з[f2-3]'";
    for (text, reach, places) in [
        (renju, 15, ["a1", "c1", "e1"]),
        (renju, 15, ["a4", "c4", "e4"]),
        (parcel, 4, ["b2", "d2", "f2"]),
    ] {
        let found = Scaled::new(text, "print", 30);
        let forms = places.map(|place| -> Vec<bool> {
            // The cell or edge from its lower left corner up.
            let (x, y) = middle(place, 5.0);
            let place = (if text == parcel { x - 5.0 } else { x }, y);
            let around = (-15..15).flat_map(|dy| (-reach..reach).map(move |dx| (dx, dy)));
            let is_black = |(dx, dy)| f64::from(found.at(place, dx, dy)[0]) < 0.45 * 255.0;
            around.map(is_black).collect()
        });
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let pairs = forms[one].iter().zip(&forms[other]);
            let share = pairs.filter(|(a, b)| a != b).count() as f64 / forms[one].len() as f64;
            assert!(
                share > 0.07,
                "{} and {}: {share:.3} of the pixels differ",
                places[one],
                places[other]
            );
        }
    }
}

#[test]
fn png_says_its_resolution_and_uses_a_palette() {
    let bytes = png(
        &laid(RENJU, "paper", |options| options.pixels = Some(20)),
        20,
    );
    let reader = png::Decoder::new(std::io::Cursor::new(&bytes))
        .read_info()
        .unwrap();
    let size = reader.info().pixel_dims.unwrap();
    assert_eq!((size.xppu, size.yppu), (11811, 11811));
    assert_eq!(reader.info().color_type, png::ColorType::Indexed);
}

#[test]
fn a_film_stores_what_changes_and_shows_every_position() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\nboard.size = 9\nrecord.moves = '1. e5 2. f6 3. d7 4. b2'\n";
    let at = |moves: u32| {
        let text = format!("{text}diagram = [{{ at = {moves}, last = true }}]");
        laid(&text, "paper", |options| options.pixels = Some(20))
    };
    let pictures: Vec<_> = (0..=4).map(at).collect();
    let sheets: Vec<_> = pictures.iter().cloned().map(Sheet::single).collect();
    let bytes = raster::gif(&sheets, 20, 100, "m").unwrap();
    let mut film = gif::DecodeOptions::new();
    film.set_color_output(gif::ColorOutput::RGBA);
    let mut film = film.read_info(std::io::Cursor::new(&bytes)).unwrap();
    let width = usize::from(film.width());
    let mut shown = vec![[0_u8; 3]; width * usize::from(film.height())];
    for (at, picture) in pictures.iter().enumerate() {
        let frame = film
            .read_next_frame()
            .unwrap()
            .expect("a frame for each position");
        let [left, top, columns, rows] =
            [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        assert!(
            at == 0 || columns * rows < shown.len() / 2,
            "frame {at} is as large as the picture"
        );
        for (n, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            if pixel[3] > 0 {
                shown[(top + n / columns) * width + left + n % columns] =
                    [pixel[0], pixel[1], pixel[2]];
            }
        }
        // A film has 255 colours; the rare ones at the edges of shapes are shown by others like them.
        let there = pixels(&png(picture, 20)).rgb;
        let by: Vec<u8> = shown
            .iter()
            .zip(&there)
            .map(|(a, b)| (0..3).map(|c| a[c].abs_diff(b[c])).max().unwrap())
            .collect();
        let differing = by.iter().filter(|by| **by > 0).count();
        let worst = by.iter().max().unwrap();
        assert!(
            *worst <= 32 && differing * 100 < shown.len(),
            "position {at}: {differing} pixels differ, by {worst}"
        );
    }
    assert!(film.read_next_frame().unwrap().is_none());
}

/// What Chromium shows of a page in a window of this size; `None` where there is none.
pub(super) fn screenshot(folder: &Path, page: &str, width: usize, height: usize) -> Option<Raster> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let answers = |name: &&str| {
        Command::new(name)
            .arg("--version")
            .output()
            .is_ok_and(|out| out.status.success())
    };
    let browser = names.into_iter().find(answers)?;
    let (html, shot) = (folder.join("page.html"), folder.join("page.png"));
    std::fs::write(&html, page).unwrap();
    let out = Command::new(browser)
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
        .arg(format!("file://{}", html.display()))
        .output()
        .unwrap();
    let Ok(bytes) = std::fs::read(&shot) else {
        eprintln!(
            "chromium took no picture: {}",
            String::from_utf8_lossy(&out.stderr)
        );
        return None;
    };
    Some(pixels(&bytes))
}

#[test]
fn chromium_draws_what_the_raster_draws() {
    let folder = Folder::new("browser");
    for (name, text) in [("parcel", PARCEL), ("renju", RENJU)] {
        let picture = laid(text, "paper", |options| options.pixels = Some(32));
        let ours = pixels(&png(&picture, 32));
        let Raster { width, height, .. } = ours;
        let page = format!(
            "<!DOCTYPE html><style>body{{margin:0;background:#fff}}svg{{display:block;width:{width}px;height:{height}px}}</style>{}",
            svg_of(picture, false)
        );
        let Some(theirs) = screenshot(&folder.0, &page, width, height) else {
            eprintln!("skipped: there is no chromium to compare with");
            return;
        };
        let differs = |(x, y): (usize, usize)| {
            let (a, b) = (ours.rgb[y * width + x], theirs.rgb[y * theirs.width + x]);
            (0..3).any(|c| a[c].abs_diff(b[c]) > 16)
        };
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let share = places.filter(|&at| differs(at)).count() as f64 / (width * height) as f64;
        assert!(
            share <= 0.01,
            "{name}: {:.2} % of the pixels differ",
            share * 100.0
        );
    }
}
