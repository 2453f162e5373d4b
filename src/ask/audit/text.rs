//! An audit in words.

use super::{AuditAnswer, SamePuzzle};
use crate::notation::Address;
use crate::notation::print::Alphabet;
use crate::puzzle::Dual;
use crate::puzzle::audit::{AnsweredTwin, Likeness, Role, SetPlay, Try};
use crate::puzzle::solve::{Key, Other, Verdict};
use crate::text::{Lang, Text, plural_en, plural_ru, wrapped};

/// More duals than this are counted only.
const MOST_DUALS: usize = 12;
/// The most cells of a long list that are named.
const MOST_CELLS: usize = 8;
fn heading(en: &str, ru: &str, rest: &Text) -> Text {
    Text {
        en: format!("{en}: {}", rest.en),
        ru: format!("{ru}: {}", rest.ru),
    }
}

fn kind(dual: Dual) -> Text {
    match dual {
        Dual::Inversion => Text::new("inversion", "перестановка"),
        Dual::FreeStone => Text::new("free stone", "свободный камень"),
        Dual::Inner => Text::new("inner", "внутренняя"),
        Dual::LastMove => Text::new("last move", "последний ход"),
    }
}

fn numbered(number: u32, word: &str) -> String {
    format!("{number}. {word}")
}

fn key_text(number: u32, key: &Key<String>) -> Text {
    let name = numbered(number, &key.mv);
    match &key.other {
        Other::None => Text::same(name),
        Other::Anywhere => text!(
            "{name} (the other stone anywhere)",
            "{name} (другой камень где угодно)"
        ),
        Other::Cells(cells) => {
            let mut shown: Vec<_> = cells
                .iter()
                .take(MOST_CELLS)
                .map(ToString::to_string)
                .collect();
            if cells.len() > MOST_CELLS {
                shown.push("…".to_owned());
            }
            let (cells, shown) = (cells.len(), shown.join(" "));
            let (noun_en, noun_ru) = (
                plural_en(cells as u64, "cell", "cells"),
                plural_ru(cells as u64, "клетке", "клетках", "клетках"),
            );
            text!(
                "{name} (the other stone also on {cells} {noun_en}: {shown})",
                "{name} (другой камень также на {cells} {noun_ru}: {shown})"
            )
        }
    }
}

impl AuditAnswer<'_> {
    /// The address of a move of the solution.
    pub(super) fn address(&self, span: crate::text::Span) -> Option<String> {
        let start = Address {
            is_solution: true,
            ..Address::default()
        };
        start
            .find(self.solution?, span)
            .map(|found| found.to_string())
    }

    fn place(&self, span: crate::text::Span) -> Text {
        let line = self.source.locate(span.start).line;
        let place = text!("line {line}", "строка {line}");
        let address = self.address(span).map(Text::same);
        Text::join(
            &address.into_iter().chain([place]).collect::<Vec<_>>(),
            ", ",
        )
    }

    /// The report for people, in lines of at most `width` columns and with their colour letters.
    pub(crate) fn lines(
        &self,
        (sound, strict): (Option<bool>, Option<Text>),
        (lang, letters): (Lang, Alphabet),
        width: usize,
    ) -> Vec<String> {
        let audit = &self.audit;
        let verdict = match (audit.verdict, sound) {
            (Verdict::Refuted, _) => Text::join(
                &[
                    Text::new("refuted", "опровергнуто"),
                    audit.refutation.clone(),
                ],
                ": ",
            ),
            (Verdict::Unknown, _) => Text::new("unknown", "неизвестно"),
            (_, Some(true)) => Text::new("sound", "задача корректна"),
            (_, Some(false)) => Text::new("faulty", "в задаче есть ошибки"),
            (_, None) => Text::new(
                "proved, but questions are open",
                "доказано, но остались открытые вопросы",
            ),
        };
        let (goal, document) = (audit.goal.text(), self.source.document);
        let file = if document > 0 {
            format!("{} [{document}]", self.source.name)
        } else {
            self.source.name.to_owned()
        };
        let mut out = vec![format!("{file}: {}: {}", goal.get(lang), verdict.get(lang))];
        let mut say = |text: &Text| {
            let mut indent = "  ";
            for line in wrapped(text.get(lang), width.saturating_sub(4)) {
                out.push(format!("{indent}{line}"));
                indent = "    ";
            }
        };
        let (class, nodes) = (audit.class.name(), Text::number(self.nodes));
        let limits = text!(
            "class of attacking moves: {class}; at most {nodes} positions for each question",
            "класс атакующих ходов: {class}; не больше {nodes} позиций на вопрос",
            nodes
        );
        say(&limits);
        strict.iter().for_each(&mut say);
        if audit.verdict == Verdict::Proved {
            self.facts().iter().for_each(say);
        } else {
            self.same_text().iter().for_each(say);
        }
        out.iter().map(|line| letters.spelt(line)).collect()
    }

    fn facts(&self) -> Vec<Text> {
        let mut out = self.first();
        out.extend(self.solution_text());
        out.extend(self.duals());
        out.extend(self.tries());
        out.extend(self.set_play());
        out.extend(self.stones_text());
        out.extend(self.twins_text());
        out.extend(self.same_text());
        if let Some(difficulty) = self.audit.difficulty {
            out.push(text!("difficulty: {difficulty}", "сложность: {difficulty}"));
        }
        out
    }

    /// Keys, cooks and shorter wins.
    fn first(&self) -> Vec<Text> {
        let (audit, number) = (&self.audit, self.audit.number);
        let mut out = Vec::new();
        if !audit.begins() {
            return out;
        }
        if let Some(by) = audit.shorter {
            out.push(text!(
                "shorter: won by move {by} already",
                "короче: выигрыш уже на ходу {by}"
            ));
        }
        let Some(keys) = &audit.keys else {
            out.push(Text::new(
                "keys: unknown, a limit ended the search",
                "вступительные ходы: неизвестно, поиск прерван пределом",
            ));
            return out;
        };
        let list = |keys: &[&Key<String>]| {
            Text::join(
                &keys
                    .iter()
                    .map(|key| key_text(number, key))
                    .collect::<Vec<_>>(),
                "; ",
            )
        };
        let is_cook = |key: &&Key<String>| audit.cooks.iter().any(|cook| cook.key == **key);
        let (cooks, keys): (Vec<_>, Vec<_>) = keys.iter().partition(is_cook);
        if !keys.is_empty() {
            out.push(heading("key", "вступительный ход", &list(&keys)));
        }
        if cooks.is_empty() {
            out.push(Text::new("cooks: none", "побочные решения: нет"));
        } else {
            out.push(heading("cooks", "побочные решения", &list(&cooks)));
            let unproved = audit.cooks.iter().filter(|cook| !cook.is_proved).count();
            if unproved > 0 {
                out.push(text!(
                    "of the cooks, {unproved} without a proof within the limit",
                    "из побочных решений без доказательства в этих пределах: {unproved}"
                ));
            }
        }
        out
    }

    fn solution_text(&self) -> Vec<Text> {
        let Some(solution) = &self.audit.solution else {
            return vec![Text::new(
                "solution: none is given",
                "решение: не приведено",
            )];
        };
        let mut out = Vec::new();
        for fault in &solution.faults {
            let place = self.place(fault.span);
            let what = fault.text();
            out.push(heading(
                "solution",
                "решение",
                &Text::join(&[place, what], ": "),
            ));
        }
        if solution.faults.is_empty() {
            let mut text = Text::new("complete and right", "полно и верно");
            if self.audit.goal.has_no_end() {
                text = Text::new("right, as far as it goes", "верно, насколько выписано");
            }
            if solution.unknown > 0 {
                let n = solution.unknown;
                let noun = plural_en(n as u64, "question", "questions");
                text = text!(
                    "no fault found, {n} {noun} left open by a limit",
                    "ошибок не найдено, открытых из-за предела вопросов: {n}"
                );
            }
            if solution.cut > 0 {
                let n = solution.cut;
                let (verb, verb_ru) = (
                    plural_en(n as u64, "line ends", "lines end"),
                    plural_ru(
                        n as u64,
                        "вариант кончается",
                        "варианта кончаются",
                        "вариантов кончаются",
                    ),
                );
                let more = text!(
                    "{n} {verb} early, where the goal is proved",
                    "{n} {verb_ru} раньше конца там, где цель доказана"
                );
                text = Text::join(&[text, more], "; ");
            }
            out.push(heading("solution", "решение", &text));
        }
        out
    }

    fn duals(&self) -> Vec<Text> {
        let audit = &self.audit;
        let all: Vec<_> = self.all_duals().collect();
        let mut shown: Vec<Text> = all
            .iter()
            .take(MOST_DUALS)
            .map(|&(number, dual, key, span)| {
                let mut text = Text::join(&[kind(dual), key_text(number, key)], ": ");
                if let Some(address) = span.and_then(|span| self.address(span)) {
                    text = Text::join(
                        &[text, text!("instead of {address}", "вместо {address}")],
                        " ",
                    );
                }
                if audit.tolerated.contains(&dual) {
                    text = Text::join(&[text, Text::new("(tolerated)", "(допущено)")], " ");
                }
                heading("dual", "дуаль", &text)
            })
            .collect();
        if all.len() > MOST_DUALS {
            let more = all.len() - MOST_DUALS;
            shown.push(text!("and {more} duals more", "дуалей ещё {more}"));
        }
        let has_solution = audit.solution.is_some() && !audit.goal.has_no_end();
        if audit.has_all_duals() {
            shown.extend(
                (shown.is_empty() && has_solution).then(|| Text::new("duals: none", "дуали: нет")),
            );
        } else if shown.is_empty() {
            let unknown = Text::new(
                "duals: unknown, a limit ended the search",
                "дуали: неизвестно, поиск прерван пределом",
            );
            shown.extend(has_solution.then_some(unknown));
        } else {
            shown.push(Text::new(
                "perhaps more duals: a limit ended the search",
                "дуалей, возможно, больше: поиск прерван пределом",
            ));
        }
        shown
    }

    fn tries(&self) -> Vec<Text> {
        if !self.audit.begins() || self.audit.goal.has_no_end() {
            return Vec::new();
        }
        let Some(tries) = &self.audit.tries else {
            return vec![Text::new(
                "tries: unknown, a limit ended the search",
                "попытки: неизвестно, поиск прерван пределом",
            )];
        };
        let number = self.audit.number;
        if tries.is_empty() {
            return vec![Text::new("tries: none", "попытки: нет")];
        }
        let one = |one: &Try<String>| {
            let name = numbered(number, &one.mv);
            let replies: Vec<_> = one
                .refutations
                .iter()
                .take(2)
                .map(|reply| numbered(number + 1, reply))
                .collect();
            let (en, ru) = (replies.join(" or "), replies.join(" или "));
            let only = one.has_one_refutation() && one.answered > 0;
            let (only_en, only_ru) = if only {
                ("only ", "только ")
            } else {
                ("", "")
            };
            Text {
                en: format!("{name}? {only_en}{en}!"),
                ru: format!("{name}? {only_ru}{ru}!"),
            }
        };
        vec![heading(
            "tries",
            "попытки",
            &Text::join(&tries.iter().map(one).collect::<Vec<_>>(), "; "),
        )]
    }

    fn set_play(&self) -> Option<Text> {
        let number = self.audit.number;
        let text = match &self.audit.set_play {
            SetPlay::None => return None,
            SetPlay::Unknown => Text::new(
                "unknown, a limit ended the search",
                "неизвестно, поиск прерван пределом",
            ),
            SetPlay::Holds(0) => Text::new(
                "the goal is kept after a pass",
                "цель достигается и после пропуска хода",
            ),
            SetPlay::Holds(by) => {
                text!(
                    "after a pass the win comes by move {by}",
                    "после пропуска хода выигрыш на ходу {by}"
                )
            }
            SetPlay::Fails(None) => {
                Text::new("a pass loses the goal", "пропуск хода упускает цель")
            }
            SetPlay::Fails(Some(reply)) => {
                let reply = numbered(number + 1, reply);
                text!(
                    "a pass loses the goal to {reply}",
                    "пропуск хода упускает цель из-за {reply}"
                )
            }
        };
        Some(heading("set play", "иллюзорная игра", &text))
    }

    fn stones_text(&self) -> Vec<Text> {
        let number = self.audit.number;
        let parts = &self.audit.parts;
        let list = |wanted: fn(&Role<String>) -> bool| {
            parts
                .iter()
                .filter(|(_, role)| wanted(role))
                .map(|(part, _)| part.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let mut out = Vec::new();
        let mut add = |en: &str, ru: &str, names: String| {
            if !names.is_empty() {
                out.push(heading(en, ru, &Text::same(names)));
            }
        };
        add("needed", "нужны", list(|role| matches!(role, Role::Needed)));
        add("idle", "лишние", list(|role| matches!(role, Role::Idle)));
        add(
            "not known whether needed",
            "неизвестно, нужны ли",
            list(|role| matches!(role, Role::Unknown)),
        );
        for (part, role) in parts {
            match role {
                Role::Guards(keys) => {
                    let keys: Vec<_> = keys
                        .iter()
                        .take(3)
                        .map(|key| key_text(number, key))
                        .collect();
                    let keys = Text::join(&keys, "; ");
                    out.push(Text {
                        en: format!("{part} guards against {}", keys.en),
                        ru: format!("{part} защищает от {}", keys.ru),
                    });
                }
                Role::Delays(by) => {
                    out.push(text!(
                        "{part} prevents a win by move {by}",
                        "{part} не даёт выиграть на ходу {by}"
                    ));
                }
                _ => {}
            }
        }
        out
    }

    fn twins_text(&self) -> Vec<Text> {
        let one = |(at, twin): (usize, &AnsweredTwin<String>)| {
            let goal = twin.goal.text();
            let verdict = match twin.verdict {
                Verdict::Proved => Text::new("proved", "доказано"),
                Verdict::Refuted => Text::new("refuted", "опровергнуто"),
                Verdict::Unknown => Text::new("unknown", "неизвестно"),
            };
            let names: Vec<_> = twin.keys.iter().map(|key| key.mv.as_str()).collect();
            let mut parts = vec![goal, verdict];
            if !names.is_empty() {
                let many = twin.unique == Some(false);
                parts.push(if many {
                    Text::new("keys", "вступительные ходы")
                } else {
                    Text::new("key", "вступительный ход")
                });
                parts.push(Text::same(names.join("; ")));
            }
            if twin.verdict == Verdict::Proved && twin.begins && twin.unique.is_none() {
                parts.push(Text::new(
                    "perhaps more keys",
                    "вступительных ходов, возможно, больше",
                ));
            }
            let number = at + 1;
            heading(
                &format!("twin {number}"),
                &format!("близнец {number}"),
                &Text::join(&parts, ": "),
            )
        };
        self.audit.twins.iter().enumerate().map(one).collect()
    }

    fn same_text(&self) -> Vec<Text> {
        let one = |same: &SamePuzzle| {
            let name = if same.document > 0 {
                format!("{} [{}]", same.name, same.document)
            } else {
                same.name.clone()
            };
            match same.likeness {
                Likeness::Symmetry => {
                    text!(
                        "the same up to symmetry: {name}",
                        "с точностью до симметрии то же: {name}"
                    )
                }
                Likeness::Shift => {
                    text!(
                        "the same up to symmetry and a shift: {name}",
                        "с точностью до симметрии и сдвига то же: {name}"
                    )
                }
            }
        };
        let more = self.more_same;
        let rest = text!(
            "the same are {more} more",
            "то же и ещё в документах: {more}"
        );
        self.same
            .iter()
            .map(one)
            .chain((more > 0).then_some(rest))
            .collect()
    }
}
