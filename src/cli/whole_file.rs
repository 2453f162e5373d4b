//! Files that are read to their ends: what others take from one meanwhile is seen there.

use std::fs::File;
use std::io::{self, Read, Seek as _};

/// A file that is read from its beginning to its end. Where it has become shorter meanwhile, its end is an error,
/// [`io::ErrorKind::UnexpectedEof`], and not a smaller file that would be as good as any other.
pub(super) struct WholeFile {
    file: File,
    /// Its length when it was opened, and how far it was read.
    length: u64,
    read: u64,
}

impl WholeFile {
    /// A file from where it stands.
    pub(super) fn new(mut file: File) -> io::Result<Self> {
        let (length, read) = (file.metadata()?.len(), file.stream_position()?);
        Ok(Self { file, length, read })
    }
}

impl Read for WholeFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        // Files that the system makes up hold less or more than their length says, which stays the same.
        let ends_early = read == 0 && !buffer.is_empty() && self.read < self.length;
        if ends_early && self.file.metadata()?.len() != self.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_becomes_shorter_has_no_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kla");
        let read_but = |change: &dyn Fn(&File)| {
            std::fs::write(&path, "abcdefgh").unwrap();
            let mut file = WholeFile::new(File::open(&path).unwrap()).unwrap();
            let mut text = vec![0; 4];
            file.read_exact(&mut text).unwrap();
            change(&File::options().write(true).open(&path).unwrap());
            file.read_to_end(&mut text).map(|_| String::from_utf8(text).unwrap()).map_err(|error| error.kind())
        };
        assert_eq!(read_but(&|_| ()).as_deref(), Ok("abcdefgh"));
        assert_eq!(read_but(&|file| file.set_len(6).unwrap()), Err(io::ErrorKind::UnexpectedEof));
        assert_eq!(read_but(&|file| file.set_len(0).unwrap()), Err(io::ErrorKind::UnexpectedEof));
        // Standard input may stand anywhere in its file.
        std::fs::write(&path, "abcdefgh").unwrap();
        let mut file = File::options().read(true).write(true).open(&path).unwrap();
        file.seek(io::SeekFrom::Start(3)).unwrap();
        let other = file.try_clone().unwrap();
        let mut whole = WholeFile::new(file).unwrap();
        let mut text = vec![0; 2];
        whole.read_exact(&mut text).unwrap();
        assert_eq!(text, b"de");
        other.set_len(6).unwrap();
        assert_eq!(whole.read_to_end(&mut text).map_err(|error| error.kind()), Err(io::ErrorKind::UnexpectedEof));
        // What is added is read too.
        assert_eq!(read_but(&|file| file.set_len(10).unwrap()).as_deref(), Ok("abcdefgh\0\0"));
    }
}
