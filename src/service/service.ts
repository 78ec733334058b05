import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { tmpdir } from "node:os";
import type { OffsetUnit } from "../text/offset-units.ts";
import type { AccountRecord } from "./accounts-file.ts";
import { Circuit } from "./circuit.ts";
import type { Clock } from "./clock.ts";
import { Gatekeeper } from "./gatekeeper.ts";
import { type HttpLimits, HttpServer } from "./http-server.ts";
import { IdempotencyStore } from "./idempotency-store.ts";
import { BackgroundDetection } from "./jobs/background-detection.ts";
import { KeyStore } from "./key-store.ts";
import { Ledger } from "./ledger.ts";
import type { ServiceLog } from "./log.ts";
import { DetectImageOperation } from "./operations/detect-image.ts";
import { DetectTextOperation } from "./operations/detect-text.ts";
import { DetectVoiceOperation } from "./operations/detect-voice.ts";
import { GetJobOperation } from "./operations/get-job.ts";
import { GrammarOperation } from "./operations/grammar.ts";
import type { GrammarCorrector } from "./operations/grammar-corrector.ts";
import type { ImageDetector } from "./operations/image-detector.ts";
import { ImageHealthOperation } from "./operations/image-health.ts";
import type { Operations } from "./operations/operation.ts";
import type { PlagiarismScanner } from "./operations/plagiarism-scanner.ts";
import { PlagiarismOperation } from "./operations/scan-plagiarism.ts";
import type { TextDetector } from "./operations/text-detector.ts";
import type { VoiceDetector } from "./operations/voice-detector.ts";
import { VoiceHealthOperation } from "./operations/voice-health.ts";
import { openAccount } from "./open-account.ts";
import { KeyDesk } from "./portal/key-desk.ts";
import { Portal } from "./portal/portal.ts";
import { SESSION_LIMITS, Sessions } from "./portal/sessions.ts";
import { RateLimit } from "./rate-limit.ts";
import type { BodyLimits } from "./request-body.ts";
import { RequestHandler } from "./request-handler.ts";
import { Router } from "./router.ts";
import type { Storage } from "./storage/storage.ts";
import { Tidying } from "./storage/tidying.ts";
import { UploadFolder } from "./uploads/upload-folder.ts";
import { CallbackGuard } from "./webhooks/callback-guard.ts";
import { WorkLimit } from "./work-limit.ts";

export interface ServiceSettings {
  readonly accounts: readonly AccountRecord[];
  readonly jobDelayMs: number;
  readonly jobTtlSeconds: number;
  readonly idempotencyTtlSeconds: number;
  readonly allowPrivateCallbacks: boolean;
  readonly offsetUnit: OffsetUnit;
  readonly httpLimits: HttpLimits;
  readonly bodyLimits: BodyLimits;
}

/** The dependencies that the service doesn't create itself. */
export interface ServiceParts {
  readonly corrector: GrammarCorrector;
  readonly detector: TextDetector;
  readonly images: ImageDetector;
  readonly voices: VoiceDetector;
  readonly scanner: PlagiarismScanner;
  /** Closed by the service when it stops. */
  readonly storage: Storage;
  readonly log: ServiceLog;
  readonly clock: Clock;
}

/** Grammar checks running and waiting at once. */
const GRAMMAR_AT_ONCE = 32;
/** Plagiarism scans running and waiting at once. */
const SCANS_AT_ONCE = 16;
/** Synchronous text detections running and waiting at once. */
const DETECTIONS_AT_ONCE = 32;
/** Files being uploaded or examined at once, images and audio together. */
const UPLOADS_AT_ONCE = 16;
/** Recordings being measured or examined at once. */
const VOICES_AT_ONCE = 8;
/** Consecutive failures of the image or voice engine that open its circuit; the next constant is for how long. */
const MEDIA_FAILURES = 5;
const MEDIA_RECOVERY_MS = 30_000;
/** The longest wait for resolving a callback's host. */
const RESOLVE_MS = 5_000;
/** UTF-16 units of stored responses: room for about a hundred of the longest. */
const REMEMBERED_UNITS = 64 * 1024 * 1024;

/** The composed service: every operation over one ledger, one key store and one HTTP server. */
export class EmbeddedService {
  readonly ledger: Ledger;
  readonly keys: KeyStore;
  readonly #storage: Storage;
  readonly #idempotency: IdempotencyStore;
  readonly #tidying: Tidying;
  readonly #engines: readonly { close(): Promise<void> }[];
  readonly #uploads = new UploadFolder(tmpdir(), UPLOADS_AT_ONCE);
  readonly #callbacks: CallbackGuard;
  readonly #background: BackgroundDetection;
  readonly #portal: Portal;
  readonly #server: HttpServer;

  constructor(settings: ServiceSettings, parts: ServiceParts) {
    const { clock, corrector, detector, images, log, scanner, storage, voices } = parts;
    this.#engines = [corrector, detector, images, voices, scanner];
    this.#storage = storage;
    const { accounts, atomically } = storage;
    this.ledger = new Ledger(storage.ledger, clock, randomUUID, atomically);
    this.keys = new KeyStore(storage.keys, clock, randomUUID);
    this.#idempotency = new IdempotencyStore({
      answers: storage.answers,
      atomically,
      clock,
      lifetimeMs: settings.idempotencyTtlSeconds * 1000,
      capacity: REMEMBERED_UNITS,
    });
    atomically(() => {
      this.ledger.releaseAbandoned();
      const to = { accounts, ledger: this.ledger, keys: this.keys };
      for (const account of settings.accounts) openAccount(account, to);
    });
    const takeOver = (): void => {
      this.ledger.releaseAbandoned();
      this.#background.takeOver();
    };
    this.#tidying = new Tidying(this.#idempotency, storage, takeOver, log);
    this.#callbacks = new CallbackGuard({
      resolve: (name) => lookup(name, { all: true }),
      allowPrivate: settings.allowPrivateCallbacks,
      resolveMs: RESOLVE_MS,
    });
    this.#background = new BackgroundDetection({
      detector,
      callbacks: this.#callbacks,
      records: storage.jobs,
      ledger: this.ledger,
      atomically,
      clock,
      log,
      delayMs: settings.jobDelayMs,
      lifetimeMs: settings.jobTtlSeconds * 1000,
    });
    this.#portal = new Portal({
      desk: new KeyDesk({ accounts, keys: this.keys, ledger: this.ledger, clock }),
      sessions: new Sessions(clock, SESSION_LIMITS),
      log,
    });
    const handler = new RequestHandler({
      router: new Router(),
      gatekeeper: new Gatekeeper(this.keys, accounts),
      operations: this.#operations(settings, parts),
      portal: this.#portal,
      log,
    });
    this.#server = new HttpServer(handler, settings.httpLimits);
  }

  /** Listens on 127.0.0.1 and resolves to the base address, such as `http://127.0.0.1:4000`. Rejects on a taken port. */
  async start(port: number): Promise<string> {
    await this.#uploads.removeLeftOvers(Date.now());
    const listening = await this.#server.listen(port);
    this.#background.resume();
    this.#tidying.start();
    return `http://127.0.0.1:${listening}`;
  }

  /** The address that signs a browser in to the developer portal: a secret of the person who started the service. */
  portalUrl(baseUrl: string): string {
    return this.#portal.address(baseUrl);
  }

  /** Finishes running work, jobs and deliveries included, for `graceMs` at most, then stops the engines. */
  async stop(graceMs: number): Promise<void> {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), graceMs);
    await Promise.all([this.#server.stop(graceMs), this.#background.stop(end.signal)]);
    clearTimeout(timer);
    // An engine that fails to stop must not prevent closing the storage.
    await Promise.allSettled(this.#engines.map((engine) => engine.close()));
    await this.#server.settled();
    await this.#uploads.close();
    this.#tidying.stop();
    this.#storage.close();
  }

  #operations(settings: ServiceSettings, parts: ServiceParts): Operations {
    const { clock, corrector, detector, images, scanner, voices } = parts;
    const recovery = { failuresToOpen: MEDIA_FAILURES, openMs: MEDIA_RECOVERY_MS, clock };
    const imageCircuit = new Circuit({ ...recovery, probe: (signal) => images.probe(signal) });
    const voiceCircuit = new Circuit({ ...recovery, probe: (signal) => voices.probe(signal) });
    return {
      keyed: {
        correctGrammar: new GrammarOperation({
          corrector,
          ledger: this.ledger,
          idempotency: this.#idempotency,
          limit: new WorkLimit(GRAMMAR_AT_ONCE),
          bodyLimits: settings.bodyLimits,
          unit: settings.offsetUnit,
        }),
        detectText: new DetectTextOperation({
          detector,
          jobs: this.#background.jobs,
          callbacks: this.#callbacks,
          ledger: this.ledger,
          limit: new WorkLimit(DETECTIONS_AT_ONCE),
          bodyLimits: settings.bodyLimits,
        }),
        getJob: new GetJobOperation(this.#background.jobs),
        detectImage: new DetectImageOperation({
          detector: images,
          ledger: this.ledger,
          circuit: imageCircuit,
          rate: new RateLimit(clock),
          uploads: this.#uploads,
        }),
        detectVoice: new DetectVoiceOperation({
          detector: voices,
          ledger: this.ledger,
          circuit: voiceCircuit,
          limit: new WorkLimit(VOICES_AT_ONCE),
          uploads: this.#uploads,
        }),
        scanPlagiarism: new PlagiarismOperation({
          scanner,
          ledger: this.ledger,
          idempotency: this.#idempotency,
          limit: new WorkLimit(SCANS_AT_ONCE),
          bodyLimits: settings.bodyLimits,
          unit: settings.offsetUnit,
          newId: randomUUID,
        }),
      },
      open: {
        imageHealth: new ImageHealthOperation(imageCircuit),
        voiceHealth: new VoiceHealthOperation(voiceCircuit),
      },
    };
  }
}
