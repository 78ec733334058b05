import { randomUUID } from "node:crypto";
import path from "node:path";
import type * as vscode from "vscode";
import type { ClientFactory } from "../connection/client-factory.ts";
import type { Connections } from "../connection/connections.ts";
import type { Credits } from "../credits/credits.ts";
import type { LedgerFile } from "../credits/ledger-file.ts";
import { DetectionChecker } from "../detection/detection-checker.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { BlockCheck } from "../grammar/block-check.ts";
import { GrammarChecker } from "../grammar/grammar-checker.ts";
import { KnownUnits, readKeptUnit } from "../grammar/known-units.ts";
import type { EngineHealth } from "../health/media-health.ts";
import type { MediaChecker } from "../images-and-audio/media-checker.ts";
import { mediaChecks } from "../images-and-audio/media-checks.ts";
import { Background, type BackgroundParts } from "../jobs/background.ts";
import type { Log } from "../log.ts";
import type { Consent } from "../paying/consent.ts";
import { IntentionFiles } from "../paying/intention-files.ts";
import { Intentions } from "../paying/intentions.ts";
import { PaidAnswers } from "../paying/paid-answers.ts";
import { PaidGuard, type UploadCheck } from "../paying/paid-guard.ts";
import { IMAGE, VOICE } from "../paying/paid-media.ts";
import {
  DETECTION,
  GRAMMAR,
  PLAGIARISM,
  type MeteredResult,
  type PaidOperation,
} from "../paying/paid-operation.ts";
import { spendingRefusal } from "../paying/paid-refusal.ts";
import { PaidRequests } from "../paying/paid-requests.ts";
import { PaidSender } from "../paying/paid-sender.ts";
import { confirmPrice } from "../paying/price-question.ts";
import { SeenPrices } from "../paying/seen-prices.ts";
import type { ComparedFolders } from "../plagiarism/compared-folders.ts";
import { PlagiarismChecker } from "../plagiarism/plagiarism-checker.ts";
import type { SampleReferences } from "../plagiarism/sample-references.ts";
import { ResultCache, serviceIdentity, type ServiceIdentity } from "../results/result-cache.ts";
import { ResultFiles } from "../results/result-files.ts";
import type { ResultSecret } from "../results/result-secret.ts";
import { sealedName } from "../results/sealed-names.ts";
import type { Settings } from "../settings.ts";

export interface CheckersParts {
  readonly clients: ClientFactory;
  readonly connections: Connections;
  readonly consent: Consent;
  readonly credits: Credits;
  readonly ledger: LedgerFile;
  /** Of the extension, with its version, which is that of the embedded service. */
  readonly manifest: unknown;
  /** Folder of what all windows share. */
  readonly storage: string;
  /** What names and keys of results on disk are made with. */
  readonly secret: ResultSecret;
  /** What background jobs and open requests are sealed under. */
  readonly paidSecret: ResultSecret;
  readonly settings: Settings;
  readonly sampleReferences: SampleReferences;
  readonly compared: ComparedFolders;
  readonly extractor: ProseExtractor;
  readonly log: Log;
  readonly background: Pick<
    BackgroundParts,
    "embedded" | "keys" | "kept" | "secret" | "texts" | "onKeysChanged" | "onUnseenJobs"
  >;
  /** Takes what has to end with the extension. */
  readonly own: (disposable: vscode.Disposable) => void;
}

/** Puts together what the checks need and activation does without. All of them keep their answers in one folder. */
export class Checkers {
  readonly grammar: GrammarChecker;
  readonly detection: DetectionChecker;
  readonly plagiarism: PlagiarismChecker;
  readonly background: Background;
  readonly media: MediaChecker;
  readonly health: EngineHealth;
  /** Asks for all that several checks cost together. */
  readonly guard: Pick<PaidGuard, "agree">;
  readonly #files: ResultFiles;
  readonly #intentions: Intentions;
  readonly #secret: ResultSecret;

  constructor(parts: CheckersParts) {
    const { consent, credits, extractor, ledger, log, settings } = parts;
    const { keys } = parts.background;
    const common = { extractor, log, settings, newId: randomUUID };
    const warn = (message: string): void => log.warn(message);
    const paidSecret = async (): Promise<string | undefined> => parts.paidSecret.get();
    this.#files = new ResultFiles({ folder: path.join(parts.storage, "results"), now: Date.now, warn });
    this.#secret = parts.secret;
    const paid: PaidParts = {
      ...parts,
      identity: serviceIdentity(versionIn(parts.manifest)),
      files: this.#files,
      guard: new PaidGuard({
        consent,
        seenPrices: new SeenPrices(path.join(parts.storage, "seen-prices")),
        credits,
        keys,
        ledger,
        settings,
        seal: async (document) => sealedName(document, await parts.secret.get()),
        refuse: spendingRefusal,
        now: Date.now,
      }),
      intentions: new Intentions(
        new IntentionFiles({
          folder: path.join(parts.storage, "intentions"),
          secret: paidSecret,
          now: Date.now,
          warn,
        }),
      ),
    };
    this.#intentions = paid.intentions;
    this.guard = paid.guard;
    this.grammar = new GrammarChecker({
      ...common,
      answers: answersTo(GRAMMAR, "checkGrammar", paid),
      blocks: new BlockCheck(new KnownUnits(cacheOf(readKeptUnit, undefined, paid))),
      identity: paid.identity,
    });
    const detections = answersTo(DETECTION, "detectAiText", paid);
    this.background = new Background(
      {
        ...parts,
        ...parts.background,
        guard: paid.guard,
        jobsFolder: path.join(parts.storage, "jobs"),
        paidSecret,
      },
      async (content, price, run) => {
        const priced = [{ request: { content }, price, words: price }];
        const quote = await detections.quote(() => priced, run.signal);
        await detections.agree(quote, run);
        return quote.connection;
      },
    );
    parts.own(this.background);
    this.detection = new DetectionChecker({
      ...common,
      now: Date.now,
      answers: detections,
      background: this.background.detection,
    });
    this.plagiarism = new PlagiarismChecker({
      ...common,
      sampleReferences: parts.sampleReferences,
      compared: parts.compared,
      now: Date.now,
      answers: answersTo(PLAGIARISM, "scanPlagiarism", paid),
    });
    const images = answersTo(IMAGE, "detectAiImage", paid);
    const voices = answersTo(VOICE, "detectAiVoice", paid);
    ({ health: this.health, media: this.media } = mediaChecks({
      clients: parts.clients,
      images,
      voices,
      log,
    }));
  }

  /** Forgets the results of all checks, in every window: the next check of a text is a new one. */
  async forgetResults(): Promise<void> {
    await this.#secret.forget();
    await this.#files.clear();
    await this.#intentions.forget();
  }
}

/** What all that is paid for shares. */
interface PaidParts extends CheckersParts {
  readonly guard: PaidGuard;
  readonly intentions: Intentions;
  readonly identity: ServiceIdentity;
  readonly files: ResultFiles;
}

/** Without one nothing is known to be the same as before. */
function versionIn(manifest: unknown): string {
  const isNamed = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isNamed ? String(manifest.version) : randomUUID();
}

function answersTo<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  check: UploadCheck,
  paid: PaidParts,
): PaidAnswers<Request, Result> {
  const { connections, guard } = paid;
  return new PaidAnswers({
    operation,
    check,
    connections,
    guard,
    requests: requestsTo(operation, paid),
    confirm: confirmPrice,
  });
}

function requestsTo<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  paid: PaidParts,
): PaidRequests<Request, Result> {
  const { clients, credits, guard, identity, intentions, ledger } = paid;
  const sender = new PaidSender({ operation, clients, credits, guard, intentions, ledger, now: Date.now });
  const cache = cacheOf(operation.read, operation.ageMs, paid);
  return new PaidRequests({ operation, sender, cache, identity });
}

function cacheOf<Result>(
  read: (kept: unknown) => Result | undefined,
  ageMs: number | undefined,
  { files, secret }: Pick<PaidParts, "files" | "secret">,
): ResultCache<Result> {
  const cache = new ResultCache<Result>({
    disk: { files, read, secret: async () => secret.get() },
    ...(ageMs === undefined ? {} : { age: { ageMs, now: Date.now } }),
  });
  secret.onDidForget(() => cache.clear());
  return cache;
}
