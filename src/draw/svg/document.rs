//! A sheet as a document.

use ::svg::Document;
use ::svg::node::{Children, Node as _, Text, element};

use super::groups::{Groups, filled};
use super::text::{PREFIX, escaped, finished, printable};
use crate::draw::plane::{PlanePoint, fine, short};
use crate::draw::sheet::{Paper, Sheet};

/// The namespace of the document in the metadata.
pub const NAMESPACE: &str = "urn:kletka:document";

/// Writes a sheet.
#[must_use]
pub fn svg(sheet: &Sheet, paper: &Paper) -> String {
    let mut groups = Groups::new(paper);
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
                let diagram = element::Group::new().set("class", class).set("transform", place);
                body.push(filled(diagram, inside).into());
            }
            PlanePoint::new(0.0, 0.0)
        }
    };
    let width_mm = paper.width_mm.unwrap_or_else(|| sheet.natural_mm());
    let language = sheet.pictures.first().map_or("en", |placed| placed.picture.language);
    let mut document = Document::new()
        .set("id", PREFIX.to_string())
        .set("class", "kletka")
        .set("role", "img")
        .set("lang", language)
        .set("aria-labelledby", format!("{PREFIX}-t"))
        .set("aria-describedby", format!("{PREFIX}-d"))
        .set("width", format!("{}mm", short(width_mm)))
        .set("height", format!("{}mm", short(width_mm * sheet.height / sheet.width)))
        .set("viewBox", [corner.x, corner.y, sheet.width, sheet.height].map(fine).join(" "));
    words(sheet, &mut document);
    if let Some(origin) = &paper.source {
        let mut source = element::Element::new("document");
        source.assign("xmlns", NAMESPACE);
        source.assign("at", origin.at.as_str());
        let escaped = escaped(&origin.document);
        if escaped.is_some() {
            source.assign("escaped", "yes");
        }
        source.append(Text::new(printable(escaped.as_ref().unwrap_or(&origin.document))));
        let mut metadata = element::Element::new("metadata");
        metadata.append(source);
        document.append(metadata);
    }
    if let Some(rules) = groups.rules() {
        document.append(rules);
    }
    finished(&filled(document, body))
}

/// Title and description.
fn words(sheet: &Sheet, document: &mut Document) {
    let mut titles: Vec<&str> = sheet.pictures.iter().map(|placed| placed.picture.title.as_str()).collect();
    titles.retain(|title| !title.is_empty());
    titles.dedup();
    document.append(element::Title::new(printable(&titles.join("; "))).set("id", format!("{PREFIX}-t")));
    let mut all: Vec<&str> = sheet.pictures.iter().map(|placed| placed.picture.description.as_str()).collect();
    all.retain(|words| !words.is_empty());
    let description = element::Description::new().add(Text::new(printable(&all.join("\n"))));
    document.append(description.set("id", format!("{PREFIX}-d")));
}
