import assert from "node:assert/strict";
import { type Endpoint, ENDPOINTS } from "../../src/contract/endpoints.ts";
import { Caller, OPERATIONS } from "./caller.ts";
import { startAround } from "./start-around.ts";
import { Target } from "./target.ts";

/** An invalid body for the operation, so that a key that is let in costs nothing. */
function bodyFor({ body }: Endpoint): unknown {
  if (body === "none") return undefined;
  return body === "json" ? {} : new FormData();
}

/**
 * KEY-1: which keys may call which operation. The interface documents the statuses of a refused key; the
 * embedded service chose the codes.
 */
describe("access to the service", () => {
  const target = new Target();
  const caller = new Caller(target);

  startAround(target);

  for (const operation of OPERATIONS) {
    const endpoint: Endpoint = ENDPOINTS[operation];
    const { method, path, scope } = endpoint;
    const body = bodyFor(endpoint);

    if (scope === "none") {
      for (const key of [undefined, "prfd_nobody_has_this_0123"]) {
        it(`[KEY-1] ${method} ${path} needs no key and accepts ${key === undefined ? "none" : "a wrong one"}`, async () => {
          const { status } = await caller.send(operation, { key });
          assert.ok(status === 200 || status === 503, String(status));
        });
      }
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
      it(`[KEY-1] ${method} ${path} refuses a key that is ${role}, with the reason`, async () => {
        const { status, error } = await caller.send(operation, { key: target.key(role), body });
        assert.equal(status, 401);
        if (target.isEmbedded) assert.equal(error.code, `${role}_api_key`);
      });
    }

    if (scope === null) {
      for (const role of ["scopeless", "only_grammar_checker"] as const) {
        if (!target.has(role)) continue;
        it(`[KEY-1] ${method} ${path} accepts the key ${role}`, async () => {
          assert.equal((await caller.send(operation, { key: target.key(role) })).status, 404);
        });
      }
      continue;
    }

    for (const role of ["scopeless", `without_${scope}`] as const) {
      if (!target.has(role)) continue;
      it(`[KEY-1] ${method} ${path} needs the scope ${scope}: the key ${role} is 403`, async () => {
        const { status, error } = await caller.send(operation, { key: target.key(role), body });
        assert.equal(status, 403);
        if (target.isEmbedded) assert.equal(error.code, "missing_scope");
      });
    }

    if (!target.has(`only_${scope}`)) continue;
    it(`[KEY-1] ${method} ${path} accepts a key with only its scope`, async () => {
      const { status, error } = await caller.send(operation, { key: target.key(`only_${scope}`), body });
      assert.deepEqual(
        [status, error.code],
        [400, "invalid_payload"],
        "let in, and then refused for its body",
      );
    });
  }

  it("[KEY-1] checks the key before the body", async () => {
    const { status } = await caller.correct({ body: "not JSON" });
    assert.equal(status, 401);
  });

  it("[KEY-1] accepts a key only from its header", async () => {
    const key = target.key("full");
    for (const sent of [
      { headers: { authorization: `Bearer ${key}` } },
      { path: `/api/grammar/correct/?x-api-key=${key}` },
      { body: { content: "One two three four five.", "x-api-key": key } },
    ]) {
      assert.equal((await caller.correct({ body: {}, ...sent })).status, 401);
    }
  });

  for (const operation of OPERATIONS) {
    const { method, path } = ENDPOINTS[operation];
    for (const other of ["HEAD", "PUT", "DELETE", "PATCH", method === "GET" ? "POST" : "GET"]) {
      it(`${other} ${path} is 405 with the allowed method`, async () => {
        const { status, headers } = await caller.send(operation, { method: other });
        assert.equal(status, 405);
        if (target.isEmbedded) assert.equal(headers.get("allow"), method);
      });
    }

    it(`${path} ends with its slash and may have a query`, async () => {
      const open = { key: target.key("full"), taskId: "x" };
      const here = path.replace("{task_id}", "x");
      assert.equal((await caller.send(operation, { ...open, path: here.slice(0, -1) })).status, 404);
      assert.equal((await caller.send(operation, { ...open, path: `/${here}` })).status, 404);
      const { status } = await caller.send(operation, { ...open, path: `${here}?a=b&c` });
      assert.equal(status, (await caller.send(operation, open)).status);
    });
  }

  for (const path of ["/", "/api/", "/api/nothing/", "/api/grammar/correct/more/"]) {
    it(`${path} is 404`, async () => {
      const response = await fetch(target.baseUrl + path, { method: "POST" });
      assert.equal(response.status, 404);
    });
  }

  it("answers are JSON, not cacheable, and open to no other origin", async () => {
    const { headers } = await caller.correct({});
    assert.equal(headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("access-control-allow-origin"), null);
  });
});
