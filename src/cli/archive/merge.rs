//! `kletka archive merge`: git's driver for archives.

use memchr::memchr;
use similar::DiffOp;

use super::three_way::{self, MergeConflict};
use crate::cli::input;
use crate::cli::prelude::*;
use crate::cli::save;
use crate::cli::target::too_large;
use crate::document::stream::Archive;
use crate::files::difference;
use crate::settings;
use crate::text::merge_conflict;

pub(super) const COMMAND: CommandEntry = CommandEntry::new::<MergeArgs>(
    "merge",
    &[("archive merge base.kla ours.kla theirs.kla", "", "")],
    [
        "\
As git's driver for archives:
  git config merge.kletka.driver \"kletka archive merge %O %A %B\"
  echo '*.kla merge=kletka' >> .gitattributes
Exit codes: 0 merged, 1 both sides changed the same, 2 a file cannot be read or written.",
        "\
Как драйвер слияния архивов в git:
  git config merge.kletka.driver \"kletka archive merge %O %A %B\"
  echo '*.kla merge=kletka' >> .gitattributes
Коды завершения: 0 — слито, 1 — обе стороны изменили одно и то же, 2 — файл не читается или не записывается.",
    ],
);

/// Merge two versions of an archive document by document
/// ru: Слить две версии архива, документ за документом
///
/// The result replaces OURS. A document that one side changed, added or removed is as that side has it. Documents that both
/// sides added are all kept, ours first. In a record that both changed, each value, comment and move is as the side has it that
/// changed it; where both did, ours stays, and theirs is told in a variation or a comment. A record that cannot be read
/// stands in both versions between conflict markers.
/// ru: Результат заменяет НАШ. Документ, который одна сторона изменила, добавила или убрала, будет таким, как у неё. Документы,
/// добавленные обеими, остаются все: сначала свои. В записи, изменённой обеими, каждое значение, комментарий и ход — от
/// той стороны, которая его изменила; если изменили обе, остаётся наше, а другое указано в варианте или комментарии. Запись,
/// которая не читается, стоит в обеих версиях между метками конфликта.
#[derive(Debug, Args)]
struct MergeArgs {
    /// The version that both sides began with
    /// ru: Версия, с которой начали обе стороны
    #[arg(value_name = "BASE")]
    base: PathBuf,
    /// The version that is replaced by the result
    /// ru: Версия, которую заменяет результат
    #[arg(value_name = "OURS")]
    ours: PathBuf,
    /// The version that is merged into it
    /// ru: Версия, которая в неё вливается
    #[arg(value_name = "THEIRS")]
    theirs: PathBuf,
}

impl Run for MergeArgs {
    fn run(&self, out: &mut Out) -> Done {
        let [base, ours, theirs] =
            [&self.base, &self.ours, &self.theirs].map(|path| Version::read(path));
        let (base, ours, theirs) = (base?, ours?, theirs?);
        let mut conflicts = Vec::new();
        let (games, lang) = (out.terminal.games, out.terminal.lang);
        let new = ours.with_changes(
            &base.documents,
            &theirs.documents,
            (games, lang),
            &mut conflicts,
        );
        if new != ours.bytes {
            save::replace(&self.ours, &new)?;
        }
        let new = String::from_utf8_lossy(&new);
        let conflict = merge_conflict(&Source::whole("", &new));
        for (record, why) in &conflicts {
            out.complain(&Text::join(&[record.clone(), why.text()], ": "));
        }
        if let Some(conflict) = &conflict {
            out.complain(&conflict.message);
        }
        Ok(good_if(conflict.is_none() && conflicts.is_empty()))
    }
}

/// An archive taken apart.
struct Version {
    bytes: Vec<u8>,
    documents: Vec<Vec<u8>>,
    line_end: &'static [u8],
}

impl Version {
    fn read(path: &Path) -> Result<Self, CommandError> {
        let input = DocumentInput::of(path);
        let (name, bytes) = (input.name(), input.read()?);
        let mut documents = Vec::new();
        let is_crlf = memchr(b'\n', &bytes).is_some_and(|at| bytes[..at].ends_with(b"\r"));
        let line_end: &[u8] = if is_crlf { b"\r\n" } else { b"\n" };
        let mut archive = Archive::new(&bytes[..]);
        while let Some(chunk) = archive
            .next_chunk()
            .map_err(|error| input::unreadable(&name, error))?
        {
            let mut document = chunk.bytes.map_err(|_| too_large(&name))?.to_vec();
            if !document.is_empty() && !document.ends_with(b"\n") {
                document.extend_from_slice(line_end);
            }
            documents.push(document);
        }
        // An empty file is an archive that has no documents yet.
        documents.retain(|document| !document.is_empty());
        Ok(Self {
            bytes,
            documents,
            line_end,
        })
    }

    /// The bytes with the changes of others to the same beginning.
    fn with_changes(
        &self,
        base: &[Vec<u8>],
        theirs: &[Vec<u8>],
        (games, lang): (&Registry, Lang),
        conflicts: &mut Vec<(Text, MergeConflict)>,
    ) -> Vec<u8> {
        let mut merged = Merged {
            documents: Vec::new(),
            line_end: self.line_end,
            games,
            lang,
            conflicts,
        };
        let (mut at, sides) = ([0; 3], [kept(base, &self.documents), kept(base, theirs)]);
        // Documents that both sides have kept divide the stretches in which something was changed.
        for (stable, (ours, their)) in sides[0].iter().zip(&sides[1]).enumerate() {
            if let (&Some(ours), &Some(their)) = (ours, their) {
                merged.stretch(
                    &base[at[0]..stable],
                    &self.documents[at[1]..ours],
                    &theirs[at[2]..their],
                );
                merged.documents.push(base[stable].clone());
                at = [stable + 1, ours + 1, their + 1];
            }
        }
        merged.stretch(&base[at[0]..], &self.documents[at[1]..], &theirs[at[2]..]);
        let mut bytes = merged.join(&merged.documents);
        if self.bytes.trim_ascii_end().ends_with(b"\n+++") {
            bytes.extend(merged.line("+++"));
        }
        bytes
    }
}

/// Where each document of the base is in a later version; nothing where it is not.
fn kept(base: &[Vec<u8>], version: &[Vec<u8>]) -> Vec<Option<usize>> {
    let mut out = vec![None; base.len()];
    for op in difference::whole(base, version, None) {
        if let DiffOp::Equal {
            old_index,
            new_index,
            len,
        } = op
        {
            (0..len).for_each(|at| out[old_index + at] = Some(new_index + at));
        }
    }
    out
}

/// The documents of the result, those in conflict with their markers.
struct Merged<'a> {
    documents: Vec<Vec<u8>>,
    line_end: &'static [u8],
    games: &'a Registry,
    /// The language of what a record says of a conflict, unless it states one.
    lang: Lang,
    /// The records that were not merged, and why.
    conflicts: &'a mut Vec<(Text, MergeConflict)>,
}

impl Merged<'_> {
    /// Takes in a stretch between documents that both sides have kept.
    fn stretch(&mut self, base: &[Vec<u8>], ours: &[Vec<u8>], theirs: &[Vec<u8>]) {
        let length = base.len();
        if ours.len() < length || theirs.len() < length {
            // Documents were removed.
            self.changed(base, ours, theirs);
            return;
        }
        for at in 0..length {
            self.changed(&base[at..=at], &ours[at..=at], &theirs[at..=at]);
        }
        let (ours, theirs) = (&ours[length..], &theirs[length..]);
        let new = theirs.iter().filter(|document| !ours.contains(document));
        self.documents.extend(ours.iter().chain(new).cloned());
    }

    /// Takes the change of one side to documents; a conflict where both did, and not the same.
    fn changed(&mut self, base: &[Vec<u8>], ours: &[Vec<u8>], theirs: &[Vec<u8>]) {
        if theirs == base || ours == theirs {
            self.documents.extend_from_slice(ours);
        } else if ours == base {
            self.documents.extend_from_slice(theirs);
        } else if let Some(merged) = self.record([base, ours, theirs]) {
            self.documents.push(merged.into_bytes());
        } else {
            let conflict = [
                self.line("<<<<<<< ours"),
                self.join(ours),
                self.line("======="),
                self.join(theirs),
                self.line(">>>>>>> theirs"),
            ];
            self.documents.push(conflict.concat());
        }
    }

    /// One record that both sides changed, with the changes of both; nothing where these contradict each other.
    fn record(&mut self, sides: [&[Vec<u8>]; 3]) -> Option<String> {
        let [[base], [ours], [theirs]] = sides else {
            return None;
        };
        let [base, ours, theirs] = [base, ours, theirs].map(|bytes| std::str::from_utf8(bytes));
        let texts = [base.ok()?, ours.ok()?, theirs.ok()?];
        let (merged, why) = match three_way::merged(texts, self.games, self.lang) {
            Ok((merged, conflicts)) => (Some(merged), conflicts),
            Err(why) => (None, vec![why]),
        };
        let why = why.into_iter().map(|why| (called(texts[1]), why));
        self.conflicts.extend(why);
        merged
    }

    fn join(&self, documents: &[Vec<u8>]) -> Vec<u8> {
        documents.join(&self.line("+++")[..])
    }

    fn line(&self, text: &str) -> Vec<u8> {
        [text.as_bytes(), self.line_end].concat()
    }
}

/// A record as a message names it: by its players, else its title.
fn called(text: &str) -> Text {
    let (root, _) = settings::read(text);
    let players = root.value.inside("meta", "players");
    let players = players.and_then(|players| players.value.as_table());
    let names = players.into_iter().flat_map(|players| &players.entries);
    let names: Vec<_> = names.map(|player| player.value.value.text()).collect();
    let title = root.value.inside("meta", "title");
    if !names.is_empty() {
        return Text::same(names.join(" – "));
    }
    let title = title.and_then(|title| title.value.as_str());
    title.map_or_else(|| Text::new("a record", "запись"), Text::same)
}
