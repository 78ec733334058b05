import assert from "node:assert/strict";
import type { Operation } from "../../src/contract/endpoints.ts";
import { hang } from "../unit/service/hang.ts";
import { KEY, RunningService } from "../unit/service/running-service.ts";
import { Caller, type Reply } from "./caller.ts";
import { fixture, form } from "./media.ts";
import { LONG_PROSE } from "./texts.ts";

/** More requests than the service processes and queues at once. */
const FLOOD = 40;

const fail = async (): Promise<never> => Promise.reject(new Error("the engine is broken"));

/** Answers that no request can cause, because they need an engine that fails. The rest of the service is real. */
describe("engines that fail", () => {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;

  let running: RunningService;
  let caller: Caller;
  const text = { content: LONG_PROSE };

  beforeEach(async () => {
    running = await RunningService.start();
    caller = new Caller({ baseUrl: running.baseUrl, isEmbedded: true, key: () => KEY });
  });

  afterEach(() => running.stop());

  const send = async (operation: Operation, body?: unknown): Promise<Reply> =>
    caller.send(operation, { key: KEY, ...(body === undefined ? {} : { body }) });

  const cases: readonly [Operation, (service: RunningService) => void, () => unknown][] = [
    ["detectText", ({ detector }) => (detector.behaviour = fail), () => text],
    ["correctGrammar", ({ corrector }) => (corrector.behaviour = fail), () => text],
    ["scanPlagiarism", ({ scanner }) => (scanner.behaviour = fail), () => text],
    ["detectImage", ({ images }) => (images.behaviour = fail), () => form(fixture("images/plain.png"))],
    ["detectVoice", ({ voices }) => (voices.behaviour = fail), () => form(fixture("audio/short.wav"))],
  ];
  for (const [operation, breakEngine, body] of cases) {
    it(`[CRE-1] ${operation} answers 503 service_error, and refunds the credits`, async () => {
      const before = running.credits;
      breakEngine(running);
      const { error, status } = await send(operation, body());
      assert.deepEqual([status, error.code, running.credits], [503, "service_error", before]);
    });
  }

  for (const [health, operation, engine, file] of [
    ["imageHealth", "detectImage", "images", "images/plain.png"],
    ["voiceHealth", "detectVoice", "voices", "audio/short.wav"],
  ] as const) {
    it(`[${health === "imageHealth" ? "IMG-3" : "VOI-3"}] ${health} answers 503 while the engine keeps failing`, async () => {
      running[engine].behaviour = fail;
      for (let failure = 0; failure < 5; failure += 1) await send(operation, form(fixture(file)));
      assert.equal((await send(health)).status, 503);
    });
  }

  it("[PLA-2] scanPlagiarism answers 503 service_unavailable over its capacity", async () => {
    running.scanner.behaviour = async (_text, _options, signal) => hang(signal);
    const first = await Promise.race(Array.from({ length: FLOOD }, async () => send("scanPlagiarism", text)));
    assert.deepEqual([first.status, first.error.code], [503, "service_unavailable"]);
  });
});
