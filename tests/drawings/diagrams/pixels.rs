//! The raster and the bytes.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::*;
use kletka::draw::raster;

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn kletka(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(arguments)
        .args(["--lang", "en"])
        .output()
        .unwrap()
}

/// Width, height and RGB of a PNG, whatever its colour type.
pub(crate) fn pixels(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    let step = info.color_type.samples();
    let list = data[..info.buffer_size()]
        .chunks_exact(step)
        .map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    (info.width, info.height, list)
}

fn png_of(text: &str, per_cell: u32) -> (Picture, Vec<u8>) {
    let found = scenes(text);
    let (diagram, scenes) = &found[0];
    let mut options = options(&scenes[0], diagram, "paper");
    options.pixels = Some(per_cell);
    let picture = layout::layout(&scenes[0], &options);
    let info = raster::PngInfo {
        pixels_per_metre: 11811,
        title: "t".to_owned(),
        mark: "m".to_owned(),
    };
    let bytes = raster::png(&Sheet::single(picture.clone()), per_cell, &info).unwrap();
    (picture, bytes)
}

#[test]
fn cells_have_the_colours_of_their_stones() {
    let per_cell = 40;
    let text = RENJU
        .replace("[[diagram]]", "[[diagram]]\nnumbers = \"none\"")
        .replace("b5 = \"z\"", "a1 = \"z\"");
    let (picture, bytes) = png_of(&text, per_cell);
    let (width, _, pixels) = pixels(&bytes);
    let at = |cell: &str| {
        let x = f64::from(cell.as_bytes()[0] - b'a') * 10.0 + 5.0 - picture.area.left;
        let y = (9.0 - cell[1..].parse::<f64>().unwrap()) * 10.0 + 5.0 - picture.area.top;
        let scale = f64::from(per_cell) / 10.0;
        pixels[(y * scale) as usize * width as usize + (x * scale) as usize]
    };
    for (cells, ink) in [
        (&["b5", "b6", "b7", "h1"][..], [0x17, 0x46, 0xb0]),
        (&["g6", "g7", "g8", "i1"], [0xe2, 0x38, 0x2e]),
        (&["d2", "e3", "f4", "a9"], [0x36, 0xb6, 0x72]),
        (&["b4", "b8", "i9"], [0xff, 0xdf, 0x40]),
        (&["d5", "h9"], [0xff, 0xff, 0xff]),
    ] {
        for cell in cells {
            assert_eq!(at(cell), ink, "{cell}");
        }
    }
}

#[test]
fn lines_have_the_same_weight() {
    let (picture, bytes) = png_of("kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }", 37);
    let (width, _, pixels) = pixels(&bytes);
    let row = ((25.0 - picture.area.top) * 3.7) as usize;
    let line = &pixels[row * width as usize..][..width as usize];
    let inks: Vec<Vec<[u8; 3]>> = (1..5)
        .map(|n| {
            let x = ((f64::from(n) * 10.0 - picture.area.left) * 3.7).round() as usize;
            line[x - 3..x + 4].to_vec()
        })
        .collect();
    assert!(inks.iter().all(|ink| *ink == inks[0]), "{inks:?}");
    let sharp = inks[0]
        .iter()
        .filter(|&&pixel| pixel != [255; 3])
        .collect::<Vec<_>>();
    assert!(
        sharp.iter().all(|&&pixel| pixel == [0xa9, 0xc3, 0xdf]),
        "the line is not blurred: {sharp:?}"
    );
}

#[test]
fn digits_stand_in_the_middle() {
    let per_cell = 200;
    for number in [1_u32, 4, 7, 11, 17, 47, 74, 101, 147, 411] {
        let text = format!(
            "kletka = 1\ngame = \"renju-for-three\"\nboard = {{ size = 5 }}\nstart = {{ next = {number} }}\nrecord = {{ moves = '{number}. c3' }}\n[[diagram]]\ncoordinates = false"
        );
        let (picture, bytes) = png_of(&text, per_cell);
        let (width, _, pixels) = pixels(&bytes);
        let scale = f64::from(per_cell) / 10.0;
        let middle = (
            (25.0 - picture.area.left) * scale,
            (25.0 - picture.area.top) * scale,
        );
        let reach = (3.6 * scale) as i32;
        let at = |dx: i32, dy: i32| {
            pixels
                [(middle.1 as i32 + dy) as usize * width as usize + (middle.0 as i32 + dx) as usize]
        };
        // The stone itself, where no digit reaches.
        let stone = at(0, (3.9 * scale) as i32);
        let mut found = [i32::MAX, i32::MIN, i32::MAX, i32::MIN];
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let ink = at(dx, dy);
                if dx * dx + dy * dy < reach * reach
                    && (0..3).any(|c| ink[c].abs_diff(stone[c]) > 90)
                {
                    found = [
                        found[0].min(dx),
                        found[1].max(dx),
                        found[2].min(dy),
                        found[3].max(dy),
                    ];
                }
            }
        }
        // A hundredth of a cell is two pixels here; sums are twice the distance.
        assert!(
            (found[0] + found[1]).abs() <= 4 && (found[2] + found[3]).abs() <= 4,
            "{number}: {found:?}"
        );
        assert!(found[3] - found[2] > 30, "{number}: there are digits");
    }
}

#[test]
fn every_colour_has_its_form_on_a_photocopy() {
    let per_cell = 30_u32;
    // Stones with numbers and without, and plates of segments.
    let renju = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 5 }\nstart = { position = 'с@a1 к@c1 з@e1' }\nrecord = { moves = '1. a4 2. c4 3. e4' }";
    let parcel = "kletka = 1\ngame = \"parcel\"\nboard = { size = 5 }\nstart = { position = 'с[b2-3] к[d2-3] з[f2-3]' }";
    for (text, width, places) in [
        (renju, 1.0, &["a1", "c1", "e1"]),
        (renju, 1.0, &["a4", "c4", "e4"]),
        (parcel, 0.3, &["b2", "d2", "f2"]),
    ] {
        let found = scenes(text);
        let mut options = options(&found[0].1[0], &found[0].0, "print");
        options.pixels = Some(per_cell);
        let picture = layout::layout(&found[0].1[0], &options);
        let info = raster::PngInfo {
            pixels_per_metre: 11811,
            title: String::new(),
            mark: String::new(),
        };
        let (across, _, pixels) =
            pixels(&raster::png(&Sheet::single(picture.clone()), per_cell, &info).unwrap());
        let scale = f64::from(per_cell) / 10.0;
        let form = |place: &str| -> Vec<bool> {
            // The cell or edge from its lower left corner up.
            let middle = if width < 1.0 { 0.0 } else { 5.0 };
            let x = f64::from(place.as_bytes()[0] - b'a') * 10.0 + middle - picture.area.left;
            let y = (5.0 - f64::from(place.as_bytes()[1] - b'0')) * 10.0 + 5.0 - picture.area.top;
            let reach = (f64::from(per_cell) * width / 2.0) as i32;
            let half = per_cell.cast_signed() / 2;
            let is_black = |dx: i32, dy: i32| {
                let at = ((y * scale) as i32 + dy) * across.cast_signed() + (x * scale) as i32 + dx;
                f64::from(pixels[at as usize][0]) < 0.45 * 255.0
            };
            (-half..half)
                .flat_map(|dy| (-reach..reach).map(move |dx| (dx, dy)))
                .map(|(dx, dy)| is_black(dx, dy))
                .collect()
        };
        let forms = places.map(form);
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let different = forms[one]
                .iter()
                .zip(&forms[other])
                .filter(|(a, b)| a != b)
                .count();
            let share = different as f64 / forms[one].len() as f64;
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
    let (_, bytes) = png_of(RENJU, 20);
    let decoder = png::Decoder::new(std::io::Cursor::new(&bytes));
    let reader = decoder.read_info().unwrap();
    let size = reader.info().pixel_dims.unwrap();
    assert_eq!((size.xppu, size.yppu), (11811, 11811));
}

#[test]
fn a_film_stores_what_changes_and_shows_every_position() {
    let text = "kletka = 1\ngame = \"renju-for-three\"\nboard = { size = 9 }\nrecord = { moves = '1. e5 2. f6 3. d7 4. b2' }\n";
    let session = kletka::open(text);
    let scenes = session.scenes(
        (0..=4_u32)
            .map(Into::into)
            .collect::<Vec<kletka::notation::Address>>(),
    );
    let diagram = kletka::document::Diagram {
        last: Some(true),
        ..kletka::document::Diagram::default()
    };
    let sheets: Vec<Sheet> = scenes
        .into_iter()
        .map(|mut scene| {
            kletka::draw::compose::mark(&mut scene, &diagram);
            let mut options = options(&scene, &diagram, "paper");
            options.pixels = Some(20);
            Sheet::single(layout::layout(&scene, &options))
        })
        .collect();
    let bytes = raster::gif(&sheets, 20, 100, "m").unwrap();
    let mut film = gif::DecodeOptions::new();
    film.set_color_output(gif::ColorOutput::RGBA);
    let mut film = film.read_info(std::io::Cursor::new(&bytes)).unwrap();
    let width = usize::from(film.width());
    let mut shown = vec![[0_u8; 3]; width * usize::from(film.height())];
    for (at, sheet) in sheets.iter().enumerate() {
        let frame = film
            .read_next_frame()
            .unwrap()
            .expect("a frame for each position");
        let (left, columns) = (usize::from(frame.left), usize::from(frame.width));
        assert!(
            at == 0 || columns * usize::from(frame.height) < shown.len() / 2,
            "frame {at} is as large as the picture"
        );
        for (n, pixel) in frame.buffer.as_chunks::<4>().0.iter().enumerate() {
            if pixel[3] > 0 {
                shown[(usize::from(frame.top) + n / columns) * width + left + n % columns] =
                    [pixel[0], pixel[1], pixel[2]];
            }
        }
        let info = raster::PngInfo {
            pixels_per_metre: 3780,
            title: String::new(),
            mark: String::new(),
        };
        let (.., there) = pixels(&raster::png(sheet, 20, &info).unwrap());
        // A film has 255 colours; the rare ones at the edges of shapes are shown by others like them.
        let worst = shown
            .iter()
            .zip(&there)
            .flat_map(|(a, b)| (0..3).map(|c| a[c].abs_diff(b[c])))
            .max()
            .unwrap();
        let differing = shown.iter().zip(&there).filter(|(a, b)| a != b).count();
        assert!(
            worst <= 32 && differing * 100 < shown.len(),
            "position {at}: {differing} pixels differ, by {worst}"
        );
    }
    assert!(film.read_next_frame().unwrap().is_none());
}

#[test]
fn two_processes_write_the_same_bytes() {
    let folder = folder("bytes");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    for suffix in ["svg", "png", "pdf", "gif"] {
        let bytes = ["one", "two"].map(|name| {
            let path = folder.join(format!("{name}.{suffix}"));
            let out = kletka(&[
                "render",
                document.to_str().unwrap(),
                "-o",
                path.to_str().unwrap(),
            ]);
            assert!(
                out.status.success(),
                "{}",
                String::from_utf8_lossy(&out.stderr)
            );
            std::fs::read(&path).unwrap()
        });
        assert!(bytes[0] == bytes[1], "{suffix} differs");
        assert!(bytes[0].len() > 500);
    }
}

#[test]
fn only_what_changed_is_written_again() {
    let folder = folder("again");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    for suffix in ["svg", "png", "pdf"] {
        let path = folder.join(format!("x.{suffix}"));
        let draw = |extra: &[&str]| {
            let mut arguments = vec![
                "render",
                document.to_str().unwrap(),
                "-o",
                path.to_str().unwrap(),
            ];
            arguments.extend(extra);
            String::from_utf8(kletka(&arguments).stdout).unwrap()
        };
        assert!(!draw(&[]).contains("unchanged"), "{suffix}");
        assert!(draw(&[]).contains("unchanged"), "{suffix}");
        assert!(
            !draw(&["--caption", "other"]).contains("unchanged"),
            "{suffix}"
        );
    }
    let left: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 4, "no drafts are left: {left:?}");
}

#[test]
fn what_cannot_be_drawn_leaves_no_file() {
    let folder = folder("wrong");
    let document = folder.join("d.toml");
    std::fs::write(&document, RENJU).unwrap();
    let path = folder.join("x.svg");
    let inside = document.join("x.svg");
    let (file, target) = (document.to_str().unwrap(), path.to_str().unwrap());
    for (arguments, code) in [
        (vec!["render", file, "-o", target, "--at", "99"], 2),
        (vec!["render", file, "-o", target, "--diagram", "nobody"], 2),
        (vec!["render", file, "-o", target, "--style", "papper"], 2),
        (vec!["render", file, "-o", target, "--crop", "z"], 2),
        (vec!["render", file, "-o", inside.to_str().unwrap()], 2),
        (vec!["render", "missing.toml", "-o", target], 2),
    ] {
        let out = kletka(&arguments);
        assert_eq!(out.status.code(), Some(code), "{arguments:?}");
        assert!(!out.stderr.is_empty());
        assert!(!path.exists(), "{arguments:?}");
    }
}

#[test]
fn chromium_draws_what_the_raster_draws() {
    let Some(browser) = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| {
            Command::new(name)
                .arg("--version")
                .output()
                .is_ok_and(|out| out.status.success())
        })
    else {
        eprintln!("skipped: there is no chromium to compare with");
        return;
    };
    let folder = folder("browser");
    for (name, text) in [("parcel", PARCEL), ("renju", RENJU)] {
        let per_cell = 32;
        let found = scenes(text);
        let (diagram, scenes) = &found[0];
        let mut options = options(&scenes[0], diagram, "paper");
        options.pixels = Some(per_cell);
        let sheet = Sheet::single(layout::layout(&scenes[0], &options));
        let svg = svg::svg(
            &sheet,
            &Paper {
                things: true,
                ..Paper::default()
            },
        );
        let info = raster::PngInfo {
            pixels_per_metre: 3780,
            title: String::new(),
            mark: String::new(),
        };
        let drawn = raster::png(&sheet, per_cell, &info).unwrap();
        std::fs::write(folder.join(format!("{name}-ours.png")), &drawn).unwrap();
        let (width, height, ours) = pixels(&drawn);
        let page = format!(
            "<!DOCTYPE html><style>body{{margin:0;background:#fff}}svg{{display:block;width:{width}px;height:{height}px}}</style>{svg}"
        );
        let (html, shot) = (
            folder.join(format!("{name}.html")),
            folder.join(format!("{name}.png")),
        );
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
                "skipped: chromium took no picture: {}",
                String::from_utf8_lossy(&out.stderr)
            );
            return;
        };
        let (their_width, _, theirs) = pixels(&bytes);
        let mut different = 0_usize;
        for y in 0..height as usize {
            for x in 0..width as usize {
                let (a, b) = (
                    ours[y * width as usize + x],
                    theirs[y * their_width as usize + x],
                );
                different += usize::from((0..3).any(|c| a[c].abs_diff(b[c]) > 16));
            }
        }
        let share = different as f64 / f64::from(width * height);
        eprintln!("{name}: {:.3} % of the pixels differ", share * 100.0);
        assert!(
            share <= 0.01,
            "{name}: {:.2} % of the pixels differ",
            share * 100.0
        );
    }
}
