//! In the place of the crate of this name: the same font with the letters of Europe only, and nothing that outlines do without.

/// The face for words and coordinates.
pub const REGULAR_TTF: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");

/// The face for numbers and letters on the field.
pub const BOLD_TTF: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");
