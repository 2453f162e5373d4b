//! Positions of a document that questions are put to.

use crate::console::usage_error::refused_argument;
use crate::notation::Address;
use crate::notation::print::Alphabet;
use crate::report::json;
use crate::session::{Position, ReachError, Session};
use crate::text::{Description, Lang, Source, Text};

/// A position, and where it stands.
pub(crate) struct AddressedPosition<'a> {
    pub(crate) source: &'a Source<'a>,
    pub(crate) position: &'a Position,
    pub(crate) at: &'a Address,
    /// The letters for colours in answers.
    pub(crate) letters: Alphabet,
}

/// An answer about a position.
pub(crate) trait PositionAnswer {
    /// The lines for people.
    fn lines(&self, lang: Lang) -> Vec<String>;

    /// Adds what `--json` prints.
    fn add_to(&self, object: &mut Description);
}

impl<'a> AddressedPosition<'a> {
    /// A position of a session.
    pub(crate) fn new(
        (source, session): (&'a Source<'a>, &Session),
        position: &'a Position,
        at: &'a Address,
    ) -> Self {
        let alphabet = session.verdict().alphabet;
        Self {
            source,
            position,
            at,
            letters: alphabet.unwrap_or(position.profile().sheet.cyrillic),
        }
    }

    /// Whose move it is, after the address where the position is not of the main line.
    pub(crate) fn heading(&self) -> Text {
        let turn = self.position.turn();
        if self.at.is_main() {
            turn
        } else {
            Text::join(&[Text::same(self.at.to_string()), turn], ": ")
        }
    }

    /// The object that `--json` prints for an answer.
    pub(crate) fn json(&self, answer: &impl PositionAnswer) -> Description {
        let Self { position, at, .. } = self;
        let mut object = Description::default();
        object.insert("document", self.source.document);
        if !at.is_main() {
            object.insert("at", at.to_string());
        }
        object.insert("ply", position.plies() - u32::from(at.is_midway));
        object.insert("number", position.number());
        object.insert("player", position.to_move().name());
        object.insert("outcome", json::outcome(position.end()));
        answer.add_to(&mut object);
        object
    }
}

/// Which positions of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestedNodes {
    All,
    One(Address),
}

refused_argument!(
    /// A word that names no positions.
    NotNodes:
    "expected a number of moves, start, end or all; 19.1 is after half of move 19, 12a2 in a variation, solution:3 in the solution",
    "ожидалось число ходов, start, end или all; 19.1 — после половины хода 19, 12a2 — в варианте, solution:3 — в решении"
);

/// A document of a name has no position at an address.
#[derive(Debug)]
pub(crate) struct NotReached(String, ReachError);

worded!(NotReached; error => Text::join(&[Text::same(&error.0), error.1.text()], ": "));

impl RequestedNodes {
    pub(crate) fn parse(text: &str) -> Result<Self, NotNodes> {
        match text {
            "all" => Ok(Self::All),
            text => Address::read(text).map(Self::One).ok_or(NotNodes),
        }
    }

    /// Looks at the positions of a session that are wanted, until the caller has seen enough.
    ///
    /// # Errors
    /// The failure of a look, or that the address leads nowhere, with the name of the source.
    pub(crate) fn each<E: From<NotReached>>(
        &self,
        session: &Session,
        source: &Source<'_>,
        mut look: impl FnMut(&Position, &Address) -> Result<bool, E>,
    ) -> Result<(), E> {
        match self {
            Self::All => {
                let mut seen = Ok(());
                session.each(|position| match look(position, &position.plies().into()) {
                    Ok(goes_on) => goes_on,
                    Err(why) => {
                        seen = Err(why);
                        true
                    }
                });
                seen
            }
            // Faults of the start position have been reported.
            Self::One(_) if session.start().is_none() => Ok(()),
            Self::One(at) => match session.reach(at) {
                Ok(position) => look(&position, at).map(drop),
                Err(why) => Err(NotReached(source.name.to_owned(), why).into()),
            },
        }
    }
}
