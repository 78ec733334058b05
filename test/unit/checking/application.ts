import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { aiFigures, grammarFigures, plagiarismFigures } from "../../../src/checking/batch/folder-outcome.ts";
import { systemClock, type Clock } from "../../../src/client/clock.ts";
import { TextBatch, type OpenText, type TextBatchParts } from "../../../src/checking/batch/text-batch.ts";
import type { FolderOutcome } from "../../../src/checking/store/summary-record.ts";
import { MediaBatch } from "../../../src/checking/batch/media-batch.ts";
import { DetectionChecker } from "../../../src/checking/detection/detection-checker.ts";
import { DetectionJobs } from "../../../src/checking/detection/detection-jobs.ts";
import { BlockCheck } from "../../../src/checking/grammar/block-check.ts";
import { GrammarChecker } from "../../../src/checking/grammar/grammar-checker.ts";
import { readKeptUnit } from "../../../src/findings/kept-units.ts";
import { MediaChecker } from "../../../src/checking/media/media-checker.ts";
import { EngineHealth } from "../../../src/checking/media/media-health.ts";
import { ApiKeys } from "../../../src/checking/paying/api-keys.ts";
import { ClientFactory } from "../../../src/checking/paying/client-factory.ts";
import { Connections } from "../../../src/checking/paying/connections.ts";
import { Credits } from "../../../src/checking/paying/credits.ts";
import type { EmbeddedService } from "../../../src/checking/paying/embedded-service.ts";
import type { CheckKind } from "../../../src/checking/paying/document-price.ts";
import type { StoredKey } from "../../../src/checking/paying/key-choice.ts";
import type { PriceQuestion } from "../../../src/checking/paying/paid-guard.ts";
import { IMAGE, VOICE } from "../../../src/checking/paying/paid-media.ts";
import { DETECTION, GRAMMAR, PLAGIARISM } from "../../../src/checking/paying/paid-operation.ts";
import { Payments } from "../../../src/checking/paying/payments.ts";
import { PlagiarismChecker } from "../../../src/checking/plagiarism/plagiarism-checker.ts";
import { ProseExtractor } from "../../../src/checking/prose/prose-extractor.ts";
import { Consent } from "../../../src/checking/store/consent.ts";
import { StoredLedger } from "../../../src/checking/store/stored-ledger.ts";
import { ResultSecret } from "../../../src/checking/store/result-secret.ts";
import { notSent } from "../../../src/checking/vocabulary/check-error.ts";
import { Log } from "../../../src/checking/vocabulary/log.ts";
import type { Preferences } from "../../../src/checking/vocabulary/preferences.ts";
import { eventually } from "../../harness/eventually.ts";
import { KEY, RunningService, type RunningOptions } from "../service/running-service.ts";
import { diskFiles } from "./media/disk-files.ts";
import { Desk } from "./detection/desk.ts";
import { closeDatabases, databaseIn } from "./store/a-database.ts";
import { MemorySecrets } from "./store/memory-secrets.ts";
import type { Journal, WatchedRun } from "../../../src/checking/vocabulary/check.ts";

const quiet = (): undefined => undefined;

type Window = Awaited<ReturnType<Application["window"]>>;

/** Returns what a batch of texts needs of a window. */
export function batchParts(window: Window): Omit<TextBatchParts, "texts"> {
  return {
    checkers: async () => Promise.resolve({ ...window, guard: window.payments.guard }),
    credits: window.credits,
    settings: window.settings,
    log: { defect: (what, thrown) => assert.fail(`${what}: ${String(thrown)}`) },
  };
}

/** Returns a run that nobody watches. */
export function watched(signal: AbortSignal): WatchedRun {
  return { signal, report: quiet, showNow: quiet, whileAsking: async (question) => question() };
}

/**
 * The application without an editor: over a folder shared by its windows and a service on a real port, with
 * 2,000 credits.
 */
export class Application {
  readonly folder: string;
  readonly service: RunningService;
  /** The address of the service that windows use. */
  baseUrl: string;
  /** The questions about a price so far, all of them answered with yes. */
  readonly asked: PriceQuestion[] = [];
  /** Overrides the preferences of windows created from now on. */
  preferences: Partial<Preferences> = {};
  /** The embedded service, for windows that check on this machine; undefined for the service at the base address. */
  embedded: Pick<EmbeddedService, "ensure"> | undefined;
  /** Times retries and the polls of background jobs. */
  clock: Clock = systemClock;
  /** The secret sent to the callback address. */
  webhookSecret: string | undefined;
  readonly #extractor = new ProseExtractor(
    new URL("../../../src/checking/prose/prose-worker.ts", import.meta.url),
  );
  readonly #secret = new ResultSecret({ secrets: new MemorySecrets(), warn: (line) => assert.fail(line) });

  readonly #background: { dispose(): void }[] = [];
  #isStopped = false;

  private constructor(folder: string, service: RunningService) {
    this.folder = folder;
    this.service = service;
    this.baseUrl = service.baseUrl;
  }

  static async start(options: RunningOptions = {}): Promise<Application> {
    const service = await RunningService.start({ credits: 2_000, ...options });
    return new Application(await mkdtemp(path.join(tmpdir(), "application-")), service);
  }

  /** Stops the polls of all windows so far. */
  closeWindows(): void {
    for (const background of this.#background.splice(0)) background.dispose();
  }

  async stop(): Promise<void> {
    this.closeWindows();
    this.#isStopped = true;
    await closeDatabases();
    this.#extractor.dispose();
    await this.service.stop();
    this.#secret.dispose();
    await rm(this.folder, { recursive: true, maxRetries: 5 });
  }

  /**
   * Waits for writes to disk, which come after an answer is shown. Until then another window gets the answer
   * from the service, free of charge.
   */
  async keeps(answers: number): Promise<void> {
    await eventually(async () => {
      const [rows = []] = await databaseIn(this.folder).run([{ sql: "SELECT name FROM results" }]);
      assert.equal(rows.length, answers);
    });
  }

  /** Checks texts, by address, as the files of a folder; each has Markdown as its `languageId`. */
  async checkFolder(
    window: Window,
    texts: Readonly<Record<string, string>>,
    checks: readonly CheckKind[],
    signal = new AbortController().signal,
  ): Promise<FolderOutcome> {
    const target = { document: { languageId: "markdown" } };
    const service = window.settings.serviceMode();
    const open = async (uri: string): Promise<OpenText> => {
      const text = texts[uri];
      if (text === undefined) throw notSent("no_file", "The file isn't there.");
      const snapshot = { uri, languageId: "markdown", version: 1, text };
      const journal: Journal = { snapshot, carry: (findings) => findings };
      return Promise.resolve({
        target,
        snapshot,
        check: async (kind, run) => {
          switch (kind) {
            case "grammar": {
              const check = await window.grammar.check(target, journal, run);
              return { grammar: grammarFigures(check, service, check.findings.length) };
            }
            case "ai":
              return { ai: aiFigures(await window.detection.check(target, journal, run), service) };
            case "plagiarism": {
              const check = await window.plagiarism.check(target, journal, run);
              return { plagiarism: plagiarismFigures(check, service, check.findings.length) };
            }
            default:
              return kind satisfies never;
          }
        },
      });
    };
    const batch = new TextBatch(
      { ...batchParts(window), texts: { open, nameOf: (uri) => uri } },
      {
        command: "checkFolder",
        checks,
        asksAlways: false,
        chosen: { files: Object.keys(texts), skipped: [] },
        priced: ({ files, total }) => `${files} files for ${total} credits`,
      },
    );
    return batch.run(watched(signal));
  }

  /** Answers a question about a price. */
  confirm = async (question: PriceQuestion): Promise<boolean> => {
    this.asked.push(question);
    return Promise.resolve(true);
  };

  /**
   * Creates a window with one key or none: everything that the checks need, over the folder that windows
   * share.
   */
  async window(key: StoredKey | "none" = { name: "mine", key: KEY, scopes: null }) {
    const extractor = this.#extractor;
    const { baseUrl, folder } = this;
    const secret = this.#secret;
    const error = (line: string): void => assert.ok(this.#isStopped, line);
    const log = new Log({ info: quiet, warn: quiet, error, show: quiet });
    const preferences: Preferences = {
      serviceMode: () => "hosted",
      baseUrl: () => baseUrl,
      confirmAbove: () => 1_000,
      dailyBudget: quiet,
      plan: quiet,
      callbackUrl: () => "",
      transport: () => "undici",
      trustAnchors: () => "",
      detectionMode: () => "sync",
      grammarVariant: () => "auto",
      submission: () => "prose",
      offersHosted: () => true,
      grammarSeverity: () => "information",
      plagiarismExclusions: () => ({ quotations: true, references: true }),
      ...this.preferences,
    };
    const keys = new ApiKeys(new MemorySecrets(), {});
    if (key !== "none") await keys.add(key, new URL(baseUrl).origin);
    const database = databaseIn(folder);
    const ledger = new StoredLedger({ database, now: Date.now, warn: quiet });
    const credits = new Credits({ get: quiet, update: async () => Promise.resolve() }, log, Date.now);
    const embedded = this.embedded ?? {
      ensure: async () =>
        preferences.serviceMode() === "embedded"
          ? Promise.resolve({ baseUrl, apiKey: KEY, portalUrl: "", gone: new AbortController().signal })
          : Promise.reject(new Error("It isn't asked for.")),
    };
    const network = {
      proxies: () => ({
        proxySupport: "off",
        proxy: "",
        noProxy: [],
        authorization: undefined,
        strictSsl: true,
        environment: {},
      }),
      systemCertificates: () => false,
    };
    const confirm = async (question: PriceQuestion): Promise<boolean> => this.confirm(question);
    const clients = new ClientFactory(log, preferences, network, this.clock);
    const connections = new Connections(preferences, keys, embedded);
    const payments = new Payments({
      clients,
      connections,
      consent: new Consent(database),
      credits,
      database,
      keys,
      ledger,
      settings: preferences,
      version: "1.0.0",
      trustAnchors: () => null,
      secret,
      paidSecret: secret,
      confirm,
      log,
    });
    const common = {
      extractor,
      log,
      settings: preferences,
      newId: randomUUID,
      now: Date.now,
      documentName: (address: string) => address.split("/").at(-1),
    };
    const health = new EngineHealth({ clients, now: Date.now });
    const media = new MediaChecker({
      ...common,
      images: payments.answersTo(IMAGE, "detectAiImage"),
      voices: payments.answersTo(VOICE, "detectAiVoice"),
      files: diskFiles,
      health,
    });
    const batch = new MediaBatch(media, payments.guard);
    const answers = payments.answersTo(DETECTION, "detectAiText");
    const desk = new Desk();
    const background = new DetectionJobs({
      ...common,
      answers,
      clients,
      clock: this.clock,
      connections,
      credits,
      editor: desk,
      embedded,
      database,
      guard: payments.guard,
      keys,
      ledger,
      paidSecret: secret,
      secret: { get: async () => Promise.resolve(this.webhookSecret) },
    });
    this.#background.push(background);
    return {
      background,
      credits,
      desk,
      keys,
      ledger,
      payments,
      settings: preferences,
      health,
      media,
      linked: { extractor, batch, files: diskFiles, credits, settings: preferences },
      grammar: new GrammarChecker({
        ...common,
        answers: payments.answersTo(GRAMMAR, "checkGrammar"),
        blocks: new BlockCheck(payments.cacheOf(readKeptUnit)),
        identity: payments.identity,
      }),
      detection: new DetectionChecker({
        ...common,
        answers,
        background: background.detection,
      }),
      plagiarism: new PlagiarismChecker({
        ...common,
        answers: payments.answersTo(PLAGIARISM, "scanPlagiarism"),
        compared: { folders: async () => Promise.resolve([]), offer: async () => Promise.resolve(false) },
        sampleReferences: { folders: () => [], offerTo: quiet, withheldFrom: () => [] },
      }),
    };
  }
}
