import assert from "node:assert/strict";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { grammarPrice, textPrice } from "../../src/contract/prices.ts";
import { eventually } from "../harness/eventually.ts";
import { Caller, type Reply } from "./caller.ts";
import { form, png, wav } from "./media.ts";
import { head, RawConnection } from "./raw-exchange.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";
import { LONG_PROSE, PROSE } from "./texts.ts";

/** More slow requests than the service takes at once. */
const FLOOD = 80;
const UPLOADS = 20;
const LIMIT_MS = 60_000;

/** Returns the number of successes; asserts that every other answer is a 503 with a `Retry-After`. */
function succeeded(replies: readonly Reply[]): number {
  for (const { status, error, headers } of replies) {
    if (status === 200) continue;
    assert.deepEqual([status, error.code], [503, "service_unavailable"]);
    assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  }
  return replies.filter(({ status }) => status === 200).length;
}

describe("a service over its capacity", () => {
  const target = new Target();
  if (!target.isEmbedded) return;
  const caller = new Caller(target);
  const key = target.key("full");

  // The grammar engine isn't warmed up: its slow first text makes the other requests wait.
  startAround(target);

  it("[GRA-3] [CRE-1] too many texts at once are 503 service_unavailable, uncharged, and pass", async function () {
    this.timeout(LIMIT_MS);
    let successes = 0;
    const spent = await caller.spent(key, async () => {
      const body = { content: PROSE };
      const all = Array.from({ length: FLOOD }, () => caller.correct({ key, body }));
      successes = succeeded(await Promise.all(all));
    });
    assert.ok(successes > 0 && successes < FLOOD, `${successes} of ${FLOOD}`);
    assert.equal(spent, successes * grammarPrice(PROSE));
    await caller.corrected(PROSE);
  });

  it("[DET-1] [CRE-1] too many detections at once are 503 service_unavailable, uncharged, and pass", async function () {
    this.timeout(LIMIT_MS);
    // The first one waits for the engine to start, the others for the ones before them.
    const content = LONG_PROSE.repeat(20);
    let successes = 0;
    const spent = await caller.spent(key, async () => {
      const all = Array.from({ length: FLOOD }, () => caller.send("detectText", { key, body: { content } }));
      successes = succeeded(await Promise.all(all));
    });
    assert.ok(successes > 0 && successes < FLOOD, `${successes} of ${FLOOD}`);
    assert.equal(spent, successes * textPrice(content));
    await caller.detected(PROSE);
  });

  it("[IMG-2] [VOI-2] too many uploads at once are 503 service_unavailable, and pass", async () => {
    const { method, path } = ENDPOINTS.detectVoice;
    const begun = head(
      `${method} ${path} HTTP/1.1`,
      "Host: 127.0.0.1",
      `X-API-Key: ${target.key("other")}`,
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Length: 1000",
    );
    const open = Array.from({ length: UPLOADS }, () => new RawConnection(target.baseUrl).say(begun));
    await eventually(() => {
      const refused = open.flatMap(({ answers }) => answers.map(({ status }) => status));
      assert.deepEqual([...new Set(refused)], [503]);
    });
    const voice = await caller.send("detectVoice", { key, body: form(wav(1)) });
    const image = await caller.send("detectImage", { key, body: form(png(8, 8)) });
    assert.equal(succeeded([voice, image]), 0);
    for (const { socket } of open) socket.destroy();
    await eventually(async () => {
      await caller.heardVoice(wav(1));
      await caller.seenImage(png(8, 8));
    });
  });
});
