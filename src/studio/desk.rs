//! Where questions are answered: the document opened last stays open.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;

use super::answer::{Answer, Refusal};
use super::document::OpenDocument;
use super::place::JudgedMove;
use super::question::{AskedPosition, Change, Question};
use super::{change, page, place, reply, solve};
use crate::ask::limits::{self, Budget};
use crate::board::paint::Paint;
use crate::check::Depth;
use crate::document::stream::MAX_DOCUMENT;
use crate::notation::print::Alphabet;
use crate::puzzle::solve::{Gauge, Limits};
use crate::report::explain;
use crate::session::{Position, Registry};
use crate::text::{Group, Lang};

/// Answers questions about documents of the games of a registry.
///
/// ```
/// let desk = kletka::studio::Desk::new(kletka::games::standard());
/// let text = "kletka = 1\\ngame = \\\"parcel\\\"\\n[board]\\nsize = 3\\n";
/// let answer = desk.answer(&format!(r#"{{"do": "click", "text": "{text}", "at": "0", "places": ["[b2-3]"]}}"#));
/// assert!(answer.contains(r#""word":"[b2-3]""#), "{answer}");
/// ```
pub struct Desk {
    games: &'static Registry,
    last: Mutex<Option<Arc<OpenDocument>>>,
    /// The budget of one question that no user watches.
    budget: Budget,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Desk")
    }
}

impl Desk {
    /// A desk with nothing on it.
    #[must_use]
    pub const fn new(games: &'static Registry) -> Self {
        Self {
            games,
            last: Mutex::new(None),
            budget: Budget {
                seconds: Some(limits::WAITING_PAGE),
                ..limits::SOLVE
            },
        }
    }

    /// A desk without a clock, as in WebAssembly: searches end by their budgets in work, and the
    /// page ends one that takes too long.
    #[must_use]
    pub const fn without_clock(games: &'static Registry) -> Self {
        Self {
            games,
            last: Mutex::new(None),
            budget: Budget {
                seconds: None,
                megabytes: limits::PAGE_MEMORY,
                ..limits::SOLVE
            },
        }
    }

    /// Answers a question, an object of JSON on one line: its key `do` names the question. A
    /// question that cannot be answered comes back as an object `refused`, with a message in both
    /// languages.
    #[must_use]
    pub fn answer(&self, question: &str) -> String {
        self.answer_to(question, None)
    }

    /// The same while others see how far its searches have come, and may end them; so they have more time.
    #[must_use]
    pub fn answer_watched(&self, question: &str, gauge: &Gauge) -> String {
        self.answer_to(question, Some(gauge))
    }

    fn answer_to(&self, question: &str, gauge: Option<&Gauge>) -> String {
        let answer = match serde_json::from_str(question) {
            Ok(question) => self.asked(question, gauge),
            Err(error) => {
                Err(text!("this is not a question: {error}", "это не вопрос: {error}").into())
            }
        };
        answer
            .unwrap_or_else(|Refusal(why)| json!({ "refused": why }))
            .to_string()
    }

    fn asked(&self, question: Question, gauge: Option<&Gauge>) -> Answer {
        match question {
            Question::Words => Ok(page::words(self.games)),
            Question::Open { text, search: true } => self.searched(&text, gauge),
            Question::Open {
                text,
                search: false,
            } => Ok(self.open(&text)?.describe()),
            Question::Look {
                place,
                begun,
                refused,
            } => self.look(&place, begun.as_deref(), refused.as_deref()),
            Question::Click {
                place,
                places,
                begun,
                play,
            } => self.click(&place, &places, begun.as_deref(), play),
            Question::Try { place, word } => {
                let (position, letters) = self.position(&place)?;
                place::typed(&position, &word, letters)
            }
            Question::Ghosts { place, words, line } => {
                let (position, _) = self.position(&place)?;
                place::ghosts(&position, &words, line)
            }
            Question::Legal { place, begun } => {
                let (position, _) = self.position(&place)?;
                place::legal(&position, begun.as_deref())
            }
            Question::Edit {
                place,
                change,
                show,
            } => self.changed(&place, change, show),
            Question::New(asked) => change::new(self.games, asked),
            Question::Solve {
                text,
                goal,
                nodes,
                proof,
            } => {
                let document = self.open(&text)?;
                solve::solve(
                    &document,
                    goal.as_deref(),
                    &self.limits(nodes, gauge),
                    proof,
                )
            }
            Question::Reply(asked) => {
                let document = self.open(&asked.text)?;
                reply::reply(&document, &asked, &self.limits(asked.nodes, gauge))
            }
            Question::Explain { code } => explained(&code),
        }
    }

    /// The faults of a text, with those that a search finds.
    fn searched(&self, text: &str, gauge: Option<&Gauge>) -> Answer {
        within(text)?;
        let budget = Budget {
            seconds: self.seconds(gauge),
            ..limits::CHECK
        };
        let depth = Depth::Search(budget.patience(gauge));
        Ok(OpenDocument::open(self.games, text, depth).describe())
    }

    /// The moves that a click may mean; the only one may be played at once.
    fn click(
        &self,
        place: &AskedPosition,
        places: &[String],
        begun: Option<&str>,
        is_played: bool,
    ) -> Answer {
        let (position, letters) = self.position(place)?;
        let meant = place::click(&position, places, begun, letters)?;
        let Some(word) = place::only(&meant).filter(|_| is_played) else {
            let moves: Vec<_> = meant.iter().map(JudgedMove::json).collect();
            // The picture of half a move comes with it.
            let half = meant.iter().find(|one| one.more && is_played);
            let look = half.map(|half| self.look(place, Some(&half.word), None));
            return Ok(json!({ "moves": moves, "look": look.transpose()? }));
        };
        let word = word.to_owned();
        let mut answer = self.changed(place, Change::Play { word: word.clone() }, true)?;
        answer["word"] = word.into();
        Ok(answer)
    }

    /// The picture of a position, or of a move that is half chosen there or refused.
    fn look(&self, place: &AskedPosition, begun: Option<&str>, refused: Option<&str>) -> Answer {
        place::look(&*self.open(&place.text)?, &place.at, place, begun, refused)
    }

    /// The text after a change; to be shown, with its faults and the position reached.
    fn changed(&self, place: &AskedPosition, change: Change, show: bool) -> Answer {
        let before = self.open(&place.text)?;
        // An author who sets up stone by stone may come through positions that no rule allows.
        let is_step = matches!(change, Change::Put { .. } | Change::Carry { .. });
        let changed = change::change(self.games, &before, &place.at, change, place.lang.into())?;
        let (mut answer, text, at, opened) = changed.into_parts();
        let document = match opened {
            Some(opened) => self.keep(opened, &text)?,
            None => self.open(&text)?,
        };
        if before.session.start().is_some()
            && let Some(why) = document.lost()
            && !(is_step && why.code.group() == Group::Start)
        {
            return Err(why.into());
        }
        if show {
            answer["open"] = document.describe();
            let look = place::look(&document, &at, place, None, None);
            // There may have been no position before either: the description names the faults.
            answer["look"] = look.unwrap_or_else(|Refusal(why)| json!({ "refused": why }));
        }
        Ok(answer)
    }

    /// The limits of one search.
    fn limits<'a>(&self, nodes: u64, gauge: Option<&'a Gauge>) -> Limits<'a> {
        let budget = Budget {
            seconds: self.seconds(gauge),
            ..self.budget
        };
        budget.patience(gauge).limits(nodes.min(limits::PAGE_NODES))
    }

    /// How long a search may take: the user who watches it can end it.
    fn seconds(&self, gauge: Option<&Gauge>) -> Option<u64> {
        self.budget.seconds.and(match gauge {
            Some(_) => limits::CHECK.seconds,
            None => self.budget.seconds,
        })
    }

    /// The text as a document; the last question's is open still.
    fn open(&self, text: &str) -> Result<Arc<OpenDocument>, Refusal> {
        within(text)?;
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = last.as_ref().filter(|open| open.session.text() == text) {
            return Ok(Arc::clone(open));
        }
        drop(last);
        self.keep(OpenDocument::open(self.games, text, Depth::Replay), text)
    }

    /// Keeps a document open for the next question.
    fn keep(&self, open: OpenDocument, text: &str) -> Result<Arc<OpenDocument>, Refusal> {
        within(text)?;
        let open = Arc::new(open);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(Arc::clone(&open));
        Ok(open)
    }

    /// The document of a question, its position, and the letters for colours there.
    fn position(&self, asked: &AskedPosition) -> Result<(Position, Alphabet), Refusal> {
        let document = self.open(&asked.text)?;
        let position = place::position(&document, &asked.at)?;
        let letters = document.letters(place::usual(&position, asked.lang.into()));
        Ok((position, letters))
    }
}

/// The page of a code in both languages.
fn explained(code: &str) -> Answer {
    let explain::Lookup::Page(code) = explain::find(code) else {
        return Err(text!("there is no code {code}", "кода {code} нет").into());
    };
    let page = |lang: Lang| explain::page_text(code, lang, Paint::Plain);
    Ok(json!({"text": {"en": page(Lang::En), "ru": page(Lang::Ru)}}))
}

/// Refuses a text that no file may hold.
fn within(text: &str) -> Result<(), Refusal> {
    let length = text.len();
    if length <= MAX_DOCUMENT {
        return Ok(());
    }
    Err(text!(
        "the document has {length} bytes, more than the limit of {MAX_DOCUMENT}",
        "в документе {length} Б, больше допустимых {MAX_DOCUMENT}"
    )
    .into())
}
