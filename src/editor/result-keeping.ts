import { createHash } from "node:crypto";
import * as vscode from "vscode";
import type { Finding, PassageFinding, SectionFinding, SentenceFinding } from "../findings/finding.ts";
import { placedAgain } from "../findings/placed-again.ts";
import { stillHolds } from "../findings/verify.ts";
import { AfterPause } from "./after-pause.ts";
import { ChangeJournal } from "./change-journal.ts";
import { languageOf } from "./document-language.ts";
import type { DetectionRecord, DocumentResults } from "./document-results.ts";
import type { FindingStore, GrammarStore } from "./finding-store.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { KeptDocumentFiles } from "./kept-document-files.ts";
import {
  latestOf,
  readKeptDocument,
  type KeptDetection,
  type KeptDocument,
  type KeptMark,
} from "./kept-document.ts";
import type { Log } from "./log.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import {
  restoredInProse,
  restoredInSameText,
  uniqueItemPlaces,
  type RestoredDetection,
} from "./restored-detection.ts";
import type { ScoreHistory } from "./score-history.ts";
import type { Settings } from "./settings.ts";

export interface ResultKeepingParts {
  readonly results: DocumentResults;
  readonly sentences: FindingStore<SentenceFinding>;
  readonly sections: FindingStore<SectionFinding>;
  readonly passages: FindingStore<PassageFinding>;
  readonly corrections: GrammarStore;
  readonly kept: KeptAnswers;
  readonly files: KeptDocumentFiles;
  readonly history: ScoreHistory;
  readonly extractor: Pick<ProseExtractor, "extract" | "placeSentences">;
  readonly settings: Pick<Settings, "submission">;
  readonly log: Log;
  readonly newId: () => string;
}

/** What is on the disk is so far behind, in milliseconds. */
const PAUSE = { settled: 300, longest: 3_000 };

/** Of texts that are shown and belong to no file, such as that of a job as it was sent. */
const OWN_SCHEMES = "content-authenticity";

/**
 * Keeps the latest results of documents for after a reload, and brings them back without asking any service; notes the score of
 * each detection. All of it in the background.
 */
export class ResultKeeping implements vscode.Disposable {
  readonly #parts: ResultKeepingParts;
  readonly #pauses = new AfterPause(PAUSE);
  /** Documents whose results are to be kept. */
  readonly #kept = new Set<string>();
  /** By document, the detection whose score is noted. */
  readonly #noted = new Map<string, string>();
  readonly #restoring = new Map<string, Promise<boolean>>();
  readonly #saving: vscode.Disposable;
  /** One file at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ResultKeepingParts) {
    this.#parts = parts;
    this.#saving = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (this.#kept.has(uri.toString())) this.#keepSoon(uri);
    });
  }

  /** To be called when a document has another result, or none any more. */
  changed(uri: vscode.Uri): void {
    const key = uri.toString();
    const { files, results } = this.#parts;
    if (uri.scheme.startsWith(OWN_SCHEMES)) return;
    if (results.has(uri)) {
      this.#kept.add(key);
      this.#note(uri, results.of(uri).detection);
      this.#keepSoon(uri);
      return;
    }
    this.#pauses.cancel(key);
    this.#kept.delete(key);
    this.#inTurn(async () => files.remove(key));
  }

  /** Brings back what was kept of an open document and is not known in this window; gives whether anything was. Never rejects. */
  async restore(document: vscode.TextDocument): Promise<boolean> {
    const key = document.uri.toString();
    const restored = this.#restoring.get(key) ?? this.#restore(document);
    this.#restoring.set(key, restored);
    try {
      return await restored;
    } catch (thrown) {
      this.#parts.log.defect("The results of a document could not be brought back", thrown);
      return false;
    } finally {
      this.#restoring.delete(key);
    }
  }

  /** Keeps nothing more of what is known so far: it was forgotten, here or in another window. */
  drop(): void {
    for (const key of this.#kept) this.#pauses.cancel(key);
    this.#kept.clear();
    this.#parts.history.drop();
  }

  /** Of all documents; what is shown stays. Rejects where the disk does. */
  async forgetResults(): Promise<void> {
    const { files, history } = this.#parts;
    this.drop();
    await this.#last;
    await Promise.all([files.clear(), history.forget()]);
  }

  dispose(): void {
    this.#pauses.dispose();
    this.#saving.dispose();
  }

  #note(uri: vscode.Uri, detection: DetectionRecord | undefined): void {
    const key = uri.toString();
    if (detection === undefined || this.#noted.get(key) === detection.id) return;
    this.#noted.set(key, detection.id);
    const { at, cached, name, scope, score, service, words } = detection;
    // An unsaved document has the same address as others.
    if (uri.scheme === "untitled" || scope === "selection" || score === null) return;
    void this.#parts.history.add(key, { at, score, service, name, words }, cached);
  }

  #keepSoon(uri: vscode.Uri): void {
    const key = uri.toString();
    this.#pauses.wait(key, () =>
      this.#inTurn(async () => {
        const kept = this.#kept.has(key) ? this.#collected(uri) : undefined;
        if (kept === undefined) return;
        const { files } = this.#parts;
        const before = readKeptDocument(await files.read(key));
        await files.write(key, latestOf(kept, before));
      }),
    );
  }

  #inTurn(step: () => Promise<void>): void {
    this.#last = this.#last.then(step).catch((thrown: unknown) => {
      this.#parts.log.defect("The results of a document could not be kept", thrown);
    });
  }

  /** Undefined for a document that is not open any more: nothing tells where its findings stand. */
  #collected(uri: vscode.Uri): KeptDocument | undefined {
    const { corrections, passages, results, sections, sentences } = this.#parts;
    const document = openDocument(uri);
    if (document === undefined) return undefined;
    const textHash = hashOf(document.getText());
    const { detection, grammar, scan } = results.of(uri);
    const marks = sentences.of(uri).flatMap((sentence) => markOf(sentence, detection));
    const headings = sections
      .of(uri)
      .filter(({ answer }) => answer === detection?.id)
      .map(({ id, range }) => ({ id, range }));
    return {
      version: 1,
      ...(detection === undefined ? {} : { detection: { record: detection, textHash, marks, headings } }),
      ...(scan === undefined ? {} : { scan: { record: scan, textHash, passages: passages.of(uri) } }),
      ...(grammar === undefined
        ? {}
        : { grammar: { record: grammar, textHash, corrections: corrections.of(uri) } }),
    };
  }

  async #restore(document: vscode.TextDocument): Promise<boolean> {
    const { files, history, results } = this.#parts;
    const { uri } = document;
    const key = uri.toString();
    if (results.has(uri)) return true;
    const kept = readKeptDocument(await files.read(key));
    if (kept === undefined) return false;
    void history.load(key);
    await this.#restoreDetection(document, kept.detection);
    this.#restoreScan(document, kept.scan);
    this.#restoreGrammar(document, kept.grammar);
    return results.has(uri);
  }

  async #restoreDetection(document: vscode.TextDocument, kept: KeptDetection | undefined): Promise<void> {
    if (kept === undefined) return;
    const { kept: answers, newId } = this.#parts;
    const { record, textHash } = kept;
    const journal = new ChangeJournal(document);
    try {
      const { text } = journal.snapshot;
      const isSame = textHash === hashOf(text);
      // The address of an unsaved document says nothing of what it is.
      if (!isSame && document.isUntitled) return;
      const found = isSame
        ? restoredInSameText(kept, text, newId)
        : await this.#lookFor(record, document, text);
      // No wait from here on: an edit would go unseen.
      const open = journal.openDocument();
      if (open === undefined) return;
      this.#noted.set(open.uri.toString(), record.id);
      answers.detections.keep(
        0,
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
    if (record.items.length === 0) return { findings: [], sections: [] };
    const submission = settings.submission(document);
    const prose = await extractor.extract(documentText, languageOf(document), { submission, check: "ai" });
    const places =
      record.scope === "selection"
        ? uniqueItemPlaces(record, prose.text)
        : await extractor.placeSentences(
            prose.text,
            record.items.map(({ text }) => text),
          );
    return restoredInProse(record, places, { documentText, prose, newId });
  }

  #restoreScan(document: vscode.TextDocument, kept: KeptDocument["scan"]): void {
    const found = kept && standing(document, kept.textHash, kept.passages);
    if (kept === undefined || found === undefined) return;
    this.#parts.kept.scans.keep(0, { document }, { status: "done", findings: found, record: kept.record });
  }

  /** Only in the same text: corrections that are lost would make the check say that there are fewer. */
  #restoreGrammar(document: vscode.TextDocument, kept: KeptDocument["grammar"]): void {
    const { corrections, results } = this.#parts;
    const text = document.getText();
    if (kept === undefined || document.isClosed || kept.textHash !== hashOf(text)) return;
    if (corrections.count(document.uri) > 0 || results.of(document.uri).grammar !== undefined) return;
    corrections.replace(
      document,
      kept.corrections.filter((finding) => finding.placed === "none" || stillHolds(finding, text)),
    );
    results.keep(document.uri, { grammar: kept.record });
  }
}

function markOf(
  { answer, item, placed, range }: SentenceFinding,
  detection: DetectionRecord | undefined,
): readonly KeptMark[] {
  return placed === "none" || answer !== detection?.id ? [] : [{ item, range, placed }];
}

/** Those that stand in the document as it is; undefined where it is closed, or may be another one. */
function standing<F extends Finding>(
  document: vscode.TextDocument,
  textHash: string,
  findings: readonly F[],
): readonly F[] | undefined {
  if (document.isClosed) return undefined;
  const text = document.getText();
  if (textHash !== hashOf(text)) return document.isUntitled ? undefined : placedAgain(findings, text);
  return findings.filter((finding) => finding.placed === "none" || stillHolds(finding, text));
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
