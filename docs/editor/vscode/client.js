// The client of `binlogic lsp`: what an editor shows is said by the server.
"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async (context) => {
  const [command, ...args] = workspace.getConfiguration("binlogic").get("command");
  const documentSelector = ["binlogic", "sql"].map((language) => ({ scheme: "file", language }));
  const synchronize = { fileEvents: workspace.createFileSystemWatcher("**/{pack.toml,*.dl,*.tsv}") };
  client = new LanguageClient("binlogic", "binlogic", { command, args }, { documentSelector, synchronize });
  context.subscriptions.push(client);
  await client.start();
};

exports.deactivate = () => client?.stop();
