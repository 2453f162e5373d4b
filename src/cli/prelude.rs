//! The names that nearly all commands use.

pub(super) use std::path::{Path, PathBuf};

pub(super) use clap::Args;

pub(super) use super::command::{CommandEntry, Run};
pub(super) use super::error::FileError;
pub(super) use super::input::DocumentInput;
pub(super) use super::stream::Stream;
pub(super) use super::terminal::{CommandError, Done, LettersFlag, Out, Status, Terminal};
pub(super) use crate::check::Depth;
pub(super) use crate::session::{Registry, Session};
pub(super) use crate::text;
pub(super) use crate::text::{Diagnostics, Lang, Source, Text};
