//! A game as those see it who know none: an entry of the registry.

use std::marker::PhantomData;

use super::position::TypedPosition;
use super::{Position, Problem};
use crate::check::{self, CheckOptions, DocumentVerdict, Kept};
use crate::document::Document;
use crate::notation::Element;
use crate::notation::print::Alphabet;
#[cfg(feature = "workshop")]
use crate::puzzle::compose::{Composer, Request, RequestError, StartComposer};
use crate::puzzle::{self, Playable};
use crate::rules::{Marks, Profile, Random, Site};
use crate::scene::{Scene, SceneSegment, SceneStone};
use crate::text::{Arrange as _, Diagnostics, Source, Text};

/// A document that was replayed.
#[derive(Debug, Default)]
pub struct CheckedDocument {
    /// The verdict.
    pub verdict: DocumentVerdict,
    /// The start position, where everything about it could be read and the caller wants it.
    pub start: Option<Position>,
    /// The position after the last legal move of the main line, if the caller wants that too.
    pub last: Option<Position>,
}

/// A game whose type is erased. [`RegisteredGame`] makes one of any game that has the traits.
pub trait Game: Sync {
    /// The name of the game and the writing of its documents.
    fn profile(&self) -> &'static Profile;

    /// Replays a document and reports its faults. Its tables are used up.
    fn check(
        &self,
        source: &Source<'_>,
        document: &mut Document<'_, '_>,
        asked: CheckOptions<'_>,
        out: &mut Diagnostics,
    ) -> CheckedDocument;

    /// The start position of a document, without its moves; `None` after an error. Its tables are used up.
    fn start(&self, document: &mut Document<'_, '_>, out: &mut Diagnostics) -> Option<Position>;

    /// A drawing of the start position of a document that no rule allows, with the pieces to blame
    /// marked; `None` where its field is not known. Its tables are used up.
    fn sketch(&self, document: &mut Document<'_, '_>) -> Option<Scene>;

    /// The start position of a document with its claims; `None` after an error.
    fn problem(&self, document: Document<'_, '_>, out: &mut Diagnostics) -> Option<Problem>;

    /// The composer of start positions that make problems of the game; `None` where it composes
    /// nothing.
    ///
    /// # Errors
    /// [`RequestError`]: the part of the request that makes no sense in the game.
    #[cfg(feature = "workshop")]
    fn composer(&self, request: &Request<'_>) -> Option<Result<Box<dyn Composer>, RequestError>>;

    /// The composer of start positions of the game to play from; `None` where it has none.
    ///
    /// # Errors
    /// [`RequestError`]: the part of the request that makes no sense in the game.
    #[cfg(feature = "workshop")]
    fn starts(&self, request: &Request<'_>)
    -> Option<Result<Box<dyn StartComposer>, RequestError>>;

    /// A start position for a new document, for games that make no sense without one, on the field that it describes.
    fn sample_start(&self, document: &mut Document<'_, '_>, alphabet: Alphabet) -> String;

    /// A start position thrown by chance, for games that make no sense without one; `side` is the
    /// length of a side of the board.
    fn random_start(&self, side: Option<u8>, random: &mut Random) -> Option<String>;

    /// Why a field cannot have sides of this length, where the game has words of its own for that.
    fn misfit(&self, side: u8) -> Option<Text>;
}

/// A game of the registry, by its type.
#[derive(Debug)]
pub struct RegisteredGame<G>(PhantomData<fn() -> G>);

impl<G: Playable> RegisteredGame<G> {
    /// The entry of a game.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Playable> Default for RegisteredGame<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Playable> Game for RegisteredGame<G> {
    fn profile(&self) -> &'static Profile {
        G::PROFILE
    }

    fn check(
        &self,
        source: &Source<'_>,
        document: &mut Document<'_, '_>,
        asked: CheckOptions<'_>,
        out: &mut Diagnostics,
    ) -> CheckedDocument {
        let check::Checked {
            verdict,
            end,
            start,
            game,
        } = check::check::<G>(source, document, asked, out);
        let Some((rules, position)) = start.filter(|_| asked.kept != Kept::Nothing) else {
            return CheckedDocument {
                verdict,
                ..CheckedDocument::default()
            };
        };
        let elements = std::mem::take(&mut document.start.elements);
        let start = TypedPosition::start(rules, position, elements, (end, verdict.alphabet));
        let last = game.map(|game| Position::of(start.after(game)));
        CheckedDocument {
            verdict,
            start: Some(Position::of(start)),
            last,
        }
    }

    fn start(&self, document: &mut Document<'_, '_>, out: &mut Diagnostics) -> Option<Position> {
        let rules = G::read(document.board.take(), document.rules.take(), out)?;
        let start = &mut document.start;
        start.read_picture(G::PROFILE.form, out);
        let position = rules.start(&start.elements, start.next, start.span, out)?;
        Some(Position::of(TypedPosition::start(
            rules,
            position,
            std::mem::take(&mut start.elements),
            (None, None),
        )))
    }

    fn sketch(&self, document: &mut Document<'_, '_>) -> Option<Scene> {
        let mut out = Diagnostics::default();
        let rules = G::read(document.board.take(), document.rules.take(), &mut out)?;
        let start = &mut document.start;
        start.read_picture(G::PROFILE.form, &mut out);
        let (elements, next, place) = (&start.elements, start.next, start.span);
        let mut scene = rules.scene(&rules.start(&[], next, place, &mut out)?, &[]);
        let errors = |elements: &[Element]| {
            let mut out = Diagnostics::default();
            rules.start(elements, next, place, &mut out);
            out.errors()
        };
        let (all, mut marks) = (errors(elements), Marks::default());
        for (at, element) in elements.iter().enumerate() {
            let Some(colour) = element.colour else {
                continue;
            };
            let sites = rules.origins(std::slice::from_ref(element)).into_keys();
            // A piece without which the position is better is to blame.
            let is_blamed = errors(&[&elements[..at], &elements[at + 1..]].concat()) < all;
            for site in sites {
                match site {
                    Site::Cell(cell) => scene.stones.push(SceneStone {
                        cell,
                        colour,
                        number: None,
                    }),
                    Site::Edge(edge) => {
                        scene.segments.push(SceneSegment {
                            edge,
                            colour,
                            number: None,
                            is_boundary: false,
                        });
                    }
                    Site::Vertex(_) => {}
                }
                marks.offending.extend(is_blamed.then_some(site));
            }
        }
        scene.stones.arrange_by_key(|stone| stone.cell);
        scene.segments.arrange_by_key(|segment| segment.edge);
        marks.point_out(&mut scene);
        Some(scene)
    }

    fn problem(&self, document: Document<'_, '_>, out: &mut Diagnostics) -> Option<Problem> {
        puzzle::problem::<G>(document, out).map(Problem::of)
    }

    #[cfg(feature = "workshop")]
    fn composer(&self, request: &Request<'_>) -> Option<Result<Box<dyn Composer>, RequestError>> {
        G::composer(request)
    }

    #[cfg(feature = "workshop")]
    fn starts(
        &self,
        request: &Request<'_>,
    ) -> Option<Result<Box<dyn StartComposer>, RequestError>> {
        G::starts(request)
    }

    fn sample_start(&self, document: &mut Document<'_, '_>, alphabet: Alphabet) -> String {
        let rules = G::read(
            document.board.take(),
            document.rules.take(),
            &mut Diagnostics::default(),
        );
        rules.map_or(String::new(), |rules| rules.sample_start(alphabet))
    }

    fn random_start(&self, side: Option<u8>, random: &mut Random) -> Option<String> {
        G::random_start(side, random)
    }

    fn misfit(&self, side: u8) -> Option<Text> {
        G::misfit(side)
    }
}
