//! Figures in series, for make and ninja; what they show is in `scripts/series.txt`.

use std::fs;
use std::process::Command;
use std::time::Duration;

use crate::common_cli::{Folder, good, has, kletka};

const GAME: &str =
    "kletka = 1\ngame = \"parcel\"\n[board]\nsize = 3\n[record]\nmoves = '1. [b2-3] 2. [b-c2]'\n";

/// A second `make`, and a second `ninja`, finds nothing to do: also where a change of the document changed no picture.
#[test]
#[ignore = "make, ninja"]
fn make_and_ninja_have_nothing_to_do_twice() {
    let folder = Folder::new("series-make");
    folder.file("game.toml", GAME);
    let style = kletka!("render --show-style print").run().stdout;
    folder.file("own.toml", style);
    let kletka = env!("CARGO_BIN_EXE_kletka");
    let render = "render game.toml --style own.toml -o figure.png --dpi 60 --depfile";
    let makefile = format!("figure.png:\n\t{kletka} {render} figure.d\n-include figure.d\n");
    folder.file("Makefile", makefile);
    let ninja = format!(
        "rule draw\n  command = {kletka} {render} $out.d\n  depfile = $out.d\n  deps = gcc\nbuild figure.png: draw\n"
    );
    folder.file("build.ninja", ninja);
    for (program, idle) in [("make", "is up to date"), ("ninja", "no work to do")] {
        if !has("KLETKA_BOOKS", &format!("{program} --version")) {
            continue;
        }
        let is_idle = || {
            let mut command = Command::new(program);
            good(command.current_dir(folder.path()).env("LC_ALL", "C")).contains(idle)
        };
        is_idle();
        assert!(is_idle(), "{program}: nothing has changed");
        for file in ["game.toml", "own.toml"] {
            // File systems have coarse clocks.
            std::thread::sleep(Duration::from_millis(1100));
            let text = fs::read_to_string(folder.0.join(file)).unwrap();
            folder.file(file, text + "# A remark.\n");
            assert!(!is_idle(), "{program}: {file} has changed");
            assert!(is_idle(), "{program}: twice after {file}");
        }
    }
}
