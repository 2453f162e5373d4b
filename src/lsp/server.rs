//! The server: texts that are open, questions about them, work that goes on meanwhile.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
#[cfg(feature = "studio")]
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::time::{Duration, Instant};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::commands::{self, CommandKind};
use super::completion;
use super::context::{Context, Shown};
use super::diagnostics;
use super::file::OpenFile;
use super::fixes;
use super::hints;
use super::hover;
use super::jobs::{self, CommandJob, MOST_KEPT};
use super::layout;
use super::lines::Encoding;
use super::outline;
use super::picture;
use super::players;
use super::protocol::{
    ActionsAsked, AtPosition, Cancel, CancelProgress, Configuration, DidChange, Execute, InRange,
    InitializeParams, OfText, OpenedText, Position, Rename, Settings,
};
use super::searches::{self, Findings};
use super::targets;
use super::tokens;
use super::wire::{self, Incoming};
use crate::ask::job::OwnedJob;
use crate::board::paint::Paint;
use crate::console::interrupt;
#[cfg(feature = "studio")]
use crate::console::terminal::Terminal;
use crate::console::terminal::{Out, Status};
use crate::console::worker::{self, NoThread};
use crate::report::explain;
use crate::text::{Lang, Text};
#[cfg(feature = "studio")]
use crate::web::studio::OpenStudio;

/// How long the author must pause before searches begin.
const PAUSE: Duration = Duration::from_millis(300);
/// How often progress is told.
const TICK: Duration = Duration::from_millis(200);
/// When nothing is to be done.
const LONG: Duration = Duration::from_hours(1);
/// How much of a message that cannot be read is repeated.
const SHOWN: usize = 200;
/// How many studios are open at a time.
#[cfg(feature = "studio")]
const STUDIOS: usize = 8;

/// An event of the server.
enum ServerEvent {
    Incoming(Incoming),
    /// Searches have come to an end.
    Found(Findings),
    /// A command is done: its number, and its answer.
    Done(u64, Vec<String>),
}

/// A file with the state of its searches and messages.
struct WatchedFile {
    file: OpenFile,
    /// The diagnostics known now were not told yet.
    is_untold: bool,
    /// No search has run since it was changed.
    is_unsearched: bool,
    /// The editor was told that the file is not read whole.
    is_cut: bool,
    search: Option<OwnedJob>,
}

/// Why a request is refused.
type Refused = (ErrorCode, Text);

/// Where the server is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    New,
    Running,
    ShutDown,
}

/// The server.
pub(super) struct Server<'o> {
    out: &'o mut Out,
    context: Context,
    stage: Stage,
    encoding: Encoding,
    /// Whether the editor shows progress that it has not asked for.
    shows_progress: bool,
    /// Whether the editor opens a page on request.
    shows_documents: bool,
    /// The folder of the drawings that were opened.
    drawings: Option<TempDir>,
    /// The studios that are open, by their files.
    #[cfg(feature = "studio")]
    studios: HashMap<PathBuf, OpenStudio>,
    files: HashMap<String, WatchedFile>,
    jobs: HashMap<u64, CommandJob>,
    begun: u64,
    events: Receiver<ServerEvent>,
    sender: Sender<ServerEvent>,
}

impl<'o> Server<'o> {
    /// A server that reads standard input, in a thread of its own if there is one.
    pub(super) fn new(out: &'o mut Out) -> Result<Self, NoThread> {
        let (sender, events) = mpsc::channel();
        let to = sender.clone();
        let read = move || {
            wire::read(io::stdin(), |incoming| {
                to.send(ServerEvent::Incoming(incoming)).is_ok()
            });
        };
        worker::begin(read)?;
        let (settings, shown) = (Settings::default(), Shown::default());
        let context = Context {
            games: out.terminal.games,
            lang: out.terminal.lang,
            settings,
            shown,
        };
        Ok(Self {
            out,
            context,
            stage: Stage::New,
            encoding: Encoding::default(),
            shows_progress: false,
            shows_documents: false,
            drawings: None,
            #[cfg(feature = "studio")]
            studios: HashMap::new(),
            files: HashMap::new(),
            jobs: HashMap::new(),
            begun: 0,
            events,
            sender,
        })
    }

    /// Serves until the editor ends it: good if it has said so before.
    pub(super) fn serve(mut self) -> Status {
        loop {
            let event = match self.events.try_recv() {
                // Events that have come in are taken first: only the newest text is read.
                Ok(event) => Ok(event),
                Err(TryRecvError::Empty) => {
                    self.tell();
                    self.events.recv_timeout(self.pause())
                }
                Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
            };
            let ended = match event {
                Ok(event) => self.take(event),
                Err(RecvTimeoutError::Timeout) => {
                    self.go_on();
                    None
                }
                Err(RecvTimeoutError::Disconnected) => Some(Status::Wrong),
            };
            match ended {
                Some(status) => return status,
                None if self.out.is_closed() => return Status::Wrong,
                None => {}
            }
        }
    }

    /// How long to wait for something to happen.
    fn pause(&self) -> Duration {
        let waiting = self.files.values().filter(|one| one.is_unsearched);
        let next = waiting
            .map(|one| PAUSE.saturating_sub(one.file.changed.elapsed()))
            .min()
            .unwrap_or(LONG);
        if self.jobs.is_empty() {
            next
        } else {
            next.min(TICK)
        }
    }

    /// Begins the searches whose time has come, and tells how far the commands are.
    fn go_on(&mut self) {
        let now = Instant::now();
        for one in self.files.values_mut() {
            if one.is_unsearched && now.duration_since(one.file.changed) >= PAUSE {
                one.is_unsearched = false;
                one.file.read(self.context.games);
                let to = self.sender.clone();
                one.search = searches::begin(&one.file, self.context.games, move |found| {
                    // A job that has ended meanwhile needs no answer.
                    let _ = to.send(ServerEvent::Found(found));
                });
            }
        }
        let going = self.jobs.values().filter(|job| job.start.is_none());
        let reports: Vec<_> = going
            .filter_map(|job| Some((job.token.clone()?, job.work.progress())))
            .collect();
        for (token, (text, percent)) in reports {
            let mut value = json!({"kind": "report", "message": self.context.say(&text)});
            if let Some(percent) = percent {
                value["percentage"] = percent.into();
            }
            self.notify("$/progress", json!({"token": token, "value": value}));
        }
    }

    /// Tells the faults of the files that have changed.
    fn tell(&mut self) {
        let (mut told, mut cut) = (Vec::new(), Vec::new());
        for one in self.files.values_mut().filter(|one| one.is_untold) {
            one.is_untold = false;
            one.file.read(self.context.games);
            told.push(diagnostics::all(&one.file, &self.context));
            let is_cut = one.file.unread > 0;
            if is_cut && !one.is_cut {
                let (name, read, unread) =
                    (one.file.name(), one.file.documents().len(), one.file.unread);
                cut.push(text!(
                    "{name}: the first {read} documents are read here, {unread} others are not; kletka check reads all",
                    "{name}: прочитаны первые документы, {read}, остальные, {unread}, — нет; все читает kletka check",
                    read = Text::number(read),
                    unread = Text::number(unread)
                ));
            }
            one.is_cut = is_cut;
        }
        for text in cut {
            let message = self.context.say(&text);
            self.notify("window/showMessage", json!({"type": 2, "message": message}));
        }
        for one in told {
            self.notify("textDocument/publishDiagnostics", one);
        }
    }

    fn send(&mut self, message: &Message) {
        let mut bytes = Vec::new();
        // Into memory, so nothing can fail.
        let _ = message.write(&mut bytes);
        self.out.bytes(&bytes);
        self.out.flush();
    }

    fn notify(&mut self, method: &str, params: impl Serialize) {
        self.send(&Message::Notification(Notification::new(
            method.to_owned(),
            params,
        )));
    }

    fn answer(&mut self, id: RequestId, answer: Result<Value, Refused>) {
        let response = match answer {
            Ok(value) => Response::new_ok(id, value),
            Err((code, why)) => Response::new_err(id, code as i32, self.context.say(&why)),
        };
        self.send(&Message::Response(response));
    }

    /// Deals with an event; the status with which the server ends, if it does.
    fn take(&mut self, event: ServerEvent) -> Option<Status> {
        match event {
            ServerEvent::Incoming(Incoming::End) => return Some(Status::Wrong),
            ServerEvent::Incoming(Incoming::Broken(why)) => {
                let why: String = why.chars().take(SHOWN).collect();
                let error = json!({"code": ErrorCode::ParseError as i32, "message": why});
                let text = json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string();
                self.out
                    .bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
                self.out.flush();
            }
            ServerEvent::Incoming(Incoming::Message(Message::Notification(notification))) => {
                if notification.method == "exit" {
                    return Some(if self.stage == Stage::ShutDown {
                        Status::Good
                    } else {
                        Status::Wrong
                    });
                }
                if self.stage == Stage::Running {
                    let _ = self.note(notification);
                }
            }
            ServerEvent::Incoming(Incoming::Message(Message::Request(request))) => {
                self.request(request);
            }
            // It does not matter whether the editor could do it.
            ServerEvent::Incoming(Incoming::Message(Message::Response(_))) => {}
            ServerEvent::Found(found) => self.found(found),
            ServerEvent::Done(number, lines) => self.done(number, &lines),
        }
        None
    }

    /// Takes the results of searches, unless the text is another one by now.
    fn found(&mut self, found: Findings) {
        let Some(one) = self.files.get_mut(&found.uri) else {
            return;
        };
        if one.file.version != found.version || one.is_unsearched {
            return;
        }
        one.search = None;
        one.is_untold = true;
        for (number, diagnostics) in found.documents {
            if let Some(document) = one.file.documents_mut().get_mut(number) {
                document.searched = Some(diagnostics);
            }
        }
    }

    /// Answers a command that is done.
    fn done(&mut self, number: u64, lines: &[String]) {
        let Some(job) = self.jobs.remove(&number) else {
            return;
        };
        self.start_jobs();
        if let Some(token) = job.token {
            self.notify(
                "$/progress",
                json!({"token": token, "value": {"kind": "end"}}),
            );
        }
        if job.is_cancelled {
            let why = Text::new("cancelled", "отменено");
            self.answer(job.id, Err((ErrorCode::RequestCanceled, why)));
            return;
        }
        let text = lines.join("\n");
        self.notify("window/showMessage", json!({"type": 3, "message": text}));
        self.answer(job.id, Ok(json!(text)));
    }

    /// Begins the commands whose turn it is.
    fn start_jobs(&mut self) {
        let mut going = self.jobs.values().filter(|job| job.start.is_none()).count();
        let mut waiting: Vec<_> = self
            .jobs
            .iter()
            .filter(|(_, job)| job.start.is_some() && !job.is_cancelled)
            .collect();
        waiting.sort_unstable_by_key(|(number, _)| **number);
        let first: Vec<u64> = waiting.into_iter().map(|(number, _)| *number).collect();
        for number in first {
            if going >= jobs::most() {
                return;
            }
            if let Some(job) = self.jobs.get_mut(&number)
                && let Some(start) = job.start.take()
            {
                start(&job.work);
                going += 1;
            }
        }
    }

    /// Cancels the commands of some kind; those that were still waiting for their turn are answered at once.
    fn cancel_jobs(&mut self, which: impl Fn(&CommandJob) -> bool) {
        let mut unbegun = Vec::new();
        for (number, job) in self.jobs.iter_mut().filter(|(_, job)| which(job)) {
            job.is_cancelled = true;
            job.work.gauge.end();
            if job.start.take().is_some() {
                unbegun.push(*number);
            }
        }
        unbegun
            .into_iter()
            .for_each(|number| self.done(number, &[]));
    }

    /// Takes a message of the editor; one that cannot be read is passed over.
    fn note(&mut self, Notification { method, params }: Notification) -> Result<(), Refused> {
        match method.as_str() {
            "textDocument/didOpen" => self.opened(read(params)?),
            "textDocument/didChange" => {
                let asked: DidChange = read(params)?;
                let changed = asked.text_document;
                if let Some(one) = self.files.get_mut(&changed.uri) {
                    one.search = None;
                    one.file.change(changed.version, asked.content_changes);
                    (one.is_untold, one.is_unsearched) = (true, true);
                }
            }
            "textDocument/didClose" => {
                let closed = read::<OfText>(params)?.text_document;
                if self.files.remove(&closed.uri).is_some() {
                    let nothing = json!({"uri": closed.uri, "diagnostics": []});
                    self.notify("textDocument/publishDiagnostics", nothing);
                }
            }
            "workspace/didChangeConfiguration" => {
                let Configuration { settings } = read(params)?;
                let own = settings.get("kletka").cloned().unwrap_or(settings);
                self.context.settings = read(own)?;
                self.files.values_mut().for_each(|one| one.is_untold = true);
            }
            "$/cancelRequest" => {
                let Cancel { id } = read(params)?;
                self.cancel_jobs(|job| job.id == id);
            }
            "window/workDoneProgress/cancel" => {
                let CancelProgress { token } = read(params)?;
                self.cancel_jobs(|job| job.token.as_ref() == Some(&token));
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps a text that the editor has opened.
    fn opened(
        &mut self,
        OfText {
            text_document: opened,
        }: OfText<OpenedText>,
    ) {
        let is_named = opened.language_id == "kletka";
        let file = OpenFile::new(
            opened.uri.clone(),
            opened.version,
            opened.text,
            is_named,
            self.encoding,
        );
        let watched = WatchedFile {
            file,
            is_untold: true,
            is_unsearched: true,
            is_cut: false,
            search: None,
        };
        self.files.insert(opened.uri, watched);
    }

    /// Answers a question of the editor.
    fn request(&mut self, Request { id, method, params }: Request) {
        let answer = match (self.stage, method.as_str()) {
            (Stage::New, "initialize") => read(params).map(|params| self.initialize(params)),
            (Stage::New, _) => Err((
                ErrorCode::ServerNotInitialized,
                Text::new("initialize comes first", "сначала нужен initialize"),
            )),
            (Stage::ShutDown, _) | (_, "initialize") => Err((
                ErrorCode::InvalidRequest,
                Text::new(
                    "this request is not allowed now",
                    "сейчас такой запрос недопустим",
                ),
            )),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::ShutDown;
                self.cancel_jobs(|_| true);
                self.files.clear();
                Ok(Value::Null)
            }
            (Stage::Running, "workspace/executeCommand") => {
                match read(params).and_then(|asked| self.execute(&id, asked)) {
                    // The answer comes when it is done.
                    Ok(None) => return,
                    Ok(Some(value)) => Ok(value),
                    Err(why) => Err(why),
                }
            }
            (Stage::Running, method) => self.about_text(method, params),
        };
        self.answer(id, answer);
    }

    fn initialize(&mut self, asked: InitializeParams) -> Value {
        let InitializeParams {
            locale,
            capabilities,
            initialization_options,
        } = asked;
        self.stage = Stage::Running;
        let encodings = capabilities
            .pointer("/general/positionEncodings")
            .and_then(Value::as_array);
        if encodings.is_some_and(|known| known.iter().any(|one| one == Encoding::Utf8.name())) {
            self.encoding = Encoding::Utf8;
        }
        let can = |what: &str| capabilities.pointer(what) == Some(&Value::Bool(true));
        self.context.shown = Shown::of(&capabilities);
        self.shows_progress = can("/window/workDoneProgress");
        self.shows_documents = can("/window/showDocument/support");
        if let (Some(locale), false) = (locale, self.out.terminal.is_lang_named) {
            let is_russian = locale
                .split(['-', '_'])
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("ru"));
            self.context.lang = if is_russian { Lang::Ru } else { Lang::En };
        }
        self.context.settings = read(initialization_options).unwrap_or_default();
        json!({
            "capabilities": {
                "positionEncoding": self.encoding.name(),
                "textDocumentSync": {"openClose": true, "change": 2},
                "hoverProvider": true,
                "completionProvider": {"triggerCharacters": ["[", "@", "!", "?", " ", "\""]},
                "definitionProvider": true,
                "documentSymbolProvider": true,
                "foldingRangeProvider": true,
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll.kletka"]},
                "codeLensProvider": {},
                "executeCommandProvider": {"commands": CommandKind::ALL.map(CommandKind::name), "workDoneProgress": true},
                "inlayHintProvider": true,
                "renameProvider": {"prepareProvider": true},
                "semanticTokensProvider": {
                    "legend": {"tokenTypes": tokens::KINDS, "tokenModifiers": tokens::modifiers()},
                    "full": true,
                    "range": true,
                },
            },
            "serverInfo": {"name": "kletka", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    /// The file of an address, read as it is now.
    fn file(&mut self, uri: &str) -> Result<(&OpenFile, &Context), Refused> {
        let not_open = || text!("{uri} is not open", "{uri} не открыт");
        let one = self
            .files
            .get_mut(uri)
            .ok_or_else(|| (ErrorCode::InvalidParams, not_open()))?;
        one.file.read(self.context.games);
        Ok((&one.file, &self.context))
    }

    /// The file of a question about a whole text.
    fn whole(&mut self, params: Value) -> Result<(&OpenFile, &Context), Refused> {
        self.file(&read::<OfText>(params)?.text_document.uri)
    }

    /// The file of a question about a part of a text, and the bytes of the part.
    fn part(&mut self, params: Value) -> Result<(&OpenFile, Range<usize>, &Context), Refused> {
        let asked: InRange = read(params)?;
        let (file, context) = self.file(&asked.text_document.uri)?;
        Ok((file, file.lines.bytes(&file.text, asked.range), context))
    }

    /// Answers a question about a text.
    fn about_text(&mut self, method: &str, params: Value) -> Result<Value, Refused> {
        match method {
            "textDocument/hover"
            | "textDocument/completion"
            | "textDocument/definition"
            | "textDocument/prepareRename" => {
                let asked: AtPosition = read(params)?;
                let (file, context) = self.file(&asked.text_document.uri)?;
                about_place(method, file, asked.position, context)
            }
            "textDocument/documentSymbol" => {
                let (file, context) = self.whole(params)?;
                written(outline::symbols(file, context))
            }
            "textDocument/foldingRange" => written(outline::folds(self.whole(params)?.0)),
            "textDocument/formatting" => {
                let (file, context) = self.whole(params)?;
                written(layout::of(file, 0..file.text.len(), context))
            }
            "textDocument/rangeFormatting" => {
                let (file, part, context) = self.part(params)?;
                written(layout::of(file, part, context))
            }
            "textDocument/codeAction" => {
                let asked: ActionsAsked = read(params)?;
                let (file, context) = self.file(&asked.text_document.uri)?;
                let only = asked.context.only.as_deref();
                written(fixes::at(file, asked.range, only, context))
            }
            "textDocument/codeLens" => {
                let (file, context) = self.whole(params)?;
                written(commands::lenses(file, context))
            }
            "textDocument/inlayHint" => {
                let (file, part, context) = self.part(params)?;
                written(hints::of(file, &part, context))
            }
            "textDocument/rename" => self.rename(&read(params)?),
            "textDocument/semanticTokens/full" => {
                let (file, _) = self.whole(params)?;
                written(tokens::of(file, &(0..file.text.len())))
            }
            "textDocument/semanticTokens/range" => {
                let (file, part, _) = self.part(params)?;
                written(tokens::of(file, &part))
            }
            _ => Err((
                ErrorCode::MethodNotFound,
                text!("there is no {method}", "нет метода {method}"),
            )),
        }
    }

    /// Renames the player at a position in all documents of a file.
    fn rename(&mut self, asked: &Rename) -> Result<Value, Refused> {
        let (file, _) = self.file(&asked.text_document.uri)?;
        if file.unread > 0 {
            return Err(failed(Text::new(
                "the file has too many documents",
                "в файле слишком много документов",
            )));
        }
        let edit = players::rename(file, asked.position, &asked.new_name);
        let unnamed = Text::new("no player is named here", "здесь нет имени игрока");
        written(edit.ok_or_else(|| failed(unnamed))?)
    }

    /// Does a command, or begins it; its answer if it is there at once.
    fn execute(&mut self, id: &RequestId, asked: Execute) -> Result<Option<Value>, Refused> {
        let Execute {
            command: name,
            arguments,
            work_done_token,
        } = asked;
        let Some(command) = CommandKind::find(&name) else {
            return Err(wrong(text!(
                "there is no command {name:?}",
                "нет команды {name:?}"
            )));
        };
        let first = arguments
            .first()
            .and_then(Value::as_str)
            .unwrap_or_default();
        match command {
            CommandKind::Explain => return explained(first, self.context.lang).map(Some),
            CommandKind::Picture => {
                let position = read(arguments.get(1).cloned().unwrap_or_default())?;
                let (file, context) = self.file(first)?;
                let found = file.at(position);
                let drawn = found.map(|(document, at)| picture::answer(document, at, context));
                return Ok(Some(drawn.unwrap_or_default()));
            }
            CommandKind::Studio => return self.studio(first).map(Some),
            CommandKind::Solve | CommandKind::Audit | CommandKind::Tune | CommandKind::Draw => {}
        }
        let number = arguments.get(1).and_then(Value::as_u64).unwrap_or(0);
        let (file, context) = self.file(first)?;
        let mut documents = file.documents().iter();
        let document = documents.find(|one| one.number as u64 == number);
        let none = || text!("there is no document {number}", "нет документа {number}");
        let document = document.ok_or_else(|| wrong(none()))?;
        if command == CommandKind::Draw {
            let nothing = Text::new(
                "there is no position to draw",
                "рисовать нечего: позиции нет",
            );
            let svg = picture::svg(document, context).ok_or_else(|| wrong(nothing))?;
            return self.draw(&svg).map(Some);
        }
        let about = (
            file.name(),
            document.session.text().to_owned(),
            document.number,
        );
        self.begin(id, command, about, work_done_token)?;
        Ok(None)
    }

    /// Begins a search about a document: its name, text and number.
    fn begin(
        &mut self,
        id: &RequestId,
        command: CommandKind,
        about: (String, String, usize),
        token: Option<Value>,
    ) -> Result<(), Refused> {
        if self.jobs.len() >= MOST_KEPT {
            return Err(failed(text!(
                "{MOST_KEPT} commands go on or wait, and no more are taken: wait for one, or cancel one",
                "выполняются или ждут команд: {MOST_KEPT}, больше не берётся: дождитесь одной или отмените одну"
            )));
        }
        self.begun += 1;
        let (number, to) = (self.begun, self.sender.clone());
        let start = jobs::prepare(
            command,
            about,
            (self.context.games, self.context.lang),
            move |lines| {
                let _ = to.send(ServerEvent::Done(number, lines));
            },
        );
        let token = token.or_else(|| self.own_token(number));
        if let Some(token) = &token {
            let title = self.context.say(&command.title());
            let value = json!({"kind": "begin", "title": title, "cancellable": true});
            self.notify("$/progress", json!({"token": token, "value": value}));
        }
        self.jobs.insert(
            number,
            CommandJob {
                id: id.clone(),
                token,
                work: OwnedJob::default(),
                is_cancelled: false,
                start: Some(start),
            },
        );
        self.start_jobs();
        Ok(())
    }

    /// Asks an editor that shows progress for a place to show the job's.
    fn own_token(&mut self, number: u64) -> Option<Value> {
        self.shows_progress.then(|| {
            let name = format!("kletka/{number}");
            let token = json!(name);
            self.send(&Message::Request(Request {
                id: RequestId::from(name),
                method: "window/workDoneProgress/create".to_owned(),
                params: json!({"token": token}),
            }));
            token
        })
    }

    /// Opens the studio for a file, as it was saved last, unless it is open; the address of its page.
    #[cfg(feature = "studio")]
    fn studio(&mut self, uri: &str) -> Result<Value, Refused> {
        let terminal = self.out.terminal;
        let (file, context) = self.file(uri)?;
        let path = file.path().ok_or_else(|| {
            wrong(text!(
                "{uri} is not a file on this computer",
                "{uri} — не файл на этом компьютере"
            ))
        })?;
        let terminal = Terminal {
            lang: context.lang,
            ..terminal
        };
        let place = std::fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        self.studios.retain(|_, studio| !studio.has_ended());
        if let Some(address) = self.studios.get(&place).map(OpenStudio::address) {
            return Ok(self.show(address.map_err(failed)?));
        }
        if self.studios.len() >= STUDIOS {
            return Err(failed(text!(
                "{STUDIOS} studios are open, one for each file, and no more are opened: restart the language server, or run kletka studio in the folder",
                "открыто студий: {STUDIOS}, по одной на файл, и больше не открывается: перезапустите языковой сервер или запустите kletka studio в папке"
            )));
        }
        let studio = crate::web::studio::open(&path, terminal).map_err(failed)?;
        let address = studio.address().map_err(failed)?;
        self.studios.insert(place, studio);
        Ok(self.show(address))
    }

    /// This build has no studio.
    #[cfg(not(feature = "studio"))]
    fn studio(&mut self, _uri: &str) -> Result<Value, Refused> {
        Err(failed(Text::new(
            "this build has no studio",
            "эта сборка без студии",
        )))
    }

    /// Opens a drawing; its address.
    fn draw(&mut self, svg: &str) -> Result<Value, Refused> {
        let failed = |error: io::Error| failed(Text::same(error.to_string()));
        let folder = if let Some(folder) = self.drawings.take() {
            folder
        } else {
            let make = || tempfile::Builder::new().prefix("kletka-").tempdir();
            interrupt::unfinished(make, TempDir::path).map_err(failed)?
        };
        self.begun += 1;
        let path = folder.path().join(format!("{}.svg", self.begun));
        self.drawings = Some(folder);
        std::fs::write(&path, svg).map_err(failed)?;
        let path = path
            .to_string_lossy()
            .replace('\\', "/")
            .replace(' ', "%20");
        let address = format!(
            "file://{}{path}",
            if path.starts_with('/') { "" } else { "/" }
        );
        Ok(self.show(address))
    }

    /// Has the editor open an address outside of it, or says the address.
    fn show(&mut self, address: String) -> Value {
        if self.shows_documents {
            self.begun += 1;
            let id = RequestId::from(format!("kletka/{}", self.begun));
            let params = json!({"uri": address, "external": true});
            self.send(&Message::Request(Request {
                id,
                method: "window/showDocument".to_owned(),
                params,
            }));
        } else {
            self.notify("window/showMessage", json!({"type": 3, "message": address}));
        }
        address.into()
    }
}

/// The refusal of a request that cannot be done.
const fn failed(why: Text) -> Refused {
    (ErrorCode::RequestFailed, why)
}

/// The refusal of a request for something that does not exist.
const fn wrong(why: Text) -> Refused {
    (ErrorCode::InvalidParams, why)
}

/// The page of a code in a language.
fn explained(name: &str, lang: Lang) -> Result<Value, Refused> {
    let explain::Lookup::Page(code) = explain::find(name) else {
        return Err(wrong(text!(
            "there is no code {name:?}",
            "нет кода {name:?}"
        )));
    };
    Ok(json!(explain::page_text(code, lang, Paint::Plain)))
}

/// The content of a message; another form is refused.
fn read<T: DeserializeOwned>(params: Value) -> Result<T, Refused> {
    serde_json::from_value(params).map_err(|error| wrong(Text::same(error.to_string())))
}

/// Answers a question about a place in a text.
fn about_place(
    method: &str,
    file: &OpenFile,
    position: Position,
    context: &Context,
) -> Result<Value, Refused> {
    match method {
        "textDocument/hover" => written(hover::at(file, position, context)),
        "textDocument/completion" => written(completion::at(file, position, context)),
        "textDocument/definition" => written(targets::of(file, position)),
        _ => {
            let found = players::at(file, position);
            written(found.map(|(name, range)| json!({"range": range, "placeholder": name})))
        }
    }
}

/// An answer.
fn written(answer: impl Serialize) -> Result<Value, Refused> {
    serde_json::to_value(answer)
        .map_err(|error| (ErrorCode::InternalError, Text::same(error.to_string())))
}
