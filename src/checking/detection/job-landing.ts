import type { DetectionRecord } from "../../report/records.ts";
import type { Prose } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { proseToCheck } from "../prose/prose-to-check.ts";
import { chargeOf } from "../../report/job-facts.ts";
import type { JobRecord } from "../store/job-record.ts";
import { movedAddress } from "../store/moved-address.ts";
import { languageOf } from "../../text/languages.ts";
import type { Log } from "../vocabulary/log.ts";
import { textHash } from "../vocabulary/text-hash.ts";
import { isFree } from "../../findings/detection-answer.ts";
import { detectionRecord } from "../../report/detection-record.ts";
import type { JobDocument, JobEditor } from "./job-editor.ts";
import type { PlacedDetection } from "../../report/placed-detection.ts";
import { placeAnswer } from "./place-answer.ts";

export interface JobLandingParts<D extends JobDocument> {
  readonly editor: Pick<JobEditor<D>, "documents" | "journal" | "load" | "shown">;
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly log: Log;
  readonly newId: () => string;
}

type FinishedAnswer = Extract<JobRecord["answer"], { readonly status: "success" }>;

const UNTITLED = "untitled";

/** A file or a folder that has another name, since when, in milliseconds since 1970. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

/**
 * Finds the document that a background job is about, and brings the answer to it as it is when the answer comes, perhaps an hour
 * and many edits later.
 */
export class JobLanding<D extends JobDocument> {
  readonly #parts: JobLandingParts<D>;
  /** By job: when its detection began. */
  readonly #begun = new Map<string, number>();
  /** By job and document: what was drawn without being asked for. */
  readonly #landed = new Map<string, Promise<number>>();
  /** Of this window, the oldest first. */
  readonly #moves: Move[] = [];

  constructor(parts: JobLandingParts<D>) {
    this.#parts = parts;
  }

  /** Notes that a job begins now: an answer to something newer is not drawn over by it. */
  begin(id: string): void {
    if (!this.#begun.has(id)) this.#begun.set(id, this.#parts.editor.shown.begin());
  }

  /** Notes that a file or a folder has another name: what was sent of it before still belongs to it. */
  renamed(move: Move): void {
    this.#moves.push(move);
  }

  /**
   * The document as it is now, loaded where it has to be; where it is gone, one that is open with the very text that was sent, as
   * after a file was moved by another program. Undefined where there is none.
   */
  async find(record: JobRecord): Promise<D | undefined> {
    const { editor } = this.#parts;
    const open = this.#open(record);
    const address = this.#addressOf(record);
    if (open !== undefined || schemeOf(address) === UNTITLED) return open;
    try {
      return await editor.load(address);
    } catch {
      const { textHash: sent } = record.document;
      return editor
        .documents()
        .find(
          (other) =>
            schemeOf(other.uri.toString()) === schemeOf(address) && textHash(other.getText()) === sent,
        );
    }
  }

  /**
   * Draws an answer as `land` does where its document is open, once for each document; later changes move what is drawn.
   * Undefined where it is not open.
   */
  landOpen(record: JobRecord): Promise<number> | undefined {
    const document = this.#open(record);
    if (document === undefined) return undefined;
    if (record.state !== "finished") return Promise.resolve(0);
    const key = `${record.id} ${document.uri.toString()}`;
    const landed = this.#landed.get(key) ?? this.#land(document, record);
    this.#landed.set(key, landed);
    return landed;
  }

  /**
   * Keeps the answer of a finished job with the document, and draws its sentences. Resolves with the number of those that cannot
   * be found in the text of today. Never rejects.
   */
  async #land(document: D, record: JobRecord): Promise<number> {
    const { answer } = record;
    const { editor } = this.#parts;
    if (answer?.status !== "success") return 0;
    if (!this.#begun.has(record.id)) this.#begun.set(record.id, editor.shown.beganAt(record.createdAt));
    const journal = editor.journal(document);
    try {
      const { text: documentText } = journal.snapshot;
      const prose = async (): Promise<Prose> => this.#proseOf(record, documentText, languageOf(document));
      const placed = await placeAnswer(answer, record.service, { documentText, prose }, this.#parts);
      // No wait from here on: an edit would go unseen.
      const findings = journal.carry(placed.findings);
      const open = journal.openDocument();
      if (open === undefined) return 0;
      const { selection } = record.document;
      const isAsSent = isSame(documentText, record);
      const isSelected = selection !== undefined && !isSentText(documentText, record);
      const target =
        isSelected && isAsSent
          ? { document: open, selection: journal.carryRange(selection) }
          : { document: open };
      editor.shown.keep(this.#begun.get(record.id) ?? 0, target, {
        status: !isSelected || isAsSent ? "done" : "cancelled",
        findings,
        sections: journal.carry(placed.sections),
        record: recordOf(record, answer, placed, isAsSent ? documentText : record.prose),
      });
      return placed.notPlaced + placed.findings.length - findings.length;
    } finally {
      journal.dispose();
    }
  }

  /** Draws an answer that a person asks for, also over what is newer or was cleared. Never rejects. */
  async landAgain(document: D, record: JobRecord): Promise<void> {
    this.#begun.set(record.id, this.#parts.editor.shown.begin());
    await this.#land(document, record);
  }

  /** The prose of the document as it is now, of that part that was sent. */
  async proseNow(document: D, record: JobRecord): Promise<string> {
    return (await this.#proseOf(record, document.getText(), languageOf(document))).text;
  }

  /** The document, if it is open here. Unsaved ones have the same names in each window, so that their texts have to be akin. */
  #open(record: JobRecord): D | undefined {
    const { document, id, prose } = record;
    const address = this.#addressOf(record);
    const isOfIt = (text: string): boolean => textHash(text) === document.textHash || isAkin(text, prose);
    return this.#parts.editor
      .documents()
      .find(
        (open) =>
          open.uri.toString() === address &&
          (schemeOf(address) !== UNTITLED || this.#begun.has(id) || isOfIt(open.getText())),
      );
  }

  #addressOf({ createdAt, document: { uri } }: JobRecord): string {
    return this.#moves
      .filter(({ at }) => at >= createdAt)
      .reduce((address, { from, to }) => movedAddress(address, from, to) ?? address, uri);
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

/**
 * Returns where what was selected is in the document now, in UTF-16 units: the place of the very prose that was sent, where there
 * is one; else all that may have become of it. `now` is the prose of the whole document.
 */
export function sentRange(
  { document, prose: sent }: Pick<JobRecord, "document" | "prose">,
  text: string,
  now: Prose,
): TextRange {
  const { around, selection } = document;
  const at = sent === "" ? -1 : now.text.indexOf(sent);
  if (at >= 0 && !now.text.includes(sent, at + 1)) return now.map.cover({ start: at, end: at + sent.length });
  const [unitsBefore, unitsAfter] = [selection?.start ?? 0, around?.unitsAfter ?? 0];
  const isBefore = textHash(text.slice(0, unitsBefore)) === around?.before;
  const start = isBefore ? unitsBefore : 0;
  const end = text.length - unitsAfter;
  const isAfter = end >= start && textHash(text.slice(end)) === around?.after;
  return { start, end: isAfter ? end : text.length };
}

/** Whether the document is as it was when it was sent. */
function isSame(text: string, { document }: JobRecord): boolean {
  return textHash(text) === document.textHash;
}

/** Whether a text is what was sent itself, as it is shown where the document can't be opened. */
function isSentText(text: string, record: JobRecord): boolean {
  return text === record.prose && !isSame(text, record);
}

function recordOf(
  record: JobRecord,
  answer: FinishedAnswer,
  placed: PlacedDetection,
  text: string,
): DetectionRecord {
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
    text,
  });
}

function schemeOf(address: string): string {
  return address.slice(0, address.indexOf(":"));
}

/** So much of a text tells it from another, in UTF-16 units; it is taken from so many places. */
const PROBE = 40;
const PROBES = 8;

/** Whether a text can have become of one that this prose was of by edits: some part of a good length is in both. */
function isAkin(now: string, then: string): boolean {
  const step = Math.max(1, Math.floor((then.length - PROBE) / PROBES));
  return Array.from({ length: PROBES + 1 }, (_, place) =>
    then.slice(place * step, place * step + PROBE),
  ).some((probe) => probe.trim().length > PROBE / 2 && now.includes(probe));
}
