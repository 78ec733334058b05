import assert from "node:assert/strict";
import { ENDPOINTS, type Endpoint, type Operation } from "../../../src/contract/endpoints.ts";
import { EXAMPLES, schemaOf, type Example } from "./examples.ts";

/** The fields that the interface calls nullable, by body. Each may be null or absent (CON-2). */
const NULLABLE: Readonly<Partial<Record<Example["name"], readonly string[]>>> = {
  "a detection": [
    "task_id",
    "result",
    "ai_score",
    "items",
    "service_name",
    "execution_time",
    "message",
    "user",
  ],
  "an accepted job": ["result", "ai_score", "items", "service_name", "execution_time", "message", "user"],
  "a job that runs": ["result", "service_name", "execution_time", "word_count", "credits_remaining", "user"],
  "a finished job": ["message", "credits_remaining", "user"],
  "a failed job": ["result"],
  "a recording": ["statistics", "execution_time", "user"],
  "a scan": ["execution_time", "user"],
  "a correction": ["issues", "execution_time", "user"],
};

/** Fields without which a body is useless, by kind of body. */
const REQUIRED: Readonly<Partial<Record<Example["name"], readonly string[]>>> = {
  "a detection": ["status", "word_count", "credits_remaining"],
  "an accepted job": ["status", "task_id", "word_count", "credits_remaining"],
  "a job that runs": ["status", "task_id"],
  "a finished job": ["status", "task_id", "word_count"],
  "a failed job": ["status", "task_id", "error"],
  "an image": ["prediction", "confidence", "probabilities", "credits_charged"],
  "a healthy image engine": ["status"],
  "a recording": ["status", "verdict", "segments", "billed_seconds", "credits_used", "credits_remaining"],
  "a healthy voice engine": ["status"],
  "a scan": ["status", "scan_id", "plagiarism_score", "verdict", "sources", "highlights", "stats"],
  "a correction": [
    "status",
    "corrected_text",
    "diff",
    "edits_count",
    "changed",
    "input_words",
    "input_chars",
    "word_count",
    "credits_remaining",
  ],
};

function issuePath(example: Example, body: unknown): string {
  const parsed = schemaOf(example).safeParse(body);
  assert.ok(!parsed.success, "it was accepted");
  return parsed.error.issues[0]?.path.join(".") ?? "";
}

describe("response schemas", () => {
  for (const example of EXAMPLES) {
    const { operation, status, name, body } = example;
    const schema = schemaOf(example);

    it(`[CON-1] ${operation} ${status} accepts ${name} as documented`, () => {
      assert.deepEqual(schema.parse(body), body);
    });

    it(`[CON-2] ${operation} ${status} keeps unknown fields of ${name}`, () => {
      const more = { ...body, added_later: { deep: [1, null] } };
      assert.deepEqual(schema.parse(more), more);
    });

    for (const field of NULLABLE[name] ?? []) {
      it(`[CON-2] ${field} of ${name} may be null or absent`, () => {
        assert.ok(schema.safeParse({ ...body, [field]: null }).success);
        const { [field]: _, ...without } = body;
        assert.ok(schema.safeParse(without).success);
      });
    }

    for (const field of REQUIRED[name] ?? []) {
      it(`[CON-2] ${field} of ${name} may not be absent, null or of another type, and is named`, () => {
        const { [field]: _, ...without } = body;
        for (const wrong of [without, { ...body, [field]: null }, { ...body, [field]: { not: "this" } }]) {
          assert.equal(issuePath(example, wrong).split(".")[0], field);
        }
      });
    }

    it(`[CON-2] ${operation} ${status} refuses anything but an object`, () => {
      for (const wrong of [null, [], "text", 1, true]) assert.equal(issuePath(example, wrong), "");
    });
  }
});

const SOURCE = {
  url: "https://a.example/",
  title: "A",
  domain: "a.example",
  similarity_score: 1,
  matched_word_count: 1,
  matched_percentage: 1,
};

/** A change inside a body, and the path that the error must name. */
const INNER: readonly (readonly [name: string, field: string, value: unknown, path: string])[] = [
  ["a detection", "ai_score", 1.2, "ai_score"],
  ["a detection", "ai_score", -0.1, "ai_score"],
  ["a detection", "result", "maybe", "result"],
  ["a detection", "word_count", 1.5, "word_count"],
  ["a detection", "word_count", -1, "word_count"],
  ["a detection", "credits_remaining", "12", "credits_remaining"],
  ["a detection", "status", "pending", "status"],
  ["a detection", "user", { id: "7" }, "user.id"],
  ["a detection", "items", [{ text: "a", prediction: "human", ai_score: 0 }], "items.0.prediction"],
  ["a detection", "items", [{ text: "a", prediction: "original", ai_score: 1.7 }], "items.0.ai_score"],
  ["a detection", "items", [{ text: "a", prediction: "original", ai_score: "0.7" }], "items.0.ai_score"],
  ["an accepted job", "task_id", "", "task_id"],
  ["an accepted job", "task_id", null, "task_id"],
  ["an image", "prediction", "painting", "prediction"],
  ["an image", "probabilities", { real: 1, fake: 0 }, "probabilities.inpainting"],
  ["an image", "confidence", 7, "confidence"],
  ["a recording", "verdict", "human", "verdict"],
  ["a recording", "segments", [{ start_time: 3 }], "segments.0.start_time"],
  ["a recording", "segments", [{ start_time: "3:00" }], "segments.0.start_time"],
  ["a scan", "verdict", "fine", "verdict"],
  ["a scan", "highlights", [{ start: 5, end: 4, severity: "low", source_index: 0 }], "highlights.0.end"],
  ["a scan", "highlights", [{ start: -1, end: 4, severity: "low", source_index: 0 }], "highlights.0.start"],
  [
    "a scan",
    "highlights",
    [{ start: 0, end: 4, severity: "low", source_index: -1 }],
    "highlights.0.source_index",
  ],
  [
    "a scan",
    "highlights",
    [{ start: 0, end: 4, severity: "grave", source_index: 0 }],
    "highlights.0.severity",
  ],
  ["a scan", "stats", { word_count: 1 }, "stats.input_chars"],
  [
    "a scan",
    "sources",
    [{ ...SOURCE, matches: [{ submitted_range: { start: 5, end: 4 }, similarity: 1 }] }],
    "sources.0.matches.0.submitted_range.end",
  ],
  ["a correction", "diff", [{ type: "swap", original: "", corrected: "", start: 0, end: 0 }], "diff.0.type"],
  ["a correction", "diff", [{ type: "insert", original: "", corrected: "", start: 1, end: 0 }], "diff.0.end"],
  [
    "a correction",
    "diff",
    [{ type: "insert", original: "", corrected: "", start: 0.5, end: 1 }],
    "diff.0.start",
  ],
  [
    "a correction",
    "diff",
    [{ type: "insert", original: 1, corrected: "", start: 0, end: 1 }],
    "diff.0.original",
  ],
  ["a correction", "issues", [{ category: "x", severity: "y" }], "issues.0.message"],
  ["a correction", "status", "error", "status"],
  ["a correction", "changed", "no", "changed"],
];

describe("fields inside a response", () => {
  for (const [name, field, value, path] of INNER) {
    it(`[CON-2] ${name}: ${path} is named when ${field} is ${JSON.stringify(value)}`, () => {
      const example = EXAMPLES.find((candidate) => candidate.name === name);
      assert.ok(example !== undefined);
      assert.equal(issuePath(example, { ...example.body, [field]: value }), path);
    });
  }
});

/** Ranges of no length, such as the place of an insertion. */
const EMPTY: readonly (readonly [name: string, field: string, value: unknown])[] = [
  ["a correction", "diff", [{ type: "insert", original: "", corrected: "x", start: 4, end: 4 }]],
  ["a scan", "highlights", [{ start: 4, end: 4, severity: "low", source_index: 0 }]],
  ["a scan", "sources", [{ ...SOURCE, matches: [{ submitted_range: { start: 4, end: 4 }, similarity: 1 }] }]],
];

describe("empty ranges inside a response", () => {
  for (const [name, field, value] of EMPTY) {
    it(`[CON-2] one in ${field} of ${name} doesn't invalidate a paid answer`, () => {
      const example = EXAMPLES.find((candidate) => candidate.name === name);
      assert.ok(example !== undefined);
      assert.ok(schemaOf(example).safeParse({ ...example.body, [field]: value }).success);
    });
  }
});

/** Returns true if a detection with this single sentence is accepted. */
function isReadWith(item: unknown): boolean {
  const example = EXAMPLES.find(({ name }) => name === "a detection");
  assert.ok(example !== undefined);
  return schemaOf(example).safeParse({ ...example.body, items: [item] }).success;
}

describe("missing fields in one sentence of a detection", () => {
  it("[CON-2] a sentence without a score or a prediction does not cost the rest of an answer that was paid for", () => {
    for (const missing of [{}, { ai_score: null }, { prediction: null }]) {
      assert.ok(isReadWith({ text: "A sentence.", ...missing }), JSON.stringify(missing));
    }
  });

  it("[CON-2] a sentence without its text is invalid", () => {
    assert.ok(!isReadWith({ ai_score: 0.3, prediction: "original" }));
    assert.ok(!isReadWith(null));
  });
});

const REQUESTS: readonly (readonly [Operation, request: unknown, isAccepted: boolean])[] = [
  ["correctGrammar", { content: "text" }, true],
  ["correctGrammar", { content: "" }, true],
  ["correctGrammar", { content: "text", target_variant: "auto" }, true],
  ["correctGrammar", { content: "text", target_variant: "en-IN" }, true],
  ["correctGrammar", { content: "text", target_variant: "en-ZA" }, false],
  ["correctGrammar", { content: "text", target_variant: null }, false],
  ["correctGrammar", { content: 1 }, false],
  ["correctGrammar", {}, false],
  ["detectText", { content: "text" }, true],
  [
    "detectText",
    { content: "text", poll: true, callback_url: "https://a.example", webhook_secret: "s" },
    true,
  ],
  ["detectText", { content: "text", webhook_secret: "sîgns" }, false],
  ["detectText", { content: "" }, false],
  ["detectText", { content: "text", poll: "true" }, false],
  ["detectText", { content: "text", callback_url: 1 }, false],
  ["detectText", { content: ["text"] }, false],
  ["scanPlagiarism", { content: "text" }, true],
  ["scanPlagiarism", { content: "text", exclude: ["file:///a.md"] }, true],
  ["scanPlagiarism", { content: null }, false],
];

describe("request schemas", () => {
  for (const [operation, request, isAccepted] of REQUESTS) {
    it(`[CON-1] ${operation} ${isAccepted ? "takes" : "refuses"} ${JSON.stringify(request)}`, () => {
      const endpoint: Endpoint = ENDPOINTS[operation];
      assert.equal(endpoint.request?.safeParse(request).success, isAccepted);
    });
  }
});
