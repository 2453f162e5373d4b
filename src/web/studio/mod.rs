//! `kletka studio`: a page with a board, for documents of a folder.

mod changes;
mod folder;
mod guard;
mod jobs;
mod pictures;
mod refusal;
mod server;
mod statuses;

use std::path::{Path, PathBuf};
use std::sync::Weak;

use clap::Args;

use crate::console::command::{CommandEntry, Run};
use crate::console::terminal::{Done, Out, Status, Terminal};
use crate::console::worker;
use crate::text::Text;
use folder::DocumentFolder;
use guard::Keys;
use server::Studio;

pub(crate) const COMMAND: CommandEntry = CommandEntry::new::<StudioArgs>(
    "studio",
    &[
        ("studio            ", "the documents of this folder", "документы этой папки"),
        ("studio puzzles    ", "those of another one", "документы другой папки"),
        ("studio game.toml  ", "one document", "один документ"),
    ],
    [
        "\
The address that is printed opens the page once, in one browser; nothing leaves this computer. Ctrl-C ends it.
Exit codes: 2 the folder or the file cannot be read, or the port is taken.",
        "\
Напечатанный адрес открывает страницу один раз, в одном браузере; с этого компьютера ничего не уходит. Ctrl-C завершает работу.
Коды завершения: 2 — не читается папка или файл либо занят порт.",
    ],
);

/// Author positions, moves and problems on a board in the browser
/// ru: Составлять позиции, партии и задачи на доске в браузере
///
/// The page is available on this computer only. Files stay plain text: an edit changes its own
/// bytes, and a file that was changed
/// elsewhere is never written over.
/// ru: Страница доступна только с этого компьютера. Файлы остаются обычным текстом: правка меняет
/// лишь свои байты, а файл,
/// изменённый в другом месте, не затирается.
#[derive(Debug, Args)]
pub(crate) struct StudioArgs {
    /// A folder or a file [default: this folder]
    /// ru: Папка или файл [по умолчанию эта папка]
    #[arg(value_name = "PATH", default_value = ".", hide_default_value = true)]
    path: PathBuf,
    /// The port to listen on; 0 for one that is free [default: the folder's own, which keeps drafts in the browser]
    /// ru: Порт, на котором отвечать; 0 — любой свободный [по умолчанию у папки свой: по нему браузер хранит черновики]
    #[arg(long, value_name = "NUMBER")]
    port: Option<u16>,
    /// Only print the address, for scripts; no browser is opened without it either
    /// ru: Только напечатать адрес, для скриптов; и без этого параметра браузер не открывается
    #[arg(long)]
    no_open: bool,
    /// Look at the files at this interval in milliseconds, where the system does not report
    /// changes, as on network drives
    /// ru: Проверять файлы с таким интервалом в миллисекундах, если система не сообщает об
    /// изменениях, как на сетевых дисках
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(10..=3_600_000))]
    poll: Option<u64>,
}

impl Run for StudioArgs {
    fn run(&self, out: &mut Out) -> Done {
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        give_memory_back();
        let folder = DocumentFolder::open(&self.path)?;
        let studio = Studio::bind(folder, self.port, self.poll, out.terminal)?;
        let address = studio.address();
        out.say(&text!(
            "The studio is open at {address}",
            "Студия открыта по адресу {address}"
        ));
        if self.no_open {
            out.flush();
        } else {
            out.tell(&Text::new("Ctrl-C ends it.", "Ctrl-C завершает работу."));
        }
        studio.serve()?;
        Ok(Status::Good)
    }
}

/// Begins the program anew with an allocator that gives the system back what a search or a picture took. By default glibc keeps
/// blocks of up to 32 MB for each thread once one was freed: 228 MiB after 700 pages and jobs of `benches/studio.py`. Only the
/// environment sets this, and it is read when a program begins. Where that fails, the studio takes more memory.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    use std::os::unix::process::CommandExt;

    const KEY: &str = "GLIBC_TUNABLES";
    const LIMIT: &str = "glibc.malloc.mmap_threshold";
    // Of a program with rights of its own the system strikes out the other variable.
    const MARK: &str = "KLETKA_STUDIO_BEGUN";
    let given = std::env::var(KEY).unwrap_or_default();
    if given.contains(LIMIT) || std::env::var_os(MARK).is_some() {
        return;
    }
    let own = format!("{LIMIT}={}", 1 << 20);
    let all = if given.is_empty() {
        own
    } else {
        format!("{given}:{own}")
    };
    if let Ok(program) = std::env::current_exe() {
        // It comes back only where it fails.
        let _ = std::process::Command::new(program)
            .args(std::env::args_os().skip(1))
            .env(KEY, all)
            .env(MARK, "1")
            .exec();
    }
}

/// A studio beside the other work of the program.
#[derive(Debug)]
pub(crate) struct OpenStudio(Weak<Keys>);

impl OpenStudio {
    /// Whether it has stopped answering.
    pub(crate) fn has_ended(&self) -> bool {
        self.0.strong_count() == 0
    }

    /// The address that opens its page, once: another one where that was done.
    pub(crate) fn address(&self) -> Result<String, Text> {
        let ended = || Text::new("the studio has ended", "студия завершена");
        let keys = self.0.upgrade().ok_or_else(ended)?;
        keys.renew()?;
        Ok(keys.address())
    }
}

/// Opens a studio beside the other work of the program, as long as that goes on.
pub(crate) fn open(path: &Path, terminal: Terminal) -> Result<OpenStudio, Text> {
    let studio = Studio::bind(DocumentFolder::open(path)?, None, None, terminal)?;
    let open = OpenStudio(studio.keys());
    // Its end is the end of the program that goes on beside it.
    let serve = move || drop(studio.serve());
    worker::begin(serve)?;
    Ok(open)
}
