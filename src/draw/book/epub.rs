//! A book as EPUB 3: a file for each chapter, figures as files with their words, one style that follows dark screens.
//!
//! By hand, since it is an archive of a few texts: the crates for it bring a clock and random numbers, and the same book
//! must give the same bytes.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use super::html::{HtmlChapter, STYLE, contents_list, ebook_chapters, escape};
use super::volume::Volume;

/// The day of all files: the day of a book is its author's affair.
const DAY: u16 = (46 << 9) | (1 << 5) | 1;
/// The same for readers of the book.
const MODIFIED: &str = "2026-01-01T00:00:00Z";
/// The version of the archive's format that readers must know.
const VERSION: u16 = 20;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;

/// The bytes of the e-book. `mark` is its identity, the same for the same book.
///
/// # Errors
/// The error of the archive, which writes to memory only.
pub fn epub(volume: &Volume, mark: &str) -> io::Result<Vec<u8>> {
    let mut archive = ZipArchive::default();
    archive.add("mimetype", b"application/epub+zip", false)?;
    archive.add("META-INF/container.xml", CONTAINER.as_bytes(), true)?;
    let mut pictures: Vec<String> = Vec::new();
    let chapters = ebook_chapters(volume, &mut |svg, words| {
        pictures.push(svg);
        let name = picture_name(pictures.len());
        format!("<img src=\"{name}\" alt=\"{}\"/>\n", escape(words))
    });
    let language = volume.book.lang.name();
    let files = files(&chapters);
    for chapter in &chapters {
        let page = page(&chapter.title, language, &linked(&chapter.html, &files));
        archive.add(&format!("book/{}", file(chapter)), page.as_bytes(), true)?;
    }
    let contents = contents_list(&chapters, file);
    let heading = volume.book.lang.of("Contents", "Содержание");
    let nav = format!("<nav epub:type=\"toc\">\n<h2>{heading}</h2>\n{contents}</nav>\n");
    let nav = page(heading, language, &nav);
    archive.add("book/nav.xhtml", nav.as_bytes(), true)?;
    archive.add("book/style.css", style().as_bytes(), true)?;
    for (svg, number) in pictures.iter().zip(1..) {
        let name = format!("book/{}", picture_name(number));
        archive.add(&name, svg.as_bytes(), true)?;
    }
    let package = package(volume, mark, &chapters, pictures.len());
    archive.add("book/book.opf", package.as_bytes(), true)?;
    archive.finish()
}

const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n\
<rootfiles><rootfile full-path=\"book/book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>\n\
</container>\n";

/// The style of HTML, whose figures are pictures here.
fn style() -> String {
    format!("{STYLE}\n.cover img{{max-height:60vh}}\n")
}

fn picture_name(number: usize) -> String {
    format!("figures/{number}.svg")
}

fn file(chapter: &HtmlChapter) -> String {
    format!("{}.xhtml", chapter.id)
}

/// In which file each place of a link is.
fn files(chapters: &[HtmlChapter]) -> HashMap<String, String> {
    let places = |chapter: &HtmlChapter| {
        let name = file(chapter);
        let ids = chapter.html.split(" id=\"").skip(1);
        let ids = ids.filter_map(|rest| rest.split('"').next());
        ids.map(|id| (id.to_owned(), name.clone()))
            .collect::<Vec<_>>()
    };
    chapters.iter().flat_map(places).collect()
}

/// A chapter whose links lead into other files.
fn linked(html: &str, files: &HashMap<String, String>) -> String {
    let mut parts = html.split("href=\"#");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let id = part.split('"').next().unwrap_or_default();
        let name = files.get(id).map_or("", String::as_str);
        let _ = write!(out, "href=\"{name}#{part}");
    }
    out
}

fn page(title: &str, language: &str, body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
         <html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\" \
         lang=\"{language}\" xml:lang=\"{language}\">\n<head>\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\"/>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape(title)
    )
}

fn package(volume: &Volume, mark: &str, chapters: &[HtmlChapter], pictures: usize) -> String {
    let language = volume.book.lang.name();
    let creator = if volume.author.is_empty() {
        String::new()
    } else {
        format!("<dc:creator>{}</dc:creator>\n", escape(&volume.author))
    };
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"mark\" xml:lang=\"{language}\">\n\
         <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
         <dc:identifier id=\"mark\">urn:kletka:{mark}</dc:identifier>\n<dc:title>{}</dc:title>\n{creator}\
         <dc:language>{language}</dc:language>\n<meta property=\"dcterms:modified\">{MODIFIED}</meta>\n\
         <meta property=\"schema:accessMode\">textual</meta>\n<meta property=\"schema:accessMode\">visual</meta>\n\
         <meta property=\"schema:accessModeSufficient\">textual</meta>\n\
         <meta property=\"schema:accessibilityFeature\">alternativeText</meta>\n\
         <meta property=\"schema:accessibilityFeature\">tableOfContents</meta>\n\
         <meta property=\"schema:accessibilityHazard\">none</meta>\n\
         </metadata>\n<manifest>\n\
         <item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n\
         <item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n",
        escape(&volume.book.title)
    );
    for chapter in chapters {
        let (id, name) = (&chapter.id, file(chapter));
        let _ = writeln!(
            out,
            "<item id=\"{id}\" href=\"{name}\" media-type=\"application/xhtml+xml\"/>"
        );
    }
    // The picture of the cover is the first one.
    for number in 1..=pictures {
        let name = picture_name(number);
        let role = if number == 1 && volume.cover.is_some() {
            " properties=\"cover-image\""
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "<item id=\"f{number}\" href=\"{name}\" media-type=\"image/svg+xml\"{role}/>"
        );
    }
    out.push_str("</manifest>\n<spine>\n");
    for (nth, chapter) in chapters.iter().enumerate() {
        let _ = writeln!(out, "<itemref idref=\"{}\"/>", chapter.id);
        if nth == 0 {
            out.push_str("<itemref idref=\"nav\"/>\n");
        }
    }
    out.push_str("</spine>\n</package>\n");
    out
}

fn length(bytes: usize) -> io::Result<u32> {
    u32::try_from(bytes).map_err(|_| io::ErrorKind::FileTooLarge.into())
}

/// A ZIP archive in memory.
#[derive(Default)]
struct ZipArchive {
    bytes: Vec<u8>,
    /// The list of its files, which stands at its end.
    list: Vec<u8>,
    count: u16,
}

impl ZipArchive {
    /// Adds a file.
    fn add(&mut self, name: &str, content: &[u8], is_packed: bool) -> io::Result<()> {
        let packed = if is_packed {
            let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
            packer.write_all(content)?;
            packer.finish()?
        } else {
            content.to_vec()
        };
        let mut crc = Crc::new();
        crc.update(content);
        let mut head = Vec::new();
        for half in [VERSION, FLAGS, if is_packed { 8 } else { 0 }, 0, DAY] {
            head.extend(half.to_le_bytes());
        }
        for whole in [crc.sum(), length(packed.len())?, length(content.len())?] {
            head.extend(whole.to_le_bytes());
        }
        let name_length = u16::try_from(name.len()).unwrap_or(u16::MAX);
        head.extend(name_length.to_le_bytes());
        head.extend(0_u16.to_le_bytes());
        let place = length(self.bytes.len())?;
        self.bytes.extend(b"PK\x03\x04");
        self.bytes.extend(&head);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(packed);
        self.list.extend(b"PK\x01\x02");
        self.list.extend(VERSION.to_le_bytes());
        self.list.extend(&head);
        // No comment, the first disk, no attributes.
        self.list.extend([0; 10]);
        self.list.extend(place.to_le_bytes());
        self.list.extend(name.as_bytes());
        self.count = self
            .count
            .checked_add(1)
            .ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(())
    }

    /// The archive with its list.
    fn finish(mut self) -> io::Result<Vec<u8>> {
        let place = length(self.bytes.len())?;
        self.bytes.extend(&self.list);
        self.bytes.extend(b"PK\x05\x06\0\0\0\0");
        self.bytes.extend(self.count.to_le_bytes());
        self.bytes.extend(self.count.to_le_bytes());
        self.bytes.extend(length(self.list.len())?.to_le_bytes());
        self.bytes.extend(place.to_le_bytes());
        self.bytes.extend(0_u16.to_le_bytes());
        Ok(self.bytes)
    }
}
