//! The server: who comes with the right keys gets the page, documents, and answers of the desk.

use std::future::poll_fn;
use std::net::{Ipv4Addr, TcpListener};
use std::pin::pin;
use std::sync::{Arc, OnceLock, Weak};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, RawQuery, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY,
    SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::changes::Changes;
use super::folder::{DocumentFolder, ReadFile, Unread, Unwritten};
use super::guard::Keys;
use super::guests::Guests;
use super::jobs::{AskedJob, Jobs};
use super::patience::Patient;
use super::pictures::{self, AskedPicture};
use super::refusal::refusal;
use super::statuses::Statuses;
use super::workers::Workers;
use crate::cli::terminal::Terminal;
use crate::cli::worker;
use crate::document::stream::MAX_DOCUMENT;
use crate::studio::Desk;
use crate::text::Text;

/// The largest request: a document, each of whose characters is escaped.
const MOST: usize = 2 * MAX_DOCUMENT + (1 << 16);
/// How long a connection may take to say what it wants, and to be idle.
const HEAD: Duration = Duration::from_secs(5);
/// How long a request may take in all; searches end sooner.
const WHOLE: Duration = Duration::from_secs(30);
/// How long a page waits to be told of changes before it asks again.
const IDLE: Duration = Duration::from_secs(20);
/// How many pages wait for that at a time: browsers keep six connections to a server for all pages together.
const WATCHING: usize = 3;
/// How often searches are ended that nobody asks for.
const SWEEP: Duration = Duration::from_secs(20);
/// How long reading and writing wait for somebody else who holds the file, and how often they look.
const HELD: (Duration, Duration) = (Duration::from_secs(2), Duration::from_millis(50));
/// The most that the head of a request may have, in bytes.
const HEAD_BYTES: usize = 16 << 10;
/// How many questions are worked on at a time.
const WORKERS: usize = 4;

/// What the page may load: its own files, nothing inline and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files of the page: where they are asked for, of what type they are.
const FILES: [(&str, &str, &str); 13] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/studio.css", "text/css; charset=utf-8", include_str!("page/studio.css")),
    ("/studio.js", "text/javascript; charset=utf-8", include_str!("page/studio.js")),
    ("/board.js", "text/javascript; charset=utf-8", include_str!("page/board.js")),
    ("/core.js", "text/javascript; charset=utf-8", include_str!("page/core.js")),
    ("/line.js", "text/javascript; charset=utf-8", include_str!("page/line.js")),
    ("/drafts.js", "text/javascript; charset=utf-8", include_str!("page/drafts.js")),
    ("/searches.js", "text/javascript; charset=utf-8", include_str!("page/searches.js")),
    ("/claims.js", "text/javascript; charset=utf-8", include_str!("page/claims.js")),
    ("/conflict.js", "text/javascript; charset=utf-8", include_str!("page/conflict.js")),
    ("/diagrams.js", "text/javascript; charset=utf-8", include_str!("page/diagrams.js")),
    ("/keys.js", "text/javascript; charset=utf-8", include_str!("page/keys.js")),
    ("/export.js", "text/javascript; charset=utf-8", include_str!("page/export.js")),
];

/// A studio that has its port.
pub(super) struct Studio {
    listener: TcpListener,
    room: Arc<Room>,
}

/// What all requests share.
struct Room {
    keys: Arc<Keys>,
    desk: Arc<Desk>,
    folder: Arc<DocumentFolder>,
    jobs: Jobs,
    statuses: Statuses,
    changes: Arc<Changes>,
    watching: Semaphore,
    workers: Workers,
    terminal: Terminal,
}

impl Studio {
    /// Takes a port of this machine, any for 0, that of the folder where none is named; and the threads without which nothing is answered. Where the system does not tell of
    /// changes, files are looked at every `poll` milliseconds.
    pub(super) fn bind(
        folder: DocumentFolder,
        port: Option<u16>,
        poll: Option<u64>,
        terminal: Terminal,
    ) -> Result<Self, Text> {
        let unbound = |error: std::io::Error| {
            let port = port.unwrap_or(0);
            crate::text!("cannot listen on port {port}: {error}", "не удаётся занять порт {port}: {error}")
        };
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = port.map_or_else(|| bind(folder.port()).or_else(|_| bind(0)), bind).map_err(unbound)?;
        listener.set_nonblocking(true).map_err(unbound)?;
        let port = listener.local_addr().map_err(unbound)?.port();
        let (desk, folder, games) = (Arc::new(Desk::new(terminal.games)), Arc::new(folder), terminal.games);
        let (workers, changes) = (Workers::begin()?, Arc::new(Changes::default()));
        let (told, watched) = (Arc::clone(&changes), Arc::clone(&folder));
        worker::begin(move || told.listen(&watched, poll))?;
        let (jobs, statuses) = (Jobs::new(games, Arc::clone(&desk)), Statuses::begin(games, &folder));
        for _ in 1..WORKERS {
            // With fewer of them one waits for the other.
            let _ = workers.one_more();
        }
        let (keys, watching) = (Arc::new(Keys::new(port)?), Semaphore::new(WATCHING));
        let room = Room { keys, desk, folder, jobs, statuses, changes, watching, workers, terminal };
        Ok(Self { listener, room: Arc::new(room) })
    }

    /// The address that opens the page, once.
    pub(super) fn address(&self) -> String {
        self.room.keys.address()
    }

    /// Its keys, as long as it answers.
    pub(super) fn keys(&self) -> Weak<Keys> {
        Arc::downgrade(&self.room.keys)
    }

    /// Answers until the program ends.
    pub(super) fn serve(self) -> Result<(), Text> {
        let failed = |error: std::io::Error| crate::text!("the studio has ended: {error}", "студия завершена: {error}");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let room = Arc::clone(&self.room);
        runtime.spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                room.jobs.forget();
            }
        });
        runtime.block_on(accept(self.listener, router(self.room))).map_err(failed)
    }
}

/// Takes connections, so many at a time, each with its own end.
async fn accept(listener: TcpListener, router: Router) -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let guests = Guests::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // No more files may be open, or the connection is gone already: the next one may come.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(seat) = guests.seat().await else { return Ok(()) };
        let (router, guest) = (TowerToHyperService::new(router.clone()), Arc::clone(&seat.guest));
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            guest.is_served();
            let (guest, answer) = (Arc::clone(&guest), router.call(request));
            async move {
                let answer = answer.await;
                guest.waits();
                answer
            }
        });
        tokio::spawn(async move {
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
            let stream = Patient::new(TokioIo::new(stream), Arc::clone(&seat.guest.is_behind));
            let mut connection = pin!(builder.serve_connection(stream, service));
            let (mut leaves, mut is_last) = (pin!(seat.guest.is_sent_away()), false);
            // Whoever breaks a connection off has nobody to tell.
            let _ = poll_fn(|context| {
                if !is_last && leaves.as_mut().poll(context).is_ready() {
                    is_last = true;
                    connection.as_mut().graceful_shutdown();
                }
                // The end that has grace waits for the rest of a question that has begun.
                if is_last && seat.guest.has_all() {
                    return Poll::Ready(Ok(()));
                }
                connection.as_mut().poll(context)
            })
            .await;
        });
    }
}

fn router(room: Arc<Room>) -> Router {
    let mut router = Router::new();
    for (path, kind, text) in FILES {
        let file = move |State(room): State<Arc<Room>>, RawQuery(query): RawQuery| async move {
            page_file(&room, query.as_deref(), (kind, text))
        };
        router = router.route(path, get(file));
    }
    let asked = |work: fn(&Room, &str) -> Response| {
        post(move |State(room): State<Arc<Room>>, body: String| async move {
            // The desk may take a moment: others are answered meanwhile.
            let own = Arc::clone(&room);
            let done = room.workers.run(move || work(&own, &body)).await;
            done.unwrap_or_else(|| StatusCode::INTERNAL_SERVER_ERROR.into_response())
        })
    };
    let read = |shown: fn(&ReadFile) -> Response| {
        post(
            move |State(room): State<Arc<Room>>, body: String| async move { read(&room, &Arc::from(body), shown).await },
        )
    };
    router
        .route("/api/ask", asked(|room, body| json_text(room.desk.answer(body))))
        .route(
            "/api/list",
            asked(|room, _| {
                let (documents, folder) = (room.folder.list(), room.folder.watched());
                ok(&json!({"documents": documents, "folder": folder, "lang": room.terminal.lang.name()}))
            }),
        )
        .route("/api/status", asked(|room, body| with(body, |asked: Listed| Ok(ok(&room.statuses.ask(&asked.names))))))
        .route(
            "/api/start",
            asked(|room, body| with(body, |asked: AskedJob| Ok(ok(&json!({"job": room.jobs.begin(asked)?}))))),
        )
        .route("/api/job", asked(|room, body| with(body, |asked: NumberedJob| Ok(ok(&room.jobs.look(asked.job))))))
        .route(
            "/api/stop",
            asked(|room, body| {
                with(body, |asked: NumberedJob| {
                    room.jobs.stop(asked.job);
                    Ok(ok(&json!({})))
                })
            }),
        )
        .route(
            "/api/draw",
            asked(|room, body| {
                with(body, |asked: AskedPicture| Ok(ok(&pictures::draw(&room.folder, &asked, room.terminal)?)))
            }),
        )
        .route("/api/read", read(file))
        .route("/api/version", read(|read| ok(&json!({"version": read.version}))))
        .route("/api/changes", post(changes))
        .route("/api/save", post(save))
        .route("/api/make", post(make))
        .layer(DefaultBodyLimit::max(MOST))
        .layer(from_fn_with_state(Arc::clone(&room), guarded))
        .with_state(room)
}

/// A document by the name of its file in the folder, its number there, and how many titles are wanted.
#[derive(Deserialize)]
struct Named {
    name: String,
    #[serde(default)]
    document: usize,
    #[serde(default)]
    titles: usize,
}

/// Documents by their names.
#[derive(Deserialize)]
struct Listed {
    names: Vec<String>,
}

/// A job by its number.
#[derive(Deserialize)]
struct NumberedJob {
    job: u64,
}

/// How much of what has changed a page has seen.
#[derive(Deserialize)]
struct SeenChanges {
    seen: u64,
}

/// A document to be made.
#[derive(Deserialize)]
struct Made {
    name: String,
    text: String,
}

/// A document to be written, which was read as of a version.
#[derive(Deserialize)]
struct Saved {
    name: String,
    #[serde(default)]
    document: usize,
    text: String,
    version: String,
}

/// What becomes of a text that is to be written: it is, or the one who asked is told that it is not. Whichever comes first stays so.
#[derive(Clone, Default)]
struct Fate(Arc<OnceLock<bool>>);

impl Fate {
    /// Decides whether it is written, where nothing is decided yet; whether it stays at that.
    fn decide(&self, is_written: bool) -> bool {
        *self.0.get_or_init(|| is_written) == is_written
    }
}

/// Lets in who has the keys, in time; whoever has none is answered once, so that nobody else waits for a connection. Nothing that
/// is answered may be kept, framed or taken for something else.
async fn guarded(State(room): State<Arc<Room>>, mut request: Request, next: Next) -> Response {
    let fate = Fate::default();
    request.extensions_mut().insert(fate.clone());
    let (method, headers) = (request.method(), request.headers());
    let is_opening = request.uri().path() == "/" && request.uri().query().is_some();
    let is_known = room.keys.knows(headers);
    let mut response = if !room.keys.is_from_here(method, headers) || !(is_opening || is_known) {
        forbidden()
    } else if is_too_large(headers) {
        StatusCode::PAYLOAD_TOO_LARGE.into_response()
    } else {
        let mut answer = pin!(next.run(request));
        match tokio::time::timeout(WHOLE, answer.as_mut()).await {
            Ok(answer) => answer,
            Err(_) if fate.decide(false) => StatusCode::REQUEST_TIMEOUT.into_response(),
            // It is being written.
            Err(_) => answer.await,
        }
    };
    let fixed: [(HeaderName, &'static str); 7] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    if !is_known {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response.headers_mut().extend(fixed.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

/// Whether a request says of itself that it is too large, so that nobody waits for it.
fn is_too_large(headers: &HeaderMap) -> bool {
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    length.is_some_and(|length| length > MOST)
}

fn forbidden() -> Response {
    let words = Text::new(
        "Open the address that kletka studio has printed; it works once, start the studio again for another one.",
        "Откройте адрес, который напечатала kletka studio; он действует один раз, новый даст новый запуск.",
    );
    let Text { en, ru } = words;
    (StatusCode::FORBIDDEN, format!("{en}\n{ru}\n")).into_response()
}

/// A file of the page; with a token, the cookie instead, and the page at an address without it.
fn page_file(room: &Room, query: Option<&str>, (kind, text): (&'static str, &'static str)) -> Response {
    let Some(query) = query else { return ([(CONTENT_TYPE, kind)], text).into_response() };
    let cookie = query.strip_prefix("token=").and_then(|token| room.keys.exchange(token));
    let Some(cookie) = cookie else { return forbidden() };
    let headers = [(LOCATION, "/".to_owned()), (SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Waits until something may have changed in the folder since the page has looked; for nothing, where that takes too long.
/// A page that finds no place to wait is told so: it asks again by the clock.
async fn changes(State(room): State<Arc<Room>>, body: String) -> Response {
    let Ok(SeenChanges { seen }) = serde_json::from_str(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let place = room.watching.try_acquire();
    let longest = if place.is_ok() { IDLE } else { Duration::ZERO };
    ok(&json!({"seen": room.changes.after(seen, longest).await, "full": place.is_err()}))
}

/// Reads a document. Whoever else holds the file is waited for a little, and no thread waits meanwhile.
async fn read(room: &Room, body: &Arc<str>, shown: fn(&ReadFile) -> Response) -> Response {
    let mut until: Option<Instant> = None;
    loop {
        let is_last = until.is_some_and(|until| Instant::now() >= until);
        let (folder, body) = (Arc::clone(&room.folder), Arc::clone(body));
        let read = move || {
            let Named { name, document, titles } = serde_json::from_str(&body).ok()?;
            Some(folder.read(&name, (document, titles), is_last).map(|read| shown(&read)))
        };
        return match room.workers.run(read).await {
            Some(Some(Ok(answer))) => answer,
            Some(Some(Err(Unread::Held(_)))) if !is_last => {
                until.get_or_insert_with(|| Instant::now() + HELD.0);
                tokio::time::sleep(HELD.1).await;
                continue;
            }
            Some(Some(Err(Unread::Held(why)))) => held(why),
            Some(Some(Err(Unread::Refused(why)))) => refused(why),
            Some(None) => StatusCode::BAD_REQUEST.into_response(),
            None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        };
    }
}

/// Writes a document. Whoever else holds the file is waited for a little, and no thread waits meanwhile.
async fn save(State(room): State<Arc<Room>>, Extension(fate): Extension<Fate>, body: String) -> Response {
    let read = room.workers.run(move || serde_json::from_str::<Saved>(&body).ok()).await;
    let Some(asked) = read.flatten().map(Arc::new) else { return StatusCode::BAD_REQUEST.into_response() };
    let mut until = None;
    loop {
        let (fate, folder, asked) = (fate.clone(), Arc::clone(&room.folder), Arc::clone(&asked));
        let write =
            move || fate.decide(true).then(|| folder.write(&asked.name, asked.document, &asked.text, &asked.version));
        return match room.workers.run(write).await.flatten() {
            Some(Ok(version)) => ok(&json!({ "version": version })),
            Some(Err(Unwritten::Held(_))) if Instant::now() < *until.get_or_insert_with(|| Instant::now() + HELD.0) => {
                tokio::time::sleep(HELD.1).await;
                continue;
            }
            Some(Err(Unwritten::Held(why) | Unwritten::Refused(why))) => refused(why),
            Some(Err(Unwritten::Changed(now))) => (StatusCode::CONFLICT, file(&now)).into_response(),
            None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        };
    }
}

/// Makes a document.
async fn make(State(room): State<Arc<Room>>, Extension(fate): Extension<Fate>, body: String) -> Response {
    let own = Arc::clone(&room);
    let make = move |asked: Made| Ok(ok(&json!({"version": own.folder.make(&asked.name, &asked.text)?})));
    let made = room.workers.run(move || fate.decide(true).then(|| with(&body, make))).await;
    made.flatten().unwrap_or_else(|| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn file(read: &ReadFile) -> Response {
    let ReadFile { text, version, document, documents, titles, is_protected, .. } = read;
    ok(&json!({
        "text": text,
        "version": version,
        "document": document,
        "documents": documents,
        "titles": titles,
        "readonly": is_protected,
    }))
}

/// Does something with what a request says; what is refused is said in both languages.
fn with<T: for<'a> Deserialize<'a>>(body: &str, work: impl FnOnce(T) -> Result<Response, Text>) -> Response {
    let Ok(asked) = serde_json::from_str(body) else { return StatusCode::BAD_REQUEST.into_response() };
    work(asked).unwrap_or_else(refused)
}

/// That something is refused, in both languages.
fn refused(why: Text) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, ok(&refusal(why))).into_response()
}

/// That somebody else holds a file, in both languages: it is there, but nothing can be said of it now.
fn held(why: Text) -> Response {
    let mut answer = refusal(why);
    answer["held"] = true.into();
    (StatusCode::UNPROCESSABLE_ENTITY, ok(&answer)).into_response()
}

fn ok(value: &Value) -> Response {
    json_text(value.to_string())
}

fn json_text(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}
