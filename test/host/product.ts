import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { STORAGE_VARIABLE } from "../harness/agent/messages.ts";
import { eventually } from "../harness/eventually.ts";
import { agreedAt, seenPricesAt } from "../harness/seen-prices.ts";
import { trusted } from "../harness/trusted.ts";

/** The product as another program uses it: commands by ID, answers as plain data. */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Outcome {
  readonly status: "done" | "cancelled" | "failed";
  readonly service: "embedded" | "hosted";
  readonly result?: { readonly corrected_text: string; readonly credits_remaining: number };
  readonly findings?: readonly {
    readonly kind: string;
    readonly range: { readonly start: Position; readonly end: Position };
    readonly message: string;
    readonly severity: string;
    readonly placed: string;
  }[];
  readonly creditsCharged: number;
  readonly creditsRemaining: number | null;
  readonly cached: boolean;
  readonly coverage: { readonly checked: number; readonly total: number };
  readonly wordsReused?: number;
  readonly error?: { readonly code: string; readonly message: string; readonly charged: string };
}

/** The result of the AI text command. */
export interface DetectionOutcome extends Omit<Outcome, "result"> {
  readonly result?: {
    readonly ai_score?: number | null;
    readonly items?: readonly { readonly text: string; readonly ai_score: number }[] | null;
    readonly message?: string | null;
    readonly service_name?: string | null;
    readonly credits_remaining: number;
  };
  readonly notPlaced: number;
}

export async function product(): Promise<vscode.Extension<unknown>> {
  const extension = vscode.extensions.getExtension("content-authenticity.content-authenticity");
  assert.ok(extension, "the extension is installed");
  await extension.activate();
  return extension;
}

/** Hosts that were agreed to since consent was last revoked. */
const agreed = new Set<unknown>();

/** Runs a command by the part of its ID after `contentAuthenticity.`. */
export async function run<T>(command: string, ...args: readonly unknown[]): Promise<T> {
  if (command === "useHostedService") {
    const [{ baseUrl }] = trusted<[{ readonly baseUrl?: unknown }]>(args.length > 0 ? args : [{}]);
    if (!agreed.has(baseUrl)) await seenPricesAt(process.env[STORAGE_VARIABLE], baseUrl);
  }
  if (command === "forgetConsent") agreed.clear();
  return vscode.commands.executeCommand<T>(`contentAuthenticity.${command}`, ...args);
}

export async function checkGrammar(uri: vscode.Uri, range?: vscode.Range): Promise<Outcome> {
  return run<Outcome>("checkGrammar", ...(range === undefined ? [uri] : [uri, range]));
}

export async function detectAiText(uri: vscode.Uri, range?: vscode.Range): Promise<DetectionOutcome> {
  return run<DetectionOutcome>("detectAiText", ...(range === undefined ? [uri] : [uri, range]));
}

/** Returns the text of all hovers at the first occurrence of `text`: Markdown with its escapes removed. */
export async function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    rangeOf(document, text).start,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === "string" ? content : content.value))
    .join("\n")
    .replaceAll(/&nbsp;/gu, " ")
    .replaceAll(/\\(?=\W)/gu, "");
}

/** Opens an untitled document in an editor. */
export async function write(content: string, language = "markdown"): Promise<vscode.TextDocument> {
  // VS Code may reuse the name, and with it the text, of a document that is just being closed.
  const document = await eventually(async () => {
    const opened = await vscode.workspace.openTextDocument({ content, language });
    // Characters that no encoding can represent arrive as another character.
    const [arrived, sent] = [opened.getText(), content].map((text) =>
      text.toWellFormed().replaceAll("\r\n", "\n"),
    );
    assert.equal(arrived, sent);
    return opened;
  });
  await vscode.window.showTextDocument(document);
  return document;
}

/** Returns the URI of a workspace file. */
export function workspaceFile(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder);
  return vscode.Uri.joinPath(folder, name);
}

/** Creates a workspace file and opens it in an editor. */
export async function openFile(name: string, content: string): Promise<vscode.TextDocument> {
  const uri = workspaceFile(name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/**
 * Closes every editor, reverting each first. Closing all of them with one command would prompt about edits
 * that this process learns of later than the window, and nobody is there to answer.
 */
export async function closeAll(): Promise<void> {
  await eventually(async () => {
    await emptyUntitled();
    await vscode.window.tabGroups.close(openTabs().filter(({ isDirty }) => !isDirty));
    for (const _ of openTabs()) await closeActive();
    // Documents that are open without an editor.
    for (const notebook of vscode.workspace.notebookDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showNotebookDocument(notebook);
      await closeActive();
    }
    for (const document of unsaved()) {
      await vscode.window.showTextDocument(document);
      await closeActive();
    }
    assert.deepEqual(
      [openTabs().map(({ label }) => label), unsaved().map(({ uri }) => uri.toString())],
      [[], []],
    );
  });
}

/** Empties untitled documents: they aren't dirty any more, so all of them close at once. */
async function emptyUntitled(): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const document of unsaved().filter(({ isUntitled }) => isUntitled)) {
    edit.delete(document.uri, new vscode.Range(0, 0, document.lineCount, 0));
  }
  if (edit.size > 0) await vscode.workspace.applyEdit(edit);
}

async function closeActive(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
}

function openTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** Returns the documents with unsaved edits, except for notebook cells. */
function unsaved(): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme !== "vscode-notebook-cell",
  );
}

/** Returns the range of the first occurrence of `text`. */
export function rangeOf(document: vscode.TextDocument, text: string): vscode.Range {
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `the document holds "${text}"`);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}

export async function replace(
  document: vscode.TextDocument,
  range: vscode.Range,
  text: string,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

export function problems(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return diagnosticsOf(document).filter(({ severity }) => severity !== vscode.DiagnosticSeverity.Hint);
}

/** Returns the name of a diagnostic's rule and the address of its explanation. */
export function ruleAndLink({ code }: vscode.Diagnostic): readonly [rule: unknown, link: string] {
  if (typeof code !== "object") return [code, ""];
  return [code.value, code.target.toString(true)];
}

/** Returns the document's hints, which don't appear among its problems. */
export function hints(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return diagnosticsOf(document).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Hint);
}

function diagnosticsOf({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "Content Authenticity")
    .sort((a, b) => a.range.start.compareTo(b.range.start));
}

/** Returns the texts of the document that the problems underline. */
export function underlined(document: vscode.TextDocument): readonly string[] {
  return problems(document).map(({ range }) => document.getText(range));
}

export async function actionsAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind?: string,
): Promise<readonly vscode.CodeAction[]> {
  // VS Code cancels a request for actions while an extension registers a provider.
  return eventually(async () =>
    vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      range,
      kind,
    ),
  );
}

/** Applies a code action as choosing it would. */
export async function choose(action: vscode.CodeAction | undefined): Promise<void> {
  assert.ok(action?.command, "the action has a command");
  await vscode.commands.executeCommand(
    action.command.command,
    ...trusted<readonly unknown[]>(action.command.arguments ?? []),
  );
}

export async function setting(name: string, value: unknown): Promise<void> {
  const section = vscode.workspace.getConfiguration("contentAuthenticity");
  // Every update writes to disk, even without a change.
  if (isDeepStrictEqual(section.inspect(name)?.globalValue, value)) return;
  await section.update(name, value, vscode.ConfigurationTarget.Global);
}

/** Removes settings. */
export async function unset(...names: readonly string[]): Promise<void> {
  for (const name of names) await setting(name, undefined);
}

/**
 * Switches to a hosted service with consent already given, since nobody is there to answer; `test/ui` tests
 * the question. The service has no key yet.
 */
export async function goToHosted(baseUrl: string): Promise<void> {
  const storage = process.env[STORAGE_VARIABLE] ?? assert.fail("the editor was started without its storage");
  if (!agreed.has(baseUrl)) await agreedAt(storage, baseUrl);
  agreed.add(baseUrl);
  const section = vscode.workspace.getConfiguration("contentAuthenticity");
  const [mode, address] = ["service.mode", "service.baseUrl"].map((name) => section.inspect(name));
  if (mode?.globalValue === "hosted" && address?.globalValue === baseUrl) return;
  assert.deepEqual(await run("useHostedService", { baseUrl }), { status: "done" });
}

/** Switches to a hosted service, and adds a key. */
export async function useHosted(
  baseUrl: string,
  key: { readonly name: string; readonly key: string; readonly scopes?: readonly string[] },
): Promise<void> {
  await goToHosted(baseUrl);
  await run("addApiKey", key);
}

/**
 * Approves agents' tools without a question, like a person who always approves all of them; undefined reverts
 * this.
 */
export async function approveTools(value: true | undefined): Promise<void> {
  const tools = vscode.workspace.getConfiguration("chat.tools.global");
  await tools.update("autoApprove", value, vscode.ConfigurationTarget.Global);
  // VS Code's own tests set it too: it suppresses the dialog about approving everything.
  await vscode.commands.executeCommand(
    "setContext",
    "vscode.chat.tools.global.autoApprove.testMode",
    value === true,
  );
}
