import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readAccounts } from "../../src/service/accounts-file.ts";
import { GrammarEngine } from "../../src/service/engines/grammar/grammar-engine.ts";
import { bundledGrammarFiles } from "../../src/service/engines/grammar/grammar-files.ts";
import { RunningService } from "../unit/service/running-service.ts";
import { product } from "./product.ts";

const MINUTE_MS = 60_000;

/** The grammar engine of all services in this process: loading it takes seconds of both cores. */
let engine: GrammarEngine | undefined;

/**
 * Starts a service in the role of the hosted one: the real one with these accounts, in this process and with the real
 * grammar engine. Scores, passages and verdicts are those of the stand-ins.
 */
export async function hostedInProcess(given: unknown): Promise<RunningService> {
  const read = readAccounts(JSON.stringify({ accounts: given }));
  assert.ok(read.ok, "the accounts are valid");
  const { extensionPath } = await product();
  engine ??= new GrammarEngine({
    ...bundledGrammarFiles(pathToFileURL(path.join(extensionPath, "dist", path.sep))),
    timeoutMs: MINUTE_MS,
    maxTimeoutMs: MINUTE_MS,
    startTimeoutMs: MINUTE_MS,
    idleMs: MINUTE_MS,
  });
  const service = await RunningService.start({ accounts: read.accounts });
  service.corrector.correct = engine.correct.bind(engine);
  return service;
}
