import * as z from "zod";
import { PLAGIARISM_VERDICTS } from "../contract/bands.ts";
import { passageFinding, sectionFinding } from "../findings/finding-schema.ts";

/** The answers of checks, as far as they are no findings in the text. Times are milliseconds since 1970. Hold no key. */

const share = z.number().min(0).max(1);
const service = z.enum(["embedded", "hosted"]);
const said = z.enum(["ai", "human"]).exactOptional();

/** Who was asked, for how much of the text, and what that cost. */
const checkFacts = z.object({
  /** When the answer was given. */
  at: z.number(),
  service,
  /** The hosted service's host; empty for the embedded service. */
  host: z.string(),
  /** The service's name for itself, and what it says of its answer, as it wrote them; empty where it wrote nothing. */
  name: z.string(),
  label: z.string(),
  scope: z.enum(["document", "selection"]),
  /** Words. */
  coverage: z.object({ checked: z.number(), total: z.number() }),
  creditsCharged: z.number(),
  /** True where the answer was known already, so that nothing was sent. */
  cached: z.boolean(),
  /** Seconds that the service says it took; null where it says nothing. */
  seconds: z.number().nullable(),
  /** `wordsFingerprint` of the document when it was checked; absent in records from before this was stored. */
  fingerprint: z.string().exactOptional(),
});

/** One sentence of an answer, as the service gave it. */
const detectedItem = z.object({
  text: z.string(),
  /** Null where the service gave none. */
  score: share.nullable(),
  words: z.number(),
  /** The service's own word for it, where that says more than its score. */
  said,
  /** Its state when the answer came: only what is marked has findings. */
  standing: z.enum(["marked", "notMarked", "notFound"]),
});

const detectedAnswer = checkFacts.extend({
  /** Of the answer: its findings carry it. */
  id: z.string(),
  /** Null where the service gave no score. */
  score: share.nullable(),
  /** Words of what was sent, as the service counts them. */
  words: z.number(),
  /** The service's own word for the text, where that says more than its score. */
  said,
  /** True where single sentences are not shown, since the service cannot tell them apart in such a text (the embedded one). */
  withheld: z.boolean(),
  /** The sentences in the order of the answer; none where `withheld`. */
  items: z.array(detectedItem).readonly(),
  /** The headings as they stood when the answer came, in the order of the document. */
  sections: z.array(sectionFinding).readonly(),
});

/** The latest detection of a document; `earlier` is the whole document's, of which sentences still stand beside a selection. */
export const detectionRecord = detectedAnswer.extend({ earlier: detectedAnswer.exactOptional() });

const reportSource = z.object({
  /** As the service wrote it; it may be anything, and is opened only where it is `http:`, `https:` or a local file. */
  url: z.string(),
  title: z.string(),
  domain: z.string(),
  /** 0 to 1. */
  similarity: z.number(),
  matchedWords: z.number(),
  /** Share of the submitted text, in percent, as the service gave it. */
  matchedPercentage: z.number(),
  /** True where an earlier scan found it, of which passages still stand: its share is not of the text that was scanned last. */
  isEarlier: z.boolean().exactOptional(),
});

export const scanRecord = checkFacts.extend({
  id: z.string(),
  score: share,
  /** `nothingCompared`: the embedded service had nothing to compare with, and its score says nothing. */
  verdict: z.enum([...PLAGIARISM_VERDICTS, "nothingCompared"]),
  sourcesChecked: z.number(),
  /** The service's name for the scan, for support requests; of a long text those of its parts. Absent where it says nothing. */
  scanId: z.string().exactOptional(),
  /** Largest share first. */
  sources: z.array(reportSource).readonly(),
  /** As they were found, those without a place too; what still stands of them in the text is in the store, by the same ids. */
  passages: z.array(passageFinding).readonly(),
});

export const grammarRecord = checkFacts.omit({ name: true, label: true, seconds: true, fingerprint: true });

/** The score of a document at one time; `name` is the service's name for itself. */
export const historyPoint = z.object({
  at: z.number(),
  score: share,
  service,
  name: z.string(),
  words: z.number(),
});

export type CheckFacts = Readonly<z.infer<typeof checkFacts>>;
export type DetectedItem = Readonly<z.infer<typeof detectedItem>>;
export type DetectedAnswer = Readonly<z.infer<typeof detectedAnswer>>;
export type DetectionRecord = Readonly<z.infer<typeof detectionRecord>>;
export type ReportSource = Readonly<z.infer<typeof reportSource>>;
export type ScanRecord = Readonly<z.infer<typeof scanRecord>>;
export type GrammarRecord = Readonly<z.infer<typeof grammarRecord>>;
export type HistoryPoint = Readonly<z.infer<typeof historyPoint>>;

/** The latest answers of one document. */
export interface Results {
  readonly detection?: DetectionRecord;
  readonly scan?: ScanRecord;
  readonly grammar?: GrammarRecord;
}
