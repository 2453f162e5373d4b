// Starts `kletka lsp` for TOML and .kla, and shows the board beside the text; everything else is the server's.
const { commands, Uri, ViewColumn, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

const isOurs = (document) => document?.languageId === "toml" || document?.languageId === "kletka";
const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const ask = (command, ...words) => client.sendRequest("workspace/executeCommand", { command, arguments: words });

/** The page of the panel: the drawing runs nothing and fetches nothing. */
const page = ({ svg, turn, facts }) => `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>svg { width: 100%; max-height: 75vh; background: #fff } .vscode-dark svg { background: #1e1e1e }</style>
${svg}<p><b>${escape(turn)}</b></p><p>${facts.map(escape).join("<br>")}</p>`;

/** A panel with the position at the cursor, which follows it. */
function preview() {
  const panel = window.createWebviewPanel("kletka", "kletka", { viewColumn: ViewColumn.Beside, preserveFocus: true }, {});
  let asked = 0;
  const show = async (editor) => {
    if (!editor || !isOurs(editor.document)) return;
    const number = ++asked;
    const { line, character } = editor.selection.active;
    const found = await ask("kletka.picture", editor.document.uri.toString(), { line, character });
    // Only the newest answer is shown.
    if (found && number === asked) panel.webview.html = page(found);
  };
  const followed = [
    window.onDidChangeActiveTextEditor(show),
    window.onDidChangeTextEditorSelection((event) => show(event.textEditor)),
  ];
  panel.onDidDispose(() => followed.forEach((one) => one.dispose()));
  return show(window.activeTextEditor);
}

exports.activate = (context) => {
  const settings = workspace.getConfiguration("kletka");
  const server = { command: settings.get("command"), args: ["lsp"] };
  const chosen = ["inlayHints", "pages", "keys", "pictures"].map((name) => [name, settings.get(name)]);
  const pages = "kletka-code";
  client = new LanguageClient("kletka", "kletka", server, {
    documentSelector: [{ language: "toml" }, { language: "kletka" }],
    initializationOptions: Object.fromEntries(chosen),
    synchronize: { configurationSection: "kletka" },
    middleware: {
      // Codes lead to their pages, which the command has.
      handleDiagnostics(uri, diagnostics, next) {
        for (const one of diagnostics.filter((one) => typeof one.code === "string")) {
          one.code = { value: one.code, target: Uri.parse(`${pages}:/${one.code}.txt`) };
        }
        next(uri, diagnostics);
      },
    },
  });
  const explain = (uri) => ask("kletka.explain", uri.path.replace(/^\/|\.txt$/g, ""));
  context.subscriptions.push(
    commands.registerCommand("kletka.preview", preview),
    workspace.registerTextDocumentContentProvider(pages, { provideTextDocumentContent: explain }),
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
