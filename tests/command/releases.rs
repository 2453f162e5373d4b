//! What a release is made of: the archive, the sums, the Debian package, the files for desktops, the workflow.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common_cli::{Folder, good, has, names, path_with};

/// Says whether what makes packages must be there.
const PACKAGES: &str = "KLETKA_PACKAGES";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a line for `sh` prints in a folder.
#[track_caller]
fn shell(folder: &Path, line: &str) -> String {
    good(Command::new("sh").args(["-c", line]).current_dir(folder))
}

/// A program of a folder's `bin`.
fn program(folder: &Folder, name: &str, script: &str) {
    let path = folder.file(&format!("bin/{name}"), script);
    good(Command::new("chmod").args(["+x", &path]));
}

/// `.ci/release` with a cargo that has built the command already, for to build it as for a release takes minutes: what it is
/// asked for beside is noted or done.
fn release(folder: &Folder, built: &str, tag: &str, noted: &str) -> Output {
    let host = shell(root(), "rustc -vV | sed -n 's/^host: //p'");
    let place = format!("target/{}/release/kletka", host.trim());
    folder.file(&place, "");
    fs::copy(built, folder.0.join(place)).unwrap();
    let cargo = format!(
        "#!/bin/sh\ncase $1 in {noted}) echo \"$@\" >> \"$CARGO_TARGET_DIR/asked\"; exit 0 ;; esac\nPATH=${{PATH#*:}}\nexec cargo \"$@\"\n"
    );
    program(folder, "cargo", &cargo);
    let path = |name: &str| format!("{}/{name}", folder.path());
    Command::new(root().join(".ci/release"))
        .current_dir(folder.path())
        .envs([
            ("PATH", &*path_with(path("bin"))),
            ("CARGO_TARGET_DIR", &path("target")),
            ("KLETKA_FILES", &path("files")),
            ("SOURCE_DATE_EPOCH", "1700000000"),
            ("KLETKA_TAG", tag),
            ("KLETKA", env!("CARGO_BIN_EXE_kletka")),
            ("DEBFULLNAME", "A Packager"),
            ("DEBEMAIL", "packager@example.org"),
        ])
        .output()
        .unwrap()
}

/// What failed said why.
#[track_caller]
fn refused(ran: &Output, words: &str) {
    let is_said = String::from_utf8_lossy(&ran.stderr).contains(words);
    assert!(!ran.status.success() && is_said, "{ran:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_archive_with_manual_completions_and_sums() {
    let folder = Folder::new("release");
    let built = folder.file("program", "#!/bin/sh\necho a command\n");
    // It is noted only what would be packed.
    program(&folder, "cargo-deb", "");
    let version = env!("CARGO_PKG_VERSION");
    let ran = release(&folder, &built, &format!("v{version}"), "build|deb");
    assert!(ran.status.success(), "{ran:?}");
    let asked = fs::read_to_string(folder.0.join("target/asked")).unwrap();
    assert!(
        asked.starts_with("build --release --locked --target "),
        "{asked}"
    );
    let is_packed = asked.contains("\ndeb --locked --no-build --target ");
    assert_eq!(is_packed, asked.contains("-linux-gnu\n"), "{asked}");
    let files = folder.0.join("files");
    let all = names(&files);
    let archive = all.iter().find(|name| name.ends_with(".tar.gz")).unwrap();
    assert!(
        archive.starts_with(&format!("kletka-{version}-")),
        "{all:?}"
    );
    shell(&files, "sha256sum -c --quiet SHA256SUMS");
    let listed = shell(&files, &format!("tar -tzf {archive}"));
    let wanted = "kletka README.md CHANGELOG.md LICENSE-MIT NotoSans-OFL.txt man/kletka.1 man/kletka-archive-stats.1 \
        completions/kletka completions/_kletka completions/kletka.fish";
    for wanted in wanted.split(' ').map(|name| format!("/{name}\n")) {
        assert!(listed.contains(&wanted), "{wanted}: {listed}");
    }
    // The same files make the same archive.
    let before = fs::read(files.join(archive)).unwrap();
    assert!(release(&folder, &built, "", "build|deb").status.success());
    assert!(fs::read(files.join(archive)).unwrap() == before);
    // Another tag than the version's is a mistake.
    refused(
        &release(&folder, &built, "v9.9.9", "build|deb"),
        "v9.9.9 is not v",
    );
}

/// Whoever builds for Windows elsewhere is told before the build what is missing.
#[test]
#[cfg(target_os = "linux")]
fn for_windows_a_command_that_runs_here_is_named() {
    let mut command = Command::new(root().join(".ci/release"));
    command.arg("x86_64-pc-windows-gnu").env_remove("KLETKA");
    refused(&command.output().unwrap(), "KLETKA must name");
}

/// The scripts of the steps of a workflow.
fn steps(workflow: &str) -> Vec<String> {
    let steps = workflow.split(" run: ").skip(1);
    let script = |step: &str| match step.strip_prefix("|\n") {
        Some(block) => {
            let margin = &block[..block.len() - block.trim_start().len()];
            let lines = block.lines().map_while(|line| line.strip_prefix(margin));
            lines.flat_map(|line| [line, "\n"]).collect()
        }
        None => step.lines().next().unwrap().to_owned(),
    };
    steps.map(script).collect()
}

/// The steps of the release workflow, with a gh, a rustup and a cargo that note what they are asked for.
#[test]
#[cfg(target_os = "linux")]
fn the_workflow_drafts_builds_and_publishes() {
    let workflow = fs::read_to_string(root().join(".github/workflows/release.yml")).unwrap();
    let [draft, compiler, deb, make, add, publish] = &steps(&workflow)[..] else {
        panic!("{:?}", steps(&workflow))
    };
    let version = env!("CARGO_PKG_VERSION");
    let folder = Folder::new("release-workflow");
    for name in ["gh", "rustup", "cargo"] {
        let fake = format!(
            "#!/bin/sh\necho {name} \"$@\" >> \"$ASKED\"\n[ \"$2\" != download ] || echo x > a.tar.gz\n"
        );
        program(&folder, name, &fake);
    }
    shell(
        root(),
        &format!(
            "cp --parents .ci/release .ci/release-notes Cargo.toml CHANGELOG.md {}",
            folder.path()
        ),
    );
    let path = |name: &str| format!("{}/{name}", folder.path());
    let run = |script: &str| {
        let asked = path("asked");
        let _ = fs::remove_file(&asked);
        good(
            Command::new("bash")
                .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
                .current_dir(folder.path())
                .envs([
                    ("PATH", &*path_with(path("bin"))),
                    ("ASKED", &asked),
                    ("TARGET", "some-target"),
                    ("RUNNER_TEMP", folder.path()),
                    ("GITHUB_ENV", &path("env")),
                    ("KLETKA_TAG", &format!("v{version}")),
                ]),
        );
        fs::read_to_string(asked).unwrap_or_default()
    };
    let begin =
        format!("gh release create v{version} --draft --verify-tag --title kletka {version} ");
    assert!(run(draft).starts_with(&begin));
    let notes = fs::read_to_string(path("notes.md")).unwrap();
    assert!(
        notes.contains("### Highlights") && !notes.contains("\n## "),
        "{notes}"
    );
    let toolchain = "rustup toolchain install 1.92 --profile minimal --target some-target\n";
    assert_eq!(run(compiler), toolchain);
    assert_eq!(
        fs::read_to_string(path("env")).unwrap(),
        "RUSTUP_TOOLCHAIN=1.92\n"
    );
    assert_eq!(run(deb), "cargo install --quiet --locked cargo-deb@3.8.0\n");
    assert_eq!(make, ".ci/release \"$TARGET\"");
    folder.file("target/release-files/SHA256SUMS", "");
    folder.file("target/release-files/kletka.tar.gz", "");
    let upload = format!("gh release upload v{version} target/release-files/kletka.tar.gz\n");
    assert_eq!(run(add), upload);
    let asked = run(publish);
    let end = format!("gh release edit v{version} --draft=false\n");
    assert!(asked.ends_with(&end), "{asked}");
    shell(&folder.0.join("files"), "sha256sum -c --quiet SHA256SUMS");
    // Nothing is fetched but by what it was when it was looked at.
    for line in workflow.lines().filter(|line| line.contains("- uses: ")) {
        let (_, commit) = line.split_once('@').unwrap();
        let commit = commit.split(' ').next().unwrap();
        let is_sum = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(is_sum, "{line}");
    }
}

const DESKTOP: &str = "command -v desktop-file-validate && command -v update-mime-database && command -v update-desktop-database";

/// The entry of the desktop and the type of the files, as the programs of a desktop read them.
#[test]
fn desktops_know_documents() {
    if has(PACKAGES, DESKTOP) {
        let folder = Folder::new("desktop");
        for (name, place) in INSTALLED {
            let text = fs::read(root().join("formats/desktop").join(name)).unwrap();
            folder.file(&format!("usr/share/{place}/{name}"), text);
        }
        know_documents(&folder);
    }
}

/// Where files of `formats/desktop` are below `usr/share`.
const INSTALLED: [(&str, &str); 3] = [
    ("kletka.desktop", "applications"),
    ("kletka.xml", "mime/packages"),
    ("kletka.svg", "icons/hicolor/scalable/apps"),
];

/// What desktops make of the files that are installed below `usr/share` of a folder.
#[track_caller]
fn know_documents(folder: &Folder) {
    let share = folder.0.join("usr/share");
    for (name, place) in INSTALLED {
        assert!(share.join(place).join(name).exists(), "{name}");
    }
    shell(
        &share,
        "desktop-file-validate applications/kletka.desktop && update-mime-database mime && update-desktop-database applications",
    );
    let globs = fs::read_to_string(share.join("mime/globs2")).unwrap();
    assert!(
        format!("\n{globs}").contains("\n50:text/x-kletka:*.kla\n"),
        "{globs}"
    );
    let known = fs::read_to_string(share.join("applications/mimeinfo.cache")).unwrap();
    assert!(known.contains("text/x-kletka=kletka.desktop;"), "{known}");
}

/// The Debian package, made by cargo-deb and unpacked.
#[test]
#[ignore = "a package is packed"]
fn a_debian_package_is_made() {
    if !has(PACKAGES, DESKTOP) || !has(PACKAGES, "command -v cargo-deb && command -v dpkg-deb") {
        return;
    }
    let folder = Folder::new("debian");
    let ran = release(&folder, env!("CARGO_BIN_EXE_kletka"), "", "build");
    assert!(ran.status.success(), "{ran:?}");
    let say = |line: &str| shell(&folder.0, line);
    let control = say("dpkg-deb -f files/*.deb");
    for words in [
        "Package: kletka\n",
        "Depends: libc6",
        "\nMaintainer: A Packager <packager@example.org>\n",
    ] {
        assert!(control.contains(words), "{control}");
    }
    say("dpkg-deb -x files/*.deb .");
    for (file, words) in [
        ("doc/kletka/changelog.Debian.gz", "kletka ("),
        (
            "doc/kletka/changelog.Debian.gz",
            "\n -- A Packager <packager@example.org>  Tue, 14 Nov 2023 ",
        ),
        ("doc/kletka/changelog.gz", "# Changelog\n"),
        ("doc/kletka/NotoSans-OFL.txt", "SIL Open Font License"),
        ("doc/kletka/copyright", "Format: https://www.debian.org/"),
        ("man/man1/kletka-check.1.gz", ".TH kletka-check 1"),
        ("man/ru/man1/kletka.1.gz", ".TH"),
    ] {
        let text = say(&format!("gzip -dcf usr/share/{file}"));
        assert!(text.contains(words), "{file}: {text}");
    }
    assert!(say("usr/bin/kletka --version").contains(env!("CARGO_PKG_VERSION")));
    know_documents(&folder);
    for (program, line) in [
        // What Debian's own programs have against a package; only the first upload to Debian closes a bug.
        (
            "lintian",
            "lintian --no-cfg --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning files/*.deb",
        ),
        (
            "bash",
            "bash -c 'source usr/share/bash-completion/completions/kletka && complete -p kletka'",
        ),
        ("zsh", "zsh -n usr/share/zsh/vendor-completions/_kletka"),
        (
            "fish",
            "fish -n usr/share/fish/vendor_completions.d/kletka.fish",
        ),
    ] {
        if has("", &format!("command -v {program}")) {
            say(line);
        }
    }
}
