import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { MAX_ATTEMPTS } from "../../src/client/retry-policy.ts";
import type { ProxySettings } from "../../src/client/proxy-policy.ts";
import type { TransportOptions } from "../../src/client/transport.ts";
import { NO_PROXY } from "../harness/no-proxy.ts";
import { Bench } from "./bench.ts";
import { CANARY_KEY, CANARY_TEXT } from "./canaries.ts";
import { ConnectProxy, type Verdict } from "./connect-proxy.ts";
import { FaultServer } from "./fault-server.ts";
import { answer } from "./faults.ts";
import { SecureService } from "./secure-service.ts";
import { authority, selfSigned, type SelfSigned } from "./self-signed.ts";

const HOST = "service.example";
const PASSWORD = "CANARY of a proxy's password";
const NEEDS_PASSWORD = "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n";

/** Opens the tunnel only with the password. */
function guarded(head: string): string | undefined {
  const credentials = Buffer.from(`ann:${PASSWORD}`).toString("base64");
  return head.toLowerCase().includes(`proxy-authorization: basic ${credentials.toLowerCase()}`)
    ? undefined
    : NEEDS_PASSWORD;
}

function reset(_: string, socket: Socket): "silence" {
  socket.resetAndDestroy();
  return "silence";
}

describe("through a proxy", () => {
  const trusted = authority("Authority of the service");
  const stranger = authority("Authority of somebody else");
  const service = new SecureService(trusted.issue(HOST));
  const impostor = new SecureService(stranger.issue(HOST));
  const running: ConnectProxy[] = [];
  let target = "";
  let genuine = "";
  let elsewhere = "";

  before(async () => {
    genuine = await service.start();
    elsewhere = await impostor.start();
  });
  after(async () => Promise.all([service.stop(), impostor.stop()]));
  beforeEach(() => {
    target = genuine;
    service.seen.length = 0;
    service.answer = { status: 200 };
  });
  afterEach(async () => {
    for (const proxy of running.splice(0)) await proxy.stop();
  });

  async function proxyAt(
    verdict?: Verdict,
    identity?: SelfSigned,
  ): Promise<{ proxy: ConnectProxy; at: string }> {
    const proxy = new ConnectProxy(() => target, verdict, identity);
    running.push(proxy);
    return { proxy, at: await proxy.start() };
  }

  function behind(
    settings: Partial<ProxySettings>,
    more: TransportOptions = {},
    baseUrl = `https://${HOST}`,
  ): Bench {
    const proxies = { ...NO_PROXY, ...settings };
    return new Bench(baseUrl, { ca: [trusted.cert], proxies, ...more });
  }

  for (const operation of ["grammar", "detect"] as const) {
    it(`[CLI-6] [CLI-5] the proxy sees host and port, and neither key nor text, ${operation}`, async () => {
      const { proxy, at } = await proxyAt();
      const bench = behind({ proxy: `http://${at}` });
      assert.ok(await bench[operation]());
      await bench.client.close();
      assert.equal(service.seen[0]?.headers["x-api-key"], CANARY_KEY);
      assert.deepEqual(JSON.parse(service.seen[0]?.body ?? ""), { content: CANARY_TEXT });
      assert.equal(proxy.heads.length, 1);
      assert.match(proxy.heads[0] ?? "", new RegExp(`^CONNECT ${HOST}:443 HTTP/1\\.1\r\n`));
      assert.ok(proxy.through.length > 500, "nothing was recorded");
      for (const bytes of [proxy.heads.join(""), proxy.through.toString("latin1")]) {
        assert.doesNotMatch(bytes, /x-api-key|CANARY|zebrafinch|lavender|api\/(?:grammar|detector)/i);
      }
    });
  }

  it("[CLI-6] the environment's proxy is used, and each request has its own tunnel", async () => {
    const { proxy, at } = await proxyAt();
    const bench = behind({ environment: { HTTPS_PROXY: `http://${at}` } });
    await bench.detect();
    await bench.grammar();
    await bench.client.close();
    assert.deepEqual([proxy.connections, proxy.heads.length, service.seen.length], [2, 2, 2]);
  });

  it("[CLI-6] an excluded host is reached directly, or not at all", async () => {
    const { proxy, at } = await proxyAt();
    // A label of 64 letters isn't a valid name, so no resolver is asked.
    const host = `${"x".repeat(64)}.example`;
    const exceptions: readonly Partial<ProxySettings>[] = [
      { noProxy: [host] },
      { environment: { NO_PROXY: ".example" } },
      { proxySupport: "off" },
    ];
    for (const settings of exceptions) {
      const bench = behind({ proxy: `http://${at}`, ...settings }, {}, `https://${host}`);
      const failure = await bench.failureOf(bench.detect());
      assert.deepEqual([failure.kind, failure.charged], ["not_sent", "no"]);
      assert.match(failure.message, /^No connection to x+\.example/);
      await bench.client.close();
    }
    assert.equal(proxy.connections, 0);
  });

  it("[CLI-6] this machine is reached directly, whatever the settings", async () => {
    const { proxy, at } = await proxyAt();
    const bench = behind({ proxy: `http://${at}` }, {}, `https://${genuine}`);
    await bench.detect();
    await bench.client.close();
    assert.deepEqual([proxy.connections, service.seen.length], [0, 1]);
  });

  describe("that asks for credentials", () => {
    it("[CLI-6] gets those in its URL, and the service never sees them", async () => {
      const { at } = await proxyAt(guarded);
      const bench = behind({ proxy: `http://ann:${encodeURIComponent(PASSWORD)}@${at}` });
      await bench.detect();
      await bench.client.close();
      assert.equal(service.seen[0]?.headers["proxy-authorization"], undefined);
    });

    it("[CLI-6] gets http.proxyAuthorization", async () => {
      const { at } = await proxyAt(guarded);
      const authorization = `Basic ${Buffer.from(`ann:${PASSWORD}`).toString("base64")}`;
      const bench = behind({ proxy: `http://${at}`, authorization });
      await bench.grammar();
      await bench.client.close();
      assert.equal(service.seen.length, 1);
    });

    for (const [name, user] of [
      ["none", ""],
      ["wrong ones", "ann:CANARY%20guess@"],
    ] as const) {
      it(`[CLI-6] [EDI-13] and gets ${name}: asked once, names the setting, and reveals none of them`, async () => {
        const { proxy, at } = await proxyAt(guarded);
        const bench = behind({ proxy: `http://${user}${at}` });
        const failure = await bench.failureOf(bench.grammar());
        assert.deepEqual(
          [failure.kind, failure.charged, failure.retriable, failure.causeCode, failure.action],
          ["not_sent", "no", false, "PROXY_407", "checkProxy"],
        );
        assert.match(failure.message, new RegExp(`proxy ${at} asks for a user name`));
        assert.match(failure.nextStep, /http\.proxyAuthorization.*network\.transport/);
        assert.deepEqual([proxy.heads.length, service.seen.length], [1, 0]);
        await bench.client.close();
      });
    }
  });

  interface Refusal {
    readonly name: string;
    readonly verdict: Verdict;
    readonly retriable: boolean;
    readonly message: RegExp;
    readonly connectMs?: number;
  }

  const refusals: readonly Refusal[] = [
    {
      name: "that forbids it",
      verdict: () => "HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n",
      retriable: false,
      message: /blocked service\.example \(403\)/,
    },
    {
      name: "that leads to a page of its own",
      verdict: () => "HTTP/1.1 302 Found\r\nlocation: https://login.example/\r\n\r\n",
      retriable: false,
      message: /\(302\)/,
    },
    {
      name: "that cannot reach the service",
      verdict: () => "HTTP/1.1 502 Bad Gateway\r\ncontent-length: 5\r\n\r\nsorry",
      retriable: true,
      message: /couldn.t reach service\.example \(502\)/,
    },
    { name: "that hangs up", verdict: reset, retriable: true, message: /^No connection to the proxy 127/ },
    {
      name: "that is none",
      verdict: () => "SSH-2.0-OpenSSH_9.9\r\n",
      retriable: true,
      message: /^No connection to the proxy 127/,
    },
    {
      name: "that says nothing",
      verdict: () => "silence",
      retriable: true,
      message: /^No connection to the proxy 127.* \(CONNECT_TIMEOUT\)/,
      connectMs: 100,
    },
  ];
  for (const { name, verdict, retriable, message, connectMs } of refusals) {
    for (const operation of ["grammar", "detect"] as const) {
      it(`[CLI-6] [CLI-3] one ${name}: nothing was sent, ${operation}`, async () => {
        const { proxy, at } = await proxyAt(verdict);
        const bench = behind({ proxy: `http://${at}` }, connectMs ? { timeouts: { connectMs } } : {});
        const failure = await bench.failureOf(bench[operation]());
        assert.deepEqual([failure.kind, failure.charged, failure.retriable], ["not_sent", "no", retriable]);
        assert.match(failure.message, message);
        assert.equal(proxy.connections, retriable ? MAX_ATTEMPTS : 1);
        assert.equal(service.seen.length, 0);
        await bench.client.close();
      });
    }
  }

  it("[CLI-6] one that doesn't exist", async () => {
    const { proxy, at } = await proxyAt();
    await proxy.stop();
    running.length = 0;
    const bench = behind({ proxy: `http://${at}` });
    const failure = await bench.failureOf(bench.detect());
    assert.deepEqual(
      [failure.kind, failure.charged, failure.retriable, failure.causeCode],
      ["not_sent", "no", true, "ECONNREFUSED"],
    );
    assert.match(failure.message, new RegExp(`^No connection to the proxy ${at}`));
    assert.match(failure.nextStep, /http\.proxy/);
    await bench.client.close();
  });

  it("[CLI-6] one of an unsupported kind: the setting that helps is named", async () => {
    const bench = behind({ proxy: `socks5://ann:${PASSWORD}@proxy.example:1080` });
    const failure = await bench.failureOf(bench.detect());
    assert.deepEqual([failure.kind, failure.charged], ["invalid_configuration", "no"]);
    assert.match(
      `${failure.message} ${failure.nextStep}`,
      /http\.proxy .*socks5.*network\.transport to vscode/,
    );
    await bench.client.close();
  });

  it("[CLI-1] cancelled while the proxy is busy: nothing was sent, and nothing is sent later", async () => {
    const stop = new AbortController();
    const { proxy, at } = await proxyAt(() => {
      stop.abort();
      return "silence";
    });
    const bench = behind({ proxy: `http://${at}` });
    const failure = await bench.failureOf(bench.detect(stop.signal));
    assert.deepEqual([failure.kind, failure.charged, proxy.heads.length], ["cancelled", "no", 1]);
    await bench.client.close();
    assert.equal(service.seen.length, 0);
  });

  it("[CLI-5] an impostor behind the proxy isn't trusted, and the proxy isn't blamed", async () => {
    target = elsewhere;
    const { at } = await proxyAt();
    const bench = behind({ proxy: `http://${at}`, strictSsl: false });
    const failure = await bench.failureOf(bench.grammar());
    assert.deepEqual([failure.kind, failure.charged, failure.retriable], ["not_sent", "no", false]);
    assert.match(failure.message, /^service\.example has an untrusted certificate/);
    await bench.client.close();
  });

  it("[CLI-5] [CLI-6] a redirect through a proxy is not followed, and the other origin sees nothing", async () => {
    const { proxy, at } = await proxyAt();
    service.answer = { status: 307, headers: { location: "https://other.example/" } };
    const bench = behind({ proxy: `http://${at}` });
    const failure = await bench.failureOf(bench.grammar());
    assert.deepEqual([failure.kind, failure.status, failure.charged], ["redirected", 307, "no"]);
    await bench.client.close();
    assert.deepEqual(
      proxy.heads.map((head) => head.split(" ")[1]),
      [`${HOST}:443`],
    );
  });

  it("[CLI-3] a tunnel that breaks after the request: may have been charged, and is not sent again", async () => {
    const { proxy, at } = await proxyAt();
    const bench = behind({ proxy: `http://${at}` });
    service.breaksOff = true;
    const failure = await bench.failureOf(bench.detect());
    service.breaksOff = false;
    assert.deepEqual([failure.kind, failure.charged, proxy.heads.length], ["answer_lost", "unknown", 1]);
    assert.match(failure.message, /^Lost the connection to service\.example/);
    await bench.client.close();
  });

  describe("over TLS", () => {
    const own = authority("Authority of the proxy");

    it("[CLI-6] works with a trusted certificate", async () => {
      const { proxy, at } = await proxyAt(undefined, own.issue());
      let name: unknown;
      proxy.onBytes = (socket) => (name = socket instanceof TLSSocket && socket.servername);
      const bench = behind({ proxy: `https://${at}` }, { ca: [trusted.cert, own.cert] });
      assert.ok(await bench.detect());
      assert.equal(name, false, "an address is no name that a certificate is asked for by");
      await bench.client.close();
    });

    it("[CLI-5] is refused with one trusted for another name", async () => {
      const { proxy, at } = await proxyAt(undefined, own.issue());
      const named = at.replace("127.0.0.1", "localhost");
      const bench = behind({ proxy: `https://${named}` }, { ca: [trusted.cert, own.cert] });
      const failure = await bench.failureOf(bench.detect());
      assert.deepEqual([failure.kind, failure.retriable, proxy.heads.length], ["not_sent", false, 0]);
      await bench.client.close();
    });

    it("[CLI-6] is refused with an untrusted one, and the message is about the proxy", async () => {
      const { proxy, at } = await proxyAt(undefined, selfSigned());
      const bench = behind({ proxy: `https://${at}` });
      const failure = await bench.failureOf(bench.detect());
      assert.deepEqual([failure.kind, failure.charged, failure.retriable], ["not_sent", "no", false]);
      assert.match(failure.message, new RegExp(`^The proxy ${at} has an untrusted certificate`));
      assert.match(failure.nextStep, /http\.proxyStrictSSL/);
      assert.equal(proxy.heads.length, 0);
      await bench.client.close();
    });

    it("[CLI-6] without TLS support isn't a certificate problem, and isn't retried", async () => {
      const { proxy, at } = await proxyAt();
      const bench = behind({ proxy: `https://${at}` });
      proxy.onBytes = (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      const failure = await bench.failureOf(bench.detect());
      assert.deepEqual([failure.kind, failure.retriable, proxy.connections], ["not_sent", false, 1]);
      assert.match(failure.message, /^No connection to the proxy 127.*SSL/);
      await bench.client.close();
    });

    it("[CLI-6] [CLI-5] http.proxyStrictSSL false relaxes verification for the proxy but not for the service", async () => {
      const { at } = await proxyAt(undefined, selfSigned());
      const loose = { proxy: `https://${at}`, strictSsl: false };
      const bench = behind(loose);
      assert.ok(await bench.detect());
      const wary = behind(loose, { ca: [stranger.cert] });
      assert.match(
        (await wary.failureOf(wary.detect())).message,
        /^service\.example has an untrusted certificate/,
      );
      await Promise.all([bench.client.close(), wary.client.close()]);
    });
  });

  it("[CLI-5] plain http to this machine bypasses the proxy too", async () => {
    const { proxy, at } = await proxyAt();
    const plain = new FaultServer();
    const bench = behind({ environment: { ALL_PROXY: `http://${at}` } }, {}, await plain.start());
    plain.play(answer(404, {}));
    await bench.failureOf(bench.detect());
    assert.deepEqual([plain.seen.length, proxy.connections], [1, 0]);
    await bench.client.close();
    await plain.stop();
  });
});
