//! The size of a field, `size = 7` or `size = [width, height]`.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::DeValue;

use super::{Placed, span_of, whole, wrong_type};
use crate::text::{Code, Diagnostic, Diagnostics, Text};

/// Cells in a row and in a column, each within `sides`. `example` is a size as a list.
pub fn size(
    value: &Spanned<DeValue<'_>>,
    sides: RangeInclusive<u8>,
    example: &str,
    out: &mut Diagnostics,
) -> Option<Placed<(u8, u8)>> {
    let range = u32::from(*sides.start())..=u32::from(*sides.end());
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    let mut side = |value| whole("size", value, &range, out).map(|it| it.value as u8);
    let read = match value.get_ref() {
        DeValue::Integer(_) => side(value).map(|n| (n, n)),
        DeValue::Array(array) => {
            if let [width, height] = &array[..] {
                side(width).zip(side(height))
            } else {
                let message = crate::text!(
                    "a size as a list has two numbers, width and height: {example}",
                    "в списке size два числа, ширина и высота: {example}"
                );
                out.push(Diagnostic::error(Code::BadValue, span_of(value), message));
                None
            }
        }
        other => {
            let expected = Text::new("a number or [width, height]", "число или [ширина, высота]");
            out.push(wrong_type("size", &expected, other, span_of(value)));
            None
        }
    };
    read.map(|size| Placed { value: size, span: span_of(value) })
}
