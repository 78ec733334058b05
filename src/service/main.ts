import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type AccountRecord, readAccounts } from "./accounts-file.ts";
import { systemClock } from "./clock.ts";
import { readFirstLine } from "./first-line.ts";
import { readFlags } from "./flags.ts";
import { type Handover, NOTHING_HANDED_OVER, readHandover, readChange, type SharedData } from "./handover.ts";
import { MemoryKeyRecords } from "./key-records.ts";
import { ProvenanceImageDetector } from "./engines/image/provenance-image-detector.ts";
import { ProvenanceVoiceDetector } from "./engines/voice/provenance-voice-detector.ts";
import { startGrammarEngine } from "./start-grammar-engine.ts";
import { startPlagiarismEngine } from "./start-plagiarism-engine.ts";
import { startProvenanceEngine } from "./start-provenance-engine.ts";
import { startTextDetector, TextModelFailure } from "./start-text-detector.ts";
import { HTTP_LIMITS } from "./http-server.ts";
import { ServiceLog } from "./log.ts";
import { TooManyKeys } from "./open-account.ts";
import { OwnAnchorsFile } from "./own-anchors-file.ts";
import { JSON_BODY_LIMITS } from "./request-body.ts";
import { EmbeddedService } from "./service.ts";
import { openDatabase } from "./storage/database.ts";
import { SqliteStorage } from "./storage/sqlite-storage.ts";
import { memoryStorage, type Storage } from "./storage/storage.ts";
import { SecretSeal } from "./storage/text-seal.ts";
import { isOfStorage, isUnusable, storageFailure } from "./storage/storage-failure.ts";

/** The embedded service as a separate process. Exit status: 0 after an orderly shutdown, 2 for wrong usage, 1 otherwise. */

/** The time for running work to finish. Work cut off then was not charged; a persisted job runs again at the next start. */
const GRACE_MS = 60_000;
const FIRST_LINE_MS = 10_000;
const LAST_MS = 5_000;
const SAME_SIGNAL_MS = 1_000;
const WRONG_USE = 2;
const FAILED = 1;

/** A failed start: one line for a person, and the exit status. */
class StartFailure extends Error {
  readonly kind = "start_failure";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface AccountsGiven {
  readonly accounts: readonly AccountRecord[];
  readonly handover: Handover;
  /** Settles when the process that passed the accounts is gone; never for a file. */
  readonly parentGone: Promise<void>;
}

async function readGivenAccounts(
  source: string | null,
  onLine: (line: string) => void,
): Promise<AccountsGiven> {
  let json: string;
  let parentGone = new Promise<void>(() => undefined);
  if (source === null) return { accounts: [], handover: NOTHING_HANDED_OVER, parentGone };
  if (source === "-") {
    const read = await readFirstLine(process.stdin, FIRST_LINE_MS, onLine);
    if (!read.ok) throw new StartFailure(WRONG_USE, `--accounts -: ${read.message}`);
    json = read.line;
    parentGone = read.ended;
  } else {
    json = await readFile(source, "utf8").catch(() => {
      throw new StartFailure(WRONG_USE, "--accounts: the file cannot be read");
    });
  }
  const read = readAccounts(json);
  if (!read.ok) throw new StartFailure(WRONG_USE, `--accounts: ${read.message}`);
  const handover = source === "-" ? readHandover(json) : NOTHING_HANDED_OVER;
  if (handover === undefined) throw new StartFailure(WRONG_USE, "--accounts -: shared_data or references");
  return { accounts: read.accounts, handover, parentGone };
}

/** Opens the data folder. It is only created if accounts will be opened in it: a mistyped name creates nothing. */
function openStorage(folder: string, hasAccounts: boolean): Storage {
  const holdsNone = new StartFailure(WRONG_USE, "--data: the folder holds no accounts; give --accounts too");
  if (!hasAccounts && !existsSync(folder)) throw holdsNone;
  const storage = new SqliteStorage(openDatabase(folder));
  if (hasAccounts || storage.accounts.all().length > 0) return storage;
  storage.close();
  throw holdsNone;
}

/** Opens the data folder that the services of all windows share. Keys are for this run only, and are not stored. */
function openShared({ folder, secret }: SharedData, onUnusable: () => void): Storage {
  const database = openDatabase(folder, "shared");
  database.onUndone((error) => {
    if (isUnusable(error)) onUnusable();
  });
  return new SqliteStorage(database, { keys: new MemoryKeyRecords(), seal: new SecretSeal(secret) });
}

/** Returns an error of the start that one line can explain. A disk may also fill up after its folder was opened. */
function asStartFailure(error: unknown): StartFailure | undefined {
  if (error instanceof StartFailure) return error;
  if (error instanceof TooManyKeys) return new StartFailure(WRONG_USE, `--accounts: ${error.message}`);
  if (error instanceof TextModelFailure) return new StartFailure(FAILED, error.message);
  if (!isOfStorage(error)) return undefined;
  return new StartFailure(FAILED, `--data: the folder ${storageFailure(error).message}`);
}

/** A service over a shared folder, or over memory with the reason why the folder is unusable. */
function overShared(
  data: SharedData,
  serviceOver: (storage: Storage) => EmbeddedService,
  onUnusable: () => void,
): { readonly service: EmbeddedService; readonly notPersisted?: string } {
  let shared: Storage | undefined;
  try {
    shared = openShared(data, onUnusable);
    return { service: serviceOver(shared) };
  } catch (error) {
    if (!isOfStorage(error)) throw error;
    shared?.close();
    return {
      service: serviceOver(memoryStorage()),
      notPersisted: `the data folder ${storageFailure(error).problem}`,
    };
  }
}

/** Runs until it is asked to stop. */
async function run(log: ServiceLog): Promise<void> {
  const read = readFlags(process.argv.slice(2));
  if (!read.ok) throw new StartFailure(WRONG_USE, read.message);
  const { port, accounts: source, data, references, trustAnchors, ...flags } = read.flags;
  const scanner = startPlagiarismEngine(references, data);
  const anchors = new OwnAnchorsFile(trustAnchors, log);
  const started = Promise.withResolvers<void>();
  const { accounts, parentGone, handover } = await readGivenAccounts(source, (line) => {
    const given = readChange(line);
    if (given === undefined) return;
    scanner.compareWith([...references, ...given.references]);
    anchors.use(given.trust_anchors ?? trustAnchors);
    // Tells the reader that the next scan is compared with these.
    void started.promise.then(() =>
      process.stdout.write(`${JSON.stringify({ references: given.references.length })}\n`),
    );
  });
  anchors.use(handover.trust_anchors ?? trustAnchors);
  if (handover.references.length > 0) scanner.compareWith([...references, ...handover.references]);
  const detector = startTextDetector();
  const engines = {
    corrector: startGrammarEngine(),
    detector,
    images: new ProvenanceImageDetector(startProvenanceEngine(() => anchors.path)),
    voices: new ProvenanceVoiceDetector(startProvenanceEngine(() => anchors.path)),
    scanner,
  };
  const serviceOver = (storage: Storage): EmbeddedService =>
    new EmbeddedService(
      { ...flags, accounts, httpLimits: HTTP_LIMITS, bodyLimits: JSON_BODY_LIMITS },
      { ...engines, storage, log, clock: systemClock },
    );
  // The next one starts over memory if the folder is still unusable then.
  const unusable = Promise.withResolvers<void>();
  const { service, notPersisted } =
    handover.shared_data === null
      ? { service: serviceOver(data === null ? memoryStorage() : openStorage(data, accounts.length > 0)) }
      : overShared(handover.shared_data, serviceOver, unusable.resolve);
  const stopReason = Promise.race([stopRequest(parentGone), unusable.promise.then(() => "storage")]);
  const baseUrl = await service.start(port).catch((error: NodeJS.ErrnoException) => {
    if (isOfStorage(error)) throw error;
    const reason = error.code ?? "unknown reason";
    throw new StartFailure(FAILED, `cannot listen on port ${port} (${reason}): choose another with --port`);
  });
  const portalUrl = service.portalUrl(baseUrl);
  const address = { base_url: baseUrl, portal_url: portalUrl, not_kept: notPersisted };
  process.stdout.write(`${JSON.stringify(address)}\n`);
  started.resolve();
  log.event("started", { port: new URL(baseUrl).port, accounts: accounts.length, pid: process.pid });
  const reason = await stopReason;
  log.event("ending", { reason });
  await service.stop(GRACE_MS);
  log.event("ended");
}

/**
 * Settles with the name of the first request to stop: a signal, or `stdin` when the parent is gone. A later signal ends the
 * process immediately, except directly after the first: then it is the same Ctrl+C, which a terminal sends to the whole
 * group and a parent passes on.
 */
function stopRequest(parentGone: Promise<void>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let first = Infinity;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(FAILED);
      first = Math.min(first, performance.now());
      resolve(signal);
    });
  }
  void parentGone.then(() => resolve("stdin"));
  return promise;
}

// The reader of the log may exit first; that must not end the service in the middle of a request.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

const log = new ServiceLog((line) => void process.stderr.write(line));

// Node would print the error's message, which may quote a text.
process.on("uncaughtException", (error) => {
  log.defect("uncaught", error);
  process.exit(FAILED);
});

try {
  await run(log);
  process.exitCode = 0;
} catch (error) {
  const failure = asStartFailure(error);
  if (failure !== undefined) {
    process.stderr.write(`${failure.message}\n`);
    process.exitCode = failure.status;
  } else {
    log.defect("failed", error);
    process.exitCode = FAILED;
  }
}
// An open standard input would keep the process alive.
process.stdin.destroy();
// So would a thread that waits for the disk, which blocks even `process.exit`.
setTimeout(() => process.kill(process.pid, "SIGKILL"), LAST_MS).unref();
