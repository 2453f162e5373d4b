//! A sheet as a document.

use ::svg::Document;
use ::svg::node::{Children, Node as _, Text, element};

use super::groups::{Groups, filled};
use super::text::{PREFIX, escaped, finished, printable};
use crate::draw::film::Film;
use crate::draw::picture::Picture;
use crate::draw::plane::{Area, CELL, PlanePoint, fine, short};
use crate::draw::sheet::{Paper, Sheet};
use crate::text::visible;

/// The namespace of the document in the metadata.
pub const NAMESPACE: &str = "urn:kletka:document";

/// Writes a sheet.
#[must_use]
pub fn svg(sheet: &Sheet, paper: &Paper) -> String {
    let language = sheet
        .pictures
        .first()
        .map_or("en", |placed| placed.picture.language);
    let mut groups = Groups::new(paper, language);
    let mut body = Children::new();
    let corner = match &sheet.pictures[..] {
        [only] if only.at == PlanePoint::new(0.0, 0.0) => {
            groups.picture(&only.picture, &mut body);
            only.picture.area.corner()
        }
        several => {
            for placed in several {
                let PlanePoint { x, y } = placed.at;
                let PlanePoint { x: left, y: top } = placed.picture.area.corner();
                let place = format!("translate({} {})", short(x - left), short(y - top));
                let class = if placed.is_ground { "sheet" } else { "diagram" };
                let mut inside = Children::new();
                groups.picture(&placed.picture, &mut inside);
                let diagram = element::Group::new()
                    .set("class", class)
                    .set("transform", place);
                body.push(filled(diagram, inside).into());
            }
            PlanePoint::new(0.0, 0.0)
        }
    };
    let [titles, descriptions] = words(sheet);
    let width_mm = paper.width_mm.unwrap_or_else(|| sheet.natural_mm());
    let area = Area {
        left: corner.x,
        top: corner.y,
        width: sheet.width,
        height: sheet.height,
    };
    let mut document = framed(area, width_mm, language, &[titles, descriptions], paper);
    if let Some(rules) = groups.rules() {
        document.append(rules);
    }
    finished(&filled(document, body))
}

/// Writes a film, each of whose pictures is seen for some seconds; the last one stays. A program that knows no animations,
/// and a caller who wants none, sees that.
#[must_use]
pub fn film(film: &Film, seconds: f64, paper: &Paper) -> String {
    let mut groups = Groups::new(paper, film.last.language);
    let mut body = Children::new();
    groups.film(film, seconds, &mut body);
    let Picture {
        area,
        cell_mm,
        title,
        description,
        language,
        ..
    } = &film.last;
    let width_mm = paper.width_mm.unwrap_or(area.width / CELL * cell_mm);
    let mut document = framed(
        *area,
        width_mm,
        language,
        &[title.clone(), description.clone()],
        paper,
    );
    if let Some(rules) = groups.rules() {
        document.append(rules);
    }
    finished(&filled(document, body))
}

/// A document without its shapes.
fn framed(
    area: Area,
    width_mm: f64,
    language: &str,
    [title, description]: &[String; 2],
    paper: &Paper,
) -> Document {
    let mut document = Document::new()
        .set("width", format!("{}mm", short(width_mm)))
        .set("height", format!("{}mm", short(area.height_at(width_mm))))
        .set(
            "viewBox",
            [area.left, area.top, area.width, area.height]
                .map(fine)
                .join(" "),
        );
    if !paper.nameless {
        document.assign("class", "kletka");
        document.assign("lang", language);
    }
    if !paper.wordless {
        document.assign("id", PREFIX);
        document.assign("role", "img");
        document.assign("aria-labelledby", format!("{PREFIX}-t"));
        document.assign("aria-describedby", format!("{PREFIX}-d"));
        let title = element::Title::new(printable(&visible(title)));
        document.append(title.set("id", format!("{PREFIX}-t")));
        let description =
            element::Description::new().add(Text::new(printable(&visible(description))));
        document.append(description.set("id", format!("{PREFIX}-d")));
    }
    if let Some(origin) = &paper.source {
        let mut source = element::Element::new("document");
        source.assign("xmlns", NAMESPACE);
        source.assign("at", origin.at.as_str());
        let escaped = escaped(&origin.document);
        if escaped.is_some() {
            source.assign("escaped", "yes");
        }
        source.append(Text::new(printable(
            escaped.as_ref().unwrap_or(&origin.document),
        )));
        let mut metadata = element::Element::new("metadata");
        metadata.append(source);
        document.append(metadata);
    }
    document
}

/// Titles and descriptions.
fn words(sheet: &Sheet) -> [String; 2] {
    let pictures = || sheet.pictures.iter().map(|placed| &placed.picture);
    let mut titles: Vec<&str> = pictures()
        .map(|it| it.title.as_str())
        .filter(|title| !title.is_empty())
        .collect();
    titles.dedup();
    let said: Vec<&str> = pictures()
        .map(|it| it.description.as_str())
        .filter(|words| !words.is_empty())
        .collect();
    [titles.join("; "), said.join("\n")]
}
