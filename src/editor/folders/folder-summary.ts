import * as vscode from "vscode";
import type { ScoreBand } from "../../contract/bands.ts";
import { markdownText } from "../../report/markdown-text.ts";
import { numberInWords } from "../credits/credit-words.ts";
import { bandName, scoreFormat } from "../detection/detection-words.ts";
import { SUMMARY_SCHEME } from "./active-folder.ts";
import { folderTotals, type FolderFile, type FolderOutcome } from "./folder-outcome.ts";
import { endInWords, fileStatusInWords, folderInWords } from "./folder-words.ts";

/** Where a link stands in the summary. */
interface PlacedLink {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly uri: vscode.Uri;
}

const BY_PATH = new Intl.Collator("en", { numeric: true });

const BANDS: readonly ScoreBand["classification"][] = ["AI-Generated", "Likely AI", "Likely Human", "Human"];

/**
 * The summary of the latest check of many files: a read-only Markdown text with a table of the files, each a link to its file, and
 * what was left out and why.
 */
export class FolderSummary
  implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider, vscode.Disposable
{
  #uri = vscode.Uri.from({ scheme: SUMMARY_SCHEME, path: "/summary.md" });
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: readonly vscode.Disposable[];
  /** By the address of each summary: a tab of an earlier one keeps its own. */
  readonly #summaries = new Map<string, { readonly text: string; readonly links: readonly PlacedLink[] }>();
  #leftOutLine = 0;

  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SUMMARY_SCHEME, this),
      vscode.languages.registerDocumentLinkProvider({ scheme: SUMMARY_SCHEME }, this),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#summaries.get(uri.toString())?.text ?? "";
  }

  provideDocumentLinks({ uri: address }: vscode.TextDocument): vscode.DocumentLink[] {
    const { links = [] } = this.#summaries.get(address.toString()) ?? {};
    return links.map(({ end, line, start, uri }) => {
      const link = new vscode.DocumentLink(new vscode.Range(line, start, line, end), uri);
      link.tooltip = vscode.l10n.t("Open the file");
      return link;
    });
  }

  /** `folder` is what was checked, where it was one. */
  set(outcome: FolderOutcome, notes: readonly string[], folder: vscode.Uri | undefined): void {
    this.#uri = this.#uri.with({ query: folder?.toString() ?? "" });
    const lines: string[] = [];
    const links: PlacedLink[] = [];
    const { files, service } = outcome;
    lines.push(`# ${vscode.l10n.t("Check of {0} files", numberInWords(files.length))}`, "");
    lines.push(markdownText(folderInWords(folderTotals(files), files.length, service)), "");
    if (outcome.error !== undefined) lines.push(markdownText(endInWords(outcome.error)), "");
    for (const note of [...notes, ...caveats(files)]) lines.push(`> ${markdownText(note)}`, ">");
    if (lines.at(-1) === ">") lines.pop();
    lines.push("", `## ${vscode.l10n.t("Files")}`, "");
    const checked = files.filter((file) => hasAnswer(file)).toSorted(byGravity);
    if (checked.length === 0) lines.push(vscode.l10n.t("None."));
    else lines.push(...tableHead());
    const format = scoreFormat();
    for (const file of checked) addRow(file, format, lines, links);
    lines.push("");
    this.#leftOutLine = lines.length;
    lines.push(`## ${vscode.l10n.t("What was left out")}`, "");
    const rest = files.filter(({ status }) => status !== "done");
    if (rest.length === 0) lines.push(vscode.l10n.t("Nothing: every check of every file has an answer."));
    for (const file of rest) addLeftOut(file, lines, links);
    this.#summaries.set(this.#uri.toString(), { text: `${lines.join("\n")}\n`, links });
    this.#changed.fire(this.#uri);
  }

  /** Shows it from its beginning, or at what was left out. */
  async show(at: "files" | "leftOut"): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.#uri);
    const line = at === "files" ? 0 : this.#leftOutLine;
    const selection = new vscode.Range(line, 0, line, 0);
    const editor = await vscode.window.showTextDocument(document, { preview: false, selection });
    editor.revealRange(selection, vscode.TextEditorRevealType.AtTop);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

function tableHead(): readonly string[] {
  const names = [
    vscode.l10n.t("File"),
    vscode.l10n.t("Words"),
    vscode.l10n.t("Corrections"),
    vscode.l10n.t("AI score"),
    vscode.l10n.t("AI band"),
    vscode.l10n.t("Passages"),
    vscode.l10n.t("Credits"),
    vscode.l10n.t("State"),
  ];
  return [`| ${names.join(" | ")} |`, "| --- | ---: | ---: | ---: | --- | ---: | ---: | --- |"];
}

function addRow(
  file: FolderFile,
  format: (score: number) => string,
  lines: string[],
  links: PlacedLink[],
): void {
  const { ai, creditsCharged, grammar, plagiarism, status } = file;
  const words = Math.max(0, ...[ai, grammar, plagiarism].map((check) => check?.coverage.checked ?? 0));
  const cells = [
    numberInWords(words),
    grammar === undefined || grammar.coverage.checked === 0 ? "–" : numberInWords(grammar.corrections),
    ai?.score === undefined || ai.score === null ? "–" : format(ai.score),
    aiInWords(file),
    passagesInWords(file),
    numberInWords(creditsCharged),
    fileStatusInWords(status),
  ];
  const name = linked(file.uri, "| ", lines.length, links);
  lines.push(`| ${name} | ${cells.join(" | ")} |`);
}

function addLeftOut(file: FolderFile, lines: string[], links: PlacedLink[]): void {
  const name = linked(file.uri, "- ", lines.length, links);
  const why = markdownText(file.reason?.message ?? "");
  lines.push(`- ${name}: ${fileStatusInWords(file.status)}. ${why}`);
}

function linked(address: string, before: string, line: number, links: PlacedLink[]): string {
  const uri = vscode.Uri.parse(address, true);
  const name = markdownText(vscode.workspace.asRelativePath(uri));
  links.push({ line, start: before.length, end: before.length + name.length, uri });
  return name;
}

function aiInWords({ ai }: FolderFile): string {
  if (ai?.verdict === undefined) return "–";
  if (ai.verdict === "inconclusive") return vscode.l10n.t("inconclusive");
  if (ai.verdict === "noScore") return vscode.l10n.t("no score");
  const band = BANDS.find((known) => known === ai.band);
  return band === undefined ? "–" : bandName(band);
}

function passagesInWords({ plagiarism }: FolderFile): string {
  if (plagiarism === undefined || plagiarism.verdict === undefined) return "–";
  return plagiarism.verdict === "nothingCompared"
    ? vscode.l10n.t("nothing compared")
    : numberInWords(plagiarism.passages);
}

function hasAnswer({ ai, grammar, plagiarism }: FolderFile): boolean {
  return [ai, grammar, plagiarism].some((check) => check !== undefined && check.coverage.checked > 0);
}

/** Most corrections and passages first: a score alone puts no file above another, since it is no proof of anything. */
function byGravity(one: FolderFile, other: FolderFile): number {
  return found(other) - found(one) || BY_PATH.compare(one.uri, other.uri);
}

function found({ grammar, plagiarism }: FolderFile): number {
  return (grammar?.corrections ?? 0) + (plagiarism?.passages ?? 0);
}

function caveats(files: readonly FolderFile[]): readonly string[] {
  const scored = files.flatMap(({ ai }) => (ai?.verdict === undefined ? [] : [ai]));
  const compared = files.flatMap(({ plagiarism }) => plagiarism?.verdict ?? []);
  return [
    ...(scored.length === 0
      ? []
      : [
          vscode.l10n.t("A score is an estimate and no proof: nobody can tell by it who wrote a text."),
          ...(scored.some(({ service }) => service === "embedded")
            ? [vscode.l10n.t("It is a local estimate of the embedded service, which misses many AI texts.")]
            : []),
        ]),
    ...(compared.includes("nothingCompared")
      ? [
          vscode.l10n.t(
            "The embedded service had nothing to compare with: no folder is named in the setting contentAuthenticity.plagiarism.referenceFolders.",
          ),
        ]
      : []),
  ];
}
