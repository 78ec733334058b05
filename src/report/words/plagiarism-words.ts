import * as l10n from "@vscode/l10n";
import type { PlagiarismVerdict } from "../../contract/bands.ts";
import type { PassageFinding, PassageSource } from "../../findings/finding.ts";
import {
  localComparison,
  scanScoreDigits,
  type ComparedScan,
  type LocalComparison,
  type ScanVerdict,
} from "../../findings/plagiarism-policy.ts";
import type { PlagiarismReport } from "../document-report.ts";
import { embeddedWords, SHARE_OF_WORDS } from "./embedded-words.ts";
import { joinSentences } from "./sentences.ts";
import { isFileAddress } from "../../findings/source-address.ts";
import { formatCount, formatNumber, formatShare, listSeparator, percentDigits } from "./format.ts";
import type { ScanRecord } from "../records.ts";
import { beginningOf, serviceWords, shortTarget } from "./service-words.ts";
import { describeCoverage } from "./check-words.ts";

/** A verdict in words, such as `Plagiarism: 42%, significant plagiarism`; with the document's name, `Plagiarism in a.md: …`. */
export function describeScan(scan: ScanVerdict, document?: string): string {
  const what = plagiarismOf(document);
  if (scan.kind === "nothingCompared") return l10n.t("{0}: nothing to compare with", what);
  return l10n.t("{0}: {1}, {2}", what, scanDigits(scan.score), describeVerdict(scan));
}

/** Says the score of a scan without its verdict; of a local scan that found nothing, what it compared. */
export function describeShortScan(scan: ScanVerdict, document?: string): string {
  const isNamed = scan.kind === "verdict" && !(scan.local !== undefined && scan.verdict === "original");
  if (!isNamed) return describeScan(scan, document);
  const what = plagiarismOf(document);
  return l10n.t("{0}: {1}", what, scanDigits(scan.score));
}

function plagiarismOf(document: string | undefined): string {
  return document === undefined ? l10n.t("Plagiarism") : l10n.t("Plagiarism in {0}", document);
}

/** Formats a score as a percentage, never with digits that contradict its verdict. */
export function scanDigits(score: number): string {
  return l10n.t("{0}%", formatNumber(score * 100, percentDigits(scanScoreDigits(score))));
}

/**
 * Returns a verdict as shown to people. The embedded service's verdict never appears without its basis:
 * `original` would claim more than that some files on this machine don't contain the text.
 */
export function describeVerdict({
  local,
  verdict,
}: Pick<Extract<ScanVerdict, { kind: "verdict" }>, "local" | "verdict">): string {
  if (local === undefined) return namedVerdict(verdict);
  if (verdict === "original") return localOriginal(local);
  return l10n.t("{0}, {1} compared", namedVerdict(verdict), formatCount("file", local.files));
}

function localOriginal({ files, hasMatch }: LocalComparison): string {
  const compared = formatCount("file", files);
  return hasMatch ? l10n.t("little in common ({0})", compared) : l10n.t("no copy in {0}", compared);
}

function namedVerdict(verdict: PlagiarismVerdict): string {
  return {
    original: l10n.t("original"),
    minor_similarity: l10n.t("minor similarity"),
    moderate_plagiarism: l10n.t("moderate plagiarism"),
    significant_plagiarism: l10n.t("significant plagiarism"),
    severe_plagiarism: l10n.t("severe plagiarism"),
  }[verdict];
}

/** Says of a passage how close it is to what, by the source's own title. */
export function describePassage({ similarity, source }: PassageFinding): string {
  const percent = formatShare(similarity);
  const [title, domain] = [serviceWords(source.title), serviceWords(source.domain)];
  return title === ""
    ? l10n.t("{0} similar to a passage in {1}", percent, domain)
    : l10n.t("{0} similar to a passage in “{1}” ({2})", percent, title, domain);
}

/** The name of a source: its title, else its domain or address. Bounded, and harmless wherever it is shown. */
export function sourceName({ title, domain, url }: PassageSource): string {
  const names = [title, domain, url].map(serviceWords);
  return names.find((name) => name !== "") ?? l10n.t("unnamed source");
}

/** The longest name of a source in a notification, in UTF-16 units. */
const LONGEST_IN_MESSAGE = 40;

/** The beginning of a source's name, for a notification. */
export function shortSourceName(source: PassageSource): string {
  return beginningOf(sourceName(source), LONGEST_IN_MESSAGE);
}

/** Names a source, with its address as text if nothing else can be done with it. */
export function describeSource(source: PassageSource, isWithAddress: boolean): string {
  const address = serviceWords(source.url);
  return isWithAddress && address !== ""
    ? l10n.t("“{0}” ({1})", sourceName(source), address)
    : sourceName(source);
}

/** States why a source without a web address wasn't opened. */
export function describeNotOpened(source: PassageSource): string {
  const address = shortTarget(source.url);
  if (address === "") return l10n.t("“{0}” has no address to open.", shortSourceName(source));
  return isFileAddress(source.url)
    ? l10n.t("Didn't open {0}: it isn't in a reference folder.", address)
    : l10n.t("Didn't open {0}: it isn't a web address.", address);
}

/** Returns the verdict of a stored scan, with the local files it was compared with. */
export function storedVerdict(scan: ComparedScan & Pick<ScanRecord, "verdict">): ScanVerdict {
  const { score, verdict } = scan;
  if (verdict === "nothingCompared") return { kind: "nothingCompared" };
  const local = localComparison(scan);
  return { kind: "verdict", verdict, score, ...(local === undefined ? {} : { local }) };
}

/** Says the outcome of a scan in one short line, above its sources: figure, band and service; the extent where it isn't all. */
export function describeScanLine(scan: ScanRecord): string {
  const { coverage, scope } = scan;
  const isAll = scope !== "selection" && coverage.checked === coverage.total;
  return [describeBand(storedVerdict(scan)), describeBy(scan), ...(isAll ? [] : [extentOf(scan)])].join(
    listSeparator(),
  );
}

/** Returns score and band, such as `40%, significant plagiarism`, without the number of files compared, which a row states. */
function describeBand(scan: ScanVerdict): string {
  if (scan.kind === "nothingCompared") return describeScan(scan);
  const band = scan.verdict === "original" ? describeVerdict(scan) : namedVerdict(scan.verdict);
  return [scanDigits(scan.score), band].join(listSeparator());
}

function describeBy({ host, service }: ScanRecord): string {
  return service === "embedded" ? l10n.t("this machine") : l10n.t("hosted service ({0})", serviceWords(host));
}

function extentOf({ coverage, scope }: ScanRecord): string {
  const words = { wordsChecked: coverage.checked, wordsTotal: coverage.total };
  return describeCoverage(words, scope === "selection");
}

/** Says in short what a scan doesn't show, and what it looked at as far as the line above the sources doesn't say that. */
export function describeLimits(scan: ScanRecord): { readonly label: string; readonly description: string } {
  if (scan.service === "embedded") {
    const compared = l10n.t("{0} compared", formatCount("file", scan.sourcesChecked));
    const description = scan.verdict === "original" ? extentOf(scan) : compared;
    return { label: l10n.t("Web not searched"), description };
  }
  const isNone = scan.sources.length === 0 && scan.sourcesChecked > 0;
  const label = isNone ? l10n.t("No sources found") : l10n.t("Not proof of plagiarism");
  return { label, description: extentOf(scan) };
}

/** Describes the outcome of a scan in full: by which service, with what it was compared, and what it doesn't prove. */
export function describeCompared(scan: ScanRecord): string {
  const { service, sourcesChecked } = scan;
  const verdict = storedVerdict(scan);
  const none = scan.sources.length === 0 && sourcesChecked > 0 ? [l10n.t("No sources found.")] : [];
  const isLocal = service === "embedded";
  return joinSentences([
    [isLocal ? describeLocal(verdict) : describeScan(verdict), describeBy(scan), extentOf(scan)].join(
      listSeparator(),
    ),
    ...(isLocal ? [embeddedWords(serviceWords(scan.label), SHARE_OF_WORDS)] : none),
    ...describeCaution(verdict.kind),
  ]);
}

/** Returns the outcome of a local scan without the number of files, which the service's own sentences state. */
function describeLocal(scan: ScanVerdict): string {
  if (scan.kind !== "verdict") return describeScan(scan);
  const digits = scanDigits(scan.score);
  return scan.verdict === "original"
    ? l10n.t("{0}: {1}", l10n.t("Plagiarism"), digits)
    : l10n.t("Plagiarism: {0}, {1}", digits, namedVerdict(scan.verdict));
}

/** Says what a verdict never does, however large its word is. */
export function describeCaution(kind: ScanVerdict["kind"]): readonly string[] {
  return kind === "nothingCompared" ? [] : [l10n.t("Matching words aren't proof of plagiarism.")];
}

/** How many passages of the answer have no place in the document, where there are any. */
export function describeNotPlaced(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? l10n.t("1 passage not found in the document")
      : l10n.t("{0} passages not found in the document", formatNumber(count)),
  ];
}

/** Passages that are left out by wish, by why. */
export type LeftOutPassages = PlagiarismReport["leftOut"];

/** How many passages are left out, where there are any; what a service said of the whole text is as it was. */
export function describeLeftOut({ ignored, quotations, references }: LeftOutPassages): readonly string[] {
  const total = ignored + quotations + references;
  if (total === 0) return [];
  return [l10n.t("{0} left out (included in the score)", formatCount("passage", total))];
}
