import assert from "node:assert/strict";
import { Bench } from "./bench.ts";
import { assertNoCanary, CANARY_KEY, CANARY_TEXT } from "./canaries.ts";
import { FaultServer } from "./fault-server.ts";
import { answer, raw } from "./faults.ts";
import { grammarExample } from "../unit/contract/examples.ts";

const BOTH = `${CANARY_TEXT} ${CANARY_KEY}`;
const HEADERS = { "x-echo": CANARY_KEY, location: `https://example.org/${CANARY_KEY}` };

/** Answers that repeat the document and the key in every possible place. */
const ECHOES = {
  "a message": answer(400, { status: "error", code: "invalid_payload", message: BOTH }, HEADERS),
  "a nested message": answer(403, {
    error: { code: "missing_scope", message: BOTH, details: { text: BOTH } },
  }),
  "a detail": answer(401, { detail: BOTH }),
  "an error text": answer(400, { error: BOTH }),
  "a code": answer(400, { code: CANARY_KEY.toLowerCase() }),
  "a field error": answer(400, { content: [BOTH] }),
  "names of fields": answer(400, { [BOTH]: [BOTH] }),
  details: answer(400, { code: "max_words_exceeded", details: { limit: BOTH, actual: BOTH, [BOTH]: 1 } }),
  HTML: answer(502, `<pre>${BOTH}</pre>`),
  "a broken result": answer(200, {
    ...grammarExample,
    corrected_text: BOTH,
    edits_count: BOTH,
    [BOTH]: BOTH,
  }),
  "a result in pieces": answer(200, `{"status":"success","corrected_text":"${BOTH}`),
  "an edit": answer(200, { ...grammarExample, diff: [{ type: BOTH, original: BOTH }] }),
  headers: answer(307, "", HEADERS),
  "a retry-after": answer(429, "", { "retry-after": CANARY_KEY, date: CANARY_KEY }),
  "no HTTP at all": raw(`${BOTH}\r\n`),
  "a status line": raw(`HTTP/1.1 500 ${BOTH}\r\ncontent-length: 0\r\n\r\n`),
  "half an answer": raw(`HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n${BOTH}`),
} as const;

describe("a service that repeats what it was sent", () => {
  const server = new FaultServer();
  let baseUrl = "";

  before(async () => {
    baseUrl = await server.start();
  });
  after(async () => server.stop());

  for (const [place, fault] of Object.entries(ECHOES)) {
    it(`[ALL-2] [CLI-5] in ${place}: neither key nor text is in a failure or a log line`, async () => {
      const bench = new Bench(baseUrl);
      server.play(fault);
      const failure = await bench.failureOf(bench.grammar());
      await bench.client.close();
      assertNoCanary(failure);
      assert.ok(failure.message !== "" && failure.nextStep !== "", "it says what happened and what to do");
      assert.ok(bench.log.length > 0, "there are lines to look through");
      assertNoCanary(bench.log);
    });
  }
});
