//! Runs a command with either binary, in the same folder with the same files, and keeps all that it left behind.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::common_cli::words;

/// Nothing that is run here may take longer, in a debug build either.
const TIME_LIMIT: Duration = Duration::from_mins(5);

/// What is on standard input.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Nothing,
    /// One of the files of the folder.
    File(String),
    /// What the step before has printed.
    Printed,
}

/// One call of the command.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// What is called, without the names of documents: differences are grouped by it.
    pub(crate) kind: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) input: Input,
    pub(crate) environment: Option<(&'static str, &'static str)>,
}

impl Step {
    /// A call as `jobs.txt` has it.
    pub(crate) fn read(line: &str, file: &str) -> Self {
        let (line, input) = match line.split_once(" < ") {
            None => (line, Input::Nothing),
            Some((line, "PRINTED")) => (line, Input::Printed),
            Some((line, name)) => (line, Input::File(name.replace("FILE", file))),
        };
        let coloured = line.strip_prefix("CLICOLOR_FORCE=1 ");
        let line = coloured.unwrap_or(line);
        let (kind, more) = line.split_once(" | ").unwrap_or((line, ""));
        let words = words(&format!("{kind} {more}"));
        Self {
            kind: kind.to_owned(),
            arguments: words
                .iter()
                .map(|word| word.replace("FILE", file))
                .collect(),
            input,
            environment: coloured.map(|_| ("CLICOLOR_FORCE", "1")),
        }
    }

    /// A call some of whose words hold spaces.
    pub(crate) fn words(kind: &str, words: &[&str]) -> Self {
        let arguments = words.iter().map(|&word| word.to_owned()).collect();
        Self {
            kind: kind.to_owned(),
            arguments,
            input: Input::Nothing,
            environment: None,
        }
    }

    pub(crate) fn with(self, name: &'static str, value: &'static str) -> Self {
        Self {
            environment: Some((name, value)),
            ..self
        }
    }
}

/// Calls one after the other in one folder.
#[derive(Clone, Debug, Default)]
pub(crate) struct Job {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) steps: Vec<Step>,
}

/// What a call left behind: its streams, how it ended, and the files that it wrote or removed, by name.
pub(crate) type Left = BTreeMap<String, Vec<u8>>;

/// The folder of one thread, in which both binaries work in turn.
pub(crate) struct Place {
    root: PathBuf,
}

impl Place {
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// Does a job with a binary; says for each step what it left and how long it took.
    pub(crate) fn run(&self, binary: &Path, job: &Job) -> Vec<(Left, Duration)> {
        let work = self.root.join("work");
        let _ = fs::remove_dir_all(&self.root);
        fs::create_dir_all(&work).expect("a folder can be made");
        for (name, bytes) in &job.files {
            let path = work.join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder can be made");
            fs::write(path, bytes).expect("a file can be written");
        }
        let mut files = job.files.clone();
        job.steps
            .iter()
            .map(|step| self.step(binary, &work, step, &mut files))
            .collect()
    }

    fn step(
        &self,
        binary: &Path,
        work: &Path,
        step: &Step,
        files: &mut BTreeMap<String, Vec<u8>>,
    ) -> (Left, Duration) {
        let [printed, read, said] = ["stdout", "stdin", "stderr"].map(|name| self.root.join(name));
        let stdin = match &step.input {
            Input::Nothing => Stdio::null(),
            Input::File(name) => File::open(work.join(name))
                .expect("a file of the job")
                .into(),
            Input::Printed => {
                fs::rename(&printed, &read).expect("there was a step before");
                File::open(&read).expect("a file can be read").into()
            }
        };
        let create = |path: &Path| File::create(path).expect("a file can be written");
        let mut command = Command::new(binary);
        command
            .args(&step.arguments)
            .current_dir(work)
            .stdin(stdin)
            .stdout(create(&printed))
            .stderr(create(&said));
        for name in [
            "LC_ALL",
            "LC_MESSAGES",
            "LANG",
            "LANGUAGE",
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "COLUMNS",
        ] {
            command.env_remove(name);
        }
        command.envs(step.environment);
        let started = Instant::now();
        let end = end(&mut command);
        let took = started.elapsed();
        let read = |path| fs::read(path).expect("a file can be read");
        let mut left = Left::from([
            ("exit".to_owned(), end.into_bytes()),
            ("stdout".to_owned(), read(&printed)),
            ("stderr".to_owned(), read(&said)),
        ]);
        let now = contents(work);
        for (name, bytes) in &now {
            if files.get(name) != Some(bytes) {
                left.insert(format!("file {name}"), bytes.clone());
            }
        }
        for name in files.keys().filter(|&name| !now.contains_key(name)) {
            left.insert(format!("file {name}"), b"(removed)".to_vec());
        }
        *files = now;
        (left, took)
    }
}

/// Runs a command to its end and says how it ended.
fn end(command: &mut Command) -> String {
    let started = Instant::now();
    let mut child = command.spawn().expect("the command starts");
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait().expect("the command can be waited for") {
            return told(status);
        }
        if started.elapsed() > TIME_LIMIT {
            let _ = child.kill();
            let _ = child.wait();
            return format!("longer than {TIME_LIMIT:?}");
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn told(status: ExitStatus) -> String {
    status
        .code()
        .map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}

/// Every file under a folder, by its path from there.
pub(crate) fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("a folder can be read");
        if entry.file_type().is_file() {
            let name = entry
                .path()
                .strip_prefix(folder)
                .expect("a path under the folder");
            let bytes = fs::read(entry.path()).expect("a file can be read");
            found.insert(name.to_string_lossy().into_owned(), bytes);
        }
    }
    found
}
