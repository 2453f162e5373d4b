//! Why a file cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::console::terminal::OutputError;
use crate::document::stream::MAX_DOCUMENT;
use crate::text::Text;

/// The names of files and folders in messages: on one line, even where a name has line breaks.
pub(crate) trait Called {
    /// The path with line breaks spelled as other control characters are.
    fn called(&self) -> String;
}

impl Called for Path {
    fn called(&self) -> String {
        self.display().to_string().replace('\n', "\\u000a")
    }
}

/// The system's errors with the files that they are about.
pub(crate) trait AboutFile<T> {
    /// The file of this name is read.
    fn reading(self, name: &str) -> Result<T, FileError>;
    /// The file is written.
    fn writing(self, path: &Path) -> Result<T, FileError>;
}

impl<T> AboutFile<T> for io::Result<T> {
    fn reading(self, name: &str) -> Result<T, FileError> {
        self.map_err(|error| FileError::Read(name.to_owned(), error.into()))
    }

    fn writing(self, path: &Path) -> Result<T, FileError> {
        self.map_err(|error| FileError::Write(path.to_owned(), error.into()))
    }
}

/// The system's error for a symbolic link that leads to itself.
#[cfg(any(target_os = "linux", target_os = "android"))]
const LOOP: i32 = 40;
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const LOOP: i32 = 62;

/// Whether a symbolic link leads to itself.
pub(crate) fn is_loop(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == Some(LOOP)
}

/// The system's error for files that can be neither read nor written, in words.
fn fault(error: &io::Error) -> Text {
    match error.kind() {
        io::ErrorKind::IsADirectory => Text::new("it is a folder", "это папка"),
        io::ErrorKind::NotADirectory => {
            Text::new("part of its path is not a folder", "часть пути — не папка")
        }
        io::ErrorKind::ReadOnlyFilesystem => Text::new(
            "the file system is read-only",
            "файловая система только для чтения",
        ),
        io::ErrorKind::StorageFull => Text::new("the disk is full", "на диске нет места"),
        io::ErrorKind::QuotaExceeded => {
            Text::new("the disk quota is used up", "дисковая квота исчерпана")
        }
        io::ErrorKind::FileTooLarge => Text::new(
            "files may not become as large",
            "файлам не разрешено быть такими большими",
        ),
        io::ErrorKind::ConnectionAborted => {
            Text::new("a signal has ended the reading", "чтение прервал сигнал")
        }
        io::ErrorKind::InvalidFilename => Text::new(
            "a file cannot have this name",
            "такого имени у файла быть не может",
        ),
        _ if is_loop(error) => Text::new(
            "the symbolic link leads to itself",
            "символическая ссылка ведёт сама на себя",
        ),
        _ => Text::same(error.to_string()),
    }
}

/// Why a file cannot be read or written.
#[derive(Clone, Debug)]
pub(crate) enum FileError {
    /// The system does not read the file of this name.
    Read(String, Arc<io::Error>),
    /// The system does not write the file.
    Write(PathBuf, Arc<io::Error>),
    /// The system does not write a temporary file.
    Aside(Arc<io::Error>),
    /// Messages cannot be written before a file is.
    Output(OutputError),
    /// A folder is wanted where a file is.
    NotFolder(PathBuf),
    /// A folder is named where a command, this one, takes one file.
    NotOneFile(String, String),
    /// A folder has no files of the kind that is wanted.
    NothingUnder {
        folder: PathBuf,
        /// How many files of typed text there are instead of documents; `None` where those are wanted.
        texts: Option<usize>,
        /// Whether hidden and ignored files were looked at too.
        is_all: bool,
    },
    /// A pipe that perhaps no program reads is to be written.
    Pipe(PathBuf),
    /// A pipe or a device is to be read like a file.
    Endless(String),
    /// The file has more than this number of bytes.
    TooLarge(String, usize),
    /// The file would be too large with a new text for its document.
    Grown(String),
    /// The file has no document of a number, but this many.
    NoDocument(String, usize, usize),
    /// The file has several documents, this many, where one is wanted.
    Several(String, usize),
    /// The file is not text in UTF-8.
    NotUtf8(String),
    /// Another program changed the file since it was read.
    Changed(String),
    /// Another program has locked the file that is to be written.
    Held(String),
    /// Another run adds to the file.
    Busy(PathBuf),
    /// The file is read by the same run.
    IsInput(PathBuf),
    /// The file is to hold two results.
    TwoResults(PathBuf),
    /// A file that is written in its place is torn: why, and where the whole new text is.
    Torn(Box<Self>, PathBuf),
}

impl FileError {
    /// The error of a temporary file.
    pub(crate) fn aside(error: io::Error) -> Self {
        Self::Aside(error.into())
    }
}

worded!(FileError, from Output(OutputError); error => match error {
    FileError::Read(name, error) => {
        let why = match error.kind() {
            io::ErrorKind::NotFound => Text::new("there is no such file", "нет такого файла"),
            io::ErrorKind::PermissionDenied => {
                Text::new("no permission to read it", "нет прав на чтение")
            }
            _ => fault(error),
        };
        text!("cannot read {name}: {why}", "не удаётся прочитать {name}: {why}", why)
    }
    FileError::Write(path, error) => {
        let path = path.called();
        let why = match error.kind() {
            io::ErrorKind::AlreadyExists => Text::new(
                "it exists; --force replaces it",
                "такой файл уже есть; с --force он будет заменён",
            ),
            io::ErrorKind::NotFound => Text::new("there is no such folder", "нет такой папки"),
            io::ErrorKind::PermissionDenied => {
                Text::new("no permission to write it", "нет прав на запись")
            }
            _ => fault(error),
        };
        text!("cannot write {path}: {why}", "не удаётся записать {path}: {why}", why)
    }
    FileError::Aside(error) => text!(
        "cannot write a temporary file: {error}",
        "не удаётся записать временный файл: {error}"
    ),
    FileError::Output(error) => error.text(),
    FileError::NotOneFile(name, command) => text!(
        "{name} is a folder: {command} takes one file",
        "{name} — папка, а {command} берёт один файл"
    ),
    FileError::NothingUnder { folder, texts, is_all } => {
        let shown = folder.called();
        let (en, ru) = match texts {
            None => (".txt", ".txt"),
            Some(_) => (".toml or .kla", ".toml и .kla"),
        };
        if let Some(texts @ 1..) = *texts {
            let count = Text::count(
                texts,
                [".txt file", ".txt files"],
                ["файл .txt", "файла .txt", "файлов .txt"],
            );
            return text!(
                "no {en} files under {shown}; {count}: kletka import --game GAME {shown} -o games.kla makes documents of typed moves",
                "в папке {shown} нет файлов {ru}; {count}: kletka import --game ИГРА {shown} -o games.kla сделает документы из ходов",
                count
            );
        }
        if *is_all {
            return text!(
                "there are no {en} files under {shown}",
                "в папке {shown} нет файлов {ru}"
            );
        }
        text!(
            "there are no {en} files under {shown}; hidden and ignored ones are passed over, \
             --no-ignore takes them too",
            "в папке {shown} нет файлов {ru}; скрытые и исключённые пропускаются, с --no-ignore берутся и они"
        )
    }
    FileError::NotFolder(path) => {
        let path = path.called();
        text!(
            "cannot write into {path}: it is not a folder",
            "не удаётся писать в {path}: это не папка"
        )
    }
    FileError::Pipe(path) => {
        let name = path.called();
        text!(
            "{name} is a pipe that perhaps no program reads: use -o >(…) or /dev/stdout",
            "{name} — канал, из которого, возможно, никто не читает: используйте -o >(…) или /dev/stdout"
        )
    }
    FileError::Endless(name) => text!(
        "{name} is a pipe or a device: pass its content on standard input, -",
        "{name} — канал или устройство: подайте его содержимое на стандартный ввод, -"
    ),
    FileError::TooLarge(name, most) => text!(
        "{name} has more than {most} bytes, too many for this kind of file",
        "в {name} больше {most} байт: слишком много для того, чем он должен быть",
        most = Text::number(*most)
    ),
    FileError::Grown(name) => text!(
        "{name} would be larger than the limit of {most} bytes",
        "{name} стал бы больше допустимых {most} байт",
        most = Text::number(MAX_DOCUMENT)
    ),
    FileError::NoDocument(name, wanted, documents) => text!(
        "{name} has no document {wanted}: it has {documents}, counted from 0",
        "в {name} нет документа {wanted}: их {documents}, счёт с 0"
    ),
    FileError::Several(name, documents) => text!(
        "{name} holds {count}: choose one with --document N, counted from 0",
        "в {name} {count}: выберите один параметром --document N, счёт с 0",
        count = Text::count(
            *documents,
            ["document", "documents"],
            ["документ", "документа", "документов"],
        )
    ),
    FileError::NotUtf8(name) => {
        text!("{name} is not UTF-8 text", "{name} — не текст в UTF-8")
    }
    FileError::Changed(name) => text!(
        "{name} was changed by somebody else meanwhile: nothing is written",
        "{name} тем временем изменил кто-то другой: ничего не записано"
    ),
    FileError::Held(name) => text!(
        "another program holds {name}: nothing is written; try again when it is done",
        "{name} занят другой программой: ничего не записано; повторите, когда она закончит"
    ),
    FileError::Busy(path) => {
        let name = path.called();
        text!(
            "another run has {name}: wait until it ends, or write elsewhere",
            "{name} занят другим запуском: дождитесь его конца или пишите в другое место"
        )
    }
    FileError::IsInput(path) => {
        let name = path.called();
        text!(
            "{name} is read by this command, so it is not written over: choose another name",
            "{name} эта команда читает и потому не перезапишет: укажите другое имя"
        )
    }
    FileError::TwoResults(path) => {
        let name = path.called();
        text!(
            "{name} cannot hold two results: choose another name for one",
            "{name} не вместит два результата: назовите один из них иначе"
        )
    }
    FileError::Torn(why, left) => {
        let (left, why) = (left.called(), why.text());
        text!(
            "{why}; the whole new text is in {left}",
            "{why}; новый текст целиком — в {left}",
            why
        )
    }
});
