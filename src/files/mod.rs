//! Files: how they are read as streams of documents, replaced, locked, told apart and watched.
//!
//! Readers of a file find the old text or the new one: a temporary file beside it gets its name
//! once it is complete and safe on the disk. No update of another kletka is lost, since each holds
//! the lock of the file that it changes; an update of a program that knows no locks is seen by a
//! look at the file directly before that. A change between this look and the renaming can be lost:
//! no system compares and renames in one step. Where renaming would change the owner of a file, its
//! other names or its access list, it is written in its place instead, as editors do.

pub(crate) mod bell;
pub(crate) mod depend;
pub(crate) mod difference;
pub(crate) mod error;
pub(crate) mod identity;
pub(crate) mod input;
pub(crate) mod lock;
pub(crate) mod ordered;
pub(crate) mod outputs;
pub(crate) mod save;
pub(crate) mod shard;
pub(crate) mod stamp;
pub(crate) mod stream;
pub(crate) mod styles;
pub(crate) mod target;
pub(crate) mod watch;
