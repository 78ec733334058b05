import * as vscode from "vscode";
import type { ScoreBand } from "../../contract/bands.ts";
import { shownText } from "../../report/shown-text.ts";
import type { SummaryRow, SummaryView } from "../../report/summary-view.ts";
import { NO_REFERENCES } from "../checks/check-error.ts";
import { bandName, scoreFormat } from "../detection/detection-words.ts";
import { formatCount, formatNumber } from "../format.ts";
import { timeInWords } from "../reports/report-facts.ts";
import { folderCaveats, type CheckedFile } from "./folder-caveats.ts";
import { folderTotals, type FolderFile } from "./folder-outcome.ts";
import { endInWords, fileStatusInWords, folderInWords, unshownInWords } from "./folder-words.ts";
import type { Summary } from "./kept-summaries.ts";

const NONE = "–";

const BY_PATH = new Intl.Collator("en", { numeric: true });

const BANDS: readonly ScoreBand["classification"][] = ["AI-Generated", "Likely AI", "Likely Human", "Human"];

/** What a check of many files came to, in words; `nameOf` gives the path of an address as the person knows it. */
export function summaryViewOf(
  { at, chargedNow, folder, notes, outcome, unshown }: Summary,
  nameOf: (uri: string) => string,
): SummaryView {
  const { error, files, service } = outcome;
  const format = scoreFormat();
  const numbered = files.map((file, index) => ({ file, index, name: shownText(nameOf(file.uri)) }));
  const title =
    folder === undefined
      ? vscode.l10n.t("Check of {0}", formatCount("file", files.length))
      : vscode.l10n.t("Check of {0}: {1}", nameOf(folder), formatCount("file", files.length));
  const checked = numbered.filter(({ file }) => hasAnswer(file));
  return {
    language: vscode.env.language,
    title,
    made: vscode.l10n.t("As of {0}", timeInWords(at)),
    totals: folderInWords(folderTotals(files), files.length, service, chargedNow),
    ...(error === undefined ? {} : { ended: endInWords(error) }),
    notes: [
      ...notes,
      ...unshownInWords(unshown),
      ...folderCaveats(numbered.map(({ file, name }) => checkedFile(file, name))),
    ],
    files: {
      heading: vscode.l10n.t("Files"),
      columns: [
        vscode.l10n.t("File"),
        vscode.l10n.t("Words"),
        vscode.l10n.t("Corrections"),
        vscode.l10n.t("AI score"),
        vscode.l10n.t("AI band"),
        vscode.l10n.t("Passages"),
        vscode.l10n.t("Credits"),
        vscode.l10n.t("State"),
      ],
      rows: checked
        .toSorted((one, other) => byGravity(one.file, other.file))
        .map(({ file, index, name }) => ({ file: index, name, ...rowOf(file, format) })),
      none: vscode.l10n.t("None."),
    },
    leftOut: {
      heading: vscode.l10n.t("What was left out"),
      columns: [vscode.l10n.t("File"), vscode.l10n.t("State"), vscode.l10n.t("Reason")],
      rows: numbered
        .filter(({ file }) => file.status !== "done")
        .map(({ file, index, name }) => ({
          file: index,
          name,
          state: fileStatusInWords(file.status),
          why: shownText(file.reason?.message ?? ""),
        })),
      none: vscode.l10n.t("Nothing: every check of every file has an answer."),
    },
    labels: {
      exportReport: vscode.l10n.t("Export Report"),
      openFile: vscode.l10n.t("Open {0}"),
      resumeFolderCheck: vscode.l10n.t("Resume"),
      toolbar: vscode.l10n.t("Actions"),
    },
    commands: [
      ...(files.some(({ status }) => status === "left") ? (["resumeFolderCheck"] as const) : []),
      ...(folder === undefined ? [] : (["exportReport"] as const)),
    ],
  };
}

function rowOf(
  { ai, creditsCharged, grammar, plagiarism, status }: FolderFile,
  format: (score: number) => string,
): Omit<SummaryRow, "file" | "name"> {
  const words = Math.max(0, ...[ai, grammar, plagiarism].map((check) => check?.coverage.checked ?? 0));
  return {
    words: formatNumber(words),
    corrections:
      grammar === undefined || grammar.coverage.checked === 0 ? NONE : formatNumber(grammar.corrections),
    score: ai?.score === undefined || ai.score === null ? NONE : format(ai.score),
    ...bandOf(ai),
    passages: passagesIn(plagiarism),
    credits: formatNumber(creditsCharged),
    state: fileStatusInWords(status),
  };
}

const none = (bandText: string) => ({ band: "none", bandText }) as const;

function bandOf(ai: FolderFile["ai"]): Pick<SummaryRow, "band" | "bandText"> {
  if (ai?.verdict === undefined) return none(NONE);
  if (ai.verdict === "inconclusive") return none(vscode.l10n.t("inconclusive"));
  if (ai.verdict === "noScore") return none(vscode.l10n.t("no score"));
  const band = BANDS.find((known) => known === ai.band);
  return band === undefined ? none(NONE) : { band, bandText: bandName(band) };
}

function passagesIn(plagiarism: FolderFile["plagiarism"]): string {
  if (plagiarism?.verdict === undefined) return NONE;
  return plagiarism.verdict === "nothingCompared"
    ? vscode.l10n.t("nothing compared")
    : formatNumber(plagiarism.passages);
}

function checkedFile({ ai, plagiarism }: FolderFile, name: string): CheckedFile {
  const verdict = plagiarism?.error?.code === NO_REFERENCES ? "nothingCompared" : plagiarism?.verdict;
  return {
    name,
    ...(ai?.verdict === undefined ? {} : { ai: { verdict: ai.verdict, service: ai.service } }),
    ...(verdict === undefined || plagiarism === undefined
      ? {}
      : { plagiarism: { verdict, service: plagiarism.service } }),
  };
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
