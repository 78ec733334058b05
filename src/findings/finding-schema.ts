import * as z from "zod";

/** Findings as they are in memory and on disk. Offsets are in UTF-16 units of the current document. */

const SERVICES = ["embedded", "hosted"] as const;

const offset = z.int().nonnegative();

export const textRange = z.object({ start: offset, end: offset });

export const findingSeverity = z.enum(["error", "warning", "information", "hint"]);

/**
 * The certainty of a finding's place. `exact`: the range has the very characters that were checked, and a fix may be written
 * there. `approximate`: there is markup between the ends, so it is shown and never written. `none`: the response contradicts
 * itself about offsets (CON-5), so it is listed without a place.
 */
export const placement = z.enum(["exact", "approximate", "none"]);

/** The fields of every finding: a place and the text that it was made for. */
export const finding = z.object({
  /** Stable for the life of the finding, unique within a window. */
  id: z.string(),
  range: textRange,
  /** The document's text at `range`. */
  original: z.string(),
  /** `range` with its adjacent words: an edit that touches any part invalidates the finding (EDI-4). */
  anchor: textRange,
  anchorText: z.string(),
  placed: placement,
});

/**
 * One correction of the grammar check; it is only written while `original` is at its place. A hint without a correction has
 * its `original` as its `replacement`.
 */
export const grammarFinding = finding.extend({
  kind: z.literal("grammar"),
  replacement: z.string(),
  /** Other replacements to choose from, best first; absent if there are none. */
  alternatives: z.array(z.string()).readonly().exactOptional(),
  /** The rule or category from the service, such as `Spelling`. */
  rule: z.string(),
  message: z.string(),
  severity: findingSeverity,
  /** The sentence of the prose around it, white space collapsed: identifies a hidden finding. */
  sentence: z.string(),
  /** The offset of the finding in `sentence`, in UTF-16 units; absent if unknown. */
  sentenceAt: offset.exactOptional(),
  /** The service that reported it; absent in findings stored before this was recorded. */
  service: z.enum(SERVICES).exactOptional(),
});

/** The origin of the scores of one detection; its sentences share it. */
export const detectionSource = z.object({
  service: z.enum(SERVICES),
  /** The service's name and its own note on its scores, as received; empty if there is none. */
  name: z.string(),
  label: z.string(),
});

/** A heading of a document with its text, up to the next heading. */
export const sectionFinding = finding.extend({
  kind: z.literal("section"),
  title: z.string(),
  /** 1 to 6. */
  level: z.number(),
  /** The mean of its sentences' scores, weighted by their words, 0 to 1: computed here; null if none has a score. */
  score: z.number().min(0).max(1).nullable(),
  sentences: z.number(),
  words: z.number(),
  /** The number of its sentences marked in the document at the check: if there are fewer now, its text has changed. */
  marked: z.number(),
  /** The items of the result under the heading: from one, up to but not including the other. */
  items: z.object({ from: offset, to: offset }),
  answer: z.string(),
  source: detectionSource,
});

/** The known data of a source, as received from the service. */
export const passageSource = z.object({ url: z.string(), title: z.string(), domain: z.string() });

/** One passage that matches a source. */
export const passageFinding = finding.extend({
  kind: z.literal("plagiarism"),
  /** The closeness of the match, as received from the service. */
  closeness: z.enum(["high", "medium", "low"]),
  /** 0 to 1; of this passage if the service provides it, otherwise of all passages of the source. */
  similarity: z.number(),
  source: passageSource,
  /** The kind of passage whose text shows that it is another's; otherwise absent. */
  within: z.enum(["quotation", "references"]).exactOptional(),
  /** The source's own words at the passage, if the service provides them. */
  sourceText: z.string().exactOptional(),
  /** The service that reported it; absent in findings stored before this was recorded. */
  service: z.enum(SERVICES).exactOptional(),
});
