//! Proofs and readers' trees in files, checked.

use super::{Problem, Registry, WordedTree};
use crate::document;
use crate::puzzle::Goal;
use crate::puzzle::proof::{self, CertificateError};
use crate::puzzle::solve::{Class, Limits};
use crate::puzzle::tries::{self, VerificationCounts};
use crate::rules::Profile;
use crate::text::{Diagnostics, Source, Text};

/// Bytes of memory for a byte of a certificate, at the most.
const BYTES_PER_BYTE: usize = 64;

/// The result of checking a certificate.
#[derive(Clone, Copy, Debug)]
pub struct Verified {
    /// The game.
    pub game: &'static Profile,
    /// The goal.
    pub goal: Goal,
    /// How many positions were looked at.
    pub positions: usize,
}

/// The established part of a reader's tree.
#[derive(Clone, Copy, Debug)]
pub struct VerifiedTries {
    /// The game.
    pub game: &'static Profile,
    /// The goal.
    pub goal: Goal,
    /// The class of attacking moves.
    pub class: Class,
    /// How many judgements stand.
    pub stands: VerificationCounts,
}

/// The longest proof or tree in bytes for which a memory is enough.
pub(crate) const fn longest(memory: usize) -> usize {
    memory / BYTES_PER_BYTE
}

/// Whether a memory is enough for a proof or a tree of this size in bytes.
pub(crate) fn is_kept(length: u64, memory: usize) -> Result<(), CertificateError> {
    let most = longest(memory);
    if length > most as u64 {
        return Err(CertificateError::new(
            0,
            text!(
                "stopped: the certificate has {length} bytes, and the memory is enough for {most}: --memory gives it more",
                "проверка прекращена: в сертификате {length} Б, а памяти хватит на {most}; больше даёт параметр --memory",
                length = Text::number(length),
                most = Text::number(most)
            ),
        ));
    }
    Ok(())
}

impl Registry {
    /// Checks a certificate, knowing the rules of its game and nothing of how the proof was found.
    ///
    /// # Errors
    /// Why it proves nothing.
    pub fn verify(&self, text: &str) -> Result<Verified, CertificateError> {
        self.verify_within(
            text,
            &Limits {
                memory: usize::MAX,
                ..Limits::nodes(u64::MAX)
            },
        )
    }

    /// Checks a certificate, if the time and the memory of the limits are enough.
    ///
    /// # Errors
    /// Why it proves nothing, or that it is given up.
    pub fn verify_within(
        &self,
        text: &str,
        limits: &Limits<'_>,
    ) -> Result<Verified, CertificateError> {
        is_kept(text.len() as u64, limits.memory)?;
        let certificate = proof::read(text)?;
        let (goal, problem) = self.claimed(certificate.document)?;
        let positions = problem.verify(goal, &certificate, limits)?;
        Ok(Verified {
            game: problem.profile(),
            goal,
            positions,
        })
    }

    /// Checks a reader's tree, if the time and the memory of the limits are enough.
    ///
    /// # Errors
    /// The first line that does not stand, or that it is given up.
    pub fn verify_tries(
        &self,
        text: &str,
        limits: &Limits<'_>,
    ) -> Result<VerifiedTries, CertificateError> {
        is_kept(text.len() as u64, limits.memory)?;
        let written = tries::read(text)?;
        let (goal, problem) = self.claimed(written.document)?;
        let stands = problem.verify_tries(goal, &written, limits)?;
        Ok(VerifiedTries {
            game: problem.profile(),
            goal,
            class: written.class,
            stands,
        })
    }

    /// The reader's tree of a file with the problem that it was written for; no judgement is established anew.
    ///
    /// # Errors
    /// The first line that has no meaning.
    pub fn read_tries(&self, text: &str) -> Result<(Problem, WordedTree), CertificateError> {
        let written = tries::read(text)?;
        let (goal, problem) = self.claimed(written.document)?;
        let tries = problem.read_tries(goal, &written)?;
        Ok((problem, tries))
    }

    /// The problem that a document states, and its goal.
    fn claimed(&self, document: &str) -> Result<(Goal, Problem), CertificateError> {
        let source = Source::whole("certificate", document);
        let mut out = Diagnostics::default();
        let table = document::parse(&source, &mut out);
        let read = document::read(&source, &table, self.profiles(), &mut out);
        let problem = read.and_then(|document| self.of(&document)?.problem(document, &mut out));
        let found = problem.and_then(|problem| Some((problem.puzzle()?.goal.value, problem)));
        let Some((goal, problem)) = found else {
            let first = out.first_error();
            let line = first.map_or(0, |one| {
                usize::try_from(source.locate(one.span.start).line + 1).unwrap_or(0)
            });
            let message = first.map_or_else(
                || Text::new("the certificate has no goal", "в сертификате нет цели"),
                |one| one.message.clone(),
            );
            return Err(CertificateError::new(line, message));
        };
        Ok((goal, problem))
    }
}
