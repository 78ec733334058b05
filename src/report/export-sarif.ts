import * as l10n from "@vscode/l10n";
import { scoreBand } from "../contract/bands.ts";
import type { FindingSeverity } from "../findings/finding.ts";
import type { DocumentReport, Place } from "./document-report.ts";
import { figuresOf } from "./figures.ts";
import { httpLink } from "./http-link.ts";
import { jsonPieces } from "./json-pieces.ts";
import { exportWords } from "./export-words.ts";
import { exportedView, type ReportExport } from "./report-export.ts";
import { scoreWords } from "./report-view-of.ts";
import { isCut, LONGEST_RULE, shownText } from "./shown-text.ts";
import { joinSentences } from "./words/sentences.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The base of relative addresses: the folder of the workspace. */
const ROOT = "%SRCROOT%";

const PASSAGE_RULE = "plagiarism/passage";
const AI_RULES = { "Likely AI": "ai/likely-ai", "AI-Generated": "ai/ai-generated" } as const;

const LEVELS: Readonly<Record<FindingSeverity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/** One result of a run, in the interchange format. */
interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: "error" | "warning" | "note";
  readonly message: { readonly text: string };
  readonly locations: readonly unknown[];
  readonly relatedLocations?: readonly unknown[];
  readonly properties?: unknown;
}

/**
 * Exports a report in the Static Analysis Results Interchange Format 2.1.0: one run with a result for each
 * sentence above 0.5, each passage and each correction. A score is never more than a `note`, because it isn't
 * a defect of the text. The figures are the run's properties.
 */
export function* sarifExport(input: ReportExport): Generator<string> {
  const { report } = input;
  const view = exportedView(report);
  yield* sarifLog([input], {
    tool: input.tool,
    at: report.at,
    ids: ruleIdsOf(input),
    checks: checksOf(report),
    notices: noticesOf(input),
    properties: { name: shownText(view.name), made: view.made, figures: figuresOf(report) },
  });
}

/** The frame of a run: all of it but its results. */
export interface SarifRun {
  readonly tool: ReportExport["tool"];
  readonly at: number;
  /** The rules with results, in the order of the results. */
  readonly ids: readonly string[];
  readonly checks: readonly unknown[];
  readonly notices: readonly string[];
  readonly properties: unknown;
}

/**
 * Yields one run with the results of all reports; each report is requested once for its address and once for
 * its results.
 */
export function* sarifLog(
  inputs: Iterable<ReportExport>,
  { at, checks, ids, notices, properties, tool }: SarifRun,
): Generator<string> {
  const indices = new Map(ids.map((id, index) => [id, index]));
  yield* jsonPieces({
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: tool.name,
            version: tool.version,
            informationUri: httpLink(tool.page),
            rules: ids.map((id) => ruleOf(id, tool)),
          },
        },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: new Date(at).toISOString(),
            toolExecutionNotifications: notices.map((text) => ({
              level: "note",
              message: messageOf(text, ""),
            })),
            properties: { checks },
          },
        ],
        artifacts: artifactsOf(inputs),
        results: indexed(allResultsOf(inputs), indices),
        properties,
      },
    ],
  });
}

/** Who was asked by each check, and what that cost. */
export function checksOf({ ai, grammar, plagiarism }: DocumentReport): readonly unknown[] {
  return [ai, plagiarism, grammar]
    .filter((check) => check !== undefined)
    .map((check) => {
      const { at, cached, coverage, creditsCharged, host, service } = check;
      const scanId = check === plagiarism ? plagiarism?.scanId : undefined;
      return { at: new Date(at).toISOString(), service, host, creditsCharged, cached, coverage, scanId };
    });
}

function* artifactsOf(inputs: Iterable<ReportExport>): Generator {
  let index = 0;
  for (const input of inputs) {
    yield { location: artifactOf(input, index) };
    index += 1;
  }
}

function* allResultsOf(inputs: Iterable<ReportExport>): Generator<SarifResult> {
  let index = 0;
  for (const input of inputs) {
    yield* resultsOf(input, index);
    index += 1;
  }
}

function* indexed(
  results: Iterable<SarifResult>,
  indices: ReadonlyMap<string, number>,
): Generator<SarifResult> {
  for (const result of results) yield { ...result, ruleIndex: indices.get(result.ruleId) ?? -1 };
}

/** The rules that have results, in the order of the results. */
export function ruleIdsOf({ report: { ai, grammar, plagiarism } }: ReportExport): readonly string[] {
  const ids = new Set<string>();
  for (const { score } of ai?.sentences ?? []) {
    const id = aiRuleOf(score);
    if (id !== undefined) ids.add(id);
  }
  if (plagiarism !== undefined && plagiarism.passages.length > 0) ids.add(PASSAGE_RULE);
  for (const { rule } of grammar?.corrections ?? []) ids.add(grammarRuleOf(rule));
  return [...ids];
}

/** Returns undefined if a score needs no notice. */
function aiRuleOf(score: number | null): string | undefined {
  if (score === null) return undefined;
  const { classification: band } = scoreBand(score);
  return band === "Likely AI" || band === "AI-Generated" ? AI_RULES[band] : undefined;
}

function grammarRuleOf(rule: string): string {
  return `grammar/${shownText(rule, LONGEST_RULE)}`;
}

function* resultsOf(input: ReportExport, artifact: number): Generator<SarifResult> {
  const { report } = input;
  const [describeScore, view] = [scoreWords(), exportedView(report)];
  const caveat = joinSentences(view.ai?.caveats ?? []);
  for (const { item, places, score, state, text } of report.ai?.sentences ?? []) {
    const ruleId = aiRuleOf(score);
    if (score === null || ruleId === undefined) continue;
    const { bandText, scoreText } = describeScore(score);
    yield {
      ruleId,
      level: "note",
      message: messageOf(l10n.t("Score {0}, {1}.", scoreText, bandText), caveat),
      ...placed(places, input, artifact),
      properties: { score, item, state, text },
    };
  }
  const cautions = joinSentences(view.plagiarism?.caveats ?? []);
  for (const { closeness, places, severity, similarity, source, state, text } of report.plagiarism
    ?.passages ?? []) {
    const { title = "", url = "" } = report.plagiarism?.sources[source] ?? {};
    yield {
      ruleId: PASSAGE_RULE,
      level: LEVELS[severity],
      message: messageOf(l10n.t("Source: {0} ({1}).", shownText(title), shownText(url)), cautions),
      ...placed(places, input, artifact),
      properties: { similarity, closeness, source, state, text },
    };
  }
  for (const { message, original, place, replacement, rule, severity } of report.grammar?.corrections ?? []) {
    yield {
      ruleId: grammarRuleOf(rule),
      level: LEVELS[severity],
      message: messageOf(message, ""),
      ...placed(place === null ? [] : [place], input, artifact),
      properties: { original, replacement },
    };
  }
}

/** Returns what a run says besides its results: what the figures are worth, and what is withheld or cut. */
export function noticesOf({ report }: ReportExport): readonly string[] {
  const { ai, plagiarism } = exportedView(report);
  const outdated = [ai, plagiarism].flatMap((check) =>
    check === undefined || check.outdated === "" ? [] : [l10n.t("{0}: {1}", check.heading, check.outdated)],
  );
  const withheld = ai?.withheld === undefined ? [] : [ai.withheld];
  const cut = hasCutMessage(report) ? [exportWords().textsCut] : [];
  // The figures have the service's own word for it alone.
  const scanned =
    plagiarism === undefined ? [] : [l10n.t("{0}: {1}", plagiarism.heading, plagiarism.verdictText)];
  return [
    ...new Set([
      ...outdated,
      ...(ai?.caveats ?? []),
      ...withheld,
      ...scanned,
      ...(plagiarism?.caveats ?? []),
      ...cut,
    ]),
  ];
}

/** Messages and names of rules are for people; the texts they are about are whole. */
function hasCutMessage({ grammar, plagiarism }: DocumentReport): boolean {
  return (
    plagiarism?.sources.some(({ title, url }) => isCut(title) || isCut(url)) === true ||
    grammar?.corrections.some(({ message, rule }) => isCut(message) || isCut(rule, LONGEST_RULE)) === true
  );
}

function ruleOf(id: string, tool: ReportExport["tool"]): unknown {
  return { id, shortDescription: { text: descriptionOf(id) }, helpUri: httpLink(tool.page) };
}

function descriptionOf(id: string): string {
  const words = exportWords();
  if (id === AI_RULES["Likely AI"]) return words.likelyAiRule;
  if (id === AI_RULES["AI-Generated"]) return words.aiGeneratedRule;
  if (id === PASSAGE_RULE) return words.passageRule;
  return l10n.t("{0}: {1}", words.correctionRule, id.slice(id.indexOf("/") + 1));
}

/** Escapes a service's text: readers of the format turn `[a](b)` into a link and `{0}` into a placeholder. */
function messageOf(text: string, caveat: string): { readonly text: string } {
  const said = joinSentences([shownText(text), shownText(caveat)]);
  return { text: said === "" ? "-" : said.replaceAll("](", "] (").replace(/[{}]/gu, "$&$&") };
}

/** A result without a place belongs to the whole document; one with several places belongs to the first. */
function placed(
  places: readonly Place[],
  input: ReportExport,
  artifact: number,
): Pick<SarifResult, "locations" | "relatedLocations"> {
  const [first, ...others] = places;
  if (first === undefined) return { locations: [locationOf(undefined, input, artifact)] };
  return {
    locations: [locationOf(first, input, artifact)],
    ...(others.length === 0
      ? {}
      : { relatedLocations: others.map((place, id) => ({ id, ...locationOf(place, input, artifact) })) }),
  };
}

function locationOf(place: Place | undefined, input: ReportExport, artifact: number): object {
  return {
    physicalLocation: {
      artifactLocation: artifactOf(input, artifact),
      ...(place === undefined
        ? {}
        : {
            region: {
              startLine: place.start.line + 1,
              startColumn: place.start.character + 1,
              endLine: place.end.line + 1,
              endColumn: place.end.character + 1,
            },
          }),
    },
  };
}

function artifactOf({ isRelative, report }: ReportExport, index: number): object {
  return { uri: report.document.uri, ...(isRelative ? { uriBaseId: ROOT } : {}), index };
}
