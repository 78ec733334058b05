import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { ConnectProxy } from "../faults/connect-proxy.ts";
import { listenOnLoopback } from "../faults/loopback.ts";
import type { SelfSigned } from "../faults/self-signed.ts";
import { IDENTITY_VARIABLE, TRUSTED_HOST } from "../harness/trusted-identity.ts";
import { trusted } from "../harness/trusted.ts";
import type { RunningService } from "../unit/service/running-service.ts";
import { hostedInProcess } from "./hosted-in-process.ts";
import { checkGrammar, product, run, setting, unset, useHosted, write } from "./product.ts";

const KEY = "prfd_host_suite_key_of_the_network";
const ACCOUNTS = [
  {
    user_id: 31,
    plan: "1M",
    credits: 900,
    keys: [{ name: "network", key: KEY, scopes: ["grammar_checker"], status: "Active" }],
  },
];
const ASKS = "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n";

let sentence = 0;
/** Returns a text that isn't cached. */
const fresh = (): string => `We recieve parcel number ${(sentence += 1)} through a tunnel today.`;

async function http(name: string, value: unknown): Promise<void> {
  const section = vscode.workspace.getConfiguration("http");
  // Every update writes to disk, even without a change.
  if (isDeepStrictEqual(section.inspect(name)?.globalValue, value)) return;
  await section.update(name, value, vscode.ConfigurationTarget.Global);
}

async function use(baseUrl: string): Promise<void> {
  await useHosted(baseUrl, { name: "network", key: KEY });
}

async function check(baseUrl: string): ReturnType<typeof checkGrammar> {
  await use(baseUrl);
  return checkGrammar((await write(fresh())).uri);
}

/** Returns the message of Test API Key, which sends a single free request. */
async function testKey(): Promise<string> {
  return (await run<{ message: string }>("testApiKey", { name: "network" })).message;
}

/** Serves the same service over TLS, with the certificate and the host name that this editor trusts. */
function secured(baseUrl: string): Server {
  const file = process.env[IDENTITY_VARIABLE] ?? assert.fail("the editor was started without an identity");
  const identity = trusted<SelfSigned>(JSON.parse(readFileSync(file, "utf8")));
  const { hostname, port, host } = new URL(baseUrl);
  return createServer(identity, (incoming, response) => {
    const { method, url, headers } = incoming;
    const outgoing = request(
      { hostname, port, method, path: url, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(outgoing);
  });
}

/** Returns the globals that undici and similar packages would share with all extensions. */
function globals(): readonly unknown[] {
  const dispatchers = ["undici.globalDispatcher.1", "undici.globalDispatcher.2"].map((name) =>
    Symbol.for(name),
  );
  return [globalThis.fetch, ...dispatchers.map((symbol) => Reflect.get(globalThis, symbol) as unknown)];
}

describe("the network", function () {
  this.timeout(120_000);

  let hosted: RunningService;
  let front: Server;
  let target = "";
  let answer: string | undefined;
  const proxy = new ConnectProxy(
    () => target,
    () => answer,
  );
  let at = "";

  before(async () => {
    await product();
    hosted = await hostedInProcess(ACCOUNTS);
    front = secured(hosted.baseUrl);
    target = await listenOnLoopback(front);
    at = await proxy.start();
  });

  beforeEach(() => {
    answer = undefined;
    proxy.heads.length = 0;
  });

  afterEach(async () => {
    for (const name of ["proxy", "noProxy", "proxySupport", "systemCertificates"])
      await http(name, undefined);
    await setting("network.transport", undefined);
  });

  after(async () => {
    await run("removeApiKey", { name: "network" });
    await unset("service.baseUrl", "service.mode");
    await proxy.stop();
    front.close();
    await hosted.stop();
  });

  it("[CLI-6] http.proxy is used, with TLS that the proxy can't read", async () => {
    await http("proxy", `http://${at}`);
    const outcome = await check(`https://${TRUSTED_HOST}`);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(outcome.creditsCharged, 9);
    assert.deepEqual(
      proxy.heads.map((head) => head.split("\r\n")[0]),
      [`CONNECT ${TRUSTED_HOST}:443 HTTP/1.1`],
    );
    const seen = proxy.heads.join("") + proxy.through.toString("latin1");
    assert.doesNotMatch(seen, /x-api-key|prfd_|recieve/iu);
  });

  it("[CLI-6] [EDI-13] a proxy that asks for credentials: the setting is named, nothing is charged, no credentials are revealed", async () => {
    answer = ASKS;
    await http("proxy", `http://ann:CANARYsecret@${at}`);
    const { status, error } = await check(`https://${TRUSTED_HOST}`);
    assert.deepEqual([status, error?.charged], ["failed", "no"]);
    assert.match(error?.message ?? "", /asks for a user name and password.*http\.proxyAuthorization/u);
    assert.doesNotMatch(error?.message ?? "", /CANARY|ann:/u);
    assert.equal(proxy.heads.length, 1);
  });

  it("[CLI-6] a change of the settings applies from the next request on", async () => {
    // A label of 64 letters isn't a valid name, so no resolver is asked.
    await use(`https://${"x".repeat(64)}.example`);
    await http("proxy", `http://${at}`);
    answer = ASKS;
    assert.match(await testKey(), /^The proxy 127/u);
    assert.equal(proxy.heads.length, 1);
    for (const [name, value] of [
      ["noProxy", [".example"]],
      ["proxySupport", "off"],
    ] as const) {
      await http(name, value);
      assert.match(await testKey(), /^No connection to x+\.example/u, name);
      assert.equal(proxy.heads.length, 1, name);
      await http(name, undefined);
    }
  });

  it("[CLI-6] the service on this machine uses no proxy", async () => {
    await http("proxy", `http://${at}`);
    await setting("network.transport", "vscode");
    await run("useEmbeddedService");
    const outcome = await checkGrammar((await write(fresh())).uri);
    assert.deepEqual([outcome.status, outcome.service], ["done", "embedded"], outcome.error?.message);
    assert.equal(proxy.heads.length, 0);
  });

  it("[CLI-6] network.transport vscode sends through VS Code's fetch, and undici through none", async () => {
    const original = globalThis.fetch;
    let fetched = 0;
    globalThis.fetch = async (...args) => {
      fetched += 1;
      return original(...args);
    };
    try {
      await setting("network.transport", "vscode");
      const byVsCode = await check(hosted.baseUrl);
      assert.equal(byVsCode.status, "done", byVsCode.error?.message);
      assert.deepEqual([byVsCode.creditsCharged, fetched], [9, 1]);
      await setting("network.transport", "undici");
      assert.equal((await check(hosted.baseUrl)).status, "done");
      assert.equal(fetched, 1);
    } finally {
      globalThis.fetch = original;
    }
  });

  it("[CLI-6] network.transport vscode uses http.proxy as well", async () => {
    await setting("network.transport", "vscode");
    await http("proxy", `http://${at}`);
    // With the system's certificates VS Code ignores NODE_EXTRA_CA_CERTS, which makes this certificate
    // trusted.
    await http("systemCertificates", false);
    const outcome = await check(`https://${TRUSTED_HOST}`);
    assert.equal(outcome.status, "done", outcome.error?.message);
    assert.equal(proxy.heads.length, 1);
  });

  it("[ALL-3] checks over either change nothing global", async () => {
    const before = globals();
    for (const transport of ["undici", "vscode"]) {
      await setting("network.transport", transport);
      assert.equal((await check(hosted.baseUrl)).status, "done");
    }
    assert.deepEqual(globals(), before);
  });
});
