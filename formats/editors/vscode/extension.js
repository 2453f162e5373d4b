// Starts `kletka lsp` for TOML and .kla; everything else is the server's.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("kletka");
  const server = { command: settings.get("command"), args: ["lsp"] };
  client = new LanguageClient("kletka", "kletka", server, {
    documentSelector: [{ language: "toml" }, { language: "kletka" }],
    initializationOptions: { inlayHints: settings.get("inlayHints"), pages: settings.get("pages") },
    synchronize: { configurationSection: "kletka" },
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
