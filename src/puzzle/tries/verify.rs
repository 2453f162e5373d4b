//! The check of a reader's tree: every judgement is established anew.

use std::collections::HashSet;

use super::Tried;
use super::each::MoveQuestion;
use super::family::{Family, JudgedMoves, Judgement};
use super::text::{EntryKind, WrittenEntry, WrittenJudgement, WrittenTries};
use super::tree::{ReaderNode, ReaderReply, ReaderTree, TreeLine};
use crate::notation;
use crate::notation::print::Alphabet;
use crate::puzzle::proof::{CertificateError, opposed_offer};
use crate::puzzle::solve::{self, Class, GoalQuestion, Limits, Stopped, Verdict};
use crate::puzzle::{Goal, reached};
use crate::text::Text;

/// How many judgements stand, by what they say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerificationCounts {
    /// Positions in which the reader is to move and of which something is said.
    pub positions: usize,
    /// Lines about moves that keep the goal.
    pub right: usize,
    /// Lines about moves behind which it is not reached within the class.
    pub wrong: usize,
    /// Lines about moves behind which no move reaches it.
    pub lost: usize,
    /// Lines about moves that have not been looked at.
    pub unknown: usize,
    /// Whether the goal itself is shown: by a right move of the reader, who is to move, or else by a search. A tree may say
    /// nothing false and nothing of the goal either.
    pub is_shown: bool,
}

/// Where a judgement or a reply stands in the file.
type Place = usize;

/// The message that a judgement of moves is not true.
fn untrue<M>(judged: &JudgedMoves<M>) -> Text {
    match judged.judgement {
        Judgement::Right => Text::new(
            "this move does not keep the goal",
            "этот ход не сохраняет цель",
        ),
        Judgement::Wrong { .. } => Text::new(
            "the reply does not refute every move that is meant",
            "ответ опровергает не все ходы, о которых речь",
        ),
        Judgement::Unknown if !matches!(judged.family, Family::One(_)) => Text::new(
            "moves that reach the goal at once or attack must be named before others are called unknown",
            "ходы, которые сразу достигают цели или атакуют, нужно назвать до того, как остальные названы неизвестными",
        ),
        Judgement::Unknown => Text::new("this move is illegal", "этот ход недопустим"),
    }
}

/// A tree whose moves have a meaning, and where its lines stand.
#[derive(Clone, Debug)]
pub struct ResolvedTries<M> {
    /// The tree.
    pub tree: ReaderTree<M>,
    /// The lines of the file, by node and line of the node.
    places: Vec<Vec<Place>>,
}

fn refuse(line: Place, message: Text) -> CertificateError {
    CertificateError::new(line, message)
}

/// A node whose lines are being read.
struct OpenNode {
    number: u32,
    node: usize,
}

/// Gives the lines of a tree their meaning.
///
/// # Errors
/// The first line that has none.
pub fn resolve<G: Tried>(
    rules: &G,
    start: &G::Position,
    goal: Goal,
    written: &WrittenTries<'_>,
) -> Result<ResolvedTries<G::Move>, CertificateError> {
    if goal.seat().is_none_or(|seat| seat.name() != written.seat) {
        let message = Text::new(
            "the tree must be that of the player whose goal it is",
            "дерево должно быть для игрока, чья это цель",
        );
        return Err(refuse(0, message));
    }
    let root = ReaderReply {
        replies: Vec::new(),
        node: None,
    };
    let tree = ReaderTree {
        goal,
        class: written.class,
        budget: written.budget,
        root,
        nodes: Vec::new(),
    };
    let none = written.entries.len() + 1;
    let mut resolver = Resolver {
        rules,
        start,
        tree,
        places: Vec::new(),
        path: Vec::new(),
        behind: vec![None; none],
        line_of: vec![None; none],
        is_closed: false,
    };
    for (at, entry) in written.entries.iter().enumerate() {
        match &entry.kind {
            EntryKind::Reply(word, same_as) => resolver.reply(entry, word, *same_as)?,
            EntryKind::Judged(family, judgement) => {
                resolver.judged(at, entry, family, judgement)?;
            }
        }
    }
    Ok(ResolvedTries {
        tree: resolver.tree,
        places: resolver.places,
    })
}

/// A tree while its lines are given their meaning.
struct Resolver<'a, G: Tried> {
    rules: &'a G,
    start: &'a G::Position,
    tree: ReaderTree<G::Move>,
    places: Vec<Vec<Place>>,
    path: Vec<OpenNode>,
    /// By the number of an entry, from 1: the node of the position behind it.
    behind: Vec<Option<usize>>,
    /// By the number of an entry, from 1: which line of which node it is.
    line_of: Vec<Option<(usize, usize)>>,
    /// Whether the last reply refers to an earlier one.
    is_closed: bool,
}

/// That a line hangs in the air.
fn stray(entry: &WrittenEntry) -> CertificateError {
    let message = Text::new(
        "this line belongs to no position of the tree",
        "эта строка не относится ни к одной позиции дерева",
    );
    refuse(entry.line, message)
}

impl<G: Tried> Resolver<'_, G> {
    fn meant(
        &self,
        entry: &WrittenEntry,
        word: &notation::Move,
    ) -> Result<G::Move, CertificateError> {
        let unclear = || {
            Text::new(
                "this is not a move on this board",
                "такого хода на этом поле нет",
            )
        };
        self.rules
            .resolve(self.start, word)
            .map_err(|_| refuse(entry.line, unclear()))
    }

    /// The number of the first reply that may come here.
    fn next(&self) -> u32 {
        self.path.last().map_or_else(
            || self.rules.number(self.start),
            |open| open.number.saturating_add(1),
        )
    }

    /// A move of the others.
    fn reply(
        &mut self,
        entry: &WrittenEntry,
        word: &notation::Move,
        same_as: Option<u32>,
    ) -> Result<(), CertificateError> {
        let is_over = |open: &mut OpenNode| open.number >= entry.number;
        while self.path.pop_if(is_over).is_some() {}
        let (before, reply, is_closed) = (self.next(), self.meant(entry, word)?, self.is_closed);
        let answer = match self.path.last() {
            Some(open) => {
                let line = self.tree.nodes[open.node].lines.last_mut();
                let is_followed = |line: &&mut TreeLine<G::Move>| {
                    line.judged.judgement == Judgement::Right && line.as_line.is_none()
                };
                let line = line.filter(is_followed).ok_or_else(|| stray(entry))?;
                if entry.number == before {
                    line.answers.push(ReaderReply {
                        replies: Vec::new(),
                        node: None,
                    });
                }
                line.answers.last_mut()
            }
            None => Some(&mut self.tree.root),
        };
        let answer = answer
            .filter(|answer| answer.node.is_none())
            .ok_or_else(|| stray(entry))?;
        let is_next = entry.number.checked_sub(before) == u32::try_from(answer.replies.len()).ok();
        if !is_next || (is_closed && entry.number != before) {
            return Err(stray(entry));
        }
        answer.replies.push(reply);
        self.is_closed = same_as.is_some();
        if let Some(earlier) = same_as {
            let nowhere = || {
                let message = Text::new(
                    "the line referred to leads to no position that was looked at",
                    "строка, на которую указывает ссылка, не ведёт к разобранной позиции",
                );
                refuse(entry.line, message)
            };
            answer.node = Some(
                self.behind
                    .get(earlier as usize)
                    .copied()
                    .flatten()
                    .ok_or_else(nowhere)?,
            );
        }
        Ok(())
    }

    /// The node whose moves a line judges; a new one behind the replies above it.
    fn node(&mut self, at: usize, entry: &WrittenEntry) -> Result<usize, CertificateError> {
        let is_over = |open: &mut OpenNode| open.number > entry.number;
        while self.path.pop_if(is_over).is_some() {}
        if let Some(open) = self.path.last().filter(|open| open.number == entry.number) {
            return Ok(open.node);
        }
        let (node, before, is_closed) = (self.tree.nodes.len(), self.next(), self.is_closed);
        let answer = match self.path.last() {
            Some(open) => self.tree.nodes[open.node]
                .lines
                .last_mut()
                .and_then(|line| line.answers.last_mut()),
            None => Some(&mut self.tree.root),
        };
        let answer = answer
            .filter(|answer| answer.node.is_none() && !is_closed)
            .ok_or_else(|| stray(entry))?;
        if entry.number.checked_sub(before) != u32::try_from(answer.replies.len()).ok() {
            return Err(stray(entry));
        }
        answer.node = Some(node);
        self.behind[at] = Some(node);
        self.tree.nodes.push(ReaderNode {
            number: entry.number,
            lines: Vec::new(),
        });
        self.places.push(Vec::new());
        self.path.push(OpenNode {
            number: entry.number,
            node,
        });
        Ok(node)
    }

    /// A judgement.
    fn judged(
        &mut self,
        at: usize,
        entry: &WrittenEntry,
        family: &Family<notation::Move>,
        judgement: &WrittenJudgement,
    ) -> Result<(), CertificateError> {
        let node = self.node(at, entry)?;
        let family = match family {
            Family::One(word) => Family::One(self.meant(entry, word)?),
            Family::With(word) => Family::With(self.meant(entry, word)?),
            Family::Any => Family::Any,
        };
        let (judgement, as_line) = match judgement {
            WrittenJudgement::Unknown => (Judgement::Unknown, None),
            WrittenJudgement::Wrong(replies, is_lost) => {
                let replies = replies
                    .iter()
                    .map(|ply| self.meant(entry, &ply.played))
                    .collect::<Result<_, _>>()?;
                (
                    Judgement::Wrong {
                        replies,
                        is_lost: *is_lost,
                    },
                    None,
                )
            }
            WrittenJudgement::Right(None) => (Judgement::Right, None),
            &WrittenJudgement::Right(Some(earlier)) => {
                (Judgement::Right, Some(self.other(entry, node, earlier)?))
            }
        };
        let lines = &mut self.tree.nodes[node].lines;
        self.line_of[at + 1] = Some((node, lines.len()));
        lines.push(TreeLine {
            judged: JudgedMoves::new(family, judgement),
            answers: Vec::new(),
            as_line,
        });
        self.places[node].push(entry.line);
        Ok(())
    }

    /// The line of a right move of a node, by the number of its entry.
    fn other(
        &self,
        entry: &WrittenEntry,
        node: usize,
        earlier: u32,
    ) -> Result<usize, CertificateError> {
        let is_right = |&(other, line): &(usize, usize)| {
            let found = &self.tree.nodes[other].lines[line];
            other == node && found.judged.judgement == Judgement::Right && found.as_line.is_none()
        };
        let other = self
            .line_of
            .get(earlier as usize)
            .copied()
            .flatten()
            .filter(is_right);
        let nowhere = || {
            let message = Text::new(
                "the line referred to is not a right move of this position",
                "строка, на которую указывает ссылка, — не верный ход этой позиции",
            );
            refuse(entry.line, message)
        };
        other.map(|(_, line)| line).ok_or_else(nowhere)
    }
}

/// Checks that every judgement of a tree stands.
///
/// # Errors
/// The first that does not, or could not be shown within the limits.
pub fn verify<G: Tried>(
    rules: &G,
    start: &G::Position,
    resolved: &ResolvedTries<G::Move>,
    limits: &Limits<'_>,
) -> Result<VerificationCounts, CertificateError> {
    let tree = &resolved.tree;
    let mut verifier = Verifier {
        rules,
        tree,
        places: &resolved.places,
        limits,
        stands: VerificationCounts::default(),
        positions: vec![KnownPosition::Unseen; tree.nodes.len()],
    };
    let first = resolved
        .places
        .first()
        .and_then(|lines| lines.first())
        .copied()
        .unwrap_or(0);
    verifier.answer(start, &tree.root, first)?;
    let is_right = |line: &TreeLine<G::Move>| line.judged.judgement == Judgement::Right;
    let has_key = tree.root.replies.is_empty()
        && tree
            .root
            .node
            .is_some_and(|node| tree.nodes[node].lines.iter().any(is_right));
    let mut stands = verifier.stands;
    stands.is_shown = has_key
        || solve::ask(
            rules,
            start,
            GoalQuestion::brief(tree.goal, tree.class),
            limits,
        )
        .verdict
            == Verdict::Proved;
    Ok(stands)
}

/// The identity of the position of a node, as far as it is known.
#[derive(Clone, PartialEq, Eq)]
enum KnownPosition {
    Unseen,
    /// It was met, and the game does not say what tells it from others.
    Nameless,
    Named(Vec<u8>),
}

struct Verifier<'a, G: Tried> {
    rules: &'a G,
    tree: &'a ReaderTree<G::Move>,
    places: &'a [Vec<Place>],
    limits: &'a Limits<'a>,
    stands: VerificationCounts,
    /// The identities that tell the positions of the nodes apart.
    positions: Vec<KnownPosition>,
}

impl<G: Tried> Verifier<'_, G> {
    /// Plays replies, which must be moves of the others up to the reader's next turn, and checks
    /// the position behind them.
    fn answer(
        &mut self,
        position: &G::Position,
        answer: &ReaderReply<G::Move>,
        place: Place,
    ) -> Result<(), CertificateError> {
        let (rules, goal) = (self.rules, self.tree.goal);
        let is_own = |at: &G::Position| goal.seat() == Some(rules.to_move(at));
        let mut at = position.clone();
        for reply in &answer.replies {
            let step = rules
                .check(&at, reply)
                .ok()
                .filter(|step| rules.surplus(step).is_none() && !is_own(&at));
            let step = step.ok_or_else(|| {
                refuse(place, Text::new("a reply is illegal", "ответ недопустим"))
            })?;
            rules.play(&mut at, &step);
        }
        if reached(rules, &at, goal) == Some(false) {
            return Err(refuse(
                place,
                Text::new(
                    "the game ends here without reaching the goal",
                    "партия здесь кончается, а цель не достигнута",
                ),
            ));
        }
        let Some(node) = answer.node else {
            return Ok(());
        };
        let wanted = self.tree.nodes[node].number;
        if rules.outcome(&at).is_some() || !is_own(&at) || rules.number(&at) != wanted {
            return Err(refuse(
                place,
                Text::new(
                    "the reader is not to move behind the replies",
                    "после ответов ход не за решающим",
                ),
            ));
        }
        let here = rules
            .identity(&at)
            .map_or(KnownPosition::Nameless, KnownPosition::Named);
        if self.positions[node] != KnownPosition::Unseen {
            // Positions that cannot be told apart cannot be referred to.
            if here == KnownPosition::Nameless || self.positions[node] != here {
                let message = Text::new(
                    "the line referred to has another position",
                    "строка, на которую указывает ссылка, ведёт к другой позиции",
                );
                return Err(refuse(place, message));
            }
            return Ok(());
        }
        self.positions[node] = here;
        self.node(&at, node)
    }

    fn node(&mut self, position: &G::Position, node: usize) -> Result<(), CertificateError> {
        let (rules, tree) = (self.rules, self.tree);
        let asked = MoveQuestion {
            rules,
            position,
            goal: tree.goal,
            class: tree.class,
        };
        let lines = &tree.nodes[node].lines;
        self.stands.positions += usize::from(!lines.is_empty());
        self.check_offer(&asked, node)?;
        let mut names = HashSet::new();
        let mut earlier: Vec<JudgedMoves<G::Move>> = Vec::new();
        for (line, &place) in lines.iter().zip(&self.places[node]) {
            if self.limits.is_stopped() {
                return Err(given_up(place));
            }
            let name = line
                .judged
                .named()
                .map(|mv| rules.write(&rules.normal(position, mv), Alphabet::Latin));
            let is_new = names.insert((matches!(line.judged.family, Family::One(_)), name));
            if !is_new || is_said_of_all(&earlier) {
                return Err(refuse(
                    place,
                    Text::new(
                        "this move was already named above",
                        "об этом ходе уже сказано выше",
                    ),
                ));
            }
            let stands = self
                .line(&asked, line, &earlier)
                .map_err(|Stopped| given_up(place))?;
            if !stands {
                return Err(refuse(place, untrue(&line.judged)));
            }
            let count = match line.judged.judgement {
                Judgement::Right => &mut self.stands.right,
                Judgement::Wrong { is_lost: false, .. } => &mut self.stands.wrong,
                Judgement::Wrong { is_lost: true, .. } => &mut self.stands.lost,
                Judgement::Unknown => &mut self.stands.unknown,
            };
            *count += 1;
            earlier.push(line.judged.clone());
            if let (Some(mv), false) = (line.judged.named(), line.answers.is_empty()) {
                let illegal = || Text::new("this move is illegal", "этот ход недопустим");
                let after = rules.after(position, mv);
                let after = after.map_err(|_| refuse(place, illegal()))?;
                for answer in &line.answers {
                    self.answer(&after, answer, place)?;
                }
            }
        }
        if says_all(&asked, &earlier) {
            return Ok(());
        }
        let message = Text::new(
            "some moves of this position are missing: they are not even called unknown",
            "о некоторых ходах этой позиции не сказано ничего, даже того, что они не разобраны",
        );
        let place = self.places[node].first().copied().unwrap_or(0);
        Err(refuse(place, message))
    }

    /// Refuses judgements where another player picks from moves that are offered: none of them is right or wrong by itself.
    fn check_offer(
        &self,
        asked: &MoveQuestion<'_, G>,
        node: usize,
    ) -> Result<(), CertificateError> {
        let is_offer = asked
            .task()
            .is_none_or(|task| opposed_offer(self.rules, asked.position, task).is_some());
        let says = |line: &TreeLine<G::Move>| line.judged.judgement != Judgement::Unknown;
        let mut lines = self.tree.nodes[node].lines.iter().zip(&self.places[node]);
        match lines.find(|(line, _)| is_offer && says(line)) {
            Some((_, &place)) => Err(refuse(
                place,
                Text::new(
                    "moves are offered here, and none of them can be judged alone",
                    "здесь ходы предлагают, и ни один из них нельзя оценить отдельно",
                ),
            )),
            None => Ok(()),
        }
    }

    /// Whether a line stands.
    fn line(
        &self,
        asked: &MoveQuestion<'_, G>,
        line: &TreeLine<G::Move>,
        earlier: &[JudgedMoves<G::Move>],
    ) -> Result<bool, Stopped> {
        let (rules, position, limits) = (self.rules, asked.position, self.limits);
        let judged = &line.judged;
        let one = match &judged.family {
            Family::One(mv) => mv,
            Family::With(part) => {
                let is_proved = judged.judgement != Judgement::Right
                    || line.answers.is_empty()
                    || self.is_proved(asked, part)?;
                return Ok(is_proved && G::stands(asked, judged, earlier, limits)?);
            }
            Family::Any => return G::stands(asked, judged, earlier, limits),
        };
        let Ok(step) = rules.check(position, one) else {
            return Ok(false);
        };
        if rules.surplus(&step).is_some() {
            return Ok(false);
        }
        match &judged.judgement {
            Judgement::Unknown => Ok(true),
            Judgement::Right => self.is_proved(asked, one),
            Judgement::Wrong { replies, is_lost } => {
                if *is_lost {
                    return self.is_lost(asked, one, replies);
                }
                if !rules.is_in_class(position, one, asked.class) {
                    return Ok(false);
                }
                Ok(asked.is_beaten(one, replies, asked.class, limits)? == Some(true))
            }
        }
    }

    /// Whether no move reaches the goal behind a move and replies.
    fn is_lost(
        &self,
        asked: &MoveQuestion<'_, G>,
        mv: &G::Move,
        replies: &[G::Move],
    ) -> Result<bool, Stopped> {
        let rules = self.rules;
        let Ok(mut at) = rules.after(asked.position, mv) else {
            return Ok(false);
        };
        for reply in replies {
            let Ok(after) = rules.after(&at, reply) else {
                return Ok(false);
            };
            at = after;
        }
        let class = if rules.outcome(&at).is_none() && rules.is_whole(&at, asked.goal, asked.class)
        {
            asked.class
        } else {
            Class::All
        };
        Ok(asked.is_beaten(mv, replies, class, self.limits)? == Some(true))
    }

    /// Whether the goal is proved behind a move, by a proof that is made and checked here.
    fn is_proved(&self, asked: &MoveQuestion<'_, G>, mv: &G::Move) -> Result<bool, Stopped> {
        let Ok(after) = self.rules.after(asked.position, mv) else {
            return Ok(false);
        };
        if let Some(is_reached) = reached(self.rules, &after, asked.goal) {
            return Ok(is_reached);
        }
        // A right move may win among more moves than the moves of the class.
        for class in [asked.class, Class::All] {
            let found = solve::ask(
                self.rules,
                &after,
                GoalQuestion::brief(asked.goal, class),
                self.limits,
            );
            match found.verdict {
                Verdict::Proved => return Ok(true),
                Verdict::Refuted => return Ok(false),
                Verdict::Unknown
                    if found.nodes >= self.limits.nodes || self.limits.is_stopped() =>
                {
                    return Err(Stopped);
                }
                Verdict::Unknown => {}
            }
        }
        Err(Stopped)
    }
}

/// Whether each move of a position of which something is said has its judgement.
fn says_all<G: Tried>(asked: &MoveQuestion<'_, G>, judged: &[JudgedMoves<G::Move>]) -> bool {
    let is_said = |mv: &G::Move| {
        let is_with = |part: &G::Move, mv: &G::Move| asked.rules.is_with(asked.position, part, mv);
        judged
            .iter()
            .any(|one| one.has(mv, |one, other| asked.is_same(one, other), is_with))
    };
    judged.is_empty() || is_said_of_all(judged) || asked.moves().iter().all(is_said)
}

/// Whether something was said of all moves.
fn is_said_of_all<M: PartialEq>(judged: &[JudgedMoves<M>]) -> bool {
    judged.iter().any(|one| one.family == Family::Any)
}

fn given_up(place: Place) -> CertificateError {
    refuse(
        place,
        Text::new(
            "not shown: a limit ended the search; --time and --memory give it more",
            "не показано: поиск прерван пределом; больше дают параметры --time и --memory",
        ),
    )
}
