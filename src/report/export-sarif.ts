import { scoreBand } from "../contract/bands.ts";
import type { FindingSeverity } from "../findings/finding.ts";
import type { DocumentReport, Place } from "./document-report.ts";
import { figuresOf } from "./figures.ts";
import { httpLink } from "./http-link.ts";
import { jsonPieces } from "./json-pieces.ts";
import type { ExportWords, ReportExport } from "./report-export.ts";
import { isCut, LONGEST_RULE, shownText } from "./shown-text.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** What relative addresses are relative to: the folder of the workspace. */
const ROOT = "%SRCROOT%";

const PASSAGE_RULE = "plagiarism/passage";
const AI_RULES = { "Likely AI": "ai/likely-ai", "AI-Generated": "ai/ai-generated" } as const;

const LEVELS: Readonly<Record<FindingSeverity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

/** One result of a run, as the interchange format has it. */
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
 * A report in the Static Analysis Results Interchange Format 2.1.0: one run with a result for each sentence above 0.5, each passage
 * and each correction. A score is never more than a `note`: it is no defect of a text. The figures are the run's properties.
 */
export function* sarifExport(input: ReportExport): Generator<string> {
  const { report, tool, view } = input;
  const ids = ruleIdsOf(input);
  const indices = new Map(ids.map((id, index) => [id, index]));
  const facts = [report.ai, report.plagiarism, report.grammar].filter((check) => check !== undefined);
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
            rules: ids.map((id) => ruleOf(id, input)),
          },
        },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: new Date(report.at).toISOString(),
            toolExecutionNotifications: noticesOf(input).map((text) => ({
              level: "note",
              message: messageOf(text, ""),
            })),
            properties: {
              checks: facts.map(({ at, cached, coverage, creditsCharged, host, service }) => ({
                at: new Date(at).toISOString(),
                service,
                host,
                creditsCharged,
                cached,
                coverage,
              })),
            },
          },
        ],
        artifacts: [{ location: artifactOf(input) }],
        results: indexed(resultsOf(input), indices),
        properties: { name: shownText(view.name), made: view.made, figures: figuresOf(report) },
      },
    ],
  });
}

function* indexed(
  results: Iterable<SarifResult>,
  indices: ReadonlyMap<string, number>,
): Generator<SarifResult> {
  for (const result of results) yield { ...result, ruleIndex: indices.get(result.ruleId) ?? -1 };
}

/** The rules that have results, in the order of the results. */
function ruleIdsOf({ report: { ai, grammar, plagiarism } }: ReportExport): readonly string[] {
  const ids = new Set<string>();
  for (const { score } of ai?.sentences ?? []) {
    const id = aiRuleOf(score);
    if (id !== undefined) ids.add(id);
  }
  if (plagiarism !== undefined && plagiarism.passages.length > 0) ids.add(PASSAGE_RULE);
  for (const { rule } of grammar?.corrections ?? []) ids.add(grammarRuleOf(rule));
  return [...ids];
}

/** Undefined where a score calls for no notice. */
function aiRuleOf(score: number | null): string | undefined {
  if (score === null) return undefined;
  const { classification: band } = scoreBand(score);
  return band === "Likely AI" || band === "AI-Generated" ? AI_RULES[band] : undefined;
}

function grammarRuleOf(rule: string): string {
  return `grammar/${shownText(rule, LONGEST_RULE)}`;
}

function* resultsOf(input: ReportExport): Generator<SarifResult> {
  const { report, scoreInWords, view, words } = input;
  const caveat = (view.ai?.caveats ?? []).join(" ");
  for (const { item, places, score, state, text } of report.ai?.sentences ?? []) {
    const ruleId = aiRuleOf(score);
    if (score === null || ruleId === undefined) continue;
    const { bandText, scoreText } = scoreInWords(score);
    yield {
      ruleId,
      level: "note",
      message: messageOf(`${words.score} ${scoreText}, ${bandText}.`, caveat),
      ...placed(places, input),
      properties: { score, item, state, text },
    };
  }
  const cautions = (view.plagiarism?.caveats ?? []).join(" ");
  for (const { closeness, places, severity, similarity, source, state, text } of report.plagiarism
    ?.passages ?? []) {
    const { title = "", url = "" } = report.plagiarism?.sources[source] ?? {};
    yield {
      ruleId: PASSAGE_RULE,
      level: LEVELS[severity],
      message: messageOf(`${words.source}: ${shownText(title)} (${shownText(url)}).`, cautions),
      ...placed(places, input),
      properties: { similarity, closeness, source, state, text },
    };
  }
  for (const { message, original, place, replacement, rule, severity } of report.grammar?.corrections ?? []) {
    yield {
      ruleId: grammarRuleOf(rule),
      level: LEVELS[severity],
      message: messageOf(message, ""),
      ...placed(place === null ? [] : [place], input),
      properties: { original, replacement },
    };
  }
}

function noticesOf({ report, view: { ai, plagiarism }, words }: ReportExport): readonly string[] {
  const withheld = ai?.withheld === undefined ? [] : [ai.withheld];
  const cut = hasCutMessage(report) ? [words.textsCut] : [];
  return [...new Set([...(ai?.caveats ?? []), ...withheld, ...(plagiarism?.caveats ?? []), ...cut])];
}

/** Messages and names of rules are for people; the texts they are about are whole. */
function hasCutMessage({ grammar, plagiarism }: DocumentReport): boolean {
  return (
    plagiarism?.sources.some(({ title, url }) => isCut(title) || isCut(url)) === true ||
    grammar?.corrections.some(({ message, rule }) => isCut(message) || isCut(rule, LONGEST_RULE)) === true
  );
}

function ruleOf(id: string, input: ReportExport): unknown {
  const { tool, words } = input;
  const description = descriptionOf(id, words);
  return { id, shortDescription: { text: description }, helpUri: httpLink(tool.page) };
}

function descriptionOf(id: string, words: ExportWords): string {
  if (id === AI_RULES["Likely AI"]) return words.likelyAiRule;
  if (id === AI_RULES["AI-Generated"]) return words.aiGeneratedRule;
  if (id === PASSAGE_RULE) return words.passageRule;
  return `${words.correctionRule}: ${id.slice(id.indexOf("/") + 1)}`;
}

/** Readers of the format make a link of `[a](b)` and a placeholder of `{0}`: neither is left in what a service says. */
function messageOf(text: string, caveat: string): { readonly text: string } {
  const said = `${shownText(text)} ${shownText(caveat)}`.trim();
  return { text: said === "" ? "-" : said.replaceAll("](", "] (").replace(/[{}]/gu, "$&$&") };
}

/** A result without a place is one of the whole document; where it stands in several, the first is its own. */
function placed(
  places: readonly Place[],
  input: ReportExport,
): Pick<SarifResult, "locations" | "relatedLocations"> {
  const [first, ...others] = places;
  if (first === undefined) return { locations: [locationOf(undefined, input)] };
  return {
    locations: [locationOf(first, input)],
    ...(others.length === 0
      ? {}
      : { relatedLocations: others.map((place, id) => ({ id, ...locationOf(place, input) })) }),
  };
}

function locationOf(place: Place | undefined, input: ReportExport): object {
  return {
    physicalLocation: {
      artifactLocation: artifactOf(input),
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

function artifactOf({ isRelative, report }: ReportExport): object {
  return { uri: report.document.uri, ...(isRelative ? { uriBaseId: ROOT } : {}), index: 0 };
}
