import type * as vscode from "vscode";
import type { DetectionItem } from "../contract/detection.ts";
import { showsHeatMap } from "../findings/detection-policy.ts";
import type { SentenceFinding } from "../findings/finding.ts";
import { sentenceFindings, type PlacedSentences } from "../findings/sentence-findings.ts";
import { withoutSilenced } from "../findings/silenced.ts";
import type { Prose } from "../text/prose.ts";
import { rangeAfter } from "../text/range-after.ts";
import { ChangeJournal } from "./change-journal.ts";
import { figuresOf, sourceOf } from "./detection-figures.ts";
import { languageOf } from "./document-language.ts";
import type { JobRecord } from "./job-record.ts";
import type { KeptFindings } from "./kept-findings.ts";
import type { Log } from "./log.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import { proseToCheck } from "./prose-to-check.ts";

export interface JobLandingParts {
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly kept: KeptFindings<SentenceFinding>;
  readonly log: Log;
  readonly newId: () => string;
}

/** What of an answer stands in the document now. */
export interface LandedJob {
  readonly drawn: number;
  /** Sentences that are not in the document as it is now. */
  readonly notPlaced: number;
}

const NOTHING: LandedJob = { drawn: 0, notPlaced: 0 };

/** Brings the answer of a background job to the document as it is when the answer comes, perhaps an hour and many edits later. */
export class JobLanding {
  readonly #parts: JobLandingParts;
  /** By job: when its detection began, among those of this window. */
  readonly #begun = new Map<string, number>();

  constructor(parts: JobLandingParts) {
    this.#parts = parts;
  }

  /** Notes that a job begins now: an answer to something newer is not drawn over by it. */
  begin(id: string): void {
    if (!this.#begun.has(id)) this.#begun.set(id, this.#parts.kept.begin());
  }

  /** Whether it was sent, or its answer drawn, in this window. */
  isKnown(id: string): boolean {
    return this.#begun.has(id);
  }

  /** Draws the sentences of a finished job; those that cannot be found in the text of today are counted. Never rejects. */
  async land(document: vscode.TextDocument, record: JobRecord): Promise<LandedJob> {
    const { answer } = record;
    if (answer?.status !== "success") return NOTHING;
    const source = sourceOf(answer, record.service);
    const items = answer.items ?? [];
    if (!showsHeatMap(figuresOf(answer, record.service))) return NOTHING;
    this.begin(record.id);
    const journal = new ChangeJournal(document);
    try {
      const { findings, notPlaced } = await this.#place(
        record,
        journal.snapshot.text,
        languageOf(document),
        items,
        source,
      );
      // No wait from here on: an edit would go unseen.
      const carried = journal.carry(findings);
      const open = journal.openDocument();
      if (open === undefined) return NOTHING;
      const { selection } = record.document;
      const isAsSent = journal.snapshot.text === record.document.text;
      const target =
        selection === undefined || !isAsSent
          ? { document: open }
          : { document: open, selection: journal.carryRange(selection) };
      this.#parts.kept.keep(this.#begun.get(record.id) ?? 0, target, {
        status: selection === undefined || isAsSent ? "done" : "cancelled",
        findings: carried,
      });
      return { drawn: carried.length, notPlaced: notPlaced + findings.length - carried.length };
    } catch (thrown) {
      // The score stands without its sentences.
      this.#parts.log.defect("The sentences of a background job could not be looked for", thrown);
      return { drawn: 0, notPlaced: items.length };
    } finally {
      journal.dispose();
    }
  }

  async #place(
    record: JobRecord,
    text: string,
    languageId: string,
    items: readonly DetectionItem[],
    source: SentenceFinding["source"],
  ): Promise<PlacedSentences> {
    const { extractor, newId } = this.#parts;
    const prose = await this.#proseOf(record, text, languageId);
    const places = await extractor.placeSentences(
      prose.text,
      items.map((item) => item.text),
    );
    const placed = sentenceFindings(items, places, { documentText: text, prose, source, answer: newId(), newId });
    return { ...placed, findings: withoutSilenced(placed.findings, prose, "ai") };
  }

  /** The prose that was sent, where the document is as it was; else the prose that it, or what was selected, has become. */
  async #proseOf({ document, prose: sent }: JobRecord, text: string, languageId: string): Promise<Prose> {
    const { extractor } = this.#parts;
    const { selection, submission } = document;
    if (text === document.text) {
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
    // Outside of the selection a sentence of the same words was not asked about.
    const range = selection && rangeAfter(document.text, text, selection);
    const options = { submission, check: "ai" as const };
    return extractor.extract(text, languageId, range === undefined ? options : { ...options, range });
  }
}
