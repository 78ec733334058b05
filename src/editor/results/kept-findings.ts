import type * as vscode from "vscode";
import type { Finding, PassageFinding, SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { TakenPlaces } from "../../findings/taken-places.ts";
import type { Check } from "../../checking/vocabulary/check.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { FindingStore } from "./finding-store.ts";
import { detectionVerdict } from "../../findings/detection-policy.ts";
import type { PlagiarismCheck } from "../../checking/plagiarism/plagiarism-checker.ts";
import type { DetectedAnswer, DetectionRecord } from "../../report/records.ts";
import { withEarlier } from "../../report/scan-record.ts";
import type { DocumentResults } from "./document-results.ts";

/**
 * How to handle an answer older than a displayed one about the whole document: its findings are added to the
 * newer ones, or left out. Next to a newer answer about a selection they are always added.
 */
type OlderAnswer = "adds" | "yields";

/** The properties of a check that storing its findings depends on. */
type KeptCheck<F extends Finding> = Pick<Check<F, unknown>, "status" | "findings">;

/** The starts of the latest checks whose findings are shown in a document. */
interface Latest {
  readonly any: number;
  /** Among checks of the whole document; 0 before the first. */
  readonly whole: number;
}

/** Stores the findings of one kind of check, regardless of the order in which answers arrive. */
export class KeptFindings<F extends Finding> {
  readonly #store: Pick<FindingStore<F>, "of" | "replace">;
  readonly #older: OlderAnswer;
  /** By document; an older answer must not replace a displayed one. */
  readonly #latest = new Map<string, Latest>();
  #begun = 0;

  constructor(store: Pick<FindingStore<F>, "of" | "replace">, older: OlderAnswer) {
    this.#store = store;
    this.#older = older;
  }

  /**
   * Returns an order number, close to the time, that places a check starting now after all earlier ones, here
   * or elsewhere.
   */
  begin(): number {
    return (this.#begun = Math.max(this.#begun + 1, Date.now()));
  }

  /** Returns the order number of a check from another window or an earlier session. */
  beganAt(at: number): number {
    // A wrong clock must not place it after future checks.
    return Math.min(at, Date.now());
  }

  /** Forgets the order for an address that now belongs to another document. */
  renamed(uri: vscode.Uri): void {
    this.#latest.delete(uri.toString());
  }

  /**
   * Stores findings. A complete answer replaces all in its range, a partial one only those it overlaps; an older
   * one fills gaps at most.
   */
  keep(begun: number, { document, selection }: CheckTarget, check: KeptCheck<F>): void {
    const shown = this.#store.of(document.uri);
    const latest = this.#latest.get(keyOf(document)) ?? { any: 0, whole: 0 };
    const isWhole = check.status === "done" && selection === undefined;
    if (begun < latest.any) {
      if (this.#older === "yields" && begun < latest.whole) return;
      const taken = placesOf(shown);
      const added = check.findings.filter((finding) => !standsIn(taken, finding));
      this.#store.replace(document, [...shown, ...added]);
      return;
    }
    if (check.status !== "done" && check.findings.length === 0) return;
    this.#latest.set(keyOf(document), { any: begun, whole: isWhole ? begun : latest.whole });
    const taken = placesOf(check.findings);
    const lookedAt = new TakenPlaces(check.status === "done" && selection !== undefined ? [selection] : []);
    const isReplaced = (old: F): boolean => isWhole || standsIn(lookedAt, old) || standsIn(taken, old);
    this.#store.replace(document, [...shown.filter((old) => !isReplaced(old)), ...check.findings]);
  }
}

function keyOf({ uri }: vscode.TextDocument): string {
  return uri.toString();
}

/** Returns the ranges that findings occupy, without findings that could not be placed. */
function placesOf(findings: readonly Finding[]): TakenPlaces {
  return new TakenPlaces(findings.filter(({ placed }) => placed !== "none").map(({ range }) => range));
}

function standsIn(taken: TakenPlaces, { placed, range }: Finding): boolean {
  return placed !== "none" && taken.has(range);
}

type Store<F extends Finding> = Pick<FindingStore<F>, "of" | "replace">;

type Results = Pick<DocumentResults, "keep" | "of">;

/** The stores of answers about whole documents. */
export interface KeptAnswers {
  readonly detections: KeptDetections;
  readonly scans: KeptScans;
}

/**
 * The findings and the latest record of one kind of check, regardless of the order in which answers arrive. An older answer would
 * contradict a newer one, which may have no findings at all.
 */
class OrderedAnswers<F extends Finding> extends KeptFindings<F> {
  /** By document, the start of the check whose record is stored. */
  readonly #latest = new Map<string, number>();

  constructor(store: Store<F>) {
    super(store, "yields");
  }

  /** Returns the start of the check whose record is stored; 0 before the first. */
  latest(uri: vscode.Uri): number {
    return this.#latest.get(uri.toString()) ?? 0;
  }

  override renamed(uri: vscode.Uri): void {
    super.renamed(uri);
    this.#latest.delete(uri.toString());
  }

  /** Returns true, and notes the start of the check, unless the record of a later one is stored. */
  protected isLatest(begun: number, uri: vscode.Uri): boolean {
    if (begun < this.latest(uri)) return false;
    this.#latest.set(uri.toString(), begun);
    return true;
  }
}

/** The result of a detection; without a record there was no answer. */
interface DetectionFound extends Pick<Check<SentenceFinding, unknown>, "status" | "findings"> {
  readonly sections: readonly SectionFinding[];
  readonly record?: DetectionRecord;
}

/** The latest detection of each document with its sentences and headings. */
export class KeptDetections extends OrderedAnswers<SentenceFinding> {
  readonly #results: Results;
  readonly #sentences: Store<SentenceFinding>;
  readonly #sections: KeptFindings<SectionFinding>;

  constructor({
    results,
    sections,
    sentences,
  }: {
    readonly sentences: Store<SentenceFinding>;
    readonly sections: Store<SectionFinding>;
    readonly results: Results;
  }) {
    super(sentences);
    this.#results = results;
    this.#sentences = sentences;
    this.#sections = new KeptFindings(sections, "yields");
  }

  override renamed(uri: vscode.Uri): void {
    super.renamed(uri);
    this.#sections.renamed(uri);
  }

  /**
   * Stores findings and record in one step. The answer to a selection keeps the sentences outside it, along
   * with their answer; a text too short for a verdict changes nothing.
   */
  override keep(begun: number, target: CheckTarget, found: DetectionFound): void {
    const { uri } = target.document;
    const { record, sections, status } = found;
    const isTooShort =
      target.selection !== undefined && record?.withheld === true && detectionVerdict(record).kind !== "band";
    if (isTooShort && this.#results.of(uri).detection !== undefined) return;
    super.keep(begun, target, found);
    this.#sections.keep(begun, target, { status, findings: sections });
    if (record === undefined || !this.isLatest(begun, uri)) return;
    const earlier = target.selection === undefined ? undefined : this.#standing(uri);
    this.#results.keep(uri, { detection: earlier === undefined ? record : { ...record, earlier } });
  }

  /** Returns the answer about the whole document if any of its sentences are still there. */
  #standing(uri: vscode.Uri): DetectedAnswer | undefined {
    const { detection } = this.#results.of(uri);
    if (detection === undefined) return undefined;
    const { earlier, ...latest } = detection;
    const whole = latest.scope === "document" ? latest : earlier;
    return this.#sentences.of(uri).some(({ answer }) => answer === whole?.id) ? whole : undefined;
  }
}

/** The latest scan of each document with its passages. */
export class KeptScans extends OrderedAnswers<PassageFinding> {
  readonly #passages: Store<PassageFinding>;
  readonly #results: Results;

  constructor({
    passages,
    results,
  }: {
    readonly passages: Store<PassageFinding>;
    readonly results: Results;
  }) {
    super(passages);
    this.#passages = passages;
    this.#results = results;
  }

  /** Stores passages and record in one step. A scan of a selection keeps the passages outside it, also in the record. */
  override keep(
    begun: number,
    target: CheckTarget,
    found: Pick<PlagiarismCheck, "status" | "findings" | "record">,
  ): void {
    const { uri } = target.document;
    super.keep(begun, target, found);
    const { record } = found;
    if (record === undefined || !this.isLatest(begun, uri)) return;
    const standing = new Set(this.#passages.of(uri).map(({ id }) => id));
    this.#results.keep(uri, { scan: withEarlier(record, this.#results.of(uri).scan, standing) });
  }
}
