//! Writing documents: new ones from settings, positions and JSON, and edits that leave all else byte for byte.
//!
//! Works on texts and trees. It knows the format of documents and games in general; no game in particular, no file.

mod append;
mod comment;
mod content;
mod cut;
mod edit;
mod import;
mod sheet;
mod solution;
mod state;
mod template;
mod text;
mod undo;
pub mod walk;

pub use append::{Added, append, letters};
pub use comment::{Commented, Note, comment};
pub use content::content;
pub use cut::{Piece, cut};
pub use edit::{Edit, edit};
pub use import::{NotImported, import};
pub use sheet::{Stroke, sheet};
pub use solution::write_solution;
pub use state::{LastPosition, colours_placed, is_ended, is_only_stale, last_position, player_names, update};
pub use template::{Flags, Refused, template};
pub use text::string;
pub use undo::{Undone, undo};
