//! Placeholders until a drawing is finished: the prefix of ids, which is a hash of the content, and what
//! nodes do not escape.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use ::svg::Document;

/// Stands for the prefix of ids until the content is known, and is as long. It cannot occur in XML.
pub(super) const PREFIX: &str = "\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}";
/// Stands for the reference to a carriage return, which would be read as the end of a line and which nodes do not escape.
/// It cannot occur in XML either.
const RETURN: char = '\u{2}';

/// The text of a document, with its placeholders replaced.
pub(super) fn finished(document: &Document) -> String {
    let mut text = String::with_capacity(100 << 10);
    let _ = writeln!(text, "{document}");
    let prefix = prefix(&text);
    // In its place: a copy of a large drawing takes a tenth of its time.
    let mut bytes = text.into_bytes();
    let mut from = 0;
    while let Some(at) = memchr::memmem::find(&bytes[from..], PREFIX.as_bytes()) {
        bytes[from + at..][..PREFIX.len()].copy_from_slice(prefix.as_bytes());
        from += at + PREFIX.len();
    }
    let text = String::from_utf8(bytes).unwrap_or_default();
    if text.contains(RETURN) {
        text.replace(RETURN, "&#13;")
    } else {
        text
    }
}

/// A short name that depends on every byte of the content: a hash in base 32.
fn prefix(content: &str) -> String {
    // Four words at a time, which do not wait for each other: byte by byte this would be a third of the time of a drawing.
    let step = |hash: u64, word: u64| {
        (hash ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    };
    let (blocks, rest) = content.as_bytes().as_chunks::<32>();
    let mut lanes = [
        0xcbf2_9ce4_8422_2325_u64,
        0x8422_2325_cbf2_9ce4,
        0x9ce4_8422_2325_cbf2,
        0x2325_cbf2_9ce4_8422,
    ];
    for block in blocks {
        for (lane, word) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
            *lane = step(*lane, u64::from_le_bytes(*word));
        }
    }
    let hash = lanes.into_iter().reduce(step).unwrap_or_default();
    let mut hash = rest
        .iter()
        .fold(hash, |hash, &byte| step(hash, u64::from(byte)));
    hash = (hash ^ hash >> 32).wrapping_mul(0x0100_0000_01b3);
    hash ^= hash >> 32;
    let mut out = String::from("k");
    for _ in 0..6 {
        out.push(char::from(
            b"0123456789abcdefghijklmnopqrstuv"[(hash & 31) as usize],
        ));
        hash >>= 5;
    }
    out
}

/// The id of a drawing, with which all its other ids and the selectors of its styles begin.
fn id(svg: &str) -> &str {
    svg.split_once(" id=\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map_or("", |(id, _)| id)
}

/// The drawing with another id.
fn with_id(svg: &str, new: &str) -> String {
    match id(svg) {
        "" => svg.to_owned(),
        id => svg.replace(id, new),
    }
}

/// The ids of the drawings of one page or book: no two elements may share one.
#[derive(Debug, Default)]
pub struct Ids(HashMap<String, u32>);

impl Ids {
    /// The drawing with an id that no other drawing has: its own, with a number if another drawing has the same.
    pub fn unique(&mut self, svg: String) -> String {
        let count = self.0.entry(id(&svg).to_owned()).or_default();
        *count += 1;
        if *count == 1 {
            svg
        } else {
            with_id(&svg, &format!("{}-{count}", id(&svg)))
        }
    }
}

/// A name for a content, for knowing it again.
#[must_use]
pub fn fingerprint(content: &str) -> String {
    let reversed: String = content.chars().rev().collect();
    format!("made-from-{}{}", prefix(content), prefix(&reversed))
}

/// Whether a letter cannot stand in XML as it is.
const fn is_foreign(letter: char) -> bool {
    letter < ' ' && !matches!(letter, '\n' | '\t') || matches!(letter, '\u{fffe}' | '\u{ffff}')
}

/// A text that holds letters which no XML can hold, spelled so that [`unescaped`] gives all of it back; `None` for one that
/// needs no such thing.
pub(super) fn escaped(text: &str) -> Option<String> {
    let is_lost = |letter| is_foreign(letter) && letter != '\r';
    text.contains(is_lost).then(|| {
        let spelled = |letter| {
            if is_lost(letter) || letter == '\\' {
                letter.escape_unicode().to_string()
            } else {
                letter.into()
            }
        };
        text.chars().map(spelled).collect()
    })
}

/// The document in the metadata of a drawing, where its element says that it is `escaped`: `\u{fffe}` stands for that
/// letter, since no XML can hold it.
///
/// ```
/// assert_eq!(kletka::draw::svg::unescaped("a \\u{5c} b"), "a \\ b");
/// ```
#[must_use]
pub fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('}').unwrap_or((part, ""));
        out.extend(
            u32::from_str_radix(number, 16)
                .ok()
                .and_then(char::from_u32),
        );
        out.push_str(rest);
    }
    out
}

/// A text without the characters that cannot stand in XML.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    // The letters above U+FFFD begin with the byte EF; bytes are several times as fast to look at as letters.
    if !text
        .bytes()
        .any(|byte| byte < b' ' && !matches!(byte, b'\n' | b'\t') || byte == 0xef)
    {
        return text.into();
    }
    let replaced = |letter: char| match letter {
        '\r' => RETURN,
        _ if is_foreign(letter) => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    text.chars().map(replaced).collect()
}
