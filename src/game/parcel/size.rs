//! The size of a field of Parcel.

use toml::de::DeValue;

use crate::diag::{Code, Diagnostic, Diagnostics, Text};
use crate::settings::{Placed, Section, span_of, whole, wrong_type};

/// `size = 7` or `size = [width, height]`.
pub(super) fn read(board: &mut Section<'_, '_>, out: &mut Diagnostics) -> Option<Placed<(u8, u8)>> {
    let value = board.value("size")?;
    let span = span_of(value);
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    let mut side = |value| whole("size", value, &(1..=25), out).map(|it| it.value as u8);
    let value = match value.get_ref() {
        DeValue::Integer(_) => side(value).map(|n| (n, n)),
        DeValue::Array(array) => {
            if let [width, height] = &array[..] {
                side(width).zip(side(height))
            } else {
                let message = Text::new(
                    "a size as a list has two numbers, width and height: [7, 5]",
                    "в списке size два числа, ширина и высота: [7, 5]",
                );
                out.push(Diagnostic::error(Code::BadValue, span, message));
                None
            }
        }
        other => {
            out.push(wrong_type(
                "size",
                &Text::new("a number or [width, height]", "число или [ширина, высота]"),
                other,
                span,
            ));
            None
        }
    };
    value.map(|value| Placed { value, span })
}
