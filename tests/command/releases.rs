//! What a release is made of: the archive, the sums, the Debian package, the files for desktops, the workflow.

use std::path::Path;
use std::process::{Command, Output};

use crate::common_cli::Folder;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a program is there.
fn is_there(program: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output();
    found.is_ok_and(|ran| ran.status.success())
}

/// Whether a program is there; where all have to be, it is.
fn has(program: &str) -> bool {
    let found = is_there(program);
    if !found {
        assert!(
            std::env::var_os("KLETKA_PACKAGES").is_none_or(|which| which != "all"),
            "{program} is missing"
        );
        eprintln!("{program} is not installed: skipped");
    }
    found
}

#[track_caller]
fn good(command: &mut Command) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let said = String::from_utf8_lossy(&stdout).into_owned();
    assert!(
        status.success(),
        "{command:?}: {said}{}",
        String::from_utf8_lossy(&stderr)
    );
    said
}

/// The target of this machine.
fn host() -> String {
    good(Command::new("rustc").arg("-vV"))
        .lines()
        .find_map(|line| line.strip_prefix("host: ").map(str::to_owned))
        .unwrap()
}

/// `.ci/release` with a cargo that has built the command already, for to build it as for a release takes minutes: what it is
/// asked for beside is noted or done.
fn release(folder: &Folder, built: &str, tag: &str, noted: &str) -> Output {
    let host = host();
    let place = folder.0.join("target").join(&host).join("release");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::copy(built, place.join("kletka")).unwrap();
    let cargo = format!(
        "#!/bin/sh\ncase $1 in {noted}) echo \"$@\" >> \"$CARGO_TARGET_DIR/asked\"; exit 0 ;; esac\nPATH=${{PATH#*:}}\nexec cargo \"$@\"\n"
    );
    let cargo = folder.file("bin/cargo", cargo);
    good(Command::new("chmod").args(["+x", &cargo]));
    let path = format!(
        "{}/bin:{}",
        folder.path(),
        std::env::var("PATH").unwrap_or_default()
    );
    Command::new(root().join(".ci/release"))
        .current_dir(folder.path())
        .envs([
            ("PATH", path),
            ("CARGO_TARGET_DIR", format!("{}/target", folder.path())),
        ])
        .envs([
            ("KLETKA_FILES", format!("{}/files", folder.path())),
            ("SOURCE_DATE_EPOCH", "1700000000".to_owned()),
        ])
        .envs([
            ("KLETKA_TAG", tag),
            ("KLETKA", env!("CARGO_BIN_EXE_kletka")),
        ])
        .envs([
            ("DEBFULLNAME", "A Packager"),
            ("DEBEMAIL", "packager@example.org"),
        ])
        .output()
        .unwrap()
}

fn files(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.0.join("files")).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
#[cfg(target_os = "linux")]
fn an_archive_with_manual_completions_and_sums() {
    let folder = Folder::new("release");
    let program = folder.file("program", "#!/bin/sh\necho a command\n");
    // It is noted only what would be packed.
    let cargo_deb = folder.file("bin/cargo-deb", "");
    good(Command::new("chmod").args(["+x", &cargo_deb]));
    let version = env!("CARGO_PKG_VERSION");
    let ran = release(&folder, &program, &format!("v{version}"), "build|deb");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let asked = std::fs::read_to_string(folder.0.join("target/asked")).unwrap();
    assert!(
        asked.starts_with("build --release --locked --target "),
        "{asked}"
    );
    assert_eq!(
        asked.contains("\ndeb --locked --no-build --target "),
        host().ends_with("-linux-gnu"),
        "{asked}"
    );
    let names = files(&folder);
    let archive = names
        .iter()
        .find(|name| name.ends_with(".tar.gz"))
        .unwrap()
        .clone();
    assert!(
        archive.starts_with(&format!("kletka-{version}-"))
            && names.contains(&"SHA256SUMS".to_owned()),
        "{names:?}"
    );
    good(
        Command::new("sha256sum")
            .args(["-c", "--quiet", "SHA256SUMS"])
            .current_dir(folder.0.join("files")),
    );
    let listed = good(
        Command::new("tar")
            .arg("-tzf")
            .arg(folder.0.join("files").join(&archive)),
    );
    for wanted in [
        "/kletka\n",
        "/README.md\n",
        "/CHANGELOG.md\n",
        "/LICENSE-MIT\n",
        "/NotoSans-OFL.txt\n",
        "/man/kletka.1\n",
        "/man/kletka-archive-stats.1\n",
        "/completions/kletka\n",
        "/completions/_kletka\n",
        "/completions/kletka.fish\n",
    ] {
        assert!(listed.contains(wanted), "{wanted}: {listed}");
    }
    // The same files make the same archive.
    let sums = || {
        let sums = std::fs::read_to_string(folder.0.join("files/SHA256SUMS")).unwrap();
        sums.lines()
            .find(|line| line.ends_with(".tar.gz"))
            .unwrap()
            .to_owned()
    };
    let before = sums();
    assert!(release(&folder, &program, "", "build|deb").status.success());
    assert_eq!(sums(), before);
    // Another tag than the version's is a mistake.
    let ran = release(&folder, &program, "v9.9.9", "build|deb");
    assert!(
        !ran.status.success() && String::from_utf8_lossy(&ran.stderr).contains("v9.9.9 is not v"),
        "{ran:?}"
    );
}

/// Whoever builds for Windows elsewhere is told before the build what is missing.
#[test]
#[cfg(target_os = "linux")]
fn for_windows_a_command_that_runs_here_is_named() {
    let ran = Command::new(root().join(".ci/release"))
        .arg("x86_64-pc-windows-gnu")
        .env_remove("KLETKA")
        .output()
        .unwrap();
    assert!(
        !ran.status.success() && String::from_utf8_lossy(&ran.stderr).contains("KLETKA must name"),
        "{ran:?}"
    );
}

/// The scripts of the steps of a workflow.
fn steps(workflow: &str) -> Vec<String> {
    let mut scripts: Vec<(usize, String)> = Vec::new();
    let mut is_inside = false;
    for line in workflow.lines() {
        let indent = line.len() - line.trim_start().len();
        match line.trim_start().strip_prefix("run: ") {
            Some("|") => (scripts.push((indent, String::new())), is_inside = true).1,
            Some(one) => (scripts.push((indent, one.to_owned())), is_inside = false).1,
            None if is_inside && indent > scripts.last().map_or(0, |one| one.0) => {
                scripts
                    .last_mut()
                    .unwrap()
                    .1
                    .push_str(&format!("{}\n", line.trim_start()));
            }
            None => is_inside = false,
        }
    }
    scripts.into_iter().map(|(_, script)| script).collect()
}

/// The steps of the release workflow, with a gh, a rustup and a cargo that note what they are asked for.
#[test]
#[cfg(target_os = "linux")]
fn the_workflow_drafts_builds_and_publishes() {
    let workflow = std::fs::read_to_string(root().join(".github/workflows/release.yml")).unwrap();
    let [draft, compiler, deb, make, add, publish] = &steps(&workflow)[..] else {
        panic!("{:?}", steps(&workflow))
    };
    let version = env!("CARGO_PKG_VERSION");
    let folder = Folder::new("release-workflow");
    for name in ["gh", "rustup", "cargo"] {
        let fake = format!(
            "#!/bin/sh\necho {name} \"$@\" >> \"$ASKED\"\n[ \"$2\" != download ] || echo x > a.tar.gz\n"
        );
        let fake = folder.file(&format!("bin/{name}"), fake);
        good(Command::new("chmod").args(["+x", &fake]));
    }
    for script in [
        ".ci/release",
        ".ci/release-notes",
        "Cargo.toml",
        "CHANGELOG.md",
    ] {
        let to = folder.file(
            script,
            std::fs::read_to_string(root().join(script)).unwrap(),
        );
        good(Command::new("chmod").args(["+x", &to]));
    }
    let run = |script: &str| {
        let path = format!(
            "{}/bin:{}",
            folder.path(),
            std::env::var("PATH").unwrap_or_default()
        );
        let asked = format!("{}/asked", folder.path());
        let _ = std::fs::remove_file(&asked);
        good(
            Command::new("bash")
                .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
                .current_dir(folder.path())
                .envs([
                    ("PATH", path.as_str()),
                    ("ASKED", asked.as_str()),
                    ("TARGET", "some-target"),
                ])
                .envs([
                    ("RUNNER_TEMP", folder.path()),
                    ("GITHUB_ENV", &format!("{}/env", folder.path())),
                ])
                .env("KLETKA_TAG", format!("v{version}")),
        );
        std::fs::read_to_string(&asked).unwrap_or_default()
    };
    assert!(run(draft).starts_with(&format!(
        "gh release create v{version} --draft --verify-tag --title kletka {version} "
    )));
    let notes = std::fs::read_to_string(folder.0.join("notes.md")).unwrap();
    assert!(
        notes.contains("### Highlights") && !notes.contains("\n## "),
        "{notes}"
    );
    assert_eq!(
        run(compiler).trim(),
        "rustup toolchain install 1.92 --profile minimal --target some-target"
    );
    assert_eq!(
        std::fs::read_to_string(folder.0.join("env")).unwrap(),
        "RUSTUP_TOOLCHAIN=1.92\n"
    );
    assert_eq!(
        run(deb).trim(),
        "cargo install --quiet --locked cargo-deb@3.8.0"
    );
    assert_eq!(make, ".ci/release \"$TARGET\"");
    folder.file("target/release-files/SHA256SUMS", "");
    folder.file("target/release-files/kletka.tar.gz", "");
    assert_eq!(
        run(add).trim(),
        format!("gh release upload v{version} target/release-files/kletka.tar.gz")
    );
    let asked = run(publish);
    assert!(
        asked.ends_with(&format!("gh release edit v{version} --draft=false\n")),
        "{asked}"
    );
    good(
        Command::new("sha256sum")
            .args(["-c", "--quiet", "SHA256SUMS"])
            .current_dir(folder.0.join("files")),
    );
    // Nothing is fetched but by what it was when it was looked at.
    for line in workflow
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- uses: "))
    {
        let commit = line.split_once('@').unwrap().1.split(' ').next().unwrap();
        assert!(
            commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{line}"
        );
    }
}

/// The entry of the desktop and the type of the files, as the programs of a desktop read them.
#[test]
fn desktops_know_documents() {
    if !has("desktop-file-validate")
        || !has("update-mime-database")
        || !has("update-desktop-database")
    {
        return;
    }
    let folder = Folder::new("desktop");
    installed_desktop(&folder, |name, to| {
        let to = folder.file(
            to,
            std::fs::read(root().join("formats/desktop").join(name)).unwrap(),
        );
        drop(to);
    });
}

/// What desktops make of the files that are installed below `usr/share` of a folder.
#[track_caller]
fn installed_desktop(folder: &Folder, install: impl Fn(&str, &str)) {
    for (name, place) in [
        ("kletka.desktop", "applications"),
        ("kletka.xml", "mime/packages"),
        ("kletka.svg", "icons/hicolor/scalable/apps"),
    ] {
        install(name, &format!("usr/share/{place}/{name}"));
    }
    let share = folder.0.join("usr/share");
    good(Command::new("desktop-file-validate").arg(share.join("applications/kletka.desktop")));
    good(Command::new("update-mime-database").arg(share.join("mime")));
    let globs = std::fs::read_to_string(share.join("mime/globs2")).unwrap();
    assert!(
        globs.lines().any(|line| line == "50:text/x-kletka:*.kla"),
        "{globs}"
    );
    good(Command::new("update-desktop-database").arg(share.join("applications")));
    let known = std::fs::read_to_string(share.join("applications/mimeinfo.cache")).unwrap();
    assert!(known.contains("text/x-kletka=kletka.desktop;"), "{known}");
}

/// The Debian package, made by cargo-deb and unpacked.
#[test]
#[ignore = "a package is packed"]
fn a_debian_package_is_made() {
    if !has("cargo-deb")
        || !has("dpkg-deb")
        || !has("desktop-file-validate")
        || !has("update-mime-database")
    {
        return;
    }
    let folder = Folder::new("debian");
    let ran = release(&folder, env!("CARGO_BIN_EXE_kletka"), "", "build");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let package = files(&folder)
        .into_iter()
        .find(|name| name.contains(".deb"))
        .expect("a package");
    let package = folder.0.join("files").join(package);
    let control = good(Command::new("dpkg-deb").arg("-f").arg(&package));
    assert!(
        control.contains("Package: kletka\n") && control.contains("Depends: libc6"),
        "{control}"
    );
    assert!(
        control.contains("\nMaintainer: A Packager <packager@example.org>\n"),
        "{control}"
    );
    good(
        Command::new("dpkg-deb")
            .arg("-x")
            .arg(&package)
            .arg(&folder.0),
    );
    let text = |path: &str| {
        good(
            Command::new("gzip")
                .arg("-dcf")
                .arg(folder.0.join("usr/share/doc/kletka").join(path)),
        )
    };
    let entry = text("changelog.Debian.gz");
    assert!(
        entry.starts_with("kletka (")
            && entry.contains("\n -- A Packager <packager@example.org>  Tue, 14 Nov 2023 "),
        "{entry}"
    );
    assert!(
        text("changelog.gz").starts_with("# Changelog\n")
            && text("NotoSans-OFL.txt").contains("SIL Open Font License")
    );
    assert!(text("copyright").starts_with("Format: https://www.debian.org/"));
    // What Debian's own programs have against a package, where they are; only the first upload to Debian closes a bug.
    if is_there("lintian") {
        let arguments = [
            "--no-cfg",
            "--suppress-tags",
            "initial-upload-closes-no-bugs",
            "--fail-on",
            "error,warning",
        ];
        let found = Command::new("lintian")
            .args(arguments)
            .arg(&package)
            .output()
            .unwrap();
        assert!(
            found.status.success(),
            "{}",
            String::from_utf8_lossy(&found.stdout)
        );
    }
    let said = good(Command::new(folder.0.join("usr/bin/kletka")).arg("--version"));
    assert!(said.contains(env!("CARGO_PKG_VERSION")), "{said}");
    installed_desktop(&folder, |_, place| {
        assert!(folder.0.join(place).exists(), "{place}");
    });
    let page = |path: &str| {
        good(
            Command::new("gzip")
                .arg("-dc")
                .arg(folder.0.join("usr/share/man").join(path)),
        )
    };
    assert!(
        page("man1/kletka-check.1.gz").contains(".TH kletka-check 1")
            && page("ru/man1/kletka.1.gz").contains(".TH")
    );
    for (shell, script) in [
        (
            "bash",
            "source usr/share/bash-completion/completions/kletka && complete -p kletka",
        ),
        ("zsh", "zsh -n usr/share/zsh/vendor-completions/_kletka"),
        (
            "fish",
            "fish -n usr/share/fish/vendor_completions.d/kletka.fish",
        ),
    ] {
        if is_there(shell) {
            good(
                Command::new("bash")
                    .args(["-c", script])
                    .current_dir(&folder.0),
            );
        }
    }
}
