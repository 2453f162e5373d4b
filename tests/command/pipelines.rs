//! What other programs run kletka with: the action, the hooks of pre-commit, the container file.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common_cli::{Folder, words};

const WRONG: &str =
    "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [a1-2] 2. [a1-2]\n'''\n";
const GOOD: &str = "kletka = 1\ngame = \"parcel\"\n\n[record]\nmoves = '''\n1. [a1-2]\n'''\n";

fn shipped(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// Another program as it is typed in a folder, where the command is found first: its exit code, and what it prints.
fn run(folder: &Path, line: &str, variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let bin = Path::new(env!("CARGO_BIN_EXE_kletka")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let words = words(line);
    let ran = Command::new(&words[0])
        .args(&words[1..])
        .current_dir(folder)
        .env(
            "PATH",
            format!("{}/bin:{}:{path}", folder.display(), bin.display()),
        )
        .env("LC_ALL", "C")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stdout).unwrap();
    (ran.status.code(), said)
}

/// If a program is installed; where all of a kind have to be, the variable says so.
fn is_there(program: &str, variable: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .stdout(Stdio::null())
        .status();
    let is_there = found.is_ok_and(|status| status.success());
    let is_needed = std::env::var_os(variable).is_some_and(|which| which == "all");
    assert!(is_there || !is_needed, "{program} is missing");
    if !is_there {
        eprintln!("{program} is not installed: skipped");
    }
    is_there
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
    let [build, check] = &scripts(&shipped("action.yml"))[..] else {
        panic!("two steps")
    };
    let folder = Folder::new("action");
    folder.file("games/one two/wrong.kla", WRONG);
    folder.file("good.kla", GOOD);
    // To build it takes minutes: a cargo of ours notes what it is asked for.
    folder.file("bin/cargo", "#!/bin/sh\necho \"$@\" > asked\n");
    run(&folder.0, "chmod +x bin/cargo", &[]);
    let project = env!("CARGO_MANIFEST_DIR");
    let bash = |script: &str, paths: &str, sarif: &str| {
        let script = folder.file("step", script);
        let line = format!("bash --noprofile --norc -eo pipefail {script}");
        let variables = [
            ("RUNNER_TEMP", folder.path()),
            ("GITHUB_ACTION_PATH", project),
            ("KLETKA_PATHS", paths),
            ("KLETKA_SARIF", sarif),
        ];
        run(&folder.0, &line, &variables)
    };
    assert_eq!(bash(build, "", "").0, Some(0));
    let asked = std::fs::read_to_string(folder.0.join("asked")).unwrap();
    let root = folder.path();
    let wanted = format!("install --quiet --locked --path {project} --root {root}/kletka\n");
    assert_eq!(asked, wanted);
    let (code, said) = bash(check, "games/one two\ngood.kla\n", "found.sarif");
    assert_eq!(code, Some(1), "{said}");
    let place = "::error file=games/one two/wrong.kla,line=5";
    assert!(said.starts_with(place), "{said}");
    let sarif = std::fs::read_to_string(folder.0.join("found.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "occupied");
    assert_eq!(bash(check, "good.kla", ""), (Some(0), String::new()));
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
        folder.file("game.kla", text);
        let (ended, said) = run(&folder.0, &format!("{entry} game.kla"), &[]);
        assert_eq!(ended, Some(code), "{entry}: {said}");
    }
    if !is_there("pre-commit", "KLETKA_EDITORS") {
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
    let homes = [("HOME", folder.path()), ("PRE_COMMIT_HOME", folder.path())];
    let project = env!("CARGO_MANIFEST_DIR");
    for line in [
        &format!("pre-commit validate-manifest {project}/.pre-commit-hooks.yaml"),
        "git init -q",
        "git add .",
    ] {
        assert_eq!(run(&folder.0, line, &homes).0, Some(0), "{line}");
    }
    let (_, said) = run(&folder.0, "pre-commit run --all-files", &homes);
    for words in ["error[occupied]", "files were modified by this hook"] {
        assert!(said.contains(words), "{said}");
    }
    let tidy = std::fs::read_to_string(folder.0.join("untidy.kla")).unwrap();
    assert_eq!(tidy, GOOD);
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
    if !["buildah", "busybox"]
        .iter()
        .all(|program| is_there(program, "KLETKA_PACKAGES"))
    {
        return;
    }
    let folder = Folder::new("container");
    folder.file("cargo", CARGO);
    let copies = "cp $(command -v busybox) busybox; chmod +x busybox cargo";
    run(&folder.0, &format!("sh -c '{copies}'"), &[]);
    let programs = ["busybox", "sh", "mkdir", "chmod"]
        .map(|name| format!("COPY busybox /bin/{name}\n"))
        .concat();
    let base = folder.file(
        "Base",
        format!("FROM scratch\n{programs}COPY cargo /bin/cargo\n"),
    );
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let buildah = |line: &str| {
        let store = format!("--root {0}/root --runroot {0}/run", folder.path());
        let line = format!("buildah --storage-driver vfs {store} {line}");
        let (code, said) = run(project, &line, &[]);
        assert_eq!(code, Some(0), "{line}: {said}");
        said.trim().to_owned()
    };
    let file = shipped("Containerfile");
    for line in file.lines().filter_map(|line| line.strip_prefix("FROM ")) {
        let image = line.split(' ').next().unwrap();
        let context = folder.path();
        buildah(&format!(
            "bud --isolation chroot -f {base} -t {image} {context}"
        ));
    }
    buildah(
        "bud --isolation chroot --pull-never --ignorefile .dockerignore -f Containerfile -t kletka .",
    );
    let container = buildah("from --pull-never localhost/kletka");
    let asked = "{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.WorkingDir}}";
    let entry = buildah(&format!("inspect --format '{asked}' {container}"));
    assert_eq!(entry, "[kletka] /work");
    let line = "/usr/local/bin/kletka check .";
    let said = buildah(&format!("run --isolation chroot {container} -- {line}"));
    assert_eq!(said, "kletka check .");
}
