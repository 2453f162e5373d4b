//! Messages as they come in: framed by their lengths, on standard input.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use lsp_server::Message;

/// The longest message that is read: a text of several archives. No editor sends more by mistake.
const LONGEST: usize = 256 << 20;

/// The longest line of a header.
const LONGEST_LINE: u64 = 4096;

/// A message that comes in, or the end.
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// Something that is none, and why.
    Broken(String),
    /// Nothing more comes.
    End,
}

/// Standard input on which no header can ask for more memory than there is sense in.
struct Guarded<R>(BufReader<R>);

impl<R: Read> Read for Guarded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: Read> BufRead for Guarded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.0.consume(length);
    }

    fn read_line(&mut self, line: &mut String) -> io::Result<usize> {
        let length = (&mut self.0).take(LONGEST_LINE).read_line(line)?;
        let value = line
            .split_once(':')
            .filter(|(name, _)| name.trim().eq_ignore_ascii_case("content-length"));
        match value.map(|(_, value)| value.trim().parse::<usize>()) {
            Some(Ok(wanted)) if wanted > LONGEST => {
                Err(io::Error::new(ErrorKind::InvalidData, "a message too long"))
            }
            _ => Ok(length),
        }
    }
}

/// Reads messages until there are none or `take` refuses them.
pub(super) fn read(from: impl Read, take: impl Fn(Incoming) -> bool) {
    let mut from = Guarded(BufReader::new(from));
    loop {
        let incoming = match Message::read(&mut from) {
            Ok(Some(message)) => Incoming::Message(message),
            // A message that cannot be read may be followed by one that can.
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                Incoming::Broken(error.to_string())
            }
            Ok(None) | Err(_) => Incoming::End,
        };
        let is_end = matches!(incoming, Incoming::End);
        if !take(incoming) || is_end {
            return;
        }
    }
}
