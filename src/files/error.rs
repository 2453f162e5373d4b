//! Why a file cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

use crate::text::{Text, worded};

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
#[derive(Debug)]
pub(crate) enum FileError {
    /// The system does not read the file of this name.
    Read(String, io::Error),
    /// The system does not write the file.
    Write(PathBuf, io::Error),
    /// The system does not write a temporary file.
    Aside(io::Error),
    /// A folder is wanted where a file is.
    NotFolder(PathBuf),
    /// A pipe that perhaps no program reads is to be written.
    Pipe(PathBuf),
    /// A pipe or a device is to be read like a file.
    Endless(String),
    /// The file has more than this number of bytes.
    TooLarge(String, usize),
    /// The file is not text in UTF-8.
    NotUtf8(String),
    /// Another program changed the file since it was read.
    Changed(String),
    /// Another run has locked the file.
    Busy(PathBuf),
    /// The file is read by the same run.
    IsInput(PathBuf),
    /// The file is to hold two results.
    TwoResults(PathBuf),
    /// A file that is written in its place is torn: why, and where the whole new text is.
    Torn(Box<Self>, PathBuf),
}

worded!(FileError; error => match error {
    FileError::Read(name, error) => {
        let why = match error.kind() {
            io::ErrorKind::NotFound => Text::new("there is no such file", "нет такого файла"),
            io::ErrorKind::PermissionDenied => {
                Text::new("no permission to read it", "нет прав на чтение")
            }
            _ => fault(error),
        };
        crate::text!("cannot read {name}: {why}", "не удаётся прочитать {name}: {why}", why)
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
        crate::text!("cannot write {path}: {why}", "не удаётся записать {path}: {why}", why)
    }
    FileError::Aside(error) => crate::text!(
        "cannot write a temporary file: {error}",
        "не удаётся записать временный файл: {error}"
    ),
    FileError::NotFolder(path) => {
        let path = path.called();
        crate::text!(
            "cannot write into {path}: it is not a folder",
            "не удаётся писать в {path}: это не папка"
        )
    }
    FileError::Pipe(path) => {
        let name = path.called();
        crate::text!(
            "{name} is a pipe that perhaps no program reads: use -o >(…) or /dev/stdout",
            "{name} — канал, из которого, возможно, никто не читает: используйте -o >(…) или /dev/stdout"
        )
    }
    FileError::Endless(name) => crate::text!(
        "{name} is a pipe or a device: pass its content on standard input, -",
        "{name} — канал или устройство: подайте его содержимое на стандартный ввод, -"
    ),
    FileError::TooLarge(name, most) => crate::text!(
        "{name} has more than {most} bytes, too many for this kind of file",
        "в {name} больше {most} байт: слишком много для того, чем он должен быть",
        most = Text::number(*most)
    ),
    FileError::NotUtf8(name) => {
        crate::text!("{name} is not UTF-8 text", "{name} — не текст в UTF-8")
    }
    FileError::Changed(name) => crate::text!(
        "{name} was changed by somebody else meanwhile: nothing is written",
        "{name} тем временем изменил кто-то другой: ничего не записано"
    ),
    FileError::Busy(path) => {
        let name = path.called();
        crate::text!(
            "another run has {name}: wait until it ends, or write elsewhere",
            "{name} занят другим запуском: дождитесь его конца или пишите в другое место"
        )
    }
    FileError::IsInput(path) => {
        let name = path.called();
        crate::text!(
            "{name} is read by this command, so it is not written over: choose another name",
            "{name} эта команда читает и потому не перезапишет: укажите другое имя"
        )
    }
    FileError::TwoResults(path) => {
        let name = path.called();
        crate::text!(
            "{name} cannot hold two results: choose another name for one",
            "{name} не вместит два результата: назовите один из них иначе"
        )
    }
    FileError::Torn(why, left) => {
        let (left, why) = (left.called(), why.text());
        crate::text!(
            "{why}; the whole new text is in {left}",
            "{why}; новый текст целиком — в {left}",
            why
        )
    }
});
