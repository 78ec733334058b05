import type { PlagiarismHighlight, PlagiarismSource } from "../contract/plagiarism.ts";
import type { Prose } from "../text/prose.ts";
import { overlaps, slice, type TextRange } from "../text/range.ts";
import { anchorAround } from "./anchor.ts";
import type { PassageFinding, Placement } from "./finding.ts";
import type { PassageContexts } from "./passage-contexts.ts";
import type { PlagiarismAnswer } from "./plagiarism-parts.ts";
import { passagePlaces } from "./plagiarism-ranges.ts";
import { isWhole } from "./verify.ts";

/** More would be of no use to a reader. */
const MOST_FINDINGS = 10_000;
/** The most matches of one source; each passage of the source is compared with all of them. */
const MOST_MATCHES = 2_000;

export interface PassageContext {
  /** The document's whole text when its prose was extracted. */
  readonly documentText: string;
  readonly prose: Prose;
  /** The text's quotations and reference lists; without them passages are not recognized as such. */
  readonly contexts?: PassageContexts;
  readonly newId: () => string;
}

export interface PlacedPassages {
  readonly findings: readonly PassageFinding[];
  /** Passages that are not marked: their range or source contradicts the rest of the response, or there are too many. */
  readonly notPlaced: number;
}

/** Returns the highlights of a scan in the document, one finding each, including those without a place. */
export function passageFindings(answer: PlagiarismAnswer, context: PassageContext): PlacedPassages {
  const { start, submitted, result } = answer;
  const places = passagePlaces(submitted, result);
  const findings = result.highlights.slice(0, MOST_FINDINGS).flatMap((highlight, index) => {
    const place = places[index];
    const source = result.sources[highlight.source_index];
    if (place === undefined || source === undefined) return [];
    const details = {
      closeness: highlight.severity,
      similarity: similarityOf(highlight, source),
      source,
      sourceText: sourceTextOf(highlight, source),
    };
    if (place.placed === "none") return [finding({ start: 0, end: 0 }, "none", details, context)];
    const range = { start: place.range.start + start, end: place.range.end + start };
    return [placed(range, place.placed, details, context)];
  });
  const marked = findings.filter((found) => found.placed !== "none").length;
  return { findings, notPlaced: result.highlights.length - marked };
}

interface Details {
  readonly closeness: PassageFinding["closeness"];
  readonly similarity: number;
  readonly source: PlagiarismSource;
  readonly sourceText: string | undefined;
}

/** `range` is of the prose, in UTF-16 units. */
function placed(
  range: TextRange,
  proved: Placement,
  details: Details,
  context: PassageContext,
): PassageFinding {
  const exact = context.prose.map.exact(range);
  const mayBeWritten = proved === "exact" && exact !== undefined && isWhole(context.documentText, exact);
  const place = exact ?? context.prose.map.cover(range);
  const found = finding(place, mayBeWritten ? "exact" : "approximate", details, context);
  const within = context.contexts?.of(range);
  return within === undefined ? found : { ...found, within };
}

function finding(
  range: TextRange,
  placement: Placement,
  { closeness, similarity, source: { url, title, domain }, sourceText }: Details,
  { documentText, newId }: PassageContext,
): PassageFinding {
  const anchor = placement === "none" ? range : anchorAround(documentText, range);
  return {
    kind: "plagiarism",
    id: newId(),
    range,
    original: slice(documentText, range),
    anchor,
    anchorText: slice(documentText, anchor),
    placed: placement,
    closeness,
    similarity,
    source: { url, title, domain },
    ...(sourceText === undefined ? {} : { sourceText }),
  };
}

/** The words of the match that overlaps most with the passage: a stronger source may have taken a part of it. */
function sourceTextOf(highlight: PlagiarismHighlight, source: PlagiarismSource): string | undefined {
  let most = 0;
  let text: string | undefined;
  for (const { matched_text: words, submitted_range: range } of source.matches.slice(0, MOST_MATCHES)) {
    const shared = Math.min(range.end, highlight.end) - Math.max(range.start, highlight.start);
    if (words === undefined || words === "" || shared <= most) continue;
    most = shared;
    text = words;
  }
  return text;
}

/** A highlight has no score of its own; it takes that of its match. */
function similarityOf(highlight: PlagiarismHighlight, source: PlagiarismSource): number {
  const matches = source.matches
    .slice(0, MOST_MATCHES)
    .filter(({ submitted_range: range }) => overlaps(range, highlight));
  const same = matches.find(
    ({ submitted_range: { start, end } }) => start === highlight.start && end === highlight.end,
  );
  const [only, ...others] = same === undefined ? matches : [same];
  const known = only !== undefined && others.length === 0 ? only.similarity : source.similarity_score;
  return Math.min(1, Math.max(0, known));
}
