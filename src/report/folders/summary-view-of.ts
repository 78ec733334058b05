import * as l10n from "@vscode/l10n";
import type { ScoreBand } from "../../contract/bands.ts";
import { shownText } from "../shown-text.ts";
import { creditsHeading } from "../words/credit-words.ts";
import { bandName, scoreFormat } from "../words/detection-words.ts";
import { formatCount, formatMoment, formatNumber, locale } from "../words/format.ts";
import { folderCaveats, type CheckedFile } from "./folder-caveats.ts";
import { folderTotals } from "./folder-figures.ts";
import type { FolderFile, StoredSummary } from "./folder-record.ts";
import { describeEnd, describeFileStatus, describeFolder, describeUnshown } from "./folder-words.ts";
import type { SummaryRow, SummaryView } from "./summary-view.ts";

/** The error of a scan that would compare a text with nothing. */
const NO_REFERENCES = "no_reference_folders";

const NONE = "–";

const BY_PATH = new Intl.Collator("en", { numeric: true });

const BANDS: readonly ScoreBand["classification"][] = ["AI-Generated", "Likely AI", "Likely Human", "Human"];

/** Returns a check of many files in words; `nameOf` gives the path of an address as the person knows it. */
export function summaryViewOf(
  { at, chargedNow, folder, notes, outcome, unshown }: StoredSummary,
  nameOf: (uri: string) => string,
): SummaryView {
  const { error, files, service } = outcome;
  const format = scoreFormat();
  const numbered = files.map((file, index) => ({ file, index, name: shownText(nameOf(file.uri)) }));
  const title =
    folder === undefined
      ? l10n.t("Check of {0}", formatCount("file", files.length))
      : l10n.t("Check of {0}: {1}", nameOf(folder), formatCount("file", files.length));
  const checked = numbered.filter(({ file }) => hasAnswer(file));
  return {
    language: locale(),
    title,
    made: l10n.t("As of {0}", formatMoment(at)),
    totals: describeFolder(folderTotals(files), files.length, service, chargedNow),
    ...(error === undefined ? {} : { ended: describeEnd(error) }),
    notes: [
      ...notes,
      ...describeUnshown(unshown),
      ...folderCaveats(numbered.map(({ file, name }) => checkedFile(file, name))),
    ],
    files: {
      heading: l10n.t("Files"),
      columns: [
        l10n.t("File"),
        l10n.t("Words"),
        l10n.t("Corrections"),
        l10n.t("AI score"),
        l10n.t("AI band"),
        l10n.t("Passages"),
        creditsHeading(service),
        l10n.t("State"),
      ],
      rows: checked
        .toSorted((one, other) => byGravity(one.file, other.file))
        .map(({ file, index, name }) => ({ file: index, name, ...rowOf(file, format) })),
      none: l10n.t("None."),
    },
    leftOut: {
      heading: l10n.t("What was left out"),
      columns: [l10n.t("File"), l10n.t("State"), l10n.t("Reason")],
      rows: numbered
        .filter(({ file }) => file.status !== "done")
        .map(({ file, index, name }) => ({
          file: index,
          name,
          state: describeFileStatus(file.status),
          why: shownText(file.reason?.message ?? ""),
        })),
      none: l10n.t("None."),
    },
    labels: {
      exportReport: l10n.t("Export Report"),
      openFile: l10n.t("Open {0}"),
      resumeFolderCheck: l10n.t("Resume"),
      toolbar: l10n.t("Actions"),
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
    state: describeFileStatus(status),
  };
}

const none = (bandText: string) => ({ band: "none", bandText }) as const;

function bandOf(ai: FolderFile["ai"]): Pick<SummaryRow, "band" | "bandText"> {
  if (ai?.verdict === undefined) return none(NONE);
  if (ai.verdict === "inconclusive") return none(l10n.t("inconclusive"));
  if (ai.verdict === "noScore") return none(l10n.t("no score"));
  const band = BANDS.find((known) => known === ai.band);
  return band === undefined ? none(NONE) : { band, bandText: bandName(band) };
}

function passagesIn(plagiarism: FolderFile["plagiarism"]): string {
  if (plagiarism?.verdict === undefined) return NONE;
  return plagiarism.verdict === "nothingCompared"
    ? l10n.t("nothing compared")
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
