import type { BenchName } from "../bench-operations.ts";
import type { AnswerCase, Repeats } from "../fault-case.ts";
import { answer, endless, raw } from "../faults.ts";
import { deliver } from "../metered-service.ts";

const SAYS_NO = { kind: "refused", evidence: "says no" } as const;
const BROKEN = { kind: "refused", evidence: "says nothing", repeats: "if free" } as const;
const HTML = "<!doctype html><title>It did not work</title>";
const AS_HTML = { "content-type": "text/html" };
const DATE = "Sat, 21 Nov 2026 08:00:00 GMT";
const LATER = "Sat, 21 Nov 2026 08:00:40 GMT";
/** The service's clock is a day behind, yet it asks for forty seconds. */
const DAY_OFF = { date: "Fri, 20 Nov 2026 08:00:00 GMT", "retry-after": "Fri, 20 Nov 2026 08:00:40 GMT" };

function code(status: number, name: string, headers: Record<string, string> = {}): AnswerCase["does"] {
  return answer(status, { status: "error", code: name, message: "Refused." }, headers);
}

function refused(name: string, does: AnswerCase["does"], repeats: Repeats = "never"): AnswerCase {
  return { name, ...SAYS_NO, repeats, does };
}

/** Temporary refusals; the first wait is the requested one or slightly longer. */
function later(name: string, seconds: number, does: AnswerCase["does"]): AnswerCase {
  return { ...refused(name, does, "always"), wait: [seconds * 1_000, seconds * 1_500] };
}

const isJob = (name: BenchName): boolean => name === "job" || name === "checkKey";

/** Refusals that mean nothing was done, either by the interface or because they are below 500. */
export const REFUSALS: readonly AnswerCase[] = [
  refused("400 invalid_payload", code(400, "invalid_payload")),
  refused("400 with a field's error", answer(400, { content: ["This field is required."] })),
  refused("400 with half a body", raw("HTTP/1.1 400 Bad Request\r\ncontent-length: 900\r\n\r\n{")),
  refused("400 with an endless body", endless(400)),
  refused("401 revoked_api_key", code(401, "revoked_api_key")),
  refused("402", answer(402, "")),
  refused("403 missing_scope", code(403, "missing_scope")),
  refused(
    "403 insufficient_credits",
    answer(403, { code: "insufficient_credits", details: { credits: 3, required: 9 } }),
  ),
  refused("404 in HTML", answer(404, HTML, AS_HTML)),
  { ...refused("404 not_found", code(404, "not_found")), only: (name) => name !== "checkKey" },
  refused("405 method_not_allowed", code(405, "method_not_allowed")),
  refused("409 idempotency_key_reuse", code(409, "idempotency_key_reuse")),
  {
    ...refused("409 payment_in_progress", code(409, "payment_in_progress"), "always"),
    only: (name) => name === "image",
  },
  {
    ...refused("409 payment_in_progress, undocumented here", code(409, "payment_in_progress")),
    only: (name) => name !== "image",
  },
  refused("413 payload_too_large", code(413, "payload_too_large")),
  refused("418", answer(418, HTML)),
  refused("431 payload_too_large", code(431, "payload_too_large")),
  refused("451 in HTML", answer(451, HTML, AS_HTML)),
  later("429 with seconds", 7, answer(429, "", { "retry-after": "7" })),
  later("429 with a date", 40, answer(429, "", { "retry-after": LATER, date: DATE })),
  later("429 with a date, by a clock a day off", 40, answer(429, "", DAY_OFF)),
  later("429 without a time", 1, answer(429, "")),
  later("429 with -1 seconds", 1, answer(429, "", { "retry-after": "-1" })),
  later('429 with "soon"', 1, answer(429, "", { "retry-after": "soon" })),
  refused("429 with 99999999 seconds", answer(429, "", { "retry-after": "99999999" })),
  later("429 with digits without end", 1, answer(429, "", { "retry-after": "9".repeat(400) })),
  later("503 service_unavailable", 1, code(503, "service_unavailable")),
  later("503 service_unavailable with seconds", 7, code(503, "service_unavailable", { "retry-after": "7" })),
  later(
    "503 service_unavailable with a date",
    40,
    code(503, "service_unavailable", { "retry-after": LATER, date: DATE }),
  ),
  later("503 in HTML with seconds", 2, answer(503, HTML, { "retry-after": "2" })),
  {
    ...refused("503 service_error", deliver, "renewed"),
    work: ["refunded"],
    only: (name) => !isJob(name) && !name.endsWith("Health"),
  },
];

/** Failures of a server or a gateway that don't reveal whether the work was done. */
export const GATEWAYS: readonly AnswerCase[] = [
  { name: "500 without a body", ...BROKEN, does: answer(500, "") },
  { name: "500 in JSON", ...BROKEN, does: code(500, "internal_error") },
  { name: "502 in HTML", ...BROKEN, does: answer(502, HTML, AS_HTML) },
  { name: "503 in HTML", ...BROKEN, does: answer(503, HTML, AS_HTML) },
  { name: "503 without a code", ...BROKEN, does: answer(503, {}) },
  { name: "503 with a code that nobody knows", ...BROKEN, does: code(503, "tea_break") },
  { name: "504 in HTML", ...BROKEN, does: answer(504, HTML, AS_HTML) },
  {
    name: "504 whose body breaks off",
    ...BROKEN,
    does: raw("HTTP/1.1 504 Late\r\ncontent-length: 9\r\n\r\n<"),
  },
  { name: "599", ...BROKEN, does: answer(599, "") },
];

const LOCATIONS = { kind: "redirected", repeats: "never" } as const;

/** Redirects to another origin. A 303 means that the work is done and the result is elsewhere. */
export const REDIRECTS: readonly AnswerCase[] = [300, 301, 302, 303, 304, 305, 307, 308, 399].map(
  (status) => ({
    name: `${status} to another origin`,
    ...LOCATIONS,
    evidence: status === 303 ? "says nothing" : "says no",
    does: (scene) => {
      const location = `${scene.elsewhere}/${String(scene.request.headers["x-api-key"])}`;
      answer(status, "", { location })(scene);
    },
  }),
);
