import assert from "node:assert/strict";
import { ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { Caller } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

/** KEY-1: who may call what. The codes of a refused key are decided for the embedded service; the statuses are documented. */
describe("access to the service", () => {
  const target = new Target();
  const caller = new Caller(target);

  startAround(target, caller);

  const operations = Object.keys(ENDPOINTS).filter((name): name is Operation => name in ENDPOINTS);

  for (const operation of operations) {
    const { method, path, scope } = ENDPOINTS[operation];
    const body = method === "POST" ? {} : undefined;

    if (scope === "none") {
      it(`[KEY-1] ${method} ${path} needs no key`, async () => {
        const { status } = await caller.send(operation, {});
        assert.ok(status === 200 || status === 503, String(status));
      });
      continue;
    }

    for (const [name, key, code] of [
      ["no key", undefined, "missing_api_key"],
      ["an empty key", "", "missing_api_key"],
      ["an unknown key", "prfd_nobody_has_this_0123", "invalid_api_key"],
      ["what is no key", "Bearer x", "invalid_api_key"],
    ] as const) {
      it(`[KEY-1] ${method} ${path} refuses ${name}`, async () => {
        const { status, error } = await caller.send(operation, { key, body });
        assert.equal(status, 401);
        if (target.isEmbedded) assert.equal(error.code, code);
      });
    }

    for (const role of ["revoked", "expired"] as const) {
      if (!target.has(role)) continue;
      it(`[KEY-1] ${method} ${path} refuses a key that is ${role}, and says so`, async () => {
        const { status, error } = await caller.send(operation, { key: target.key(role), body });
        assert.equal(status, 401);
        if (target.isEmbedded) assert.equal(error.code, `${role}_api_key`);
      });
    }

    if (!target.has("scopeless")) continue;
    it(`[KEY-1] ${method} ${path} ${scope === null ? "takes a key of any scope" : `needs the scope ${scope}`}`, async () => {
      const { status, error } = await caller.send(operation, { key: target.key("scopeless"), body });
      if (scope !== null) assert.equal(status, 403);
      else assert.equal(status, 404);
      if (scope !== null && target.isEmbedded) assert.equal(error.code, "missing_scope");
    });

    if (scope === null || scope === "grammar_checker" || !target.has("grammarOnly")) continue;
    it(`[KEY-1] ${method} ${path} refuses a key that has only another scope`, async () => {
      const { status } = await caller.send(operation, { key: target.key("grammarOnly"), body });
      assert.equal(status, 403);
    });
  }

  it("[KEY-1] looks at the key before the body", async () => {
    const { status } = await caller.correct({ body: "not JSON" });
    assert.equal(status, 401);
  });

  if (target.has("grammarOnly")) {
    it("[KEY-1] a key with the one scope that is needed is enough", async () => {
      const { user } = await caller.corrected("Nothing is wrong with this.", {
        key: target.key("grammarOnly"),
      });
      assert.equal(typeof user?.id, "number");
    });
  }

  for (const operation of operations) {
    const { method, path } = ENDPOINTS[operation];
    for (const other of ["HEAD", "PUT", "DELETE", "PATCH", method === "GET" ? "POST" : "GET"]) {
      it(`${other} ${path} is 405 and says what is allowed`, async () => {
        const { status, headers } = await caller.send(operation, { method: other });
        assert.equal(status, 405);
        assert.ok(headers.get("allow")?.includes(method));
      });
    }
  }

  for (const path of ["/", "/api/", "/api/nothing/", "/api/grammar/correct/more/"]) {
    it(`${path} is 404`, async () => {
      const response = await fetch(target.baseUrl + path, { method: "POST" });
      assert.equal(response.status, 404);
    });
  }

  it("answers are JSON, not to be kept, and open to no other origin", async () => {
    const { headers } = await caller.correct({});
    assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("access-control-allow-origin"), null);
  });
});
