import { realpath } from "node:fs/promises";
import * as vscode from "vscode";
import type { MediaReport } from "../../report/media-report.ts";
import { MEDIA_ENDINGS, MOST_LINKING_UNITS, type LinkedMedia } from "../../text/linked-media-place.ts";
import { linksMedia } from "../../text/linking-languages.ts";
import { AfterPause } from "../after-pause.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import type { Log } from "../log.ts";
import { LinkedMediaFiles } from "./linked-media-files.ts";
import { linkedMediaHover } from "./linked-media-hovers.ts";
import { shortVerdict, shortWords, type ShortVerdict } from "./linked-media-words.ts";
import { isOtherFile } from "./media-file-now.ts";
import type { MediaResults } from "./media-results.ts";

interface VerdictStyle {
  readonly verdict: ShortVerdict;
  /** Of the line under the link, in which verdicts differ for whoever does not see the colours. */
  readonly line: "dotted" | "dashed" | "solid" | "double";
  /** Where in the overview ruler, for the same reason. */
  readonly lane: vscode.OverviewRulerLane;
}

const { Left, Center, Right, Full } = vscode.OverviewRulerLane;

const STYLES: readonly VerdictStyle[] = [
  { verdict: "real", line: "dashed", lane: Left },
  { verdict: "nothing", line: "dotted", lane: Center },
  { verdict: "changed", line: "solid", lane: Right },
  { verdict: "fake", line: "double", lane: Full },
];

/** All that a link is followed to by the ending of its name. */
const FILES = `**/*.{${MEDIA_ENDINGS.join(",")}}`;

/** Edits come in bursts, and VS Code moves what is drawn by itself meanwhile. In milliseconds. */
const PAUSE = { settled: 150, longest: 1_000 };

/** A link of a document to a file that was checked. */
interface LinkedMark {
  readonly range: vscode.Range;
  readonly uri: vscode.Uri;
  readonly report: MediaReport;
}

/** What is marked in a document as it was in one version. */
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
 * Marks links to images and recordings that were checked, in the editors that show them, with what was found in a few words.
 * Where the links are is found anew after each change: a link that leads elsewhere by then has another mark, or none.
 */
export class LinkedMediaMarks implements vscode.Disposable, vscode.HoverProvider {
  readonly #parts: LinkedMediaMarksParts;
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: vscode.Disposable[];
  /** Files with a report, by their addresses: without any, no document is looked through. */
  readonly #checked = new Set<string>();
  readonly #marked = new Map<string, MarkedDocument>();
  /** What was taken away from a document stays away until there is another report of the file. */
  readonly #cleared = new Map<string, WeakSet<MediaReport>>();
  /** Documents that take too long to read. */
  readonly #unreadable = new Set<string>();
  #types: ReadonlyMap<ShortVerdict, vscode.TextEditorDecorationType> | undefined;

  constructor(parts: LinkedMediaMarksParts) {
    this.#parts = parts;
    const { window, workspace, languages } = vscode;
    const files = workspace.createFileSystemWatcher(FILES);
    this.#subscriptions = [
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const { document } of editors) this.#soon(document);
      }),
      workspace.onDidChangeTextDocument(({ contentChanges, document }) => {
        if (contentChanges.length > 0 && isShown(document)) this.#soon(document);
      }),
      // What was found in a file is not said of another one in its place.
      files,
      files.onDidChange((uri) => this.#written(uri)),
      files.onDidCreate((uri) => this.#written(uri)),
      files.onDidDelete((uri) => this.#written(uri)),
      workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)),
      languages.registerHoverProvider({ pattern: "**" }, this),
    ];
  }

  /** Takes note of a file that has another report, or none any more. */
  resultChanged(uri: vscode.Uri): void {
    if (this.#parts.results.of(uri) === undefined) this.#checked.delete(uri.toString());
    else this.#checked.add(uri.toString());
    this.#allSoon();
  }

  /** The documents in which something is marked. */
  uris(): readonly vscode.Uri[] {
    return [...this.#marked.keys()].map((key) => vscode.Uri.parse(key, true));
  }

  /** Takes the marks away from a document, until what it links to is checked again. */
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
    // An image may stand in a link to another one: the innermost is meant.
    const mark = touching.reduce<LinkedMark | undefined>(
      (inner, each) => (inner === undefined || inner.range.contains(each.range) ? each : inner),
      undefined,
    );
    return mark && new vscode.Hover(linkedMediaHover(mark.uri, mark.report), mark.range);
  }

  dispose(): void {
    this.#pauses.dispose();
    for (const each of this.#subscriptions) each.dispose();
    for (const type of this.#types?.values() ?? []) type.dispose();
  }

  #written(uri: vscode.Uri): void {
    if (this.#checked.has(uri.toString())) this.#allSoon();
  }

  #allSoon(): void {
    // A hover looks for itself until all of it is drawn anew.
    for (const [key, { marks }] of this.#marked) this.#marked.set(key, { version: -1, marks });
    for (const { document } of vscode.window.visibleTextEditors) this.#soon(document);
  }

  #soon(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (!linksMedia(document.languageId) && !this.#marked.has(key)) return;
    // Nothing was ever drawn, and nothing is to be.
    if (this.#checked.size === 0 && this.#marked.size === 0) return;
    this.#pauses.wait(key, () => void this.#redraw(document));
  }

  async #redraw(document: vscode.TextDocument): Promise<void> {
    if (document.isClosed) return;
    const key = document.uri.toString();
    const { version } = document;
    try {
      const marks = await this.#find(document);
      // Another change has come, and is looked at by itself.
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
    // Before the text can be another one.
    const { languageId, uri, version } = document;
    const text = document.getText();
    if (text.length > MOST_LINKING_UNITS || this.#unreadable.has(uri.toString())) return [];
    const links = await extractor.linkedMedia(text, languageId).catch((thrown: unknown) => {
      // Each edit would take as long again.
      this.#unreadable.add(uri.toString());
      throw thrown;
    });
    const files = new LinkedMediaFiles(uri, realpath);
    const away = this.#cleared.get(uri.toString());
    const marks: LinkedMark[] = [];
    for (const link of links) {
      const file = await this.#checkedFile(files, link);
      const report = file && results.of(file);
      if (file === undefined || report === undefined || away?.has(report) === true) continue;
      const isOther = await isOtherNow(file, report);
      if (document.version !== version) return [];
      if (isOther) continue;
      const range = new vscode.Range(document.positionAt(link.start), document.positionAt(link.end));
      marks.push({ range, uri: file, report });
    }
    return marks;
  }

  /** The file that is meant, where it is one that was checked. Most links lead to none, for which no disk is asked. */
  async #checkedFile(files: LinkedMediaFiles, link: LinkedMedia): Promise<vscode.Uri | undefined> {
    const candidates = files.candidates(link);
    if (!candidates.some((uri) => this.#checked.has(uri.toString()))) return undefined;
    const [only] = candidates;
    if (candidates.length === 1) return only;
    const found = await files.find(link);
    return found.kind === "file" && this.#checked.has(found.uri.toString()) ? found.uri : undefined;
  }

  #forget(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#pauses.cancel(key);
    this.#marked.delete(key);
    this.#cleared.delete(key);
    this.#unreadable.delete(key);
  }

  /** In all editors that show the document. */
  #draw(key: string, marks: readonly LinkedMark[]): void {
    if (marks.length === 0 && this.#types === undefined) return;
    this.#types ??= new Map(STYLES.map((style) => [style.verdict, typeOf(style)]));
    const byVerdict = Map.groupBy(marks, ({ report }) => shortVerdict(report));
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() !== key) continue;
      for (const [verdict, type] of this.#types) {
        editor.setDecorations(type, (byVerdict.get(verdict) ?? []).map(optionsOf));
      }
    }
  }
}

/** Whether a file was written to since it was checked, or is gone. */
async function isOtherNow(file: vscode.Uri, report: MediaReport): Promise<boolean> {
  try {
    return isOtherFile(report, await vscode.workspace.fs.stat(file));
  } catch {
    return true;
  }
}

function isShown(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}

function typeOf({ line, lane, verdict }: VerdictStyle): vscode.TextEditorDecorationType {
  const color = new vscode.ThemeColor(`contentAuthenticity.linkedMedia.${verdict}`);
  return vscode.window.createTextEditorDecorationType({
    borderColor: color,
    borderStyle: line,
    borderWidth: line === "double" ? "0 0 3px" : "0 0 1px",
    overviewRulerColor: color,
    overviewRulerLane: lane,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    after: { color, margin: "0 0 0 0.6em" },
  });
}

/** What the embedded service found says so beside the link too (EDI-14). */
function optionsOf({ range, report }: LinkedMark): vscode.DecorationOptions {
  const words = shortWords(report);
  const contentText = report.service === "embedded" ? vscode.l10n.t("{0}, embedded service", words) : words;
  return { range, renderOptions: { after: { contentText } } };
}
