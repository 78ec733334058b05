import assert from "node:assert/strict";
import { isServiceFailure } from "../../src/client/failure.ts";
import { MAX_ATTEMPTS } from "../../src/client/retry-policy.ts";
import { parseResponse, type ResponseSchema } from "../../src/client/parse-response.ts";
import { EXAMPLES, detectionExample, grammarExample, schemaOf } from "../unit/contract/examples.ts";
import { Bench } from "./bench.ts";
import { FaultServer } from "./fault-server.ts";
import { answer } from "./faults.ts";
import { assertTyped, readMutated } from "./mutated-answers.ts";
import { mutate, seeded } from "./mutations.ts";

function isJson(body: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}

describe("nearly valid bodies", () => {
  it("[CON-2] 10,000 mutated response bodies give typed errors only", () => {
    let rejected = 0;
    for (let seed = 0; seed < 10_000; seed += 1) {
      const example = EXAMPLES[seed % EXAMPLES.length];
      assert.ok(example !== undefined);
      const body = mutate(example.body, seeded(seed));
      if (readMutated(schemaOf(example), body, `seed ${seed}`) === undefined) rejected += 1;
    }
    assert.ok(rejected > 6_000 && rejected < 10_000, `${rejected} rejected`);
  });

  it("[CON-2] 400 of them over HTTP: a whole result or a typed error, and only invalid JSON is requested again", async () => {
    const server = new FaultServer();
    const bench = new Bench(await server.start());
    let rejected = 0;
    try {
      for (let seed = 0; seed < 400; seed += 1) {
        const isGrammar = seed % 2 === 0;
        const body = mutate(isGrammar ? grammarExample : detectionExample, seeded(seed));
        server.play(answer(200, body));
        const call = isGrammar ? bench.grammar() : bench.detect();
        await call.catch((error: unknown) => {
          assertTyped(error, `seed ${seed}`);
          rejected += 1;
        });
        const requests = isGrammar && !isJson(body) ? MAX_ATTEMPTS : 1;
        assert.equal(server.seen.length, requests, `seed ${seed}`);
      }
      assert.ok(rejected > 200 && rejected < 400, `${rejected} rejected`);
    } finally {
      await bench.client.close();
      await server.stop();
    }
  });

  it("[CON-2] a body nested 100,000 deep, in a known field and in an unknown one", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const schema: ResponseSchema<unknown> = schemaOf({ operation: "correctGrammar", status: 200 });
    const text = JSON.stringify(grammarExample);
    const known = text.replace('"diff":[', `"diff":[${deep},`);
    assert.throws(
      () => parseResponse(schema, { status: 200, body: Buffer.from(known) }, true),
      (error) => isServiceFailure(error) && error.kind === "unexpected_response",
    );
    const unknown = `{"more":${deep},${text.slice(1)}`;
    assert.ok(parseResponse(schema, { status: 200, body: Buffer.from(unknown) }, true));
  });
});
