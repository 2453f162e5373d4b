//! A start position drawn in signs, changed sign by sign.

use std::ops::Range;

use super::error::EditError;
use crate::Colour;
use crate::document;
use crate::notation::picture::{self, Form};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Element, Figure, Letters, Parsed};
use crate::rules::Profiles;
use crate::settings::{self, Splice, TablePlace, splice};
use crate::text::{Diagnostics, Source};

/// The drawing of a start position, as its text has it.
struct SignDrawing<'a> {
    text: &'a str,
    form: Form,
    parsed: Parsed<Vec<Element>>,
    /// Every place, free ones too, with where its sign stands.
    places: Vec<Element>,
}

impl<'a> SignDrawing<'a> {
    /// The drawing of a document; nothing where its start position is not drawn. The piece to be
    /// changed decides its form: only games know, and a drawing of the other form has errors in
    /// this one.
    fn of(text: &'a str, form: Form) -> Result<Option<Self>, EditError> {
        let mut out = Diagnostics::default();
        let source = Source::whole("", text);
        let table = document::parse(&source, &mut out);
        let Some(read) = document::read(&source, &table, Profiles::none(), &mut out) else {
            return Ok(None);
        };
        let Some(drawn) = read.start.picture else {
            return Ok(None);
        };
        let parsed = picture::read(drawn.text, form, drawn.corner, &drawn.map);
        if !read.start.is_whole || !parsed.is_whole() {
            return Err(EditError::Start);
        }
        let places = picture::places(drawn.text, form, drawn.corner, &drawn.map);
        Ok(Some(Self {
            text,
            form,
            parsed,
            places,
        }))
    }

    /// The place of a stone or segment.
    fn place(&self, wanted: &Element) -> Option<&Element> {
        self.places
            .iter()
            .find(|place| is_same_place(place, wanted))
    }

    /// The colour of the piece at one of its places.
    fn standing(&self, place: &Element) -> Option<Colour> {
        self.parsed
            .tree
            .iter()
            .find(|one| one.span == place.span)
            .and_then(|one| one.colour)
    }

    fn sign(&self, place: &Element) -> &'a str {
        &self.text[place.span.range()]
    }

    /// How this drawing draws a colour: as it has done already, else in the signs or letters of its others.
    fn drawn(&self, colour: Option<Colour>, alphabet: Alphabet) -> String {
        if let Some(same) = self
            .places
            .iter()
            .find(|place| self.standing(place) == colour)
        {
            return self.sign(same).to_owned();
        }
        let Some(colour) = colour else {
            return ".".to_owned();
        };
        let is_paper = |one: &Element| matches!(self.sign(one), "x" | "X" | "o" | "O" | "+");
        if self.form == Form::Cells && self.parsed.tree.iter().any(is_paper) {
            return match colour {
                Colour::Blue => "x",
                Colour::Red => "o",
                Colour::Green => "+",
            }
            .to_owned();
        }
        let alphabet = match self.parsed.letters {
            Letters { latin: Some(_), .. } => Alphabet::Latin,
            Letters {
                cyrillic: Some(_), ..
            } if alphabet == Alphabet::Latin => Alphabet::Cyrillic,
            _ => alphabet,
        };
        alphabet.letter(colour).to_string()
    }
}

/// A stone or segment without its colour.
pub(super) fn colourless(one: &Element) -> Element {
    Element {
        colour: None,
        ..one.clone()
    }
}

/// Whether two stones or segments have one place, from whichever end they are written.
pub(super) fn is_same_place(one: &Element, other: &Element) -> bool {
    let mut turned = other.clone();
    if let Figure::Polyline(points) = &mut turned.figure {
        points.reverse();
    }
    let written = |one| print::element(&colourless(one), Alphabet::Latin);
    written(one) == written(other) || written(one) == written(&turned)
}

/// The form of a drawing of stones, or else of segments.
fn form_of(wanted: &[Element]) -> Form {
    if wanted
        .iter()
        .all(|one| matches!(one.figure, Figure::Point(_)))
    {
        Form::Cells
    } else {
        Form::Edges
    }
}

/// The text with stones or segments drawn in its start position, or with the free sign where they have no colour; nothing where
/// the position is not drawn in signs.
pub(super) fn draw(
    text: &str,
    wanted: &[Element],
    alphabet: Alphabet,
) -> Result<Option<String>, EditError> {
    let form = form_of(wanted);
    let Some(drawing) = SignDrawing::of(text, form)? else {
        return Ok(None);
    };
    let mut signs: Vec<Splice> = Vec::new();
    let mut expected: Vec<(Element, Option<Colour>)> = drawing
        .places
        .iter()
        .map(|place| (place.clone(), drawing.standing(place)))
        .collect();
    for one in wanted {
        let Some(place) = drawing.place(one) else {
            let place = print::element(&colourless(one), alphabet);
            return Err(EditError::NoSign(place));
        };
        let range: Range<usize> = place.span.range();
        signs.retain(|(sign, _)| *sign != range);
        if drawing.standing(place) != one.colour {
            signs.push((range, drawing.drawn(one.colour, alphabet)));
        }
        for (of, colour) in &mut expected {
            if of.span == place.span {
                *colour = one.colour;
            }
        }
    }
    let new = splice(text, signs);
    // It must read back as it was wanted, place by place.
    let reads_back = SignDrawing::of(&new, form)
        .ok()
        .flatten()
        .is_some_and(|drawn| {
            drawn.places.len() == expected.len()
                && drawn
                    .places
                    .iter()
                    .zip(&expected)
                    .all(|(place, (of, colour))| {
                        place.figure == of.figure && drawn.standing(place) == *colour
                    })
        });
    if reads_back {
        Ok(Some(new))
    } else {
        Err(EditError::Drawing)
    }
}

/// The text without the pieces at places, each of which has the colour wanted if one is; nothing
/// where the position is not drawn in signs.
pub(super) fn erase(
    text: &str,
    wanted: &[Element],
    alphabet: Alphabet,
) -> Result<Option<String>, EditError> {
    let Some(drawing) = SignDrawing::of(text, form_of(wanted))? else {
        return Ok(None);
    };
    for one in wanted {
        let standing = drawing.place(one).and_then(|place| drawing.standing(place));
        if standing.is_none() || one.colour.is_some() && one.colour != standing {
            return Err(EditError::nothing(one, alphabet));
        }
    }
    let free: Vec<_> = wanted.iter().map(colourless).collect();
    draw(text, &free, alphabet)
}

/// The text with another drawing of its start position, of the whole field, whose signs are Latin letters: it is drawn in the signs
/// of the old one.
///
/// # Errors
/// [`EditError`], when the start position is not drawn, or not without errors.
pub fn redraw(
    text: &str,
    drawing: &str,
    form: Form,
    alphabet: Alphabet,
) -> Result<String, EditError> {
    let old = SignDrawing::of(text, form)?.ok_or(EditError::NotDrawn)?;
    let sign = |letter: char| match Colour::ALL
        .into_iter()
        .find(|colour| colour.latin() == letter)
    {
        Some(colour) => old.drawn(Some(colour), alphabet),
        None => letter.to_string(),
    };
    let drawing: String = drawing.chars().map(sign).collect();
    let new = settings::set(text, "start", "picture", &settings::literal(&drawing))
        .ok_or(EditError::Picture)?;
    // Its lower left sign stands in the corner of the field now.
    Ok(settings::unset(
        &new,
        TablePlace {
            name: "start",
            index: None,
        },
        "corner",
    )
    .unwrap_or(new))
}
