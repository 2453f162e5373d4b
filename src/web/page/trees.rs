//! Where pages have their readers' trees from: files that `kletka solve --tries` wrote, or searches of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use crate::ask::limits::{PAGE_TREE_LINES, PAGE_TREE_NODES};
use crate::console::interrupt;
use crate::console::progress;
use crate::console::terminal::Out;
use crate::files::error::FileError;
use crate::files::input::{Called as _, DocumentInput, FolderWalk};
use crate::files::outputs::Sources;
use crate::puzzle::Goal;
use crate::puzzle::solve::Limits;
use crate::puzzle::tries::TreeLimits;
use crate::session::{Problem, Registry, WordedTree};
use crate::text::{Diagnostics, Source, Text};

/// How a file with a tree ends that is called as its document.
pub(crate) const SUFFIX: &str = "tries";

/// The readers' trees of the problems of a page.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct TreeArgs {
    /// Answer tries by this tree of kletka solve --tries, or by all trees of a folder, called *.tries; problem.tries beside
    /// problem.toml is found without
    /// ru: Отвечать на попытки по этому дереву, записанному kletka solve --tries, или по всем деревьям *.tries из папки;
    /// problem.tries рядом с problem.toml находится и так
    #[arg(long, value_name = "PATH")]
    tries: Vec<PathBuf>,
    /// Seconds of search for the tree of each problem that has none
    /// ru: Искать столько секунд дерево для каждой задачи, у которой его нет
    #[arg(long, value_name = "SECONDS")]
    search: Option<u64>,
}

impl TreeArgs {
    /// Whether trees are asked for that do not lie beside their documents.
    pub(crate) const fn is_asked(&self) -> bool {
        !self.tries.is_empty() || self.search.is_some()
    }

    /// The files on which pages depend.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.tries
    }

    /// The files that are read for a page of such documents: they, the trees that were named, and those beside the documents.
    pub(crate) fn sources(
        &self,
        walk: FolderWalk,
        inputs: &[Result<DocumentInput, FileError>],
    ) -> Sources {
        let trees = walk.trees(&self.tries);
        let beside = inputs
            .iter()
            .flatten()
            .filter_map(DocumentInput::path)
            .map(|file| file.with_extension(SUFFIX));
        Sources::of(inputs.iter().chain(&trees).flatten()).and_all(beside)
    }

    /// Reads the trees that were named.
    pub(crate) fn read(&self, walk: FolderWalk, games: &Registry) -> Result<Trees, Text> {
        let mut named = Vec::new();
        for input in walk.trees(&self.tries) {
            named.push(read(&input?, games)?);
        }
        Ok(Trees {
            named,
            search: self.search.map(Duration::from_secs),
        })
    }
}

/// The longest file of a tree in bytes: a page holds no more.
const LARGEST: usize = 64 << 20;

/// A tree with the problem that it was made for.
type TreeOf = (Problem, WordedTree);

fn read(input: &DocumentInput, games: &Registry) -> Result<TreeOf, Text> {
    let name = input.name();
    games
        .read_tries(&input.text_within(LARGEST)?)
        .map_err(|error| {
            let Text { en, ru } = error.message;
            let place = if error.line > 0 {
                format!("{name}:{}", error.line)
            } else {
                name
            };
            text!("{place}: {en}", "{place}: {ru}")
        })
}

/// Trees that were read, and how long others are searched.
#[derive(Debug, Default)]
pub(crate) struct Trees {
    named: Vec<TreeOf>,
    search: Option<Duration>,
}

/// The tree of one document.
pub(super) enum FoundTree<'a> {
    Named(&'a WordedTree),
    Own(Box<WordedTree>),
}

impl FoundTree<'_> {
    pub(super) fn get(&self) -> &WordedTree {
        match self {
            Self::Named(tries) => tries,
            Self::Own(tries) => tries,
        }
    }
}

impl Trees {
    /// The tree of a document, which stands in a file, if there is one or can be made; a file
    /// beside it that is not such a tree is told.
    pub(super) fn of(
        &self,
        source: &Source<'_>,
        file: Option<&Path>,
        out: &mut Out,
    ) -> Option<FoundTree<'_>> {
        let beside = file
            .map(|file| file.with_extension(SUFFIX))
            .filter(|beside| fs::exists(beside).unwrap_or(false));
        if beside.is_none() && self.named.is_empty() && self.search.is_none() {
            return None;
        }
        let mut found = Diagnostics::default();
        let problem = out
            .terminal
            .games
            .problem(source, &mut found)
            .filter(|_| !found.has_errors())?;
        let puzzle = problem.puzzle()?;
        if let Some((_, tries)) = self
            .named
            .iter()
            .find(|(other, _)| problem.takes_tries_of(other))
        {
            return Some(FoundTree::Named(tries));
        }
        let written = beside.and_then(|file| tree_beside(&problem, &file, out));
        let tree = written.or_else(|| self.grown(&problem, puzzle.goal.value, out))?;
        Some(FoundTree::Own(Box::new(tree)))
    }

    /// The tree that is searched for a problem, in the time for it.
    fn grown(&self, problem: &Problem, goal: Goal, out: &Out) -> Option<WordedTree> {
        let until = Instant::now().checked_add(self.search?)?;
        let grown = progress::watched(out.terminal.lang, |gauge| {
            PAGE_TREE_NODES
                .iter()
                .enumerate()
                .find_map(|(round, &nodes)| {
                    // The first half of the time is for searches that see far.
                    let left = until.saturating_duration_since(Instant::now());
                    let parts = if round + 1 < PAGE_TREE_NODES.len() {
                        2
                    } else {
                        1
                    };
                    let question = Limits {
                        deadline: Instant::now().checked_add(left / parts),
                        gauge: Some(gauge),
                        ..Limits::nodes(nodes)
                    };
                    let limits = TreeLimits {
                        question,
                        lines: PAGE_TREE_LINES,
                    };
                    let grown = problem.tries(goal, problem.class(), &limits)?;
                    (grown.positions > 0).then_some(grown)
                })
        });
        // A page without the trees that are still to come would not be the one that is wanted.
        interrupt::no_longer_asks();
        grown
    }
}

/// The tree in a file beside a problem; a message names a file that is not its tree.
fn tree_beside(problem: &Problem, file: &Path, out: &mut Out) -> Option<WordedTree> {
    match read(&DocumentInput::of(file), out.terminal.games) {
        Ok((other, tries)) if problem.takes_tries_of(&other) => return Some(tries),
        // It is of another document of the archive, or of an older state of this.
        Ok(_) => {
            let name = file.called();
            out.tell(&text!(
                "{name} is not a tree of this position and goal and is passed over; kletka solve --tries writes a new one",
                "{name} — дерево не этой позиции или не этой цели, оно пропущено; новое запишет kletka solve --tries"
            ));
        }
        Err(why) => out.tell(&why),
    }
    None
}
