import assert from "node:assert/strict";
import { readAccounts } from "../../src/service/accounts-file.ts";
import { RunningService } from "../unit/service/running-service.ts";
import { correctWords } from "../unit/service/stand-in-corrector.ts";

const WORDS = { recieve: "receive", teh: "the" };

/**
 * Starts a service in the role of the hosted one: the real one with these accounts, in this process. Corrections,
 * scores, passages and verdicts are those of the stand-ins, because the grammar engine takes seconds of both cores
 * to load.
 */
export async function hostedInProcess(given: unknown): Promise<RunningService> {
  const read = readAccounts(JSON.stringify({ accounts: given }));
  assert.ok(read.ok, "the accounts are valid");
  const service = await RunningService.start({ accounts: read.accounts });
  service.corrector.behaviour = (text) => Promise.resolve(correctWords(text, WORDS));
  return service;
}
