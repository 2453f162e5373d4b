//! Signs between moves: commas, marks, comments, brackets.

use super::reading::{Alternative, Reading};
use super::slips::{Slip, Slips};
use crate::notation::{Assessment, comments};

/// How often in a line a partner is looked for in vain before a quotation mark or a bracket is taken to have none.
const PATIENCE: u8 = 8;

/// How often quotation marks and brackets before a place had no partner. Each search for one goes to the end of the text.
#[derive(Default)]
pub(super) struct Unclosed([u8; 5]);

impl Unclosed {
    /// What a search for the partner of a sign finds, unless too many found nothing.
    pub(super) fn find<T>(&mut self, sign: char, find: impl FnOnce() -> Option<T>) -> Option<T> {
        let kind = ['«', '“', '„', '(', '{'].iter().position(|&known| known == sign);
        let Some(vain) = kind.map(|kind| &mut self.0[kind]) else { return find() };
        if *vain == PATIENCE {
            return None;
        }
        let found = find();
        *vain += u8::from(found.is_none());
        found
    }
}

pub(super) fn signs(text: &str, at: usize, unclosed: &mut Unclosed, out: &mut Vec<Reading>) {
    let rest = &text[at..];
    let Some(first) = rest.chars().next() else { return };
    let end = at + first.len_utf8();
    let plain = Slips::none();
    match first {
        ',' => out.push(Reading::new(end, Alternative::Separator(true), plain)),
        ';' | '/' | '+' | '&' => out.push(Reading::new(end, Alternative::Separator(true), plain.and(Slip::Separator))),
        '|' | '.' | '…' | '•' | '·' | '│' => {
            out.push(Reading::new(end, Alternative::Separator(false), plain.and(Slip::Separator)));
        }
        '!' | '?' => {
            for (mark, spelling) in Assessment::SPELLING {
                if rest.starts_with(spelling) {
                    out.push(Reading::new(at + spelling.len(), Alternative::Mark(mark), plain));
                    return;
                }
            }
        }
        '*' => out.push(if rest[1..].trim_start().is_empty() {
            Reading::new(end, Alternative::End, plain)
        } else {
            Reading::new(end, Alternative::Separator(false), plain.and(Slip::Separator))
        }),
        '"' | '«' => {
            if let Some((_, inside, behind)) = unclosed.find(first, || comments::comment(rest)) {
                out.push(Reading::new(text.len() - behind.len(), Alternative::Comment(inside.to_owned()), plain));
            }
        }
        '“' | '„' => {
            let width = first.len_utf8();
            if let Some(length) = unclosed.find(first, || rest[width..].find(['”', '“'])) {
                let inside = rest[width..width + length].to_owned();
                out.push(Reading::new(end + length + width, Alternative::Comment(inside), plain.and(Slip::Prose)));
            }
        }
        '#' => {
            let line = rest.find('\n').unwrap_or(rest.len());
            out.push(Reading::new(
                at + line,
                Alternative::Comment(rest[1..line].trim().to_owned()),
                plain.and(Slip::Prose),
            ));
        }
        '(' | '{' => {
            if let Some(close) = unclosed.find(first, || partner(rest)) {
                let inside = at + 1..at + close;
                out.push(Reading::new(
                    at + close + 1,
                    Alternative::Brackets(inside),
                    plain.and_if(first == '{', Slip::Prose),
                ));
            }
        }
        _ => {}
    }
}

/// Where the bracket at the beginning is closed; those inside of comments count for nothing.
fn partner(text: &str) -> Option<usize> {
    let (mut depth, mut at, mut unclosed) = (0_u32, 0, Unclosed::default());
    while let Some(sign) = text[at..].chars().next() {
        match sign {
            '(' | '{' => depth += 1,
            ')' | '}' => {
                // A number with its bracket closes nothing: `( 5) e7 )`.
                let before = text[..at].trim_end_matches(|c: char| c.is_ascii_digit());
                let is_number =
                    before.len() < at && sign == ')' && before.ends_with(|c: char| c.is_whitespace() || c == '(');
                if !is_number {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
            }
            '"' | '«' => {
                if let Some((_, _, behind)) = unclosed.find(sign, || comments::comment(&text[at..])) {
                    at = text.len() - behind.len();
                    continue;
                }
            }
            _ => {}
        }
        at += sign.len_utf8();
    }
    None
}
