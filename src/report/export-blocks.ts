import type { AiReport, DocumentReport } from "./document-report.ts";
import { httpLink } from "./http-link.ts";
import { exportWords } from "./export-words.ts";
import { caveatsIn, exportedView, MOST_ROWS } from "./report-export.ts";
import { tilesOf, type ReportTile } from "./report-tiles.ts";
import type { AiView, BandKey, BarView, Fact, GrammarView, PlagiarismView } from "./report-view.ts";
import { isCut, LONGEST_CHANGE, LONGEST_RULE } from "./shown-text.ts";

type Words = ReturnType<typeof exportWords>;

/** A part of an export for people. All texts are raw; the writer of each format escapes them. */
export type ExportBlock =
  | { readonly kind: "title"; readonly text: string; readonly name: string; readonly made: string }
  | { readonly kind: "heading"; readonly level: 2 | 3 | 4; readonly text: string }
  | { readonly kind: "caveats"; readonly heading: string; readonly texts: readonly string[] }
  | { readonly kind: "tiles"; readonly tiles: readonly ReportTile[] }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "distribution"; readonly summary: string; readonly bars: readonly BarView[] }
  | { readonly kind: "history"; readonly history: AiView["history"] }
  | TableBlock;

export interface TableBlock {
  readonly kind: "table";
  readonly caption: string;
  /** True for the figures of a chart, which a page folds away. */
  readonly isFolded?: boolean;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly TableCell[]>;
}

export interface TableColumn {
  readonly name: string;
  readonly isNumber?: boolean;
  /** True where its cells are a few words, which stay on one line where there is room. */
  readonly isShort?: boolean;
}

export interface TableCell {
  readonly text: string;
  /** An address that a link may have. */
  readonly href?: string | undefined;
  readonly band?: BandKey;
}

/** Yields the contents of an export for people, in order, as the page has them; the tiles have their caveats in brief. */
export function* exportBlocks(report: DocumentReport): Generator<ExportBlock> {
  const [view, words] = [exportedView(report), exportWords()];
  yield { kind: "title", text: view.title, name: view.name, made: view.made };
  yield { kind: "tiles", tiles: tilesOf(view) };
  const caveats = caveatsIn(view);
  if (caveats.length > 0) yield { kind: "caveats", heading: words.caveats, texts: caveats };
  if (view.grammar !== undefined) yield* grammarBlocks(view.grammar, words);
  if (view.ai !== undefined && report.ai !== undefined) yield* aiBlocks(view.ai, report.ai, words);
  if (view.plagiarism !== undefined) yield* plagiarismBlocks(view.plagiarism, words);
  if (hasCutText(report)) yield { kind: "paragraph", text: words.textsCut };
}

function* aiBlocks(ai: AiView, { sentences }: AiReport, words: Words): Generator<ExportBlock> {
  yield { kind: "heading", level: 2, text: ai.heading };
  if (ai.outdated !== "") yield { kind: "paragraph", text: ai.outdated };
  yield { kind: "facts", facts: ai.facts };
  if (ai.withheld !== undefined) yield { kind: "paragraph", text: ai.withheld };
  if (ai.withheld === undefined && ai.sentences.length > 0) {
    yield { kind: "heading", level: 3, text: ai.distribution.heading };
    yield { kind: "distribution", summary: ai.distribution.summary, bars: ai.distribution.bars };
    yield* table(
      ai.distribution.heading,
      [{ name: words.scoreRange }, { name: words.count, isNumber: true }],
      ai.distribution.bars,
      ({ band, count, label }) => [{ text: label, band }, { text: String(count) }],
      words,
      { isFolded: true },
    );
  }
  if (ai.history.points.length > 1) {
    yield { kind: "heading", level: 3, text: ai.history.heading };
    yield { kind: "history", history: ai.history };
    yield* table(
      ai.history.heading,
      [{ name: words.when }, { name: words.score, isNumber: true }, { name: words.service }],
      ai.history.points,
      ({ label, scoreText, whenText }) => [{ text: whenText }, { text: scoreText }, { text: label }],
      words,
      { isFolded: true },
    );
  }
  if (ai.sections.length > 0) {
    yield { kind: "heading", level: 3, text: words.headings };
    yield* table(
      words.headings,
      [
        { name: words.heading },
        { name: words.score, isNumber: true },
        { name: words.band, isShort: true },
        { name: words.extent, isShort: true },
        { name: words.place, isShort: true },
      ],
      ai.sections,
      ({ band, bandText, extentText, placeText, scoreText, title }) => [
        { text: title },
        { text: scoreText },
        { text: bandText, band },
        { text: extentText },
        { text: placeText },
      ],
      words,
    );
  }
  if (ai.withheld === undefined) {
    yield { kind: "heading", level: 3, text: words.sentences };
    yield* table(
      words.sentences,
      [
        { name: words.sentence },
        { name: words.score, isNumber: true },
        { name: words.band, isShort: true },
        { name: words.place, isShort: true },
      ],
      ai.sentences,
      ({ band, bandText, placeText, scoreText, text }) => [
        { text },
        { text: scoreText },
        { text: bandText, band },
        { text: placeText },
      ],
      words,
      { total: sentences.length },
    );
  }
}

function* plagiarismBlocks(plagiarism: PlagiarismView, words: Words): Generator<ExportBlock> {
  const { passages, sources } = plagiarism;
  yield { kind: "heading", level: 2, text: plagiarism.heading };
  if (plagiarism.outdated !== "") yield { kind: "paragraph", text: plagiarism.outdated };
  yield { kind: "facts", facts: plagiarism.facts };
  yield { kind: "heading", level: 3, text: words.sources };
  yield* table(
    words.sources,
    [
      { name: words.source },
      { name: "URL" },
      { name: words.share, isNumber: true },
      { name: words.passages, isShort: true },
    ],
    sources,
    ({ passagesText, shareText, title, url }) => [
      { text: title },
      { text: url, href: httpLink(url) },
      { text: shareText },
      { text: passagesText },
    ],
    words,
  );
  yield { kind: "heading", level: 3, text: words.passages };
  yield* table(
    words.passages,
    [
      { name: words.passage },
      { name: words.source },
      { name: words.similarity, isNumber: true },
      { name: words.place, isShort: true },
    ],
    passages,
    ({ placeText, similarityText, source, text }) => [
      { text },
      { text: sources[source]?.title ?? "" },
      { text: similarityText },
      { text: placeText },
    ],
    words,
  );
}

/** Names a rule in the person's language, and by its ID, with which it can be looked up and turned off. */
function describeRule(rule: string, id: string | undefined): string {
  return id === undefined ? rule : `${rule} (${id})`;
}

function* grammarBlocks(grammar: GrammarView, words: Words): Generator<ExportBlock> {
  yield { kind: "heading", level: 2, text: grammar.heading };
  yield { kind: "facts", facts: grammar.facts };
  yield* table(
    words.corrections,
    [
      { name: words.rule },
      { name: words.change },
      { name: words.message },
      { name: words.place, isShort: true },
    ],
    grammar.corrections,
    ({ change, message, placeText, rule, ruleId }) => [
      { text: describeRule(rule, ruleId) },
      { text: change },
      { text: message },
      { text: placeText },
    ],
    words,
  );
  if (grammar.hints === undefined) return;
  yield { kind: "heading", level: 3, text: words.hints };
  yield* table(
    words.hints,
    [{ name: words.rule }, { name: words.message }, { name: words.place, isShort: true }],
    grammar.hints,
    ({ message, placeText, rule, ruleId }) => [
      { text: describeRule(rule, ruleId) },
      { text: message },
      { text: placeText },
    ],
    words,
  );
}

interface TableOptions extends Pick<TableBlock, "isFolded"> {
  /** All rows there are, where `entries` has fewer of them. */
  readonly total?: number;
}

/** Yields a table, or that there is nothing in it, and how many rows it leaves out. */
function* table<T>(
  caption: string,
  columns: readonly TableColumn[],
  entries: readonly T[],
  cellsOf: (entry: T) => readonly TableCell[],
  words: Words,
  { isFolded = false, total = entries.length }: TableOptions = {},
): Generator<ExportBlock> {
  if (entries.length === 0) {
    yield { kind: "paragraph", text: words.none };
    return;
  }
  yield { kind: "table", caption, isFolded, columns, rows: rowsOf(entries, cellsOf) };
  const left = total - MOST_ROWS;
  if (left > 0) yield { kind: "paragraph", text: words.moreInJson.replace("{0}", String(left)) };
}

function* rowsOf<T>(
  entries: readonly T[],
  cellsOf: (entry: T) => readonly TableCell[],
): Generator<readonly TableCell[]> {
  for (const entry of entries.slice(0, MOST_ROWS)) yield cellsOf(entry);
}

/** Checks raw texts, since a view's are already truncated. */
function hasCutText({ ai, grammar, plagiarism }: DocumentReport): boolean {
  return (
    ai?.sentences.some(({ text }) => isCut(text)) === true ||
    ai?.sections.some(({ title }) => isCut(title)) === true ||
    plagiarism?.sources.some(({ title, url }) => isCut(title) || isCut(url)) === true ||
    plagiarism?.passages.some(({ text }) => isCut(text)) === true ||
    grammar?.corrections.some(
      ({ message, original, replacement, rule }) =>
        isCut(message) ||
        isCut(rule, LONGEST_RULE) ||
        isCut(original, LONGEST_CHANGE) ||
        isCut(replacement, LONGEST_CHANGE),
    ) === true ||
    grammar?.hints?.some(({ message, rule }) => isCut(message) || isCut(rule, LONGEST_RULE)) === true
  );
}
