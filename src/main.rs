//! The command `kletka`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kletka::cli::run(kletka::games::standard())
}
