//! The messages between an editor and the server, as the Language Server Protocol 3.17 spells them:
//! as much of it as is used.

use lsp_server::RequestId;
use pulldown_cmark::{CowStr, Event, Parser, Tag, TagEnd};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A place in a text: its line from 0, and units of the encoding that was agreed on from the beginning of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

/// A part of a text; its end is no longer in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct Range {
    pub(super) start: Position,
    pub(super) end: Position,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Location {
    pub(super) uri: String,
    pub(super) range: Range,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextEdit {
    pub(super) range: Range,
    pub(super) new_text: String,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Diagnostic {
    pub(super) range: Range,
    /// 1 for errors, 2 for warnings.
    pub(super) severity: u8,
    pub(super) code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code_description: Option<CodeDescription>,
    pub(super) source: &'static str,
    pub(super) message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_information: Vec<RelatedInformation>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct CodeDescription {
    pub(super) href: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct RelatedInformation {
    pub(super) location: Location,
    pub(super) message: String,
}

#[derive(Debug, Serialize)]
pub(super) struct PublishedDiagnostics {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) diagnostics: Vec<Diagnostic>,
}

#[derive(Debug, Serialize)]
pub(super) struct Markup {
    kind: &'static str,
    value: String,
}

impl Markup {
    /// A text in Markdown, or without its signs for an editor that would show them.
    pub(super) fn of(value: String, is_markdown: bool) -> Self {
        if is_markdown {
            Self {
                kind: "markdown",
                value,
            }
        } else {
            Self {
                kind: "plaintext",
                value: plain(&value),
            }
        }
    }
}

/// The words of a text in Markdown, its paragraphs divided by empty lines, and the addresses of its links.
fn plain(markdown: &str) -> String {
    let mut out = String::new();
    let mut address = CowStr::from("");
    for event in Parser::new(markdown) {
        match event {
            Event::Text(words) | Event::Code(words) => out.push_str(&words),
            Event::SoftBreak | Event::HardBreak => out.push('\n'),
            Event::Start(Tag::Item) => out.push_str("- "),
            Event::Start(Tag::Link { dest_url, .. }) => address = dest_url,
            Event::End(TagEnd::Link) => out.extend([": ", &address]),
            Event::End(TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::Item) => {
                out.truncate(out.trim_end().len());
                out.push_str("\n\n");
            }
            _ => {}
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[derive(Debug, Serialize)]
pub(super) struct Hover {
    pub(super) contents: Markup,
    pub(super) range: Range,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompletionList {
    pub(super) is_incomplete: bool,
    pub(super) items: Vec<CompletionItem>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompletionItem {
    pub(super) label: String,
    pub(super) kind: u8,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) detail: String,
    pub(super) sort_text: String,
    pub(super) filter_text: String,
    pub(super) text_edit: TextEdit,
}

/// The most things of a kind that are reported for a file at once: an editor has no use for more, and each is a hundred
/// times as large as the text that it may speak of.
pub(super) const MOST_TOLD: usize = 5_000;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentSymbol {
    pub(super) name: String,
    pub(super) detail: String,
    pub(super) kind: u8,
    pub(super) range: Range,
    pub(super) selection_range: Range,
    pub(super) children: Vec<Self>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FoldingRange {
    pub(super) start_line: u32,
    pub(super) end_line: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct CodeAction {
    pub(super) title: String,
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) diagnostics: Vec<Diagnostic>,
    #[serde(rename = "isPreferred", skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_preferred: bool,
    pub(super) edit: WorkspaceEdit,
}

/// The changes of texts by their addresses.
#[derive(Debug, Serialize)]
pub(super) struct WorkspaceEdit {
    changes: serde_json::Map<String, Value>,
}

impl WorkspaceEdit {
    /// The changes of one text.
    pub(super) fn of(uri: &str, edits: Vec<TextEdit>) -> Self {
        let edits = serde_json::to_value(edits).unwrap_or_default();
        Self {
            changes: [(uri.to_owned(), edits)].into_iter().collect(),
        }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Command {
    pub(super) title: String,
    #[serde(rename = "command")]
    pub(super) name: &'static str,
    pub(super) arguments: Vec<Value>,
}

#[derive(Debug, Serialize)]
pub(super) struct CodeLens {
    pub(super) range: Range,
    pub(super) command: Command,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InlayHint {
    pub(super) position: Position,
    pub(super) label: String,
    pub(super) padding_right: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct SemanticTokens {
    pub(super) data: Vec<u32>,
}

/// The editor's description of itself; a part that is missing or has another form counts as not
/// said.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct InitializeParams {
    pub(super) locale: Option<String>,
    pub(super) capabilities: Value,
    pub(super) initialization_options: Value,
}

/// The settings that its user has chosen.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Settings {
    /// Whether numbers and players stand beside the moves.
    pub(super) inlay_hints: bool,
    /// Where the pages of the codes are: an address to which `#` and the name of a code are added.
    pub(super) pages: Option<String>,
    /// Whether keys and their words are completed and explained; not where a server for TOML does it by the schema.
    pub(super) keys: bool,
    /// Whether positions under the pointer are pictures; otherwise they are signs.
    pub(super) pictures: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            inlay_hints: true,
            pages: None,
            keys: true,
            pictures: false,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Identifier {
    pub(super) uri: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenedText {
    pub(super) uri: String,
    #[serde(default)]
    pub(super) language_id: String,
    pub(super) version: i32,
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Versioned {
    pub(super) uri: String,
    #[serde(default)]
    pub(super) version: Option<i32>,
}

/// A change of a text: of a part of it, or all of it anew.
#[derive(Debug, Deserialize)]
pub(super) struct TextChange {
    pub(super) range: Option<Range>,
    pub(super) text: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DidChange {
    pub(super) text_document: Versioned,
    pub(super) content_changes: Vec<TextChange>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfText<T = Identifier> {
    pub(super) text_document: T,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AtPosition {
    pub(super) text_document: Identifier,
    pub(super) position: Position,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InRange {
    pub(super) text_document: Identifier,
    pub(super) range: Range,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct ActionContext {
    pub(super) only: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActionsAsked {
    pub(super) text_document: Identifier,
    pub(super) range: Range,
    #[serde(default)]
    pub(super) context: ActionContext,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rename {
    pub(super) text_document: Identifier,
    pub(super) position: Position,
    pub(super) new_name: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Execute {
    pub(super) command: String,
    #[serde(default)]
    pub(super) arguments: Vec<Value>,
    #[serde(default)]
    pub(super) work_done_token: Option<Value>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Cancel {
    pub(super) id: RequestId,
}

#[derive(Debug, Deserialize)]
pub(super) struct CancelProgress {
    pub(super) token: Value,
}

#[derive(Debug, Deserialize)]
pub(super) struct Configuration {
    #[serde(default)]
    pub(super) settings: Value,
}
