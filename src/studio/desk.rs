//! Where questions are answered: the document opened last stays open.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;

use super::answer::{Answer, Refusal, both};
use super::document::OpenDocument;
use super::question::{AskedPosition, Change, Question};
use super::{change, page, place, reply, solve};
use crate::board::paint::Paint;
use crate::check::{Depth, Patience};
use crate::document::stream::MAX_DOCUMENT;
use crate::notation::print::Alphabet;
use crate::puzzle::solve::{Gauge, Limits};
use crate::report::explain;
use crate::session::{Position, Registry};
use crate::text::{Diagnostic, Group, Lang, Text};

/// How long a page waits for what takes a search.
const SEARCH: Duration = Duration::from_secs(10);
/// How long one takes that is watched, as with `kletka check`.
const WATCHED: Duration = Duration::from_mins(1);
/// Bytes of the tables of one search: a page has little room.
const TABLES: usize = 64 << 20;
/// Positions that one question may look at.
const MOST: u64 = 1_000_000_000;

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
    /// How long one question may search.
    patience: Option<Duration>,
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
            patience: Some(SEARCH),
        }
    }

    /// A desk where no clock is, as in WebAssembly: searches end by their budgets in work, and who asks ends what takes too
    /// long.
    #[must_use]
    pub const fn without_clock(games: &'static Registry) -> Self {
        Self {
            games,
            last: Mutex::new(None),
            patience: None,
        }
    }

    /// Answers a question, an object of JSON on one line: its key `do` says what is asked. What cannot be answered comes back as
    /// an object `refused`, with a message in both languages.
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
            Err(error) => Err(crate::text!(
                "this is not a question: {error}",
                "это не вопрос: {error}"
            )
            .into()),
        };
        answer
            .unwrap_or_else(|Refusal(why)| json!({ "refused": why }))
            .to_string()
    }

    fn asked(&self, question: Question, gauge: Option<&Gauge>) -> Answer {
        match question {
            Question::Words => Ok(page::words(self.games)),
            Question::Open { text, search: true } => {
                within(&text)?;
                let depth = Depth::Search(Patience {
                    until: self.until(gauge),
                    gauge,
                    ..Patience::default()
                });
                Ok(OpenDocument::open(self.games, &text, depth).describe())
            }
            Question::Open {
                text,
                search: false,
            } => Ok(self.open(&text)?.describe()),
            Question::Look {
                place,
                begun,
                refused,
            } => {
                let document = self.open(&place.text)?;
                place::look(
                    &document,
                    &place.at,
                    begun.as_deref(),
                    refused.as_deref(),
                    place.lang.into(),
                )
            }
            Question::Click {
                place,
                places,
                begun,
                play,
            } => {
                let (position, letters) = self.position(&place)?;
                let meant = place::click(&position, &places, begun.as_deref(), letters)?;
                let Some(word) = place::only(&meant).filter(|_| play) else {
                    return Ok(meant);
                };
                let answer = self.changed(&place, &Change::Play { word: word.clone() }, true)?;
                Ok(place::with(answer, "word", word))
            }
            Question::Try { place, word } => {
                let (position, letters) = self.position(&place)?;
                place::typed(&position, &word, letters)
            }
            Question::Legal { place, begun } => {
                let (position, _) = self.position(&place)?;
                place::legal(&position, begun.as_deref())
            }
            Question::Edit {
                place,
                change,
                show,
            } => self.changed(&place, &change, show),
            Question::New {
                game,
                title,
                size,
                goal,
                lang,
            } => change::new(self.games, &game, title, size, goal, lang.into()),
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
            Question::Explain { code } => match explain::find(&code) {
                explain::Lookup::Page(code) => {
                    let page = |lang: Lang| explain::page_text(code, lang, Paint::Plain);
                    Ok(json!({"text": {"en": page(Lang::En), "ru": page(Lang::Ru)}}))
                }
                _ => Err(crate::text!("there is no code {code}", "кода {code} нет").into()),
            },
        }
    }

    /// The text after a change; to be shown, with what is wrong with it and the position reached.
    fn changed(&self, place: &AskedPosition, change: &Change, show: bool) -> Answer {
        let lang = place.lang.into();
        let before = self.open(&place.text)?;
        let mut answer = change::change(self.games, &before, &place.at, change, lang)?;
        let said = |key: &str| answer[key].as_str().map(str::to_owned);
        let Some(document) = said("text").map(|text| self.open(&text)).transpose()? else {
            return Ok(answer);
        };
        // Who sets up stone by stone may come through positions that no rule allows.
        let is_step = |why: &Diagnostic| {
            matches!(change, Change::Put { .. } | Change::Carry { .. })
                && why.code.group() == Group::Start
        };
        if before.session.start().is_some()
            && let Some(why) = document.lost().filter(|why| !is_step(why))
        {
            let help = why.help.as_ref().map(both);
            return Err(Refusal(
                json!({ "code": why.code.name(), "message": both(&why.message), "help": help }),
            ));
        }
        if let (true, Some(at)) = (show, said("at")) {
            answer["open"] = document.describe();
            let look = place::look(&document, &at, None, None, lang);
            // There may have been no position before either: what is wrong says the description.
            answer["look"] = look.unwrap_or_else(|Refusal(why)| json!({ "refused": why }));
        }
        Ok(answer)
    }

    /// The limits of one search.
    fn limits<'a>(&self, nodes: u64, gauge: Option<&'a Gauge>) -> Limits<'a> {
        Limits {
            deadline: self.until(gauge),
            gauge,
            memory: TABLES,
            ..Limits::nodes(nodes.min(MOST))
        }
    }

    /// When searches end: who watches them can end them himself.
    fn until(&self, gauge: Option<&Gauge>) -> Option<Instant> {
        let patience = self
            .patience
            .map(|patience| if gauge.is_some() { WATCHED } else { patience });
        patience.and_then(|patience| Instant::now().checked_add(patience))
    }

    /// The text as a document; that of the last question is open still.
    fn open(&self, text: &str) -> Result<Arc<OpenDocument>, Refusal> {
        within(text)?;
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = last.as_ref().filter(|open| open.session.text() == text) {
            return Ok(Arc::clone(open));
        }
        let open = Arc::new(OpenDocument::open(self.games, text, Depth::Replay));
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

/// Refuses what no file may hold.
fn within(text: &str) -> Result<(), Text> {
    let length = text.len();
    if length <= MAX_DOCUMENT {
        return Ok(());
    }
    Err(crate::text!(
        "the document has {length} bytes, more than the limit of {MAX_DOCUMENT}",
        "в документе {length} Б, больше допустимых {MAX_DOCUMENT}"
    ))
}
