import { randomUUID } from "node:crypto";
import type * as vscode from "vscode";
import type { ApiKeys } from "../../checking/paying/api-keys.ts";
import type { ClientFactory } from "../../checking/paying/client-factory.ts";
import type { Connections } from "../../checking/paying/connections.ts";
import type { Credits } from "../../checking/paying/credits.ts";
import type { LedgerFile } from "../../checking/store/ledger-file.ts";
import { DetectionChecker } from "../../checking/detection/detection-checker.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { BlockCheck } from "../../checking/grammar/block-check.ts";
import { GrammarChecker } from "../../checking/grammar/grammar-checker.ts";
import { KnownUnits, readKeptUnit } from "../../checking/grammar/known-units.ts";
import { MediaBatch } from "../../checking/batch/media-batch.ts";
import { MediaChecker } from "../../checking/media/media-checker.ts";
import { EngineHealth } from "../../checking/media/media-health.ts";
import { workspaceFiles } from "../images-and-audio/workspace-files.ts";
import { JobPresenter, type JobPresenterParts } from "../jobs/job-presenter.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import type { Consent } from "../../checking/store/consent.ts";
import type { PaidGuard } from "../../checking/paying/paid-guard.ts";
import { Payments } from "../../checking/paying/payments.ts";
import { IMAGE, VOICE } from "../../checking/paying/paid-media.ts";
import { DETECTION, GRAMMAR, PLAGIARISM } from "../../checking/paying/paid-operation.ts";
import { confirmPrice } from "../runs/price-question.ts";
import type { ComparedFolders } from "../plagiarism/compared-folders.ts";
import { PlagiarismChecker } from "../../checking/plagiarism/plagiarism-checker.ts";
import type { SampleReferences } from "../plagiarism/sample-references.ts";
import type { Database } from "../../checking/store/database.ts";
import type { ResultSecret } from "../../checking/store/result-secret.ts";
import type { Settings } from "../settings.ts";
import { documentName } from "../documents/document-name.ts";

export interface CheckersParts {
  readonly clients: ClientFactory;
  readonly connections: Connections;
  readonly consent: Consent;
  readonly credits: Credits;
  readonly database: Database;
  readonly ledger: LedgerFile;
  /** The extension's manifest; its version is also that of the embedded service. */
  readonly manifest: unknown;
  /** The folder shared by all windows. */
  readonly storage: string;
  /** The secret for names and keys of results on disk. */
  readonly secret: ResultSecret;
  /** The secret for sealing background jobs and open requests. */
  readonly paidSecret: ResultSecret;
  readonly settings: Settings;
  readonly sampleReferences: SampleReferences;
  readonly compared: ComparedFolders;
  readonly extractor: ProseExtractor;
  readonly log: Log;
  readonly keys: ApiKeys;
  readonly jobs: Pick<JobPresenterParts, "embedded" | "kept" | "secret" | "texts" | "onUnseenJobs">;
  /** Registers a disposable to dispose with the extension. */
  readonly own: (disposable: vscode.Disposable) => void;
}

/** Composes what checks need beyond activation. All checks store answers in one folder. */
export class Checkers {
  readonly grammar: GrammarChecker;
  readonly detection: DetectionChecker;
  readonly plagiarism: PlagiarismChecker;
  readonly jobs: JobPresenter;
  readonly media: MediaChecker;
  readonly mediaBatch: MediaBatch;
  readonly health: EngineHealth;
  /** Asks for the total price of several checks. */
  readonly guard: Pick<PaidGuard, "agree">;
  readonly #payments: Payments;

  constructor(parts: CheckersParts) {
    const { extractor, log, manifest, settings } = parts;
    const common = { extractor, log, settings, newId: randomUUID, now: Date.now, documentName };
    const payments = new Payments({ ...parts, version: versionIn(manifest), confirm: confirmPrice });
    this.#payments = payments;
    this.guard = payments.guard;
    this.grammar = new GrammarChecker({
      ...common,
      answers: payments.answersTo(GRAMMAR, "checkGrammar"),
      blocks: new BlockCheck(new KnownUnits(payments.cacheOf(readKeptUnit))),
      identity: payments.identity,
    });
    const detections = payments.answersTo(DETECTION, "detectAiText");
    this.jobs = new JobPresenter({
      ...parts,
      ...parts.jobs,
      answers: detections,
      guard: payments.guard,
    });
    parts.own(this.jobs);
    this.detection = new DetectionChecker({
      ...common,
      answers: detections,
      background: this.jobs.background.detection,
    });
    this.plagiarism = new PlagiarismChecker({
      ...common,
      sampleReferences: parts.sampleReferences,
      compared: parts.compared,
      answers: payments.answersTo(PLAGIARISM, "scanPlagiarism"),
    });
    this.health = new EngineHealth({ clients: parts.clients, now: Date.now });
    this.media = new MediaChecker({
      ...common,
      images: payments.answersTo(IMAGE, "detectAiImage"),
      voices: payments.answersTo(VOICE, "detectAiVoice"),
      files: workspaceFiles,
      health: this.health,
    });
    this.mediaBatch = new MediaBatch({ checker: this.media, guard: payments.guard, confirm: confirmPrice });
  }

  /** Deletes the cached results of all checks in every window. */
  async forgetResults(): Promise<void> {
    await this.#payments.forgetAnswers();
  }
}

function versionIn(manifest: unknown): string | undefined {
  const isNamed = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isNamed ? String(manifest.version) : undefined;
}
