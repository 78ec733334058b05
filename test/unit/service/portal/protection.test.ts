import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { AccountRecord } from "../../../../src/service/accounts-file.ts";
import { RunningService } from "../running-service.ts";
import { encode, type Fields, NEW_KEY, PortalBrowser } from "./portal-browser.ts";

const HOUR_MS = 3_600_000;
const USER = 25;
const ACCOUNT = `/portal/accounts/${USER}/`;
const ACCOUNTS: readonly AccountRecord[] = [{ user_id: USER, plan: "25M", credits: 0, keys: [] }];
const PAGES = [
  "/portal/",
  ACCOUNT,
  `${ACCOUNT}keys/x/`,
  `${ACCOUNT}keys/x/revoke/`,
  `${ACCOUNT}keys/x/delete/`,
];

describe("the protection of the portal", () => {
  let running: RunningService;
  let browser: PortalBrowser;
  let portalUrl: string;
  let now: number;

  const newBrowser = (): Promise<PortalBrowser> => PortalBrowser.signedIn(portalUrl);
  const keyCount = (): number => running.service.keys.list(USER).length;

  beforeEach(async () => {
    now = Date.now();
    running = await RunningService.start({ accounts: ACCOUNTS, clock: () => now });
    portalUrl = running.service.portalUrl(running.baseUrl);
    browser = await newBrowser();
  });

  afterEach(() => running.stop());

  it("creates a session only for the token, in a cookie that scripts and other sites don't get", async () => {
    const { search } = new URL(portalUrl);
    const { headers, body } = await new PortalBrowser(portalUrl).get(`/portal/${search}`);
    assert.match(
      String(headers["set-cookie"]),
      /^portal=[\w-]{43}; Path=\/portal\/[\w-]{43}\/; HttpOnly; SameSite=Strict$/,
    );
    assert.equal(body, "");
    assert.equal(headers["cache-control"], "no-store");
    assert.match(search, /^\?token=[\w-]{43}$/);
  });

  it("[R-18] keeps its cookie to a path that no other port of this machine knows", async () => {
    const { origin, pathname, search } = new URL(portalUrl);
    const { headers } = await new PortalBrowser(portalUrl).get(`/portal/${search}`);
    assert.match(String(headers["set-cookie"]), new RegExp(`; Path=${pathname};`));
    const other = await RunningService.start({ accounts: ACCOUNTS });
    try {
      assert.notEqual(new URL(other.service.portalUrl(other.baseUrl)).pathname, pathname);
    } finally {
      await other.stop();
    }
    for (const path of [
      "/portal",
      "/portal/",
      "/portal/accounts/25/",
      `/portal/${search}`,
      `${pathname.slice(0, -2)}/`,
    ]) {
      const response = await fetch(origin + path, {
        headers: { cookie: browser.cookie ?? "" },
        redirect: "manual",
      });
      const sent = (await response.text()) + JSON.stringify([...response.headers]);
      assert.deepEqual(
        [response.status, sent.includes(pathname), sent.includes("Account 25")],
        [403, false, false],
        path,
      );
    }
  });

  for (const token of ["", "x", "%00", "A".repeat(43)]) {
    it(`rejects the token “${token}”`, async () => {
      const reply = await new PortalBrowser(portalUrl).get(`/portal/?token=${token}`);
      assert.deepEqual([reply.status, reply.headers["set-cookie"]], [403, undefined]);
    });
  }

  it("takes the token in a GET of the first page only", async () => {
    const { search } = new URL(portalUrl);
    const stranger = new PortalBrowser(portalUrl);
    for (const [path, method] of [
      [ACCOUNT, "GET"],
      ["/portal/", "HEAD"],
    ] as const) {
      const reply = await stranger.send(path + search, { method });
      assert.deepEqual([reply.status, reply.headers["set-cookie"]], [403, undefined]);
    }
  });

  it("leads from the address without its slash to the one with it, token included", async () => {
    const reply = await browser.get("/portal?token=a%26b");
    assert.deepEqual([reply.status, reply.headers["location"]], [308, "/portal/?token=a%26b"]);
  });

  for (const [name, cookie] of [
    ["no cookie", () => undefined],
    ["a session that is not known", () => `portal=${"A".repeat(43)}`],
    ["an empty session", () => "portal="],
  ] as const) {
    it(`with ${name} explains where to sign in, and does nothing`, async () => {
      const formToken = await browser.formToken();
      browser.cookie = cookie();
      for (const path of PAGES) {
        const { status, body } = await browser.get(path);
        assert.equal(status, 403);
        assert.match(body, /portal_url/);
        assert.doesNotMatch(body, /Account 25/);
      }
      const post = await browser.submit(ACCOUNT, [...NEW_KEY, ["form_token", formToken]]);
      assert.equal(post.status, 403);
      assert.equal(keyCount(), 0);
    });
  }

  it("ends a session after twelve hours, and the token opens another", async () => {
    const fields: Fields = [...NEW_KEY, ["form_token", await browser.formToken()]];
    now += 12 * HOUR_MS - 1;
    assert.equal((await browser.get("/portal/")).status, 200);
    now += 1;
    assert.equal((await browser.get("/portal/")).status, 403);
    assert.equal((await browser.submit(ACCOUNT, fields)).status, 403);
    assert.equal(keyCount(), 0);
    assert.equal((await (await newBrowser()).get("/portal/")).status, 200);
  });

  it("keeps sixteen sessions, and ends the oldest for another", async () => {
    const others = [];
    for (let count = 0; count < 15; count += 1) others.push(await newBrowser());
    assert.equal((await browser.get("/portal/")).status, 200);
    others.push(await newBrowser());
    assert.equal((await browser.get("/portal/")).status, 403);
    for (const other of others) assert.equal((await other.get("/portal/")).status, 200);
  });

  for (const [name, headers] of [
    ["no Origin", { origin: undefined }],
    ["the Origin null", { origin: "null" }],
    ["the Origin of a site", { origin: "https://example.com" }],
    ["the Origin of another port", { origin: "http://127.0.0.1:1" }],
    ["the Origin of another name of this machine", () => ({ origin: `http://localhost:${running.port}` })],
    ["an https Origin", () => ({ origin: `https://127.0.0.1:${running.port}` })],
    ["two Origins", () => ({ origin: `http://127.0.0.1:${running.port}, http://127.0.0.1:${running.port}` })],
    ["Sec-Fetch-Site same-site", { "sec-fetch-site": "same-site" }],
    ["Sec-Fetch-Site cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site none", { "sec-fetch-site": "none" }],
    ["JSON", { "content-type": "application/json" }],
    ["text/plain", { "content-type": "text/plain" }],
    ["multipart", { "content-type": "multipart/form-data; boundary=x" }],
    ["no content type", { "content-type": undefined }],
    ["a compressed body", { "content-encoding": "gzip" }],
  ] as const) {
    it(`refuses a form with ${name}, for every action`, async () => {
      const { path } = await browser.create(ACCOUNT);
      const sent = typeof headers === "function" ? headers() : headers;
      for (const [target, fields] of [
        [ACCOUNT, NEW_KEY],
        [`${path}revoke/`, []],
        [`${path}delete/`, []],
      ] as const) {
        const { status, body } = await browser.submit(target, fields, sent);
        assert.ok(status === 403 || status === 415, String(status));
        assert.match(body, /<h1>/);
      }
      assert.deepEqual(
        running.service.keys.list(USER).map(({ status }) => status),
        ["Active"],
      );
    });
  }

  for (const [name, token] of [
    ["an empty token", () => ""],
    ["a wrong token", () => "A".repeat(43)],
    ["the token of another session", async () => (await newBrowser()).formToken()],
    ["its cookie as the token", () => browser.cookie?.split("=")[1] ?? ""],
  ] as const) {
    it(`refuses a form with ${name}`, async () => {
      const { status, body } = await browser.submit(ACCOUNT, [...NEW_KEY, ["form_token", await token()]]);
      assert.equal(status, 403);
      assert.match(body, /out of date[^]*Nothing was changed/);
      assert.equal(keyCount(), 0);
    });
  }

  for (const host of ["example.com", "127.0.0.1.example.com", "10.0.0.1", ""]) {
    it(`refuses the Host “${host}”, with an Origin that fits it`, async () => {
      const headers = { host, origin: `http://${host}` };
      assert.equal((await browser.get("/portal/", { host })).status, 404);
      assert.equal((await browser.submit(ACCOUNT, NEW_KEY, headers)).status, 404);
      assert.equal(keyCount(), 0);
    });
  }

  it("allows links from other pages, but nothing for their frames and scripts", async () => {
    for (const site of ["cross-site", "same-site"]) {
      for (const [mode, dest, status] of [
        ["navigate", "document", 200],
        ["navigate", "iframe", 403],
        ["no-cors", "image", 403],
        ["cors", "empty", 403],
      ] as const) {
        const headers = { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest };
        assert.equal((await browser.get(ACCOUNT, headers)).status, status, `${site} ${mode} ${dest}`);
      }
    }
  });

  it("survives a client that leaves in the middle of a form", async () => {
    const formToken = await browser.formToken();
    const socket = connect(running.port, "127.0.0.1");
    socket.write(
      `POST ${ACCOUNT} HTTP/1.1\r\nHost: 127.0.0.1:${running.port}\r\nOrigin: ${running.baseUrl}\r\n` +
        `Cookie: ${browser.cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\n` +
        encode([...NEW_KEY, ["form_token", formToken]]),
    );
    await once(socket, "connect");
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await once(socket, "close");
    assert.equal((await browser.get(ACCOUNT)).status, 200);
    assert.equal(keyCount(), 0);
  });

  it("changes nothing on a GET or a HEAD", async () => {
    const { path } = await browser.create(ACCOUNT);
    const before = running.service.keys.list(USER);
    const query = encode(NEW_KEY);
    for (const method of ["GET", "HEAD"]) {
      for (const page of ["/portal/", ACCOUNT, path, `${path}revoke/`, `${path}delete/`]) {
        const reply = await browser.send(`${page}?${query}`, { method });
        assert.equal(reply.status, 200);
        if (method === "HEAD") assert.equal(reply.body, "");
      }
    }
    assert.deepEqual(running.service.keys.list(USER), before);
  });

  it("refuses other methods and lists the allowed ones", async () => {
    for (const [path, allow] of [
      ["/portal/", "GET, HEAD"],
      [ACCOUNT, "GET, HEAD, POST"],
      [`${ACCOUNT}keys/x/`, "GET, HEAD"],
      [`${ACCOUNT}keys/x/delete/`, "GET, HEAD, POST"],
    ] as const) {
      for (const method of [
        "PUT",
        "DELETE",
        "PATCH",
        "OPTIONS",
        ...(allow.includes("POST") ? [] : ["POST"]),
      ]) {
        const { status, headers } = await browser.send(path, { method });
        assert.deepEqual([status, headers["allow"]], [405, allow], `${method} ${path}`);
      }
    }
  });

  for (const path of [
    "/portal/accounts/",
    "/portal/accounts/99/",
    "/portal/accounts/025x/",
    "/portal/accounts/25",
    `${ACCOUNT}keys/`,
    `${ACCOUNT}keys/none/`,
    `${ACCOUNT}keys/../../`,
    "/portal/%2e%2e/",
    "/portal//",
    "/portal/favicon.ico",
  ]) {
    it(`answers ${path} with a page that says 404`, async () => {
      const { status, body, headers } = await browser.get(path);
      assert.equal(status, 404);
      assert.equal(headers["content-type"], "text/html; charset=utf-8");
      assert.match(body, /<h1>Page not found<\/h1>/);
    });
  }

  it("refuses a form above sixteen kilobytes and one that is not UTF-8", async () => {
    const long = await browser.submit(ACCOUNT, [["name", "n".repeat(20_000)]]);
    assert.equal(long.status, 413);
    assert.match(long.body, /<h1>This form is too large<\/h1>/);
    const broken = await browser.send(ACCOUNT, { method: "POST", body: Uint8Array.of(0x61, 0x3d, 0xff) });
    assert.equal(broken.status, 400);
    assert.match(broken.body, /<h1>This form cannot be read<\/h1>[^]*The body is not UTF-8\./);
  });

  it("shows an error page for unexpected failures, without details", async () => {
    running.service.keys.list = () => {
      throw new Error("canary");
    };
    const { status, body } = await browser.get(ACCOUNT);
    assert.equal(status, 503);
    assert.match(body, /<h1>Something went wrong<\/h1>/);
    assert.ok(!body.includes("canary"));
    assert.match(running.log.join(""), / portal failed error=Error\n/);
    assert.ok(!running.log.join("").includes("canary"));
  });

  it("sends every page with headers that let nothing in and nothing out", async () => {
    for (const path of ["/portal/", ACCOUNT, "/portal/none/", "/portal"]) {
      const { headers } = await browser.get(path);
      const policy = String(headers["content-security-policy"]);
      assert.match(
        policy,
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      assert.equal(headers["x-frame-options"], "DENY");
      assert.equal(headers["referrer-policy"], "same-origin");
      assert.equal(headers["cache-control"], "no-store");
      assert.equal(headers["x-content-type-options"], "nosniff");
      const cors = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      assert.deepEqual(cors, []);
    }
  });
});
