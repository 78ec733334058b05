import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Endpoint, ENDPOINTS, type Operation } from "../../src/contract/endpoints.ts";
import { COMMON_ERRORS, OPERATION_ERRORS } from "../../src/contract/error-codes.ts";
import { ANSWERS_SEEN } from "./answers-seen.ts";
import { OPERATIONS } from "./caller.ts";

/** One documented answer; a null code is that of a success, or any where the interface gives none. */
interface Row {
  readonly operation: Operation;
  readonly status: number;
  readonly code: string | null;
}

const UNIT = "test/unit/service/operations";

/** Answers that no request can bring about: they need an engine that fails. Each with a test that does see it. */
const EXCUSED: ReadonlyMap<string, string> = new Map([
  ["detectText 503 service_error", `${UNIT}/detect-text.test.ts`],
  ["correctGrammar 503 service_error", `${UNIT}/grammar.test.ts`],
  // A scan without reference folders is over too soon for others to have to wait.
  ["scanPlagiarism 503 service_unavailable", `${UNIT}/scan-plagiarism.test.ts`],
  ["scanPlagiarism 503 service_error", `${UNIT}/scan-plagiarism.test.ts`],
  ["detectImage 503 service_error", `${UNIT}/detect-image.test.ts`],
  ["imageHealth 503 *", `${UNIT}/detect-image.test.ts`],
  ["detectVoice 503 service_error", `${UNIT}/detect-voice.test.ts`],
  ["voiceHealth 503 *", `${UNIT}/detect-voice.test.ts`],
]);

/** Which of the shared refusals an endpoint can give at all. */
function applies({ scope, body }: Endpoint, status: number): boolean {
  if (status === 401) return scope !== "none";
  if (status === 403) return scope !== "none" && scope !== null;
  if (status === 413) return body === "json";
  return [404, 405, 431].includes(status) || body !== "none";
}

function documented(operation: Operation): Row[] {
  const endpoint: Endpoint = ENDPOINTS[operation];
  const common = COMMON_ERRORS.filter(({ status }) => applies(endpoint, status));
  const errors = [...common, ...OPERATION_ERRORS[operation]];
  return [
    ...Object.keys(endpoint.responses).map((status) => ({ operation, status: Number(status), code: null })),
    ...errors.map(({ status, code }) => ({ operation, status, code })),
  ];
}

function isSeen({ operation, status, code }: Row): boolean {
  return [...ANSWERS_SEEN.values()].some(
    (seen) => seen.operation === operation && seen.status === status && (code === null || code === seen.code),
  );
}

function nameOf({ operation, status, code }: Row): string {
  return `${operation} ${status} ${code ?? "*"}`;
}

/** Runs after all other suites of this folder, by its name, and says nothing about a part of them. */
describe("the whole contract", () => {
  if (process.env["CONFORMANCE_BASE_URL"] !== undefined) return;

  const rows = OPERATIONS.flatMap(documented);

  it("every documented answer was seen, or is excused", () => {
    const missing = rows.filter((row) => !isSeen(row)).map(nameOf);
    assert.deepEqual(
      [...new Set(missing)].filter((name) => !EXCUSED.has(name)),
      [],
    );
  });

  it("every excuse is for a documented answer that was not seen", () => {
    const needed = new Set(rows.filter((row) => !isSeen(row)).map(nameOf));
    assert.deepEqual(
      [...EXCUSED.keys()].filter((name) => !needed.has(name)),
      [],
    );
  });

  for (const [name, file] of EXCUSED) {
    it(`${name} is seen by ${path.basename(file)}`, () => {
      const source = readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
      assert.ok(source.includes(name.endsWith("*") ? "unhealthy" : (name.split(" ").at(-1) ?? "")));
    });
  }
});
