import assert from "node:assert/strict";
import { EXPIRATIONS } from "../../../../src/contract/api-key.ts";
import { ENDPOINTS, type Operation } from "../../../../src/contract/endpoints.ts";
import { PLAN_NAMES, PLANS } from "../../../../src/contract/plans.ts";
import { SCOPES } from "../../../../src/contract/scopes.ts";
import type { AccountRecord } from "../../../../src/service/accounts-file.ts";
import { KEY, RunningService } from "../running-service.ts";
import { keyIn, NEW_KEY, PortalBrowser } from "./portal-browser.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 10, 30);
const USER = 25;
const ACCOUNT = `/portal/accounts/${USER}/`;
const TRIAL = "/portal/accounts/1/";

const ACCOUNTS: readonly AccountRecord[] = [
  { user_id: USER, plan: "25M", credits: 1_234_567, keys: [] },
  { user_id: 1, plan: "Trial", credits: 2000, keys: [] },
];

/** Returns the status and the code of the API's answer to a key. */
async function tryKey(
  baseUrl: string,
  key: string,
  operation: Operation = "correctGrammar",
): Promise<string> {
  const { method, path } = ENDPOINTS[operation];
  const response = await fetch(baseUrl + path.replace("{task_id}", "none"), {
    method,
    headers: { "x-api-key": key },
    ...(method === "POST" ? { body: JSON.stringify({ content: "I saw teh very old cat" }) } : {}),
  });
  const body: unknown = await response.json();
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  return `${response.status} ${code}`.trim();
}

describe("the developer portal", () => {
  let running: RunningService;
  let browser: PortalBrowser;
  let now: number;

  /** Returns the total number of keys. */
  const keyCount = (): number =>
    ACCOUNTS.reduce((sum, { user_id: id }) => sum + running.service.keys.list(id).length, 0);

  beforeEach(async () => {
    now = NOW;
    running = await RunningService.start({ accounts: ACCOUNTS, clock: () => now });
    browser = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
  });

  afterEach(() => running.stop());

  it("[KEY-2] lists the accounts with plan, balance and active keys", async () => {
    await browser.create(ACCOUNT);
    const { status, body, headers } = await browser.get("/portal/");
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    const rows = [...body.matchAll(/<tr role="row">[^]*?<\/tr>/g)].slice(1).map(([row]) =>
      row
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/\s{2,}/),
    );
    assert.deepEqual(rows, [
      ["Account 1", "Trial", "2,000", "0 of 1"],
      ["Account 25", "25M", "1,234,567", "1 of 25"],
    ]);
  });

  it("[KEY-2] creates a key that works at once, and shows it in full once", async () => {
    const made = await browser.submit(ACCOUNT, NEW_KEY);
    const path = String(made.headers["location"]);
    assert.equal(made.status, 303);
    assert.ok(!made.body.includes("prfd_") && !path.includes("prfd_"));
    assert.equal((await browser.send(path, { method: "HEAD" })).status, 200);
    const shown = await browser.get(path);
    const key = keyIn(shown.body) ?? assert.fail("the key is not shown");
    assert.match(shown.body, /shown this once and cannot be viewed again/);
    assert.equal(shown.headers["cache-control"], "no-store");
    assert.equal(await tryKey(running.baseUrl, key), "200");

    const again = await browser.get(path);
    assert.equal(again.status, 200);
    assert.match(again.body, /cannot be viewed again/);
    const listing = await browser.get(ACCOUNT);
    assert.ok(listing.body.includes(`${key.slice(0, 12)}…`));
    for (const { body } of [again, listing]) assert.equal(keyIn(body), undefined);
  });

  it("[R-8] a key of any printable ASCII opens the service, and the portal shows its beginning as text", async () => {
    const key = `prfd_<b>&"${"~!#$%'()*+,./:;=?@[]^`{|}".repeat(2)}`;
    const keys = [{ name: "signs", key, scopes: [...SCOPES], status: "Active" as const }];
    const signs = await RunningService.start({
      accounts: [{ user_id: 1, plan: "Trial", credits: 2000, keys }],
    });
    try {
      assert.equal(await tryKey(signs.baseUrl, key), "200");
      assert.equal(await tryKey(signs.baseUrl, `${key}~`), "401 invalid_api_key");
      const visitor = await PortalBrowser.signedIn(signs.service.portalUrl(signs.baseUrl));
      assert.ok((await visitor.get(TRIAL)).body.includes("<code>prfd_&#60;b&#62;&#38;&#34;~!…</code>"));
    } finally {
      await signs.stop();
    }
  });

  it("[KEY-2] shows a new key to the session that made it, not to a page elsewhere that leads to it", async () => {
    const made = await browser.submit(ACCOUNT, NEW_KEY);
    const path = String(made.headers["location"]);
    const other = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
    assert.equal(keyIn((await other.get(path)).body), undefined);
    const link = {
      "sec-fetch-site": "same-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    assert.equal(keyIn((await browser.get(path, link)).body), undefined);
    assert.notEqual(keyIn((await browser.get(path)).body), undefined);
  });

  for (const scope of SCOPES) {
    it(`[KEY-2] a key with only ${scope} allows only that operation`, async () => {
      const fields = NEW_KEY.map(([name, value]) => [name, name === "scope" ? scope : value] as const);
      const { key } = await browser.create(ACCOUNT, fields);
      for (const operation of Object.keys(ENDPOINTS).filter((name): name is Operation => name in ENDPOINTS)) {
        const needed = ENDPOINTS[operation].scope;
        if (needed === null || needed === "none") continue;
        const answer = await tryKey(running.baseUrl, key, operation);
        if (needed === scope) assert.doesNotMatch(answer, /^40[13]/);
        else assert.equal(answer, "403 missing_scope");
      }
    });
  }

  for (const expiration of EXPIRATIONS) {
    it(`[KEY-2] a key with the expiration ${expiration} is accepted until then and not a moment longer`, async () => {
      const fields = NEW_KEY.map(
        ([name, value]) => [name, name === "expiration" ? expiration : value] as const,
      );
      const { key } = await browser.create(ACCOUNT, fields);
      const days = expiration === "Never" ? 3650 : Number.parseInt(expiration, 10);
      now = NOW + days * DAY_MS - 1;
      assert.equal(await tryKey(running.baseUrl, key), "200");
      now += 1;
      const isOver = expiration !== "Never";
      assert.equal(await tryKey(running.baseUrl, key), isOver ? "401 expired_api_key" : "200");
      const later = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
      const { body } = await later.get(ACCOUNT);
      const status = /data-label="Status">\s*<span class="state Active">Active<\/span>\s*([^]*?)<\/td>/u.exec(
        body,
      );
      assert.equal(status?.[1]?.trim(), isOver ? '<span class="state Expired">Expired</span>' : "");
      assert.ok(body.includes(isOver ? "0 of 25" : "1 of 25"));
    });
  }

  it("[R-11] shows the two statuses of the interface, Active for an expired key, which is marked as expired and can be revoked", async () => {
    const fields = NEW_KEY.map(([name, value]) => [name, name === "expiration" ? "30 Days" : value] as const);
    const { path } = await browser.create(ACCOUNT, fields);
    now += 30 * DAY_MS;
    const later = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
    assert.match((await later.get(ACCOUNT)).body, /<span class="state Active">Active<[^]*\/revoke\/"/);
    assert.match((await later.get(`${path}revoke/`)).body, /its status is Active\. It has expired\./);
    await later.submit(`${path}revoke/`, []);
    const { body } = await later.get(ACCOUNT);
    assert.match(body, /<span class="state Revoked">Revoked</);
    assert.doesNotMatch(body, />Expired</);
  });

  it("[KEY-2] revokes a key at once, asks first, and keeps its row", async () => {
    const { path, key } = await browser.create(ACCOUNT);
    const question = await browser.get(`${path}revoke/`);
    assert.match(question.body, /This cannot be undone/);
    assert.equal(await tryKey(running.baseUrl, key), "200");
    const done = await browser.submit(`${path}revoke/`, []);
    assert.deepEqual([done.status, done.headers["location"]], [303, ACCOUNT]);
    assert.equal(await tryKey(running.baseUrl, key), "401 revoked_api_key");
    const { body } = await browser.get(ACCOUNT);
    assert.match(body, /role="status"[^]*The API key “build” was revoked\./);
    assert.match(body, /<span class="state Revoked">Revoked</);
    assert.match(body, /0 of 25/);
    assert.doesNotMatch((await browser.get(ACCOUNT)).body, /was revoked/, "said once");
  });

  it("[KEY-2] deletes a key for good, active or revoked", async () => {
    for (const revokedFirst of [false, true]) {
      const { path, key } = await browser.create(ACCOUNT);
      if (revokedFirst) await browser.submit(`${path}revoke/`, []);
      assert.match((await browser.get(`${path}delete/`)).body, /This cannot be undone/);
      const done = await browser.submit(`${path}delete/`, []);
      assert.deepEqual([done.status, done.headers["location"]], [303, ACCOUNT]);
      assert.equal(await tryKey(running.baseUrl, key), "401 invalid_api_key");
      assert.equal(keyCount(), 0);
      assert.equal((await browser.get(path)).status, 404);
      assert.equal((await browser.submit(`${path}revoke/`, [])).status, 404);
    }
  });

  it("[KEY-2] lists the newest key first", async () => {
    for (const name of ["first", "second", "third"]) {
      now += 1000;
      await browser.create(ACCOUNT, [["name", name], ...NEW_KEY.slice(1)]);
    }
    const { body } = await browser.get(ACCOUNT);
    const names = [...body.matchAll(/scope="row"><bdi>(\w+)</g)].map(([, name]) => name);
    assert.deepEqual(names, ["third", "second", "first"]);
  });

  it("[KEY-2] does nothing to a key under the number of another account", async () => {
    const { path, key } = await browser.create(ACCOUNT);
    const foreign = path.replace(ACCOUNT, TRIAL);
    for (const action of ["revoke", "delete"]) {
      assert.equal((await browser.submit(`${foreign}${action}/`, [])).status, 404);
    }
    assert.equal(await tryKey(running.baseUrl, key), "200");
  });

  for (const [name, change, message] of [
    ["no name", ["name", "  "], "Enter a name."],
    ["a name of 101 characters", ["name", "n".repeat(101)], "Enter a name of at most 100 characters."],
    ["a name with a control character", ["name", "a\u0007b"], "Enter a name without control characters."],
    ["a key as the name", ["name", KEY], "Enter a name that is not a key."],
    ["no scope", ["scope", null], "Choose at least one scope."],
    ["an unknown scope", ["scope", "root"], "Choose scopes from the list."],
    ["no expiration", ["expiration", null], "Choose an expiration from the list."],
    ["an unknown expiration", ["expiration", "1 Day"], "Choose an expiration from the list."],
  ] as const) {
    it(`[KEY-2] refuses ${name}, and returns the form as submitted`, async () => {
      const [field, value] = change;
      const kept = NEW_KEY.filter(([other]) => other !== field);
      const fields = value === null ? kept : [...kept, [field, value] as const];
      const { status, body } = await browser.submit(ACCOUNT, fields);
      assert.equal(status, 400);
      assert.match(body, /<title>Error: Account 25 /);
      assert.ok(body.includes(`<a href="#${field === "scope" ? "scopes" : field}">${message}</a>`), message);
      if (field !== "name") assert.match(body, /value="build"/);
      if (field !== "scope") assert.match(body, /value="grammar_checker"\s+checked/);
      if (field !== "expiration") assert.match(body, /value="Never"\s+checked/);
      assert.equal(keyCount(), 0);
    });
  }

  it("stores a name unchanged, except for surrounding spaces, and shows it as text", async () => {
    const name = `<b onclick="x">&amp; ' "${"ä".repeat(70)}`;
    await browser.create(ACCOUNT, [["name", `  ${name} `], ...NEW_KEY.slice(1)]);
    assert.equal(running.service.keys.list(USER)[0]?.name, name);
    const { body } = await browser.get(ACCOUNT);
    assert.ok(body.includes("<bdi>&#60;b onclick=&#34;x&#34;&#62;&#38;amp; &#39; &#34;ää"));
    assert.ok(!body.includes("<b onclick"));
  });

  it("[ALL-2] keeps token, key and name out of the log", async () => {
    const { path, key } = await browser.create(ACCOUNT);
    await browser.get(`/portal/?token=wrong`);
    await browser.submit(`${path}revoke/`, []);
    assert.equal((await browser.get(`/portal/${key}`)).status, 404);
    const written = running.log.join("");
    assert.doesNotMatch(written, /failed/, "a refusal is no defect");
    const token = new URL(running.service.portalUrl(running.baseUrl)).searchParams.get("token") ?? "";
    assert.match(written, / portal status=303 /);
    for (const secret of [token, key, "prfd_", "build", browser.cookie?.slice(-43) ?? ""]) {
      assert.ok(!written.includes(secret));
    }
  });
});

describe("the limit of active keys", () => {
  for (const plan of PLAN_NAMES) {
    const { activeKeys } = PLANS[plan];
    it(`[KEY-2] ${plan} takes ${activeKeys}, and another one only when one has ended`, async () => {
      let now = NOW;
      const accounts = [...ACCOUNTS, { user_id: 3, plan, credits: 0, keys: [] }];
      const running = await RunningService.start({ accounts, clock: () => now });
      try {
        const browser = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
        const account = "/portal/accounts/3/";
        const monthly = [...NEW_KEY.slice(0, 2), ["expiration", "30 Days"] as const];
        const paths: string[] = [];
        for (let count = 0; count < activeKeys; count += 1) {
          assert.match((await browser.get(account)).body, /<form method="post"/);
          paths.push((await browser.create(account, monthly)).path);
        }
        assert.doesNotMatch((await browser.get(account)).body, /<form/);

        const refused = await browser.submit(account, monthly);
        assert.equal(refused.status, 409);
        assert.ok(
          refused.body.includes(
            `The limit of the ${plan} plan is reached: ${activeKeys === 1 ? "one" : activeKeys} active key`,
          ),
        );
        assert.match(
          refused.body,
          /value="build"[^]*value="grammar_checker"\s+checked[^]*value="30 Days"\s+checked/,
        );
        assert.equal(running.service.keys.list(3).length, activeKeys);

        await browser.submit(`${paths[0]}revoke/`, []);
        paths.push((await browser.create(account, monthly)).path);
        assert.equal((await browser.submit(account, monthly)).status, 409);
        await browser.submit(`${paths.at(-1)}delete/`, []);
        await browser.create(account, monthly);
        assert.equal((await browser.submit(account, monthly)).status, 409);

        now += 30 * DAY_MS;
        const later = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
        await later.create(account, monthly);
      } finally {
        await running.stop();
      }
    });
  }

  it("[KEY-2] holds when requests come at once", async () => {
    const running = await RunningService.start({ accounts: ACCOUNTS });
    try {
      const browser = await PortalBrowser.signedIn(running.service.portalUrl(running.baseUrl));
      const replies = await Promise.all(Array.from({ length: 8 }, () => browser.submit(TRIAL, NEW_KEY)));
      assert.deepEqual(
        replies.map(({ status }) => status).toSorted((one, other) => one - other),
        [303, ...Array.from({ length: 7 }, () => 409)],
      );
      assert.equal(running.service.keys.list(1).length, 1);
    } finally {
      await running.stop();
    }
  });
});
