import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { MediaReport } from "../../report/media/media-report.ts";
import { MEDIA_ENDINGS, MOST_LINKING_UNITS, type LinkedMedia } from "../../text/linked-media-place.ts";
import { linksMedia } from "../../text/languages.ts";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import { LinkedMediaFiles } from "../../checking/batch/linked-media-files.ts";
import { commandLink, plainMarkdown } from "../plain-markdown.ts";
import { mediaLines } from "../../report/media/media-lines.ts";
import { shortVerdict, shortWords, type ShortVerdict } from "../../report/media/media-result-words.ts";
import { isOtherFile } from "../../checking/media/file-source.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import { Owner } from "../owner.ts";
import { Underlines } from "../underlines.ts";
import { linkingPlace, workspaceFiles } from "./workspace-files.ts";

/** Matches all files that links are followed to, by extension. */
const FILES = `**/*.{${Object.values(MEDIA_ENDINGS).flat().join(",")}}`;

/** Debounce intervals in milliseconds: edits come in bursts, and VS Code moves decorations meanwhile. */
const PAUSE = { settled: 150, longest: 1_000 };

/** A link in a document to a checked file. */
interface LinkedMark {
  readonly range: vscode.Range;
  readonly uri: vscode.Uri;
  readonly report: MediaReport;
}

/** The marks of one version of a document. */
interface MarkedDocument {
  readonly version: number;
  readonly marks: readonly LinkedMark[];
}

export interface LinkedMediaMarksParts {
  readonly extractor: Pick<ProseExtractor, "linkedMedia">;
  readonly results: Pick<MediaResults, "of">;
  readonly log: Pick<Log, "defect">;
}

/**
 * Marks links to checked images and recordings in the visible editors, with a short verdict. Links are
 * located again after each change: one that now leads elsewhere gets another mark, or none.
 */
export class LinkedMediaMarks extends Owner implements vscode.HoverProvider {
  readonly #parts: LinkedMediaMarksParts;
  readonly #pauses = new Debouncer(PAUSE);
  /** The addresses of files with a report; without any, documents aren't searched. */
  readonly #checked = new Set<string>();
  readonly #marked = new Map<string, MarkedDocument>();
  /** Marks cleared from a document stay away until the file has a new report. */
  readonly #cleared = new Map<string, WeakSet<MediaReport>>();
  /** Documents that take too long to read. */
  readonly #unreadable = new Set<string>();
  readonly #underlines = new Underlines<ShortVerdict>({
    nothing: ["dotted", ...colorsOf("nothing")],
    real: ["dashed", ...colorsOf("real")],
    changed: ["solid", ...colorsOf("changed")],
    fake: ["double", ...colorsOf("fake")],
  });

  constructor(parts: LinkedMediaMarksParts) {
    super();
    this.#parts = parts;
    const { window, workspace, languages } = vscode;
    const files = workspace.createFileSystemWatcher(FILES);
    this.register(
      this.#pauses,
      this.#underlines,
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#soon(document);
      }),
      workspace.onDidChangeTextDocument(({ contentChanges, document }) => {
        if (contentChanges.length > 0 && isShown(document)) this.#soon(document);
      }),
      // A verdict doesn't apply to a file that was replaced.
      files,
      files.onDidChange((uri) => this.#written(uri)),
      files.onDidCreate((uri) => this.#written(uri)),
      files.onDidDelete((uri) => this.#written(uri)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)),
      languages.registerHoverProvider({ pattern: "**" }, this),
    );
  }

  /** Updates the marks for a file whose report changed or was removed. */
  resultChanged(address: string): void {
    if (this.#parts.results.of(address) === undefined) this.#checked.delete(address);
    else this.#checked.add(address);
    this.#allSoon();
  }

  /** Returns the documents that have marks. */
  uris(): readonly vscode.Uri[] {
    return [...this.#marked.keys()].map((key) => vscode.Uri.parse(key, true));
  }

  /** Clears a document's marks until its linked files are checked again. */
  clear(uri: vscode.Uri): void {
    const key = uri.toString();
    const away = this.#cleared.get(key) ?? new WeakSet<MediaReport>();
    for (const { report } of this.#marked.get(key)?.marks ?? []) away.add(report);
    this.#cleared.set(key, away);
    this.#marked.delete(key);
    this.#draw(key, []);
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    if (this.#checked.size === 0 || !linksMedia(document.languageId)) return undefined;
    const known = this.#marked.get(document.uri.toString());
    const marks = known?.version === document.version ? known.marks : await this.#find(document);
    const touching = marks.filter(({ range }) => range.contains(position));
    // An image may be inside a link to another one: use the innermost.
    const mark = touching.reduce<LinkedMark | undefined>(
      (inner, each) => (inner === undefined || inner.range.contains(each.range) ? each : inner),
      undefined,
    );
    return mark && new vscode.Hover(hoverOf(mark), mark.range);
  }

  #written(uri: vscode.Uri): void {
    if (this.#checked.has(uri.toString())) this.#allSoon();
  }

  #allSoon(): void {
    // Hovers recompute the marks until everything is redrawn.
    for (const [key, { marks }] of this.#marked) this.#marked.set(key, { version: -1, marks });
    for (const { document } of vscode.window.visibleTextEditors) this.#soon(document);
  }

  #soon(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (!linksMedia(document.languageId) && !this.#marked.has(key)) return;
    // Nothing was ever drawn, and there is nothing to draw.
    if (this.#checked.size === 0 && this.#marked.size === 0) return;
    this.#pauses.wait(key, () => void this.#redraw(document));
  }

  async #redraw(document: vscode.TextDocument): Promise<void> {
    if (document.isClosed) return;
    const key = document.uri.toString();
    const { version } = document;
    try {
      const marks = await this.#find(document);
      // A newer change is handled separately.
      if (document.version !== version || document.isClosed) return;
      if (marks.length === 0) this.#marked.delete(key);
      else this.#marked.set(key, { version, marks });
      this.#draw(key, marks);
    } catch (thrown) {
      this.#parts.log.defect("The linked files of a document could not be marked", thrown);
    }
  }

  async #find(document: vscode.TextDocument): Promise<readonly LinkedMark[]> {
    if (this.#checked.size === 0 || !linksMedia(document.languageId)) return [];
    const { extractor, results } = this.#parts;
    // Read the text synchronously, before it can change.
    const { languageId, uri, version } = document;
    const text = document.getText();
    if (text.length > MOST_LINKING_UNITS || this.#unreadable.has(uri.toString())) return [];
    const links = await extractor.linkedMedia(text, languageId).catch((thrown: unknown) => {
      // Each edit would take as long again.
      this.#unreadable.add(uri.toString());
      throw thrown;
    });
    const files = new LinkedMediaFiles(linkingPlace(uri), workspaceFiles);
    const away = this.#cleared.get(uri.toString());
    const marks: LinkedMark[] = [];
    for (const link of links) {
      const file = await this.#checkedFile(files, link);
      const report = file === undefined ? undefined : results.of(file);
      if (file === undefined || report === undefined || away?.has(report) === true) continue;
      const isOther = await isOtherNow(file, report);
      if (document.version !== version) return [];
      if (isOther) continue;
      const range = new vscode.Range(document.positionAt(link.start), document.positionAt(link.end));
      marks.push({ range, uri: vscode.Uri.parse(file, true), report });
    }
    return marks;
  }

  /** Returns the linked file if it was checked. Most links lead to none, which needs no disk access. */
  async #checkedFile(files: LinkedMediaFiles, link: LinkedMedia): Promise<string | undefined> {
    const candidates = files.candidates(link);
    if (!candidates.some((address) => this.#checked.has(address))) return undefined;
    const [only] = candidates;
    if (candidates.length === 1) return only;
    const found = await files.find(link);
    return found.kind === "file" && this.#checked.has(found.address) ? found.address : undefined;
  }

  #forget(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#pauses.cancel(key);
    this.#marked.delete(key);
    this.#cleared.delete(key);
    this.#unreadable.delete(key);
  }

  /** Draws marks in all editors that show the document. */
  #draw(key: string, marks: readonly LinkedMark[]): void {
    const byVerdict = Map.groupBy(marks, ({ report }) => shortVerdict(report));
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() === key) this.#underlines.draw(editor, byVerdict, optionsOf);
    }
  }
}

/** Returns true if a file was changed or deleted since it was checked. */
async function isOtherNow(address: string, report: MediaReport): Promise<boolean> {
  try {
    return isOtherFile(report, await workspaceFiles.stat(address));
  } catch {
    return true;
  }
}

function isShown(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}

function colorsOf(verdict: ShortVerdict): readonly [string, vscode.DecorationRenderOptions] {
  const color = `contentAuthenticity.linkedMedia.${verdict}`;
  return [color, { after: { color: new vscode.ThemeColor(color), margin: "0 0 0 0.6em" } }];
}

/** The result of a linked file, with the way to its report. */
function hoverOf({ report, uri }: LinkedMark): vscode.MarkdownString[] {
  const show = "contentAuthenticity._showMediaReport";
  return [plainMarkdown(mediaLines(report)), commandLink(l10n.t("Open Report"), show, [uri.toString()])];
}

/** Results of the embedded service are labeled beside the link too (EDI-14). */
function optionsOf({ range, report }: LinkedMark): vscode.DecorationOptions {
  const words = shortWords(report);
  const contentText = report.service === "embedded" ? l10n.t("{0}, this machine", words) : words;
  return { range, renderOptions: { after: { contentText } } };
}
