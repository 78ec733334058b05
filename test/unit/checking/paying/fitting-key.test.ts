import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { parseBaseUrl } from "../../../../src/client/base-url.ts";
import { systemClock } from "../../../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../../../src/client/content-authenticity-client.ts";
import { isServiceFailure } from "../../../../src/client/failure.ts";
import { Transport } from "../../../../src/client/transport.ts";
import type { Scope } from "../../../../src/contract/scopes.ts";
import type { Connection } from "../../../../src/checking/vocabulary/connection.ts";
import { Connections } from "../../../../src/checking/paying/connections.ts";
import { ApiKeys } from "../../../../src/checking/paying/api-keys.ts";
import { withFittingKey } from "../../../../src/checking/paying/fitting-key.ts";
import { isRefusedKey } from "../../../../src/checking/paying/paid-failure.ts";
import { onLoopback } from "../../../harness/on-loopback.ts";
import { PortalBrowser } from "../../service/portal/portal-browser.ts";
import { RunningService } from "../../service/running-service.ts";
import { MemorySecrets } from "../store/memory-secrets.ts";

const IMAGES = "prfd_of_one_account_for_images";
const DETECTOR = "prfd_of_one_account_for_ai_text";
const ALL = "prfd_of_another_account_for_all";

const keyOf = (key: string, scopes: readonly Scope[], status: "Active" | "Revoked" = "Active") => ({
  name: key.slice(5),
  key,
  scopes: [...scopes],
  status,
});

/** Numbers the texts, so that each is new. */
let number = 0;
const fresh = (): string => `They recieve letter number ${(number += 1)} on every day.`;

describe("the key that fits an operation", () => {
  let running: RunningService;
  let keys: ApiKeys;
  let secrets: MemorySecrets;
  let connections: Connections;
  let baseUrl: string;
  let sent: string[];

  beforeEach(async () => {
    running = await RunningService.start({
      accounts: [
        {
          user_id: 25,
          plan: "25M",
          credits: 500,
          keys: [keyOf(IMAGES, ["image_detector"]), keyOf(DETECTOR, ["ai_detector"])],
        },
        { user_id: 2, plan: "Trial", credits: 100, keys: [keyOf(ALL, ["grammar_checker", "ai_detector"])] },
      ],
    });
    ({ baseUrl } = running);
    secrets = new MemorySecrets();
    keys = new ApiKeys(secrets, {});
    sent = [];
    const settings = { serviceMode: () => "hosted" as const, baseUrl: () => baseUrl };
    const embedded = { ensure: async () => Promise.reject(new Error("not asked for")) };
    connections = new Connections(settings, keys, embedded);
  });

  afterEach(() => running.stop());

  const correct = async (connection: Connection, isStillThere?: () => Promise<void>): Promise<number> => {
    await isStillThere?.();
    sent.push(connection.keyName);
    const client = new ContentAuthenticityClient({
      baseUrl: parseBaseUrl(connection.baseUrl),
      apiKey: connection.apiKey,
      transport: new Transport(),
      clock: systemClock,
      random: Math.random,
      idempotencyKey: randomUUID,
    });
    try {
      return (await client.correctGrammar({ content: fresh() })).credits_remaining;
    } finally {
      await client.close();
    }
  };

  const send = async (): Promise<{ done: number; connection: Connection }> =>
    withFittingKey(connections, "grammar_checker", await connections.to("grammar_checker"), correct);

  const add = async (name: string, key: string): Promise<void> =>
    keys.add({ name, key, scopes: null }, new URL(baseUrl).origin);

  it("[EDI-11] is found by trying, at no cost, and known from then on", async () => {
    await add("a", IMAGES);
    await add("b", DETECTOR);
    await add("c", ALL);
    const first = await send();
    assert.deepEqual([sent, first.connection.keyName, first.done], [["a", "b", "c"], "c", 92]);
    const second = await send();
    assert.deepEqual([sent.slice(3), second.done], [["c"], 84]);
    assert.equal(running.service.ledger.balance(25), 500);
  });

  it("[EDI-11] where none fits, all of them are named, and the next check sends nothing", async () => {
    await add("a", IMAGES);
    await add("b", DETECTOR);
    await assert.rejects(send(), (thrown: Error & { code: string }) => {
      assert.equal(thrown.code, "missing_scope");
      assert.match(thrown.message, /“a”, “b” has the scope grammar_checker/u);
      assert.ok(![IMAGES, DETECTOR].some((key) => thrown.message.includes(key)));
      return true;
    });
    await assert.rejects(send(), { code: "missing_scope" });
    assert.deepEqual(sent, ["a", "b"]);
  });

  it("[EDI-11] a key that is revoked between two parts stops there and is named; no other account pays in its place", async () => {
    await add("a", ALL);
    const portal = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
    const { key, path } = await portal.create("/portal/accounts/25/");
    await add("0 first", key);
    assert.equal((await send()).connection.keyName, "0 first");
    const revoked = await portal.submit(`${path}revoke/`, []);
    assert.equal(revoked.status, 303);
    await assert.rejects(send(), (thrown: unknown) => {
      assert.ok(isRefusedKey(thrown));
      assert.deepEqual([thrown.keyName, thrown.code, thrown.charged], ["0 first", "revoked_api_key", "no"]);
      return true;
    });
    assert.deepEqual(sent, ["0 first", "0 first"]);
    assert.equal(running.service.ledger.balance(2), 100);
    assert.deepEqual((await keys.known())[0]?.lacks, []);
  });

  it("[EDI-11] a key that was removed while it was refused is not brought back", async () => {
    await add("a", IMAGES);
    await add("c", ALL);
    const done = await withFittingKey(
      connections,
      "grammar_checker",
      await connections.to("grammar_checker"),
      async (connection) => {
        if (connection.keyName === "a") await keys.remove("a");
        return correct(connection);
      },
    );
    assert.equal(done.connection.keyName, "c");
    assert.ok(![...secrets.values].flat().some((value) => value.includes(IMAGES)));
  });

  it("[EDI-11] a key that was removed or replaced between two parts is not sent again, and no other one in its place", async () => {
    for (const change of [async () => void (await keys.remove("a")), async () => add("a", DETECTOR)]) {
      await add("a", ALL);
      await add("b", ALL);
      const connection = await connections.to("grammar_checker");
      await withFittingKey(connections, "grammar_checker", connection, correct);
      await change();
      await assert.rejects(withFittingKey(connections, "grammar_checker", connection, correct), {
        code: "key_removed",
        message: /“a”/u,
      });
    }
    assert.deepEqual(sent, ["a", "a"]);
  });

  const REFUSALS: readonly [string, RequestListener][] = [
    ["without a code", (_, response) => response.writeHead(403).end(JSON.stringify({ detail: "no" }))],
    ["of a gateway", (_, response) => response.writeHead(403).end("<html>missing_scope</html>")],
    [
      "for credits",
      (_, response) => response.writeHead(403).end(JSON.stringify({ code: "insufficient_credits" })),
    ],
    [
      "with another status",
      (_, response) => response.writeHead(400).end(JSON.stringify({ code: "missing_scope" })),
    ],
  ];
  for (const [name, listener] of REFUSALS) {
    it(`[EDI-11] a refusal ${name} says nothing of the key: no other is tried, and nothing is noted`, async () => {
      const server = await onLoopback(listener);
      try {
        baseUrl = server.baseUrl;
        await add("a", IMAGES);
        await add("b", ALL);
        await assert.rejects(send(), (thrown: unknown) => isServiceFailure(thrown));
        assert.deepEqual(sent, ["a"]);
        assert.deepEqual(
          (await keys.known()).map(({ lacks }) => lacks),
          [[], []],
        );
      } finally {
        server.close();
      }
    });
  }

  it("[KEY-3] [R-1] a key that is given to another service between two parts is not sent again", async () => {
    await add("a", ALL);
    const connection = await connections.to("grammar_checker");
    await withFittingKey(connections, "grammar_checker", connection, correct);
    await keys.agree({ name: "a", key: ALL }, "https://elsewhere.example");
    await assert.rejects(withFittingKey(connections, "grammar_checker", connection, correct), {
      code: "key_removed",
      message: /“a”/u,
    });
    assert.deepEqual(sent, ["a"]);
  });

  const BARE: readonly [string, string][] = [
    ["with nothing in it", ""],
    ["with an empty object", "{}"],
    ["in the words of a framework", '{"detail":"You do not have permission to perform this action."}'],
    ["that names the scope", '{"error":{"message":"This key lacks the grammar_checker scope."}}'],
  ];
  for (const [name, body] of BARE) {
    it(`[R-5] a 403 without a code ${name} is that of a missing scope: noted, and other keys of the origin are tried`, async () => {
      const got: string[] = [];
      const server = await onLoopback((request, response) => {
        got.push(request.headers["x-api-key"]?.toString() ?? "");
        response.writeHead(403, { "content-type": "application/json" }).end(body);
      });
      try {
        await add("elsewhere", ALL);
        baseUrl = server.baseUrl;
        await add("a", IMAGES);
        await add("b", DETECTOR);
        await assert.rejects(send(), {
          code: "missing_scope",
          message: /“a”, “b” has the scope grammar_checker/u,
        });
        assert.deepEqual(got, [IMAGES, DETECTOR]);
        assert.deepEqual(
          (await keys.known()).map(({ lacks }) => lacks),
          [["grammar_checker"], ["grammar_checker"], []],
        );
      } finally {
        server.close();
      }
    });
  }

  it("[R-5] a 403 for another reason ends the check, and names the key", async () => {
    const server = await onLoopback((_, response) =>
      response.writeHead(403).end('{"detail":"The account is suspended."}'),
    );
    try {
      baseUrl = server.baseUrl;
      await add("a", IMAGES);
      await add("b", ALL);
      await assert.rejects(send(), (thrown: unknown) => isRefusedKey(thrown) && thrown.keyName === "a");
      assert.deepEqual(sent, ["a"]);
    } finally {
      server.close();
    }
  });

  it("[EDI-11] an address that was changed meanwhile gets no other key: its price was agreed to elsewhere", async () => {
    await add("a", IMAGES);
    await add("b", ALL);
    const first = await connections.to("grammar_checker");
    const sending = withFittingKey(connections, "grammar_checker", first, async (connection) => {
      const end = correct(connection);
      baseUrl = "https://elsewhere.example";
      return end;
    });
    await assert.rejects(sending, { code: "missing_scope" });
    assert.deepEqual(sent, ["a"]);
  });
});
