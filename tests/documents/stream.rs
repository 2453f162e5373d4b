//! Files as streams of documents: separators, limits, and what the lines say read naively.

use std::io::{self, Read};

use kletka::document::stream::{Archive, MAX_DOCUMENT};

use crate::Random;

/// Gives a few bytes at a time.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(into.len());
        self.0.read(&mut into[..count])
    }
}

/// The documents of a text, read a byte at a time; of one that is too long its length.
fn documents(text: impl AsRef<[u8]>) -> Vec<Result<String, u64>> {
    let text = text.as_ref();
    let mut archive = Archive::new(Drops(text, if text.len() < 100 { 1 } else { 1_000_003 }));
    let mut out = Vec::new();
    while let Some(chunk) = archive.next_chunk().unwrap() {
        out.push(
            chunk
                .bytes
                .map(|bytes| String::from_utf8(bytes.to_vec()).unwrap()),
        );
    }
    out
}

#[test]
fn separators_divide_and_a_trailing_one_adds_nothing() {
    // A separator within a merge conflict divides nothing.
    let conflict = "<<<<<<< HEAD\nb\n+++\nc\n=======\nd\n+++\n>>>>>>> ann\n";
    for (text, expected) in [
        ("a\r\n+++\r\nb\n+++\n", &["a\r\n", "b\n"][..]),
        ("a\n +++\n+++x\n", &["a\n +++\n+++x\n"]),
        ("a\n+++", &["a\n"]),
        ("+++\n+++\nb", &["", "", "b"]),
        ("", &[""]),
        (
            &format!("a\n+++\n{conflict}+++\ne\n+++\n{conflict}"),
            &["a\n", conflict, "e\n", conflict],
        ),
        (
            "x<<<<<<< HEAD\n+++\n<<<<<<<<\n+++\nb\n",
            &["x<<<<<<< HEAD\n", "<<<<<<<<\n", "b\n"],
        ),
    ] {
        let expected: Vec<_> = expected.iter().map(|one| Ok((*one).to_owned())).collect();
        assert_eq!(documents(text), expected);
    }
}

#[test]
fn an_overlong_document_is_counted_and_the_next_one_is_read() {
    let mut text = vec![b'x'; MAX_DOCUMENT + 100];
    text.extend_from_slice(b"\nmore\n+++\nb\n");
    let long = MAX_DOCUMENT as u64 + 106;
    let mut archive = Archive::new(&text[..]);
    assert_eq!(archive.next_chunk().unwrap().unwrap().bytes, Err(long));
    let next = archive.next_chunk().unwrap().unwrap();
    assert_eq!((next.bytes, next.first_line), (Ok(&b"b\n"[..]), 4));
}

#[test]
fn a_document_of_exactly_the_limit_is_read() {
    let mut text = vec![b'x'; MAX_DOCUMENT];
    assert_eq!(
        documents(&text)[0].as_ref().map(String::len),
        Ok(MAX_DOCUMENT)
    );
    text.extend_from_slice(b"\n+++\n");
    assert_eq!(documents(&text)[0], Err(MAX_DOCUMENT as u64 + 1));
}

/// The same line by line, as the reference says it: the documents with their first bytes and lines.
fn naive(text: &[u8]) -> Vec<(u64, u64, Vec<u8>)> {
    let mut out = vec![(0, 1, Vec::new())];
    let mut byte = 0;
    for (number, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        byte += line.len() as u64;
        if matches!(line, b"+++" | b"+++\r") {
            // A separator without an end of line ends the file.
        } else if matches!(line, b"+++\n" | b"+++\r\n") {
            out.push((byte, number as u64 + 2, Vec::new()));
        } else if let Some((_, _, document)) = out.last_mut() {
            document.extend_from_slice(line);
        }
    }
    if out.len() > 1
        && out
            .last()
            .is_some_and(|(_, _, document)| document.trim_ascii().is_empty())
    {
        out.pop();
    }
    out
}

#[test]
fn whatever_is_read_in_whatever_drops_is_what_the_lines_say() {
    let pieces: [&[u8]; 9] = [
        b"+++", b"+", b"\n", b"\n", b"\r", b"\r\n", b"a", b" ", b"+++\n",
    ];
    let mut random = Random(1);
    for _ in 0..50_000 {
        let text: Vec<u8> = (0..random.below(14))
            .flat_map(|_| random.pick(&pieces))
            .copied()
            .collect();
        let mut archive = Archive::new(Drops(&text, 1 + random.below(4)));
        let mut read = Vec::new();
        while let Some(chunk) = archive.next_chunk().unwrap() {
            assert_eq!(chunk.document, read.len());
            read.push((
                chunk.first_byte,
                chunk.first_line,
                chunk.bytes.unwrap().to_vec(),
            ));
        }
        assert_eq!(read, naive(&text), "{:?}", String::from_utf8_lossy(&text));
    }
}
