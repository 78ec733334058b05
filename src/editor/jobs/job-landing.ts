import type * as vscode from "vscode";
import { showsHeatMap } from "../../findings/detection-policy.ts";
import type { Prose } from "../../text/prose.ts";
import { proseToCheck } from "../checks/prose-to-check.ts";
import { figuresOf, isFree, sourceOf } from "../detection/detection-figures.ts";
import { detectionRecord } from "../detection/detection-record.ts";
import { placeDetection, unplacedDetection, type PlacedDetection } from "../detection/placed-detection.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import { languageOf } from "../documents/document-language.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { textHash } from "../documents/text-hash.ts";
import type { Log } from "../log.ts";
import type { DetectionRecord } from "../results/document-results.ts";
import type { KeptDetections } from "../results/kept-detections.ts";
import { chargeOf } from "./job-facts.ts";
import type { JobRecord } from "./job-record.ts";
import { sentRange } from "./sent-range.ts";

export interface JobLandingParts {
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly kept: KeptDetections;
  readonly log: Log;
  readonly newId: () => string;
}

/** What of an answer stands in the document now. */
export interface LandedJob {
  readonly drawn: number;
  /** Sentences that are not in the document as it is now. */
  readonly notPlaced: number;
}

type FinishedAnswer = Extract<JobRecord["answer"], { readonly status: "success" }>;

const NOTHING: LandedJob = { drawn: 0, notPlaced: 0 };

/** Brings the answer of a background job to the document as it is when the answer comes, perhaps an hour and many edits later. */
export class JobLanding {
  readonly #parts: JobLandingParts;
  /** By job: when its detection began. */
  readonly #begun = new Map<string, number>();

  constructor(parts: JobLandingParts) {
    this.#parts = parts;
  }

  /** Notes that a job begins now: an answer to something newer is not drawn over by it. */
  begin(id: string): void {
    if (!this.#begun.has(id)) this.#begun.set(id, this.#parts.kept.begin());
  }

  /** Notes that a person asks for the answer of a job: it is drawn over what is newer. */
  beginAgain(id: string): void {
    this.#begun.set(id, this.#parts.kept.begin());
  }

  /** Whether it was sent, or its answer drawn, in this window. */
  isKnown(id: string): boolean {
    return this.#begun.has(id);
  }

  /**
   * Keeps the answer of a finished job with the document, and draws its sentences; those that cannot be found in the text of
   * today are counted. Never rejects.
   */
  async land(document: vscode.TextDocument, record: JobRecord): Promise<LandedJob> {
    const { answer } = record;
    if (answer?.status !== "success") return NOTHING;
    if (!this.isKnown(record.id)) this.#begun.set(record.id, this.#parts.kept.beganAt(record.createdAt));
    const journal = new ChangeJournal(document);
    try {
      const placed = await this.#place(record, answer, journal.snapshot.text, languageOf(document));
      // No wait from here on: an edit would go unseen.
      const findings = journal.carry(placed.findings);
      const open = journal.openDocument();
      if (open === undefined) return NOTHING;
      const { selection } = record.document;
      const now = journal.snapshot.text;
      const isAsSent = isSame(now, record);
      const isSelected = selection !== undefined && !isSentText(now, record);
      const target =
        isSelected && isAsSent
          ? { document: open, selection: journal.carryRange(selection) }
          : { document: open };
      this.#parts.kept.keep(this.#begun.get(record.id) ?? 0, target, {
        status: !isSelected || isAsSent ? "done" : "cancelled",
        findings,
        sections: journal.carry(placed.sections),
        record: recordOf(record, answer, placed),
      });
      return {
        drawn: findings.length,
        notPlaced: placed.notPlaced + placed.findings.length - findings.length,
      };
    } finally {
      journal.dispose();
    }
  }

  /** The prose of the document as it is now, of that part that was sent. */
  async proseNow(document: vscode.TextDocument, record: JobRecord): Promise<string> {
    return (await this.#proseOf(record, document.getText(), languageOf(document))).text;
  }

  async #place(
    record: JobRecord,
    answer: FinishedAnswer,
    text: string,
    languageId: string,
  ): Promise<PlacedDetection> {
    const { log, newId } = this.#parts;
    const items = answer.items ?? [];
    if (!showsHeatMap(figuresOf(answer, record.service))) return unplacedDetection([], newId());
    const source = sourceOf(answer, record.service);
    try {
      const prose = await this.#proseOf(record, text, languageId);
      return await placeDetection(items, { documentText: text, prose, source }, this.#parts);
    } catch (thrown) {
      // The score stands without its sentences.
      log.defect("The sentences of a background job could not be looked for", thrown);
      return unplacedDetection(items, newId());
    }
  }

  /** The prose that was sent, where the document is as it was; else the prose that it, or what was selected, has become. */
  async #proseOf(record: JobRecord, text: string, languageId: string): Promise<Prose> {
    const { document, prose: sent } = record;
    const { extractor } = this.#parts;
    const { selection, submission } = document;
    if (isSame(text, record)) {
      const snapshot = { uri: document.uri, languageId: document.languageId, version: 0, text };
      const source = {
        snapshot,
        submission,
        check: "ai" as const,
        ...(selection === undefined ? {} : { selection }),
      };
      const prose = await proseToCheck(source, extractor);
      if (prose.text === sent) return prose;
    }
    if (isSentText(text, record)) return extractor.extract(text, languageId, { submission: "verbatim" });
    const options = { submission, check: "ai" as const };
    const whole = await extractor.extract(text, languageId, options);
    if (selection === undefined) return whole;
    // Outside of the selection a sentence of the same words was not asked about.
    return extractor.extract(text, languageId, { ...options, range: sentRange(record, text, whole) });
  }
}

/** Whether the document is as it was when it was sent. */
function isSame(text: string, { document }: JobRecord): boolean {
  return textHash(text) === document.textHash;
}

/** Whether a text is what was sent itself, as it is shown where the document can't be opened. */
function isSentText(text: string, record: JobRecord): boolean {
  return text === record.prose && !isSame(text, record);
}

function recordOf(record: JobRecord, answer: FinishedAnswer, placed: PlacedDetection): DetectionRecord {
  const { createdAt, document, endedAt, host, service, words } = record;
  return detectionRecord({
    at: endedAt ?? createdAt,
    service,
    host,
    scope: document.selection === undefined ? "document" : "selection",
    coverage: { checked: words, total: words },
    creditsCharged: isFree(answer, service) ? 0 : chargeOf(record),
    cached: false,
    answer,
    placed,
  });
}
