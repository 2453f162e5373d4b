//! What both games refuse of a request for problems.

use crate::puzzle::compose::Request;
use crate::text::Text;

/// # Errors
/// When edges are asked for.
pub(super) fn no_edges(request: &Request<'_>) -> Result<(), Text> {
    let message = || Text::new("only Parcel has open edges", "свободные рёбра бывают только в парселе");
    request.open.map_or(Ok(()), |_| Err(message()))
}

/// # Errors
/// When the field is too small for a four.
pub(super) fn large_enough(request: &Request<'_>) -> Result<(), Text> {
    if request.size.is_none_or(|size| size >= 4) {
        return Ok(());
    }
    Err(Text::new(
        "a field of Renju has at least 4 cells each way",
        "поле рэндзю — не меньше 4 клеток в каждую сторону",
    ))
}
