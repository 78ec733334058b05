import assert from "node:assert/strict";
import * as fc from "fast-check";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { isRefusal } from "../../../src/service/refusal.ts";
import { Router } from "../../../src/service/router.ts";

const router = new Router();

const MISSING = [
  "/",
  "",
  "*",
  "/api/",
  "/api/grammar/",
  "/api/grammar/correct",
  "/api/grammar/correct//",
  "//api/grammar/correct/",
  "/API/grammar/correct/",
  "/api/grammar/correct/../correct/",
  "/api/grammar/%63orrect/",
  "/api/jobs//",
  "/api/jobs/1/2/",
  "http://127.0.0.1/api/grammar/correct/",
  "/portal/",
];

describe("the router", () => {
  for (const [operation, { method, path }] of Object.entries(ENDPOINTS)) {
    it(`routes ${method} ${path}`, () => {
      const route = router.route(method, `${path.replace("{task_id}", "a%20b")}?q=/api/`);
      assert.equal(route.operation, operation);
      assert.deepEqual(route.parameters, path.includes("{task_id}") ? { task_id: "a b" } : {});
    });

    for (const other of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", ""]) {
      if (other === method) continue;
      it(`answers ${other || "no method"} ${path} with 405 and the allowed methods`, () => {
        assert.throws(() => router.route(other, path), {
          status: 405,
          code: "method_not_allowed",
          headers: { allow: method },
        });
      });
    }
  }

  for (const path of MISSING) {
    it(`has nothing at ${path || "an empty path"}`, () => {
      assert.throws(() => router.route("POST", path), { status: 404, code: "not_found" });
    });
  }

  it("has nothing at a job id that cannot be decoded", () => {
    assert.throws(() => router.route("GET", "/api/jobs/%/"), { status: 404, code: "not_found" });
  });

  it("answers any target with a route, 404 or 405", () => {
    const piece = fc.constantFrom("/", "api", "jobs", "grammar", "%2F", "%zz", "?", "é", "..", "{task_id}");
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }), (pieces) => {
        try {
          router.route("GET", pieces.join(""));
        } catch (error) {
          assert.ok(isRefusal(error));
        }
      }),
    );
  });
});
