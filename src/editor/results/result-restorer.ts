import * as vscode from "vscode";
import { correctionsAgain } from "../../findings/corrections-again.ts";
import type { Finding, GrammarFinding, PassageFinding } from "../../findings/finding.ts";
import { placedAgain } from "../../findings/placed-again.ts";
import { TakenPlaces } from "../../findings/taken-places.ts";
import { stillHolds } from "../../findings/verify.ts";
import type { DetectedAnswer } from "../../report/ai-report.ts";
import type { CheckRecords } from "../checks/check-records.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import { languageOf } from "../documents/document-language.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { textHash } from "../documents/text-hash.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import type { DetectionRecord, DocumentResults } from "./document-results.ts";
import type { FindingStore } from "./finding-store.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { KeptDetection, KeptDocument } from "./kept-document.ts";
import {
  restoredInProse,
  restoredInSameText,
  uniqueItemPlaces,
  type RestoredDetection,
} from "./restored-detection.ts";

export interface ResultRestorerParts {
  readonly results: DocumentResults;
  readonly passages: FindingStore<PassageFinding>;
  readonly corrections: FindingStore<GrammarFinding>;
  readonly hints: FindingStore<GrammarFinding>;
  readonly kept: KeptAnswers;
  /** What the status of a document says of its last check. */
  readonly records: Pick<CheckRecords, "of" | "set">;
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly settings: Pick<Settings, "submission">;
  readonly log: Log;
  readonly newId: () => string;
}

/** Of a text that no document of this window had. */
const BEFORE_ANY_VERSION = -1;

/** Puts results into documents as they are now: those that were kept, and those of a document that was closed and has changed. */
export class ResultRestorer implements vscode.Disposable {
  readonly #parts: ResultRestorerParts;
  /** By document that is closed and has results: the hash of its text. */
  readonly #closed = new Map<string, string>();
  readonly #subscriptions: readonly vscode.Disposable[];

  constructor(parts: ResultRestorerParts) {
    this.#parts = parts;
    this.#subscriptions = [
      vscode.workspace.onDidCloseTextDocument((document) => {
        const { isClosed, uri } = document;
        // Told of at a change of language too, which changes nothing of the text.
        if (isClosed && parts.results.has(uri))
          this.#closed.set(uri.toString(), textHash(document.getText()));
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#reopened(document).catch((thrown: unknown) => {
          parts.log.defect("The results of a document could not be placed again", thrown);
        });
      }),
    ];
  }

  /** What is known in this window and is later stays; nothing comes that is not wanted any more by then. */
  async restore(
    document: vscode.TextDocument,
    kept: KeptDocument,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    await this.#restoreDetection(document, kept.detection, isWanted);
    if (!isWanted()) return;
    this.#restoreScan(document, kept.scan);
    this.#restoreGrammar(document, kept.grammar);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  async #restoreDetection(
    document: vscode.TextDocument,
    kept: KeptDetection | undefined,
    isWanted: () => boolean,
  ): Promise<void> {
    if (kept === undefined) return;
    const begun = this.#parts.kept.detections.beganAt(kept.record.at);
    await this.#place(document, kept, begun, isWanted);
  }

  /**
   * A document that comes back with another text than it was closed with, such as one that was closed unsaved: what still stands
   * of its results is looked for as after a reload.
   */
  async #reopened(document: vscode.TextDocument): Promise<void> {
    const { kept, passages, results } = this.#parts;
    const { uri } = document;
    const key = uri.toString();
    const text = document.getText();
    const hash = this.#closed.get(key);
    this.#closed.delete(key);
    if (hash === undefined || hash === textHash(text)) return;
    const { detection, scan } = results.of(uri);
    // Its corrections are gone, and without them it would say that there are none.
    results.drop(uri, "grammar");
    if (scan !== undefined) passages.replace(document, placedAgain(scan.passages, text));
    if (detection === undefined || answersOf(detection).length === 0) return;
    const unplaced = { record: detection, textHash: "", marks: [], headings: [] };
    const isWanted = (): boolean => results.of(uri).detection === detection;
    await this.#place(document, unplaced, kept.detections.latest(uri), isWanted);
  }

  /** Puts a known detection into the document as it is now, if it is still wanted then; `begun` as of the detection itself. */
  async #place(
    document: vscode.TextDocument,
    kept: KeptDetection,
    begun: number,
    isWanted: () => boolean,
  ): Promise<void> {
    const { kept: answers, newId } = this.#parts;
    const { record } = kept;
    const journal = new ChangeJournal(document);
    try {
      const { text } = journal.snapshot;
      const isSame = kept.textHash === textHash(text);
      // The address of an unsaved document says nothing of what it is.
      if (!isSame && document.isUntitled) return;
      const found = isSame
        ? restoredInSameText(kept, text, newId)
        : await this.#lookFor(record, document, text);
      // No wait from here on: an edit would go unseen.
      const open = journal.openDocument();
      if (open === undefined || !isWanted()) return;
      answers.detections.keep(
        begun,
        { document: open },
        {
          status: "done",
          findings: journal.carry(found.findings),
          sections: journal.carry(found.sections),
          record,
        },
      );
    } finally {
      journal.dispose();
    }
  }

  /** The sentences in the prose that the document, or what was selected, has become. */
  async #lookFor(
    record: DetectionRecord,
    document: vscode.TextDocument,
    documentText: string,
  ): Promise<RestoredDetection> {
    const { extractor, newId, settings } = this.#parts;
    const found: RestoredDetection[] = [];
    const answers = answersOf(record);
    if (answers.length === 0) return besides(found);
    const submission = settings.submission(document);
    const prose = await extractor.extract(documentText, languageOf(document), { submission, check: "ai" });
    for (const answer of answers) {
      const places =
        answer.scope === "selection"
          ? uniqueItemPlaces(answer, prose.text)
          : await extractor.placeSentences(
              prose.text,
              answer.items.map(({ text }) => text),
            );
      found.push(restoredInProse(answer, places, { documentText, prose, newId }));
    }
    return besides(found);
  }

  #restoreScan(document: vscode.TextDocument, kept: KeptDocument["scan"]): void {
    const found = kept && standing(document, kept.textHash, kept.passages);
    if (kept === undefined || found === undefined) return;
    const { scans } = this.#parts.kept;
    const { record } = kept;
    scans.keep(scans.beganAt(record.at), { document }, { status: "done", findings: found, record });
  }

  /**
   * In a text that has changed only those are shown that are sure to be meant, and nothing says that they are all: a report
   * counts those of the same text alone.
   */
  #restoreGrammar(document: vscode.TextDocument, kept: KeptDocument["grammar"]): void {
    const { corrections, hints, records, results } = this.#parts;
    const { isClosed, isUntitled, uri } = document;
    const text = document.getText();
    const isSame = kept?.textHash === textHash(text);
    // The address of an unsaved document says nothing of what it is.
    if (kept === undefined || isClosed || (isUntitled && !isSame)) return;
    const known = results.of(uri).grammar;
    // Those of the same answer may have been let go of since their document was closed.
    if (corrections.count(uri) > 0 || (known !== undefined && known.at > kept.record.at)) return;
    for (const [store, found] of [
      [corrections, kept.corrections],
      [hints, kept.hints ?? []],
    ] as const) {
      store.replace(
        document,
        isSame
          ? found.filter((finding) => finding.placed === "none" || stillHolds(finding, text))
          : correctionsAgain(found, text),
      );
    }
    if (isSame) results.keep(uri, { grammar: kept.record });
    const { at, coverage, scope, service } = kept.record;
    if (records.of(uri, "grammar") !== undefined) return;
    records.set(uri, "grammar", {
      at,
      service,
      version: isSame ? document.version : BEFORE_ANY_VERSION,
      isSelection: scope === "selection",
      wordsChecked: coverage.checked,
      wordsTotal: coverage.total,
    });
  }
}

/** The answers that a record is of, the latest first, as far as they have sentences. */
function answersOf({ earlier, ...latest }: DetectionRecord): readonly DetectedAnswer[] {
  return [latest, ...(earlier === undefined ? [] : [earlier])].filter(({ items }) => items.length > 0);
}

/** What several answers have found, each without what stands where those before it have something. */
function besides(found: readonly RestoredDetection[]): RestoredDetection {
  return found.reduce<RestoredDetection>(
    (all, { findings, sections }) => ({
      findings: joined(all.findings, findings),
      sections: joined(all.sections, sections),
    }),
    { findings: [], sections: [] },
  );
}

function joined<F extends Finding>(taken: readonly F[], more: readonly F[]): readonly F[] {
  const places = new TakenPlaces(taken.map(({ range }) => range));
  return [...taken, ...more.filter(({ range }) => !places.has(range))];
}

/** Those that stand in the document as it is; undefined where it is closed, or may be another one. */
function standing<F extends Finding>(
  document: vscode.TextDocument,
  hash: string,
  findings: readonly F[],
): readonly F[] | undefined {
  if (document.isClosed) return undefined;
  const text = document.getText();
  if (hash !== textHash(text)) return document.isUntitled ? undefined : placedAgain(findings, text);
  return findings.filter((finding) => finding.placed === "none" || stillHolds(finding, text));
}
