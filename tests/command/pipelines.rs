//! What other programs run kletka with: annotations, the action, the hooks of pre-commit, the container file.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common_cli::{Folder, kletka};

const WRONG: &str =
    "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [a1-2] 2. [a1-2]\n'''\n";
const GOOD: &str = "kletka = 1\ngame = \"parcel\"\n\n[record]\nmoves = '''\n1. [a1-2]\n'''\n";

fn shipped(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The path on which the command is found first.
fn path() -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_kletka"))
        .parent()
        .unwrap()
        .display();
    format!("{bin}:{}", std::env::var("PATH").unwrap_or_default())
}

#[test]
fn annotations_name_file_place_and_code() {
    let folder = Folder::new("github");
    folder.file("a,b:c%.kla", WRONG);
    folder.file("good.kla", GOOD);
    let ran = kletka!("check --format github .")
        .current_dir(Path::new(folder.path()))
        .run();
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""));
    let [line] = ran.stdout.lines().collect::<Vec<_>>()[..] else {
        panic!("{}", ran.stdout)
    };
    let place = "::error file=./a%2Cb%3Ac%25.kla,line=5,endLine=5,col=14,endColumn=20,title=kletka occupied::2. [a1-2] is drawn";
    assert!(
        line.starts_with(place) && line.contains("%0Adid you mean"),
        "{line}"
    );
    // From standard input there is no file; a range of lines has no columns.
    let text = "kletka = 1\ngame = \"parcel\"\nrules = { komi = 1 }\n[start]\nposition = 'b[a1-2] g[c1-2]'\n[[diagram]]\nat = 3\n";
    let ran = kletka!("check --format github - --lang ru")
        .stdin(text)
        .run();
    assert!(
        ran.stdout
            .lines()
            .any(|line| line.starts_with("::warning line=5,")),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .lines()
            .all(|line| line.starts_with("::") && !line.contains("file=")),
        "{}",
        ran.stdout
    );
}

/// The scripts of the steps of the action, as GitHub runs them.
fn scripts(action: &str) -> Vec<String> {
    let mut scripts: Vec<String> = Vec::new();
    let mut is_inside = false;
    for line in action.lines() {
        if let Some(one) = line.strip_prefix("      run: ") {
            is_inside = one == "|";
            scripts.push(if is_inside {
                String::new()
            } else {
                one.to_owned()
            });
        } else if let (true, Some(inner)) = (is_inside, line.strip_prefix("        ")) {
            scripts.last_mut().unwrap().push_str(&format!("{inner}\n"));
        } else {
            is_inside = false;
        }
    }
    scripts
}

#[test]
fn the_action_builds_checks_and_writes_sarif() {
    let action = shipped("action.yml");
    let [build, check] = &scripts(&action)[..] else {
        panic!("two steps")
    };
    let folder = Folder::new("action");
    folder.file("games/one two/wrong.kla", WRONG);
    folder.file("good.kla", GOOD);
    // To build it takes minutes: a cargo of ours notes what it is asked for.
    folder.file("bin/cargo", "#!/bin/sh\necho \"$@\" > asked\n");
    let bash = |script: &str, paths: &str, sarif: &str| {
        let output = Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(folder.path())
            .env("PATH", format!("{}/bin:{}", folder.path(), path()))
            .envs([
                ("RUNNER_TEMP", folder.path()),
                ("GITHUB_ACTION_PATH", env!("CARGO_MANIFEST_DIR")),
                ("LC_ALL", "C"),
            ])
            .envs([("KLETKA_PATHS", paths), ("KLETKA_SARIF", sarif)])
            .output()
            .unwrap();
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    Command::new("chmod")
        .args(["+x", &format!("{}/bin/cargo", folder.path())])
        .status()
        .unwrap();
    assert_eq!(bash(build, "", "").0, 0);
    let asked = std::fs::read_to_string(folder.0.join("asked")).unwrap();
    let wanted = format!(
        "install --quiet --locked --path {} --root {}/kletka",
        env!("CARGO_MANIFEST_DIR"),
        folder.path()
    );
    assert_eq!(asked.trim(), wanted);
    let (code, said) = bash(check, "games/one two\ngood.kla\n", "found.sarif");
    assert_eq!(code, 1, "{said}");
    assert!(
        said.starts_with("::error file=games/one two/wrong.kla,line=5"),
        "{said}"
    );
    let sarif = std::fs::read_to_string(folder.0.join("found.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "occupied");
    assert_eq!(bash(check, "good.kla", ""), (0, String::new()));
}

/// The value of a key of each hook.
fn hooks<'t>(manifest: &'t str, key: &str) -> Vec<&'t str> {
    let key = format!("{key}: ");
    manifest
        .lines()
        .filter_map(|line| line.trim_start_matches(['-', ' ']).strip_prefix(&key))
        .collect()
}

/// pre-commit itself takes the manifest, where it is installed; what the hooks run does what it should.
#[test]
fn hooks_check_and_format() {
    let manifest = shipped(".pre-commit-hooks.yaml");
    assert_eq!(hooks(&manifest, "id"), ["kletka-check", "kletka-fmt"]);
    let folder = Folder::new("hooks");
    let entries = hooks(&manifest, "entry");
    for (entry, text, code) in [
        (entries[0], WRONG, 1),
        (entries[0], GOOD, 0),
        (entries[1], GOOD, 0),
    ] {
        let file = folder.file("game.kla", text);
        let words = entry
            .strip_prefix("kletka ")
            .unwrap()
            .split(' ')
            .chain([file.as_str()]);
        let ran = kletka(words).run();
        assert_eq!(ran.code, code, "{entry}: {}", ran.stdout);
    }
    let there = Command::new("pre-commit")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !there.is_ok_and(|status| status.success()) {
        assert!(
            std::env::var_os("KLETKA_EDITORS").is_none_or(|which| which != "all"),
            "pre-commit is missing"
        );
        eprintln!("pre-commit is not installed: skipped");
        return;
    }
    // Its own installation of a hook in Rust would build kletka: here the command is there already.
    let hooks = manifest
        .replace("language: rust", "language: system")
        .replace('\n', "\n      ");
    folder.file(
        ".pre-commit-config.yaml",
        format!("repos:\n  - repo: local\n    hooks:\n      {hooks}\n"),
    );
    folder.file("untidy.kla", GOOD.replace("1. [a1-2]", "[a2-1]"));
    folder.file("game.kla", WRONG);
    let git = |words: &[&str]| {
        Command::new(words[0])
            .args(&words[1..])
            .current_dir(folder.path())
            .env("PATH", path())
            .envs([
                ("LC_ALL", "C"),
                ("HOME", folder.path()),
                ("PRE_COMMIT_HOME", folder.path()),
            ])
            .output()
            .unwrap()
    };
    let manifest = format!("{}/.pre-commit-hooks.yaml", env!("CARGO_MANIFEST_DIR"));
    assert!(
        git(&["pre-commit", "validate-manifest", &manifest])
            .status
            .success()
    );
    assert!(
        git(&["git", "init", "-q"]).status.success() && git(&["git", "add", "."]).status.success()
    );
    let ran = git(&["pre-commit", "run", "--all-files"]);
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(
        said.contains("error[occupied]") && said.contains("files were modified by this hook"),
        "{said}"
    );
    assert_eq!(
        std::fs::read_to_string(folder.0.join("untidy.kla")).unwrap(),
        GOOD
    );
}

/// What the container file copies and builds is there.
#[test]
fn the_container_file_builds_what_there_is() {
    let file = shipped("Containerfile");
    assert!(file.contains("RUN cargo install --quiet --locked --path . --root /usr/local\n"));
    let version = shipped("Cargo.toml")
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = ").map(str::to_owned));
    let version = version.unwrap().replace('"', "");
    assert!(
        file.contains(&format!(
            "FROM docker.io/library/rust:{version}-slim AS build\n"
        )),
        "{file}"
    );
}

/// The cargo of an image that has no compiler: it notes what there is to build, and makes a command of its own.
const CARGO: &str = "#!/bin/sh
[ \"$*\" = \"install --quiet --locked --path . --root /usr/local\" ] || exit 1
[ -e Cargo.lock ] && [ -e src/main.rs ] && [ ! -e target ] && [ ! -e .git ] || exit 1
mkdir -p /usr/local/bin
printf '#!/bin/sh\\necho kletka \"$@\"\\n' > /usr/local/bin/kletka
chmod +x /usr/local/bin/kletka
";

/// The container file, built by buildah on images that stand for those it names: the compiler itself would take minutes.
#[test]
#[ignore = "an image is built"]
fn the_container_file_is_built() {
    let there = |program: &str| {
        let ran = Command::new("sh")
            .args(["-c", &format!("command -v {program}")])
            .output()
            .unwrap();
        let found = String::from_utf8(ran.stdout).unwrap().trim().to_owned();
        let is_needed = std::env::var_os("KLETKA_PACKAGES").is_some_and(|which| which == "all");
        assert!(!found.is_empty() || !is_needed, "{program} is missing");
        (!found.is_empty()).then_some(found)
    };
    let (Some(_), Some(busybox)) = (there("buildah"), there("busybox")) else {
        eprintln!("buildah or busybox is not installed: skipped");
        return;
    };
    let folder = Folder::new("container");
    folder.file("busybox", std::fs::read(busybox).unwrap());
    folder.file("cargo", CARGO);
    Command::new("chmod")
        .args([
            "+x",
            &format!("{}/cargo", folder.path()),
            &format!("{}/busybox", folder.path()),
        ])
        .status()
        .unwrap();
    let programs = ["busybox", "sh", "mkdir", "chmod"]
        .map(|name| format!("COPY busybox /bin/{name}\n"))
        .concat();
    let base = folder.file(
        "Base",
        format!("FROM scratch\n{programs}COPY cargo /bin/cargo\n"),
    );
    let buildah = |words: &[&str]| {
        let store = ["root", "run"].map(|name| format!("{}/{name}", folder.path()));
        let ran = Command::new("buildah")
            .args([
                "--storage-driver",
                "vfs",
                "--root",
                &store[0],
                "--runroot",
                &store[1],
            ])
            .args(words)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert!(
            ran.status.success(),
            "{words:?}: {said}{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        said
    };
    let file = shipped("Containerfile");
    for line in file.lines().filter_map(|line| line.strip_prefix("FROM ")) {
        let image = line.split(' ').next().unwrap();
        buildah(&[
            "bud",
            "--isolation",
            "chroot",
            "-f",
            &base,
            "-t",
            image,
            folder.path(),
        ]);
    }
    let asked = [
        "bud",
        "--isolation",
        "chroot",
        "--pull-never",
        "--ignorefile",
        ".dockerignore",
    ];
    buildah(&[&asked[..], &["-f", "Containerfile", "-t", "kletka", "."]].concat());
    let container = buildah(&["from", "--pull-never", "localhost/kletka"]);
    let container = container.trim();
    let entry = buildah(&[
        "inspect",
        "--format",
        "{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.WorkingDir}}",
        container,
    ]);
    assert_eq!(entry.trim(), "[kletka] /work");
    let said = buildah(&[
        "run",
        "--isolation",
        "chroot",
        container,
        "--",
        "/usr/local/bin/kletka",
        "check",
        ".",
    ]);
    assert_eq!(said.trim(), "kletka check .");
}
