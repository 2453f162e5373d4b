//! The server: a client with the right keys gets the page, documents, and answers of the desk.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, RawQuery, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, oneshot};

use super::changes::Changes;
use super::folder::{DocumentFolder, ReadFile, Unwritten};
use super::guard::Keys;
use super::jobs::{AskedJob, Jobs};
use super::pictures::{self, AskedPicture};
use super::refusal::refusal;
use super::statuses::Statuses;
use crate::console::terminal::Terminal;
use crate::console::worker::{self, NoThread};
use crate::document::stream::MAX_DOCUMENT;
use crate::studio::{Desk, Refusal};
use crate::text::Text;

/// The largest request: a document, each of whose characters is escaped.
const MOST: usize = 2 * MAX_DOCUMENT + (1 << 16);
/// How long a request may take in all; searches end sooner.
const WHOLE: Duration = Duration::from_secs(30);
/// How long a page waits to be told of changes before it asks again.
const IDLE: Duration = Duration::from_secs(20);
/// How many pages wait for that at a time: browsers keep six connections to a server for all pages together.
const WATCHING: usize = 3;
/// How often searches are ended that no page asks for.
const SWEEP: Duration = Duration::from_secs(20);
/// How many requests are answered at a time; others wait.
const REQUESTS: usize = 16;

/// The sources that the page may load: its own files, nothing inline and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The files of the page: their addresses and types.
const FILES: [(&str, &str, &str); 15] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("page/index.html"),
    ),
    (
        "/studio.css",
        "text/css; charset=utf-8",
        include_str!("page/studio.css"),
    ),
    (
        "/studio.js",
        "text/javascript; charset=utf-8",
        include_str!("page/studio.js"),
    ),
    (
        "/board.js",
        "text/javascript; charset=utf-8",
        include_str!("page/board.js"),
    ),
    (
        "/core.js",
        "text/javascript; charset=utf-8",
        include_str!("page/core.js"),
    ),
    (
        "/line.js",
        "text/javascript; charset=utf-8",
        include_str!("page/line.js"),
    ),
    (
        "/examples.toml",
        "text/plain; charset=utf-8",
        include_str!("page/examples.toml"),
    ),
    (
        "/start.js",
        "text/javascript; charset=utf-8",
        include_str!("page/start.js"),
    ),
    (
        "/drafts.js",
        "text/javascript; charset=utf-8",
        include_str!("page/drafts.js"),
    ),
    (
        "/searches.js",
        "text/javascript; charset=utf-8",
        include_str!("page/searches.js"),
    ),
    (
        "/claims.js",
        "text/javascript; charset=utf-8",
        include_str!("page/claims.js"),
    ),
    (
        "/conflict.js",
        "text/javascript; charset=utf-8",
        include_str!("page/conflict.js"),
    ),
    (
        "/diagrams.js",
        "text/javascript; charset=utf-8",
        include_str!("page/diagrams.js"),
    ),
    (
        "/keys.js",
        "text/javascript; charset=utf-8",
        include_str!("page/keys.js"),
    ),
    (
        "/export.js",
        "text/javascript; charset=utf-8",
        include_str!("page/export.js"),
    ),
];

/// A studio that has its port.
pub(super) struct Studio {
    listener: TcpListener,
    runtime: Runtime,
    room: Arc<Room>,
}

/// The state that all requests share.
struct Room {
    keys: Arc<Keys>,
    desk: Arc<Desk>,
    folder: Arc<DocumentFolder>,
    jobs: Jobs,
    statuses: Statuses,
    changes: Arc<Changes>,
    watching: Semaphore,
    requests: Semaphore,
    drawing: Semaphore,
    terminal: Terminal,
}

impl Studio {
    /// Takes a port of this machine, any for 0, the folder's where none is named; and the threads
    /// without which nothing is answered. Where the system does not tell of changes, files are
    /// looked at every `poll` milliseconds.
    pub(super) fn bind(
        folder: DocumentFolder,
        port: Option<u16>,
        poll: Option<u64>,
        terminal: Terminal,
    ) -> Result<Self, Text> {
        let unbound = |error: std::io::Error| {
            let port = port.unwrap_or(0);
            text!(
                "cannot listen on port {port}: {error}",
                "не удаётся занять порт {port}: {error}"
            )
        };
        let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = port
            .map_or_else(|| bind(folder.port()).or_else(|_| bind(0)), bind)
            .map_err(unbound)?;
        listener.set_nonblocking(true).map_err(unbound)?;
        let port = listener.local_addr().map_err(unbound)?.port();
        let (desk, folder, games) = (
            Arc::new(Desk::new(terminal.games)),
            Arc::new(folder),
            terminal.games,
        );
        let (runtime, changes) = (runtime()?, Arc::new(Changes::default()));
        let (told, watched) = (Arc::clone(&changes), Arc::clone(&folder));
        worker::begin(move || told.listen(&watched, poll))?;
        let (jobs, statuses) = (
            Jobs::new(games, Arc::clone(&desk)),
            Statuses::begin(games, &folder),
        );
        let [watching, requests, drawing] = [WATCHING, REQUESTS, 1].map(Semaphore::new);
        let keys = Arc::new(Keys::new(port)?);
        let room = Room {
            keys,
            desk,
            folder,
            jobs,
            statuses,
            changes,
            watching,
            requests,
            drawing,
            terminal,
        };
        Ok(Self {
            listener,
            runtime,
            room: Arc::new(room),
        })
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
        let room = Arc::clone(&self.room);
        self.runtime.spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                room.jobs.forget();
            }
        });
        let serve = async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, router(self.room)).await
        };
        self.runtime
            .block_on(serve)
            .map_err(|error| text!("the studio has ended: {error}", "студия завершена: {error}"))
    }
}

/// The runtime of the server: one thread for connections, and others for questions. One of these is
/// there before the studio says that it is open, and stays: where the system starts no more of
/// them, one question waits for the other.
fn runtime() -> Result<Runtime, NoThread> {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder
        .enable_all()
        .thread_stack_size(worker::STACK)
        .thread_keep_alive(Duration::MAX);
    let runtime = builder.build().map_err(NoThread)?;
    // The runtime panics where it gets none.
    worker::probe()?;
    drop(runtime.spawn_blocking(|| ()));
    Ok(runtime)
}

fn router(room: Arc<Room>) -> Router {
    let mut router = Router::new();
    for (path, kind, text) in FILES {
        let file = move |State(room): State<Arc<Room>>, RawQuery(query): RawQuery| async move {
            page_file(&room, query.as_deref(), (kind, text))
        };
        router = router.route(path, get(file));
    }
    let read = |shown: fn(&ReadFile) -> Response| {
        asked(move |room, body| {
            with(body, |asked: Named| {
                Ok(shown(
                    &room
                        .folder
                        .read(&asked.name, (asked.document, asked.titles))?,
                ))
            })
        })
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
        .route("/api/draw", post(drawn))
        .route("/api/read", read(file))
        .route("/api/version", read(|read| ok(&json!({"version": read.version}))))
        .route("/api/changes", post(changes))
        .route("/api/save", asked(|room, body| with(body, |asked: DocumentToSave| save(room, &asked))))
        .route(
            "/api/make",
            asked(|room, body| {
                with(body, |asked: Made| Ok(ok(&json!({"version": room.folder.make(&asked.name, &asked.text)?}))))
            }),
        )
        .layer(DefaultBodyLimit::max(MOST))
        .layer(from_fn_with_state(Arc::clone(&room), guarded))
        .with_state(room)
}

/// An answer that may take a moment: others are answered meanwhile.
fn asked(
    work: impl Fn(&Room, &str) -> Response + Copy + Send + Sync + 'static,
) -> MethodRouter<Arc<Room>> {
    post(
        move |State(room): State<Arc<Room>>, body: String| async move {
            let done = tokio::task::spawn_blocking(move || work(&room, &body)).await;
            done.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
        },
    )
}

/// Pictures, booklets and pages, one at a time, each in a thread that ends with it. They take the most memory, of which the
/// system's allocator keeps a part for each thread: it is kept once so, and not by each thread that has ever drawn.
async fn drawn(State(room): State<Arc<Room>>, body: String) -> Response {
    let work = |room: &Room, body: &str| {
        with(body, |asked: AskedPicture| {
            let files = pictures::draw(&room.folder, &asked, room.terminal)?;
            Ok(ok(&files))
        })
    };
    let (done, answer) = oneshot::channel();
    let own = Arc::clone(&room);
    let _turn = room.drawing.acquire().await;
    let begun = worker::begin(move || {
        // Where the time of a request is over, no answer is waited for.
        let _ = done.send(work(&own, &body));
    });
    match begun {
        Ok(()) => answer
            .await
            .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response()),
        Err(why) => refused(why),
    }
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

/// The number of the changes that a page has seen.
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
struct DocumentToSave {
    name: String,
    #[serde(default)]
    document: usize,
    text: String,
    version: String,
}

/// Lets in clients that have the keys, in time; a client without keys is answered once, so that no
/// other one waits for a connection. No answer may be kept, framed or taken for something else.
async fn guarded(State(room): State<Arc<Room>>, request: Request, next: Next) -> Response {
    let (method, headers) = (request.method(), request.headers());
    let is_opening = request.uri().path() == "/" && request.uri().query().is_some();
    let is_known = room.keys.knows(headers);
    let mut response = if !room.keys.is_from_here(method, headers) || !(is_opening || is_known) {
        forbidden()
    } else if is_too_large(headers) {
        StatusCode::PAYLOAD_TOO_LARGE.into_response()
    } else {
        let answer = async {
            let _place = room.requests.acquire().await;
            next.run(request).await
        };
        let answer = tokio::time::timeout(WHOLE, answer).await;
        answer.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response())
    };
    let fixed: [(HeaderName, &'static str); 7] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ];
    if !is_known {
        response
            .headers_mut()
            .insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
        .headers_mut()
        .extend(fixed.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

/// Whether a request says of itself that it is too large, so that no client waits for it.
fn is_too_large(headers: &HeaderMap) -> bool {
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
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
fn page_file(
    room: &Room,
    query: Option<&str>,
    (kind, text): (&'static str, &'static str),
) -> Response {
    let Some(query) = query else {
        return ([(CONTENT_TYPE, kind)], text).into_response();
    };
    let cookie = query
        .strip_prefix("token=")
        .and_then(|token| room.keys.exchange(token));
    let Some(cookie) = cookie else {
        return forbidden();
    };
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

/// Writes a document that is still as the page knows it.
fn save(room: &Room, asked: &DocumentToSave) -> Result<Response, Refusal> {
    match room
        .folder
        .write(&asked.name, asked.document, &asked.text, &asked.version)
    {
        Ok(version) => Ok(ok(&json!({ "version": version }))),
        Err(Unwritten::Changed(now)) => Ok((StatusCode::CONFLICT, file(&now)).into_response()),
        Err(Unwritten::Refused(why)) => Err(why.into()),
    }
}

fn file(read: &ReadFile) -> Response {
    let ReadFile {
        text,
        version,
        document,
        documents,
        titles,
        is_protected,
        ..
    } = read;
    ok(&json!({
        "text": text,
        "version": version,
        "document": document,
        "documents": documents,
        "titles": titles,
        "readonly": is_protected,
    }))
}

/// Answers the question of a request; a refusal is said in both languages.
fn with<T: for<'a> Deserialize<'a>>(
    body: &str,
    work: impl FnOnce(T) -> Result<Response, Refusal>,
) -> Response {
    let Ok(asked) = serde_json::from_str(body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    work(asked).unwrap_or_else(refused)
}

/// That something is refused, in both languages.
fn refused(why: impl Into<Refusal>) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, ok(&refusal(why))).into_response()
}

fn ok(value: &Value) -> Response {
    json_text(value.to_string())
}

fn json_text(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}
