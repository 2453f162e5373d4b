//! Files as streams of documents: separators, limits, and what the lines say read naively.

use std::io::{self, Read};

use kletka::document::stream::{Archive, MAX_DOCUMENT};

/// Gives a few bytes at a time.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(into.len());
        self.0.read(&mut into[..count])
    }
}

fn documents(text: &[u8]) -> Vec<Result<Vec<u8>, u64>> {
    let mut archive = Archive::new(Drops(text, if text.len() < 100 { 1 } else { 1_000_003 }));
    let mut out = Vec::new();
    while let Some(chunk) = archive.next_chunk().unwrap() {
        out.push(chunk.bytes.map(<[u8]>::to_vec));
    }
    out
}

#[test]
fn separators_divide_and_a_trailing_one_adds_nothing() {
    assert_eq!(
        documents(b"a\r\n+++\r\nb\n+++\n"),
        [Ok(b"a\r\n".to_vec()), Ok(b"b\n".to_vec())]
    );
    assert_eq!(
        documents(b"a\n +++\n+++x\n"),
        [Ok(b"a\n +++\n+++x\n".to_vec())]
    );
    assert_eq!(documents(b"a\n+++"), [Ok(b"a\n".to_vec())]);
    assert_eq!(
        documents(b"+++\n+++\nb"),
        [Ok(vec![]), Ok(vec![]), Ok(b"b".to_vec())]
    );
}

#[test]
fn a_separator_within_a_merge_conflict_divides_nothing() {
    let conflict = b"<<<<<<< HEAD\nb\n+++\nc\n=======\nd\n+++\n>>>>>>> ann\n";
    assert_eq!(
        documents(&[b"a\n+++\n", &conflict[..], b"+++\ne\n+++\n", conflict].concat()),
        [
            Ok(b"a\n".to_vec()),
            Ok(conflict.to_vec()),
            Ok(b"e\n".to_vec()),
            Ok(conflict.to_vec())
        ]
    );
    assert_eq!(
        documents(b"x<<<<<<< HEAD\n+++\n<<<<<<<<\n+++\nb\n").len(),
        3
    );
}

#[test]
fn an_empty_file_is_one_empty_document() {
    assert_eq!(documents(b""), [Ok(vec![])]);
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
    assert_eq!(documents(&text)[0].as_ref().map(Vec::len), Ok(MAX_DOCUMENT));
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
    let mut state = 1_u64;
    let mut below = |n: usize| {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        usize::try_from(state >> 33).unwrap_or_default() % n
    };
    for _ in 0..50_000 {
        let text: Vec<u8> = (0..below(14))
            .flat_map(|_| pieces[below(pieces.len())])
            .copied()
            .collect();
        let mut archive = Archive::new(Drops(&text, 1 + below(4)));
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
