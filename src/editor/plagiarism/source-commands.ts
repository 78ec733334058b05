import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageFinding, PassageSource } from "../../findings/finding.ts";
import { isFileAddress, webAddress } from "../../findings/source-address.ts";
import { domainIn, siteOf } from "../../findings/source-domains.ts";
import { withoutSource, withSource } from "../../findings/source-list.ts";
import { openDocument, uriOf } from "../documents/check-target.ts";
import { offerSteps, showDone, showNote } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import type { EditorContext } from "../results/editor-context.ts";
import { shortTarget } from "../../report/words/service-words.ts";
import { addToSetting, changeList, levelOf, removeFromSetting } from "../suppression/list-changes.ts";
import { shortSourceName, describeNotOpened } from "../../report/words/plagiarism-words.ts";
import type { SourceComparison } from "./source-comparison.ts";
import type { SourceContext, SourceFiles } from "./source-files.ts";
import type { SourceNode } from "../../report/source-rows.ts";
import { sourceTextPlace } from "../../findings/source-text-place.ts";

/** The source that a command acts on. */
interface SourceTarget {
  /** The document that was scanned. */
  readonly uri: vscode.Uri;
  readonly source: PassageSource;
  /** The passage in the current text; undefined if it is no longer there. */
  readonly passage: PassageFinding | undefined;
}

export interface SourceCommandParts extends SourceContext {
  readonly comparison: Pick<SourceComparison, "show">;
}

/**
 * The commands on the source of a passage. Each takes a document and a passage id, or an item of the sources
 * view, and returns whether it succeeded. Each rejects with a `CheckStopped` if an address is invalid.
 */
export class SourceCommands {
  readonly #parts: SourceCommandParts;

  constructor(parts: SourceCommandParts) {
    this.#parts = parts;
  }

  async open(first: unknown, id: unknown): Promise<OpenedSource> {
    const target = this.#target(first, id);
    if (target === undefined) return "refused";
    return openSource(target.source, target.passage?.sourceText, this.#parts.files);
  }

  /** Compares a passage with its source side by side. */
  async compare(first: unknown, id: unknown): Promise<boolean> {
    const target = this.#target(first, id);
    if (target === undefined) return false;
    const { passage, uri } = target;
    if (passage === undefined || passage.placed === "none") {
      void vscode.window.showInformationMessage(
        l10n.t("Couldn't find the passage in the document. Scan again."),
      );
      return false;
    }
    const isShown = await this.#parts.comparison.show(await openDocument(uri), passage);
    if (!isShown) this.#offerToOpen(target);
    return isShown;
  }

  async reveal(address: unknown, id: unknown): Promise<boolean> {
    const uri = uriOf(address);
    const passage = this.#parts.shownPassages.of(uri).find((each) => each.id === id);
    if (passage === undefined || passage.placed === "none") return false;
    const document = await openDocument(uri);
    await vscode.window.showTextDocument(document, { selection: toVsRange(document, passage.range) });
    return true;
  }

  /** Ignores all passages of a source: in the workspace folder, or for a local file in the person's own list. */
  async ignore(first: unknown, id: unknown): Promise<boolean> {
    const { lists } = this.#parts;
    const target = this.#target(first, id);
    if (target === undefined) return false;
    const { source, uri } = target;
    // Keep local file paths out of shared lists.
    const home = isFileAddress(source.url) ? lists.own() : lists.homeOf(uri);
    if (!(await changeList(lists, { home, file: home.sources }, (text) => withSource(text, source))))
      return false;
    showDone(
      home.folder === undefined
        ? l10n.t("Ignored for you. Undo in Sources")
        : l10n.t("Ignored in this workspace. Undo in Sources"),
    );
    return true;
  }

  /** Ignores a domain and its subdomains, in the document's workspace or for this person. */
  async ignoreDomain(first: unknown, id: unknown): Promise<boolean> {
    const target = this.#target(first, id);
    if (target === undefined) return false;
    const domain = siteOf(target.source);
    if (domain === undefined) {
      this.#offerToIgnore(target);
      return false;
    }
    const level = levelOf(target.uri);
    const isIgnored = await addToSetting(this.#parts, "plagiarism.ignoredDomains", domain, level);
    if (isIgnored) showDone(l10n.t("Ignored {0}. Undo in Sources", domain));
    return isIgnored;
  }

  /** Removes a source and its domain from the ignore lists. */
  async bringBack(first: unknown, id: unknown): Promise<boolean> {
    const { lists, shownPassages } = this.#parts;
    const target = this.#target(first, id);
    if (target === undefined) return false;
    const { source, uri } = target;
    const domain = shownPassages.standing(uri)?.ignoredDomainOf(source);
    for (const home of lists.homesOf(uri)) {
      // Don't write lists that don't contain it; they may be read-only.
      const text = lists
        .in(home)
        .sources.map(({ line }) => `${line}\n`)
        .join("");
      if (withoutSource(text, source) === text) continue;
      const file = home.sources;
      if (!(await changeList(lists, { home, file }, (list) => withoutSource(list, source)))) return false;
    }
    if (domain === undefined) return true;
    const leaves = (entry: string): boolean => domainIn(entry) === domain;
    return removeFromSetting(this.#parts, "plagiarism.ignoredDomains", leaves, [uri]);
  }

  async copyAddress(first: unknown, id: unknown): Promise<boolean> {
    const target = this.#target(first, id);
    if (target === undefined || target.source.url === "") return false;
    await vscode.env.clipboard.writeText(target.source.url.replaceAll(/[\p{Cc}\p{Cf}]/gu, ""));
    return true;
  }

  /** Copies the service's id of a scan, by an item of the view or the document's address. */
  async copyScanId(first: unknown): Promise<boolean> {
    const uri = uriOf(isSourceNode(first) ? first.uri : first);
    const { scanId } = this.#parts.results.of(uri).scan ?? {};
    if (scanId === undefined) {
      showNote(l10n.t("This scan has no ID"));
      return false;
    }
    await vscode.env.clipboard.writeText(scanId.replaceAll(/[\p{Cc}\p{Cf}]/gu, ""));
    showDone(l10n.t("Copied the scan ID"));
    return true;
  }

  #target(first: unknown, id: unknown): SourceTarget | undefined {
    const target = sourceTarget(first, id, this.#parts);
    if (target === undefined) showNote(l10n.t("This passage no longer exists"));
    return target;
  }

  #offerToOpen({ source }: SourceTarget): void {
    const { files } = this.#parts;
    const isOpenable = webAddress(source.url) !== undefined || files.fileOf(source.url) !== undefined;
    const open = { label: l10n.t("Open Source"), act: async () => openSource(source, undefined, files) };
    const message = l10n.t(
      "The service provided no text of “{0}” to compare the passage with.",
      shortSourceName(source),
    );
    void offerSteps("information", message, isOpenable ? [open] : []);
  }

  #offerToIgnore({ source, uri }: SourceTarget): void {
    const message = l10n.t(
      "“{0}” has no web domain ({1}). Ignore the source instead.",
      shortSourceName(source),
      shortTarget(source.domain === "" ? source.url : source.domain),
    );
    const act = async (): Promise<boolean> => {
      const passage = this.#parts.results
        .of(uri)
        .scan?.passages.find((each) => each.source.url === source.url && each.source.title === source.title);
      return this.ignore(uri, passage?.id);
    };
    void offerSteps("information", message, [{ label: l10n.t("Ignore This Source"), act }]);
  }
}

/**
 * Resolves a command's arguments: an item of the view, or a document and the id of a passage. Undefined if
 * the passage is no longer known. Throws a `CheckStopped` if an address is invalid.
 */
function sourceTarget(
  first: unknown,
  id: unknown,
  { results, shownPassages: shown }: Pick<EditorContext, "results" | "shownPassages">,
): SourceTarget | undefined {
  if (isSourceNode(first)) return ofNode(first, shown);
  const uri = uriOf(first);
  const now = shown.of(uri).find((passage) => passage.id === id);
  const found = now ?? results.of(uri).scan?.passages.find((passage) => passage.id === id);
  return found && { uri, source: found.source, passage: now };
}

/** Returns true if a command's argument is an item of the view. */
function isSourceNode(value: unknown): value is SourceNode {
  return typeof value === "object" && value !== null && "kind" in value && "uri" in value;
}

/** Resolves an item against the current passages, since it may be older than the last edit. */
function ofNode(node: SourceNode, view: EditorContext["shownPassages"]): SourceTarget | undefined {
  const uri = uriOf(node.uri);
  const shown = view.of(uri);
  if (node.kind === "passage") {
    const { id, source } = node.passage.found;
    return { uri, source, passage: shown.find((passage) => passage.id === id) };
  }
  if (node.kind === "ignored") return { uri, source: node.source, passage: undefined };
  if (node.kind !== "source") return undefined;
  const { passages, source } = node.ranked;
  const own = new Set(passages.map(({ found }) => found.id));
  const standing = shown.filter(({ id, placed }) => own.has(id) && placed !== "none");
  // Prefer a passage with source text to compare with.
  const passage = standing.find(({ sourceText }) => sourceText !== undefined) ?? standing[0];
  return { uri, source, passage };
}

/** How a source was opened: in the browser, in an editor, revealed in its folder, or not at all. */
export type OpenedSource = "external" | "editor" | "folder" | "refused";

const NO_TEXT = /\.(?:pdf|docx)$/iu;

/**
 * Opens a source: a web address in the browser, after VS Code's own question about its domain; a file if it
 * is in a reference folder. Refuses anything else and shows its address as text.
 */
async function openSource(
  source: PassageSource,
  words: string | undefined,
  files: SourceFiles,
): Promise<OpenedSource> {
  const address = webAddress(source.url);
  if (address !== undefined) {
    // Not awaited, so that scripts don't wait for the question.
    void vscode.env.openExternal(vscode.Uri.parse(address.href, true));
    return "external";
  }
  const file = files.fileOf(source.url);
  if (file === undefined || !(await files.holds(file))) {
    void vscode.window.showWarningMessage(describeNotOpened(source));
    return "refused";
  }
  if (NO_TEXT.test(file.path)) {
    void vscode.window.showInformationMessage(
      l10n.t(
        "“{0}” isn't a text file. Its text is in the comparison; the file is shown in its folder.",
        shortSourceName(source),
      ),
    );
    void vscode.commands.executeCommand("revealFileInOS", file);
    return "folder";
  }
  return showFile(file, source, words);
}

async function showFile(
  file: vscode.Uri,
  source: PassageSource,
  words: string | undefined,
): Promise<OpenedSource> {
  try {
    const document = await vscode.workspace.openTextDocument(file);
    const place = words === undefined ? undefined : sourceTextPlace(document.getText(), words);
    const selection = place && toVsRange(document, place);
    await vscode.window.showTextDocument(document, selection === undefined ? {} : { selection });
    return "editor";
  } catch {
    void vscode.window.showErrorMessage(
      l10n.t(
        "Couldn't open “{0}” as text: {1}. It may have been deleted.",
        shortSourceName(source),
        shortTarget(vscode.workspace.asRelativePath(file)),
      ),
    );
    return "refused";
  }
}
