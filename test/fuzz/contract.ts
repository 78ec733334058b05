import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isServiceFailure } from "../../src/client/failure.ts";
import { refusalOf } from "../../src/client/refusal.ts";
import { detectionResult } from "../../src/contract/detection.ts";
import { grammarResult } from "../../src/contract/grammar.ts";
import { plagiarismResult } from "../../src/contract/plagiarism.ts";
import { explainedEdits } from "../../src/findings/explained-edits.ts";
import type { GrammarFinding, PassageFinding } from "../../src/findings/finding.ts";
import { GrammarPlacer } from "../../src/findings/grammar-findings.ts";
import { placeSentences } from "../../src/findings/place-sentences.ts";
import { passageFindings } from "../../src/findings/plagiarism-findings.ts";
import { extractProse } from "../../src/text/prose.ts";
import { readMutated } from "../faults/mutated-answers.ts";
import { mutate, seeded } from "../faults/mutations.ts";
import { EXAMPLES, schemaOf, type Example } from "../unit/contract/examples.ts";
import { kind } from "./kind.ts";

/** The text that the examples of the interface answer, as a document around its prose. */
const DOCUMENT = "# The title\n\nShe *don't* like apples.\n";

interface Answer {
  readonly example: Example;
  readonly body: Uint8Array;
  /** Of the same body as a refusal. */
  readonly status: number;
}

const inputs: fc.Arbitrary<Answer> = fc
  .tuple(fc.constantFrom(...EXAMPLES), fc.integer(), fc.integer({ min: 400, max: 599 }))
  .map(([example, seed, status]) => ({ example, body: mutate(example.body, seeded(seed)), status }));

/** Nearly valid responses: a whole result or a typed error, and what fits has places inside the document. */
export const contract = kind({
  inputs,
  open: () => Promise.resolve({ check }),
});

function check({ body, example, status }: Answer): void {
  const { operation } = example;
  const failure = refusalOf({
    operation,
    status,
    body: Buffer.from(body).toString("utf8"),
    fields: ["content"],
    retryAfterMs: undefined,
  });
  assert.ok(isServiceFailure(failure));
  assert.doesNotMatch(`${failure.message} ${failure.nextStep}`, /[{}]|undefined/u);
  const result = readMutated(schemaOf(example), body, operation);
  if (result !== undefined) place(result);
}

/** Places a result as the editor does. */
function place(result: unknown): void {
  const prose = extractProse(DOCUMENT, "markdown");
  const start = prose.text.indexOf("She");
  const submitted = prose.text.slice(start);
  const context = { documentText: DOCUMENT, prose, severity: "warning", newId: () => "id" } as const;
  const grammar = grammarResult.safeParse(result);
  if (grammar.success) {
    const proof = explainedEdits(submitted, grammar.data);
    const edits = proof.kind === "proved" ? proof.edits : [];
    const placer = new GrammarPlacer(context);
    const hints = proof.kind === "proved" ? proof.advice.map((one) => placer.advise(one, start)) : [];
    for (const found of [...placer.place(edits, start), ...hints]) assertInside(found);
  }
  const scan = plagiarismResult.safeParse(result);
  if (scan.success) {
    for (const found of passageFindings({ start, submitted, result: scan.data }, context).findings) {
      assertInside(found);
    }
  }
  const detection = detectionResult.safeParse(result);
  if (detection.success) {
    for (const range of placeSentences(
      submitted,
      (detection.data.items ?? []).map(({ text }) => text),
    )) {
      assert.ok(range === undefined || (0 <= range.start && range.end <= submitted.length));
    }
  }
}

function assertInside({ original, placed, range }: GrammarFinding | PassageFinding): void {
  assert.ok(0 <= range.start && range.start <= range.end && range.end <= DOCUMENT.length);
  if (placed === "exact") assert.equal(DOCUMENT.slice(range.start, range.end), original);
}
