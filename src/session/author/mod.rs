//! Writing documents: new ones from settings, positions and JSON, and edits that leave all else byte for byte.
//!
//! Works on texts and trees. It knows the format of documents and games in general; no game in particular, no file.

mod append;
mod branch;
mod comment;
mod content;
pub mod contents;
mod cut;
mod edit;
mod error;
mod sheet;
mod signs;
mod state;
mod template;
mod text;
mod undo;
mod vary;
pub mod walk;

pub(super) use append::meaning;
pub use append::{AppendedMoves, append, append_as_typed, letters};
pub use comment::{Commented, Note, comment, quoted};
pub use content::{content, import, import_list};
pub use cut::{CutOut, cut};
pub use edit::{Edit, edit};
pub use error::{CutError, EditError, JsonError};
pub use sheet::{Stroke, sheet};
pub use signs::redraw;
pub use state::{colours_placed, is_ended, is_only_stale, last_position, player_names, update};
pub(super) use template::known as known_settings;
pub use template::{Flags, template};
pub(super) use text::parts;
pub use undo::{Undone, undo};
pub use vary::{Variant, Variation, most_variants, variants};
