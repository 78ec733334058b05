import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { systemClock } from "../../../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { inspectAudio } from "../../../../src/client/inspect-audio.ts";
import { inspectImage } from "../../../../src/client/inspect-image.ts";
import { Transport } from "../../../../src/client/transport.ts";
import { SCOPES, type Scope } from "../../../../src/contract/scopes.ts";
import { Connections } from "../../../../src/checking/paying/connections.ts";
import { ApiKeys } from "../../../../src/checking/paying/api-keys.ts";
import { withFittingKey } from "../../../../src/checking/paying/fitting-key.ts";
import { IMAGE, VOICE } from "../../../../src/checking/paying/paid-media.ts";
import {
  DETECTION,
  GRAMMAR,
  PLAGIARISM,
  type MeteredResult,
  type PaidOperation,
} from "../../../../src/checking/paying/paid-operation.ts";
import { png, wav } from "../../../conformance/media.ts";
import { LONG_PROSE } from "../../../conformance/texts.ts";
import { RunningService } from "../../service/running-service.ts";
import { MemorySecrets } from "../store/memory-secrets.ts";

const CREDITS = 10_000;
const keyOf = (scope: Scope): string => `prfd_key_with_the_scope_${scope}`;

/** Sends one request of an operation with the fitting key; returns the credits that its answer states. */
type Send = (connections: Connections) => Promise<number>;

function sends<Request, Result extends MeteredResult>(
  operation: PaidOperation<Request, Result>,
  request: () => Request | Promise<Request>,
): readonly [name: string, scope: Scope, send: Send] {
  const send: Send = async (connections) => {
    const { scope } = operation;
    const { connection, done } = await withFittingKey(
      connections,
      scope,
      await connections.to(scope),
      async ({ apiKey, baseUrl }) => {
        const client = new ContentAuthenticityClient({
          baseUrl: parseBaseUrl(baseUrl),
          apiKey,
          transport: new Transport(),
          clock: systemClock,
          random: Math.random,
          idempotencyKey: randomUUID,
        });
        try {
          return await operation.send(client, await request(), {});
        } finally {
          await client.close();
        }
      },
    );
    return operation.creditsOf(done, connection);
  };
  return [operation.name, operation.scope, send];
}

const OPERATIONS = [
  sends(GRAMMAR, () => ({ content: LONG_PROSE })),
  sends(DETECTION, () => ({ content: LONG_PROSE })),
  sends(PLAGIARISM, () => ({ content: LONG_PROSE })),
  sends(IMAGE, async () => ({ media: await inspectImage(png(9, 9), "image.png"), digest: "" })),
  sends(VOICE, async () => ({ media: await inspectAudio(wav(2), "sound.wav"), digest: "" })),
];

describe("operations and their keys", () => {
  let running: RunningService;
  let keys: ApiKeys;
  let connections: Connections;

  beforeEach(async () => {
    // An account for each scope: its balance tells whose key was charged.
    running = await RunningService.start({
      accounts: SCOPES.map((scope, index) => ({
        user_id: index + 1,
        plan: "1M",
        credits: CREDITS,
        keys: [{ name: scope, key: keyOf(scope), scopes: [scope], status: "Active" }],
      })),
    });
    const { baseUrl } = running;
    keys = new ApiKeys(new MemorySecrets(), {});
    const settings = { serviceMode: () => "hosted" as const, baseUrl: () => baseUrl };
    const embedded = { ensure: async () => Promise.reject(new Error("not asked for")) };
    connections = new Connections(settings, keys, embedded);
  });

  afterEach(() => running.stop());

  const add = async (scope: Scope, isSaid: boolean): Promise<void> =>
    keys.add(
      { name: `for ${scope}`, key: keyOf(scope), scopes: isSaid ? [scope] : null },
      new URL(running.baseUrl).origin,
    );

  const charged = (): readonly (readonly [Scope, number])[] =>
    SCOPES.map(
      (scope, index) => [scope, CREDITS - running.service.ledger.balance(index + 1)] as const,
    ).filter(([, credits]) => credits > 0);

  for (const [name, scope, send] of OPERATIONS) {
    for (const isSaid of [true, false]) {
      it(`[EDI-11] ${name} is paid with the key for ${scope}, ${isSaid ? "whose scope a person said" : "which is found by trying"}`, async () => {
        for (const each of SCOPES) await add(each, isSaid);
        const credits = await send(connections);
        assert.deepEqual(charged(), [[scope, credits]]);
        const lacking = (await keys.known()).filter(({ lacks }) => lacks.length > 0);
        if (isSaid) assert.deepEqual(lacking, [], "no other key was sent");
        for (const { lacks } of lacking) assert.deepEqual(lacks, [scope]);
      });
    }

    it(`[EDI-11] ${name} without its scope is not sent, and names scope and keys`, async () => {
      for (const other of SCOPES.filter((each) => each !== scope)) await add(other, true);
      await assert.rejects(send(connections), (thrown: Error & { readonly code: string }) => {
        assert.equal(thrown.code, "missing_scope");
        assert.ok(thrown.message.includes(`scope ${scope}`), thrown.message);
        for (const other of SCOPES.filter((each) => each !== scope))
          assert.ok(thrown.message.includes(`“for ${other}”`), thrown.message);
        assert.ok(!thrown.message.includes("prfd_"));
        return true;
      });
      assert.deepEqual(charged(), []);
    });
  }
});
