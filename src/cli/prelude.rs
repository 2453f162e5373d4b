//! The names that many commands use.

pub(super) use std::path::{Path, PathBuf};

pub(super) use clap::{Args, Command, ValueEnum, value_parser};

pub(super) use super::arguments::{
    DocumentArgs, FileArgs, JsonArgs, PathsArgs, PositionArgs, SeedArgs, ShardArgs, ThreadsArgs,
    value,
};
pub(super) use super::command::{CommandEntry, Run};
pub(super) use super::error::FileError;
pub(super) use super::input::{Called, DocumentInput, FolderWalk};
pub(super) use super::outputs::Sources;
pub(super) use super::positions::replay;
pub(super) use super::save::Destination;
pub(super) use super::stream::Stream;
pub(super) use super::target::Target;
pub(super) use super::terminal::{CommandError, Done, LettersFlag, Out, Status, Terminal};
pub(super) use super::words::{fail, fail_with, good_if, named, refuse};
pub(super) use crate::ask::position::RequestedNodes;
pub(super) use crate::notation::Address;
pub(super) use crate::session::{Registry, Session};
pub(super) use crate::text::{Diagnostics, Lang, Source, Text, shorten, visible, wrapped};
