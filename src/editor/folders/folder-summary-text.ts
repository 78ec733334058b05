import * as vscode from "vscode";
import type { ScoreBand } from "../../contract/bands.ts";
import { markdownText } from "../../report/markdown-text.ts";
import { numberInWords } from "../credits/credit-words.ts";
import { bandName, scoreFormat } from "../detection/detection-words.ts";
import { folderTotals, type FolderFile } from "./folder-outcome.ts";
import { endInWords, fileStatusInWords, folderInWords, unshownInWords } from "./folder-words.ts";
import type { Summary } from "./kept-summaries.ts";

/** Where a link stands in the summary. */
export interface PlacedLink {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly uri: vscode.Uri;
}

/** A summary as it is read. */
export interface SummaryPage {
  readonly text: string;
  readonly links: readonly PlacedLink[];
  /** Line of what was left out. */
  readonly leftOutLine: number;
}

const BY_PATH = new Intl.Collator("en", { numeric: true });

/** A longer name goes over its column, in UTF-16 units. */
const WIDEST = 60;

/** The columns with words; the others have figures. */
const WORDS_IN: ReadonlySet<number> = new Set([0, 4, 7]);

const BANDS: readonly ScoreBand["classification"][] = ["AI-Generated", "Likely AI", "Likely Human", "Human"];

/** A Markdown text with a table of the files, each a link to its file, and what was left out and why. */
export function summaryPage({ chargedNow, notes, outcome, unshown }: Summary): SummaryPage {
  const lines: string[] = [];
  const links: PlacedLink[] = [];
  const { files, service } = outcome;
  lines.push(`# ${vscode.l10n.t("Check of {0} files", numberInWords(files.length))}`, "");
  lines.push(markdownText(folderInWords(folderTotals(files), files.length, service, chargedNow)), "");
  if (outcome.error !== undefined) lines.push(markdownText(endInWords(outcome.error)), "");
  for (const note of [...notes, ...unshownInWords(unshown), ...caveats(files)])
    lines.push(`> ${markdownText(note)}`, ">");
  if (lines.at(-1) === ">") lines.pop();
  lines.push("", `## ${vscode.l10n.t("Files")}`, "");
  const checked = files.filter((file) => hasAnswer(file)).toSorted(byGravity);
  if (checked.length === 0) lines.push(vscode.l10n.t("None."));
  else lines.push(...tableOf(checked, lines.length, links));
  lines.push("");
  const leftOutLine = lines.length;
  lines.push(`## ${vscode.l10n.t("What was left out")}`, "");
  const rest = files.filter(({ status }) => status !== "done");
  if (rest.length === 0) lines.push(vscode.l10n.t("Nothing: every check of every file has an answer."));
  for (const file of rest) addLeftOut(file, lines, links);
  return { text: `${lines.join("\n")}\n`, links, leftOutLine };
}

/** A table whose columns stand under one another as it is written too, since it is read in an editor. */
function tableOf(files: readonly FolderFile[], firstLine: number, links: PlacedLink[]): readonly string[] {
  const format = scoreFormat();
  const head = [
    vscode.l10n.t("File"),
    vscode.l10n.t("Words"),
    vscode.l10n.t("Corrections"),
    vscode.l10n.t("AI score"),
    vscode.l10n.t("AI band"),
    vscode.l10n.t("Passages"),
    vscode.l10n.t("Credits"),
    vscode.l10n.t("State"),
  ];
  // The rows stand below the head and its rule.
  const rows = files.map((file, index) => cellsOf(file, format, firstLine + 2 + index, links));
  const widths = head.map((name, column) =>
    Math.min(
      WIDEST,
      rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), Math.max(3, name.length)),
    ),
  );
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => aligned(cell, widths[column] ?? 0, column)).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    WORDS_IN.has(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [lineOf(head), `| ${rule.join(" | ")} |`, ...rows.map(lineOf)];
}

function aligned(cell: string, width: number, column: number): string {
  return WORDS_IN.has(column) ? cell.padEnd(width) : cell.padStart(width);
}

function cellsOf(
  file: FolderFile,
  format: (score: number) => string,
  line: number,
  links: PlacedLink[],
): readonly string[] {
  const { ai, creditsCharged, grammar, plagiarism, status } = file;
  const words = Math.max(0, ...[ai, grammar, plagiarism].map((check) => check?.coverage.checked ?? 0));
  return [
    linked(file.uri, "| ", line, links),
    numberInWords(words),
    grammar === undefined || grammar.coverage.checked === 0 ? "–" : numberInWords(grammar.corrections),
    ai?.score === undefined || ai.score === null ? "–" : format(ai.score),
    aiInWords(file),
    passagesInWords(file),
    numberInWords(creditsCharged),
    fileStatusInWords(status),
  ];
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
    ...(files.some(({ plagiarism }) => isLocalScan(plagiarism))
      ? [
          vscode.l10n.t(
            "For passages the embedded service compared files of this machine alone: the web was not searched.",
          ),
        ]
      : []),
    ...(compared.includes("nothingCompared")
      ? [
          vscode.l10n.t(
            "Where nothing was compared, there was no other file to compare with: the embedded service looks in the folders of the setting contentAuthenticity.plagiarism.referenceFolders.",
          ),
        ]
      : []),
  ];
}

/** Whether a file was compared with files of this machine alone. */
function isLocalScan(plagiarism: FolderFile["plagiarism"]): boolean {
  const { service, verdict } = plagiarism ?? {};
  return service === "embedded" && verdict !== undefined && verdict !== "nothingCompared";
}
