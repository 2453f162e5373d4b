//! The check of a certificate, whatever its game.

use super::Registry;
use crate::document;
use crate::puzzle::Goal;
use crate::puzzle::proof::{self, Refused};
use crate::puzzle::solve::Limits;
use crate::rules::Profile;
use crate::text::{Diagnostics, Severity, Source, Text};

/// Bytes of memory for a byte of a certificate, at the most.
const BYTES_PER_BYTE: usize = 64;

/// What a certificate proves.
#[derive(Clone, Copy, Debug)]
pub struct Verified {
    /// The game.
    pub game: &'static Profile,
    /// The goal.
    pub goal: Goal,
    /// How many positions were looked at.
    pub positions: usize,
}

impl Registry {
    /// Checks a certificate, knowing the rules of its game and nothing of how the proof was found.
    ///
    /// # Errors
    /// Why it proves nothing.
    pub fn verify(&self, text: &str) -> Result<Verified, Refused> {
        self.verify_within(text, &Limits { memory: usize::MAX, ..Limits::nodes(u64::MAX) })
    }

    /// Checks a certificate, if the time and the memory of the limits are enough.
    ///
    /// # Errors
    /// Why it proves nothing, or that it is given up.
    pub fn verify_within(&self, text: &str, limits: &Limits<'_>) -> Result<Verified, Refused> {
        let (length, most) = (text.len(), limits.memory / BYTES_PER_BYTE);
        if length > most {
            return Err(Refused::new(
                0,
                crate::text!(
                    "given up: the certificate has {length} bytes, and the memory is enough for {most}: --memory gives it more",
                    "проверка прекращена: в сертификате {length} Б, а памяти хватит на {most}; больше даёт ключ --memory"
                ),
            ));
        }
        let certificate = proof::read(text)?;
        let source = Source::whole("certificate", certificate.document);
        let mut out = Diagnostics::default();
        let table = document::parse(&source, &mut out);
        let document = document::read(&source, &table, self.profiles(), &mut out);
        let problem = document.and_then(|document| self.of(&document)?.problem(document, &mut out));
        let found = problem.and_then(|problem| Some((problem.puzzle()?.goal.value, problem)));
        let Some((goal, problem)) = found else {
            let first = out.iter().find(|one| one.severity == Severity::Error);
            let line = first.map_or(0, |one| usize::try_from(source.locate(one.span.start).line + 1).unwrap_or(0));
            let message = first.map_or_else(
                || Text::new("the certificate has no goal", "в сертификате нет цели"),
                |one| one.message.clone(),
            );
            return Err(Refused::new(line, message));
        };
        let positions = problem.verify(goal, &certificate, limits)?;
        Ok(Verified { game: problem.profile(), goal, positions })
    }
}
