import * as vscode from "vscode";
import { correctionsAgain } from "../../findings/corrections-again.ts";
import type { Finding } from "../../findings/finding.ts";
import { placedAgain } from "../../findings/placed-again.ts";
import { stillHolds } from "../../findings/verify.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import { languageOf } from "../../text/languages.ts";
import { textHash } from "../../checking/vocabulary/text-hash.ts";
import type { DetectionRecord } from "../../report/records.ts";
import type { EditorContext } from "./editor-context.ts";
import type { GrammarStore } from "./finding-store.ts";
import type { KeptAnswers } from "./kept-findings.ts";
import type { KeptDetection, KeptDocument } from "../../checking/store/kept-document.ts";
import {
  answersOf,
  besides,
  restoredInProse,
  restoredInSameText,
  uniqueItemPlaces,
  type RestoredDetection,
} from "../../report/restored-detection.ts";
import { Owner } from "../owner.ts";

export interface ResultRestorerParts extends Pick<
  EditorContext,
  "hints" | "log" | "passages" | "records" | "results" | "settings"
> {
  readonly corrections: GrammarStore;
  readonly extractor: Pick<EditorContext["extractor"], "extract" | "placeSentences">;
  readonly kept: KeptAnswers;
  readonly newId: () => string;
}

/** Used for a text from before this session. */
const BEFORE_ANY_VERSION = -1;

/**
 * Places results in current documents: stored ones, and those of a document that was closed and reopened with
 * changes.
 */
export class ResultRestorer extends Owner {
  readonly #parts: ResultRestorerParts;
  /** By closed document with results, the hash of its text. */
  readonly #closed = new Map<string, string>();

  constructor(parts: ResultRestorerParts) {
    super();
    this.#parts = parts;
    this.register(
      vscode.workspace.onDidCloseTextDocument((document) => {
        const { isClosed, uri } = document;
        // Fires on a change of language too, which doesn't change the text.
        if (isClosed && parts.results.has(uri))
          this.#closed.set(uri.toString(), textHash(document.getText()));
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#reopened(document).catch((thrown: unknown) => {
          parts.log.defect("The results of a document could not be placed again", thrown);
        });
      }),
    );
  }

  /** Restores results; later ones in this window stay, and unwanted ones are skipped. */
  async restore(
    document: vscode.TextDocument,
    kept: KeptDocument,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const { detection } = kept;
    if (detection !== undefined) {
      const begun = this.#parts.kept.detections.beganAt(detection.record.at);
      await this.#place(document, detection, begun, isWanted);
    }
    if (!isWanted()) return;
    this.#restoreScan(document, kept.scan);
    this.#restoreGrammar(document, kept.grammar);
  }

  /**
   * Handles a document reopened with a different text than it was closed with, for example one closed
   * unsaved: locates its results as after a reload.
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
    // Its corrections are gone, and an empty result would mean that there are none.
    results.drop(uri, "grammar");
    if (scan !== undefined) passages.replace(document, placedAgain(scan.passages, text));
    if (detection === undefined || answersOf(detection).length === 0) return;
    const unplaced = { record: detection, textHash: "", marks: [], headings: [] };
    const isWanted = (): boolean => results.of(uri).detection === detection;
    await this.#place(document, unplaced, kept.detections.latest(uri), isWanted);
  }

  /** Places a known detection in the current document if it is still wanted; `begun` is the start of that detection. */
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
      // The address of an untitled document doesn't identify it.
      if (!isSame && document.isUntitled) return;
      const found = isSame
        ? restoredInSameText(kept, text, newId)
        : await this.#lookFor(record, document, text);
      // No await from here on: an edit would go unnoticed.
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

  /** Locates the sentences in the current prose of the document or the former selection. */
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
   * Restores corrections; in a changed text, only those that are certain, and without their answer: reports
   * count only results of the same text.
   */
  #restoreGrammar(document: vscode.TextDocument, kept: KeptDocument["grammar"]): void {
    const { corrections, hints, records, results } = this.#parts;
    const { uri } = document;
    const found = kept && standing(document, kept.textHash, kept.corrections, correctionsAgain);
    if (kept === undefined || found === undefined) return;
    const isSame = kept.textHash === textHash(document.getText());
    const known = results.of(uri).grammar;
    // Findings of the same answer may have been evicted since their document was closed.
    if (corrections.count(uri) > 0 || (known !== undefined && known.at > kept.record.at)) return;
    corrections.replace(document, found);
    hints.replace(document, standing(document, kept.textHash, kept.hints ?? [], correctionsAgain) ?? []);
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

/** Returns the findings in the current document; undefined if it is closed or may be another one. */
function standing<F extends Finding>(
  document: vscode.TextDocument,
  hash: string,
  findings: readonly F[],
  again: (findings: readonly F[], text: string) => readonly F[] = placedAgain,
): readonly F[] | undefined {
  if (document.isClosed) return undefined;
  const text = document.getText();
  // The address of an untitled document doesn't identify it.
  if (hash !== textHash(text)) return document.isUntitled ? undefined : again(findings, text);
  return findings.filter((finding) => finding.placed === "none" || stillHolds(finding, text));
}
