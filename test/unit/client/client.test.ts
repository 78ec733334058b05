import assert from "node:assert/strict";
import type { ContentAuthenticityClient } from "../../../src/client/content-authenticity-client.ts";
import { cancelled } from "../../../src/client/exchange-failure.ts";
import { isServiceFailure } from "../../../src/client/failure.ts";
import type { HttpRequest, UploadFile, UploadProgress } from "../../../src/client/http-exchange.ts";
import { Intention } from "../../../src/client/intention.ts";
import type { CallOptions } from "../../../src/client/service-caller.ts";
import { TIMEOUTS } from "../../../src/client/timeouts.ts";
import { ENDPOINTS, type Endpoint, type Operation } from "../../../src/contract/endpoints.ts";
import { EXAMPLES } from "../contract/examples.ts";
import { API_KEY, failureOf, newClient } from "./new-client.ts";
import { response, ScriptedTransport } from "./scripted-transport.ts";

const TEXT = "Eight plain words that nobody has to correct.";
const LONG_ENOUGH = `${TEXT} And some more of them.`;
const TASK = "5f1c2a34-0000-4000-8000-000000000001";
const FILE: UploadFile = {
  source: new Uint8Array([1, 2, 3]),
  size: 3,
  name: "a.png",
  type: "image/png",
};
const IMAGE = { kind: "image", file: FILE, format: "png", width: 1, height: 1, price: 6 } as const;
const AUDIO = { kind: "audio", file: FILE, format: "wav", seconds: 1, price: 10 } as const;

const PROGRESS = { sentBytes: 1, totalBytes: 2 };
const brokenLog = (): void => {
  throw new TypeError("the channel is closed");
};

function bodyOf(operation: Operation, status = 200): Readonly<Record<string, unknown>> {
  const example = EXAMPLES.find((one) => one.operation === operation && one.status === status);
  return example?.body ?? assert.fail(`no example of ${operation}`);
}

interface Method {
  readonly operation: Operation;
  readonly path: string;
  readonly call: (client: ContentAuthenticityClient, options?: CallOptions) => Promise<unknown>;
  readonly body: unknown;
  readonly answer: readonly [status: number, body: unknown];
}

const METHODS: Readonly<Record<string, Method>> = {
  correctGrammar: {
    operation: "correctGrammar",
    path: "/api/grammar/correct/",
    call: async (client, options) => client.correctGrammar({ content: TEXT }, options),
    body: { content: TEXT },
    answer: [200, bodyOf("correctGrammar")],
  },
  scanPlagiarism: {
    operation: "scanPlagiarism",
    path: "/api/plagiarism/scan/",
    call: async (client, options) => client.scanPlagiarism({ content: LONG_ENOUGH }, options),
    body: { content: LONG_ENOUGH },
    answer: [200, bodyOf("scanPlagiarism")],
  },
  detectText: {
    operation: "detectText",
    path: "/api/detector/",
    call: async (client, options) => client.detectText({ content: TEXT }, options),
    body: { content: TEXT },
    answer: [200, bodyOf("detectText")],
  },
  submitDetection: {
    operation: "detectText",
    path: "/api/detector/",
    call: async (client, options) =>
      client.submitDetection(
        { content: TEXT, callback_url: "https://example.com/hook", webhook_secret: "s3cret" },
        options,
      ),
    body: {
      content: TEXT,
      poll: true,
      callback_url: "https://example.com/hook",
      webhook_secret: "s3cret",
    },
    answer: [202, bodyOf("detectText", 202)],
  },
  getJob: {
    operation: "getJob",
    path: `/api/jobs/${TASK}/`,
    call: async (client, options) => client.getJob(TASK, options),
    body: undefined,
    answer: [200, bodyOf("getJob")],
  },
  detectImage: {
    operation: "detectImage",
    path: "/api/image-detector/predict/",
    call: async (client, options) => client.detectImage(IMAGE, options),
    body: FILE,
    answer: [200, bodyOf("detectImage")],
  },
  detectVoice: {
    operation: "detectVoice",
    path: "/api/voice-detector/detect/",
    call: async (client, options) => client.detectVoice(AUDIO, options),
    body: FILE,
    answer: [200, bodyOf("detectVoice")],
  },
  imageHealth: {
    operation: "imageHealth",
    path: "/api/image-detector/health/",
    call: async (client, options) => client.imageHealth(options),
    body: undefined,
    answer: [200, bodyOf("imageHealth")],
  },
  voiceHealth: {
    operation: "voiceHealth",
    path: "/api/voice-detector/health/",
    call: async (client, options) => client.voiceHealth(options),
    body: undefined,
    answer: [200, bodyOf("voiceHealth")],
  },
};

describe("the client", () => {
  it("[CLI-1] has a method for every operation", () => {
    const reached = new Set(Object.values(METHODS).map(({ operation }) => operation));
    assert.deepEqual([...reached].sort(), Object.keys(ENDPOINTS).sort());
  });

  for (const [name, { operation, path, call, body, answer }] of Object.entries(METHODS)) {
    it(`[CLI-1] ${name} sends ${ENDPOINTS[operation].method} ${path} and returns the whole answer`, async () => {
      const transport = new ScriptedTransport(response(...answer));
      const stop = new AbortController();
      const updates: UploadProgress[] = [];
      const onProgress = (progress: UploadProgress): unknown => updates.push(progress);
      assert.deepEqual(await call(newClient(transport), { signal: stop.signal, onProgress }), answer[1]);
      const [request] = transport.sent;
      assert.ok(request !== undefined && transport.sent.length === 1);
      const { method, idempotent, scope }: Endpoint = ENDPOINTS[operation];
      assert.deepEqual(
        [request.method, request.url.href, request.timeouts, request.signal],
        [method, `https://example.org${path}`, TIMEOUTS[operation], stop.signal],
      );
      request.onProgress?.(PROGRESS);
      assert.deepEqual(updates, [PROGRESS]);
      assert.equal(request.isMetered, scope !== null && scope !== "none");
      assert.deepEqual(request.headers, {
        accept: "application/json",
        "user-agent": "content-authenticity-vscode",
        ...(typeof request.body === "string" ? { "content-type": "application/json" } : {}),
        ...(scope === "none" ? {} : { "x-api-key": API_KEY }),
        ...(idempotent ? { "idempotency-key": "key" } : {}),
      });
      assert.deepEqual(typeof request.body === "string" ? JSON.parse(request.body) : request.body, body);
    });

    const needsKey = ENDPOINTS[operation].scope !== "none";
    it(`[CLI-1] [CLI-5] ${name} ${needsKey ? "sends nothing without a key" : "needs no key"}`, async () => {
      const transport = new ScriptedTransport(response(...answer));
      const keyless = newClient(transport, null);
      if (!needsKey) {
        assert.deepEqual(await call(keyless), answer[1]);
        return;
      }
      const failure = await failureOf(call(keyless));
      assert.deepEqual(
        [failure.kind, failure.charged, failure.action, transport.sent.length],
        ["invalid_configuration", "no", "addKey", 0],
      );
    });
  }

  const NO_KEYS = [
    "",
    "prfd_",
    "sk_abcdefgh12",
    "prfd_abcdefgh12\r\nx-evil: 1",
    "prfd_abcdefgh12\n",
    " prfd_abcdefgh12",
    "prfd_abcd efgh12",
    "prfd_abcdefgh12\u00a0",
    "prfd_abcdefgh12\u200b",
    "\u0440rfd_abcdefgh12",
    "prfd_\u0430bcdefgh12",
    "\uff50rfd_abcdefgh12",
    "prfd_abcdefgh\uff11\uff12",
    "PRFD_abcdefgh12",
    "\u0000prfd_abcdefgh12",
  ];
  for (const key of NO_KEYS) {
    it(`[CLI-5] takes no key such as ${JSON.stringify(key.slice(0, 30))}`, () => {
      assert.throws(
        () => newClient(new ScriptedTransport(), key),
        (error) => {
          assert.ok(isServiceFailure(error));
          assert.deepEqual([error.kind, error.charged], ["invalid_configuration", "no"]);
          assert.doesNotMatch(`${error.message} ${error.nextStep}`, /abcd|efgh|evil|sk_/);
          return true;
        },
      );
    });
  }

  it("[CLI-2] [DET-3] sends no request that the interface does not allow", async () => {
    const transport = new ScriptedTransport();
    for (const call of [
      newClient(transport).detectText({ content: "" }),
      newClient(transport).submitDetection({ content: "" }),
    ]) {
      const failure = await failureOf(call);
      assert.deepEqual([failure.kind, failure.field, failure.charged], ["invalid_request", "content", "no"]);
    }
    assert.equal(transport.sent.length, 0);
  });

  it("[CLI-3] a defect of our own causes no retry", async () => {
    const transport = new ScriptedTransport(new TypeError("a defect"));
    await assert.rejects(newClient(transport).correctGrammar({ content: TEXT }), TypeError);
    assert.equal(transport.sent.length, 1);
  });

  const BAD_IDEMPOTENCY_KEYS = ["", "a\r\nx-evil: 1", "a\u0000", "a b", "kéy", "\u4e2d", "k".repeat(256)];
  for (const key of BAD_IDEMPOTENCY_KEYS) {
    it(`[CLI-2] [IDE-1] sends nothing under the idempotency key ${JSON.stringify(key.slice(0, 20))}`, async () => {
      const transport = new ScriptedTransport(response(200, bodyOf("correctGrammar")));
      const failure = await failureOf(
        newClient(transport, API_KEY, { idempotencyKey: () => key }).correctGrammar({ content: TEXT }),
      );
      assert.deepEqual(
        [failure.kind, failure.field, failure.charged, transport.sent.length],
        ["invalid_request", "Idempotency-Key", "no", 0],
      );
    });
  }

  it("[CLI-2] [IDE-1] takes an idempotency key of 255 characters", async () => {
    const transport = new ScriptedTransport(response(200, bodyOf("correctGrammar")));
    await newClient(transport, API_KEY, { idempotencyKey: () => "k".repeat(255) }).correctGrammar({
      content: TEXT,
    });
    assert.equal(transport.sent.length, 1);
  });

  it("[CLI-1] each attempt at an image takes its turn in the minute, and no other operation does", async () => {
    const order: string[] = [];
    const transport = new ScriptedTransport(response(429, ""), response(200, bodyOf("detectImage")));
    const client = newClient(transport, API_KEY, {
      imageRate: {
        take: async (turn) => {
          turn?.onWait?.({ delayMs: 1, perMinute: 5 });
          order.push(`turn ${transport.sent.length}`);
          return Promise.resolve();
        },
      },
    });
    await client.detectImage(IMAGE, { onWait: ({ perMinute }) => order.push(`told ${perMinute}`) });
    await client.detectVoice(AUDIO).catch(() => undefined);
    assert.deepEqual(order, ["told 5", "turn 0", "told 5", "turn 1"]);
    assert.equal(transport.sent.length, 3);
  });

  it("[CLI-3] [EDI-20] right before each attempt, once its turn has come, the caller can still veto it, and then nothing more is sent", async () => {
    const transport = new ScriptedTransport(response(503, { code: "service_unavailable" }));
    const order: string[] = [];
    const client = newClient(transport, API_KEY, {
      imageRate: { take: async () => Promise.resolve(void order.push("turn")) },
    });
    const no = new Error("the key is gone");
    const isStillWanted = async (): Promise<void> => {
      order.push(`asked ${transport.sent.length}`);
      if (transport.sent.length === 2) throw no;
      return Promise.resolve();
    };
    await assert.rejects(client.detectImage(IMAGE, { isStillWanted }), no);
    assert.deepEqual(order, ["turn", "asked 0", "turn", "asked 1", "turn", "asked 2"]);
    assert.equal(transport.sent.length, 2);
  });

  it("[CLI-1] an image that is cancelled in its wait is not sent", async () => {
    const transport = new ScriptedTransport(response(200, bodyOf("detectImage")));
    const client = newClient(transport, API_KEY, {
      imageRate: { take: async () => Promise.reject(cancelled("no")) },
    });
    const failure = await failureOf(client.detectImage(IMAGE));
    assert.deepEqual([failure.kind, failure.charged, transport.sent.length], ["cancelled", "no", 0]);
  });

  it("[CLI-3] a log that fails costs no answer, and no failure", async () => {
    const answer = response(200, bodyOf("correctGrammar"));
    const client = newClient(new ScriptedTransport(answer, response(401, "")), API_KEY, { log: brokenLog });
    await client.correctGrammar({ content: TEXT });
    assert.equal((await failureOf(client.correctGrammar({ content: TEXT }))).status, 401);
  });

  it("[CLI-1] [CLI-3] a progress that fails costs no upload, and no answer", async () => {
    const transport = new ScriptedTransport(response(200, bodyOf("detectImage")));
    await newClient(transport).detectImage(IMAGE, { onProgress: brokenLog });
    transport.sent[0]?.onProgress?.(PROGRESS);
  });

  it("[CLI-1] closing waits for a call that has sent nothing yet, and takes no more", async () => {
    const order: string[] = [];
    const scripted = new ScriptedTransport(response(200, bodyOf("correctGrammar")));
    const transport = {
      send: async (request: HttpRequest) => {
        order.push("sent");
        return scripted.send(request);
      },
      close: async () => {
        order.push("closed");
        return Promise.resolve();
      },
    };
    const client = newClient(transport);
    const kept = Promise.withResolvers<void>();
    const intention = new Intention(
      () => "key",
      async (record) => kept.promise.then(() => record),
    );
    const running = client.correctGrammar({ content: TEXT }, { intention });
    const closing = [client.close(), client.close()];
    const late = client.correctGrammar({ content: TEXT });
    kept.resolve();
    await Promise.all([running, ...closing, late]);
    // Calls after the close are the transport's to refuse.
    assert.deepEqual(order, ["sent", "closed", "sent"]);
  });

  it("[ALL-2] shows neither its key nor a text when it is written out", async () => {
    const { inspect } = await import("node:util");
    const client = newClient(new ScriptedTransport());
    const intention = new Intention(() => "key");
    await intention.begin("the secret text", 0);
    const shown = inspect([client, intention], { depth: Infinity, showHidden: true });
    assert.doesNotMatch(shown + JSON.stringify([client, intention, intention.record]), /prfd_|secret/);
  });
});
