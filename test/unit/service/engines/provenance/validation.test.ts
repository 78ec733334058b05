import assert from "node:assert/strict";
import type { Validation } from "../../../../../src/service/engines/provenance/manifest-store.ts";
import { ingredientVerdict } from "../../../../../src/service/engines/provenance/validation.ts";

const TRUSTED = "signingCredential.trusted";
const UNTRUSTED = "signingCredential.untrusted";

function listed(codes: readonly string[]): Validation["success"] {
  return codes.map((code) => ({ code }));
}

function results({ doubts = [], failures = [], success = [] }: Codes): Validation {
  return { success: listed(success), informational: listed(doubts), failure: listed(failures) };
}

interface Codes {
  readonly success?: readonly string[];
  readonly doubts?: readonly string[];
  readonly failures?: readonly string[];
}

/** What the verifier finds now, what the signer of the file noted, and what follows: state, who is trusted by, time trusted. */
const TABLE: readonly (readonly [name: string, now: Codes, noted: Codes, verdict: string])[] = [
  ["trusted now", { success: [TRUSTED] }, {}, "trusted c2pa"],
  ["trusted now, doubted then", { success: [TRUSTED] }, { failures: [UNTRUSTED] }, "trusted c2pa"],
  ["trusted as it was then", {}, { success: [TRUSTED] }, "trusted c2pa"],
  ["doubted as it was then", {}, { failures: [UNTRUSTED] }, "valid null"],
  ["doubted now, whatever was noted", { failures: [UNTRUSTED] }, { success: [TRUSTED] }, "valid null"],
  ["noted as both", {}, { success: [TRUSTED], failures: [UNTRUSTED] }, "valid null"],
  ["neither", {}, {}, "valid null"],
  [
    "trust that was noted of what can't be verified",
    { failures: ["signingCredential.invalid"] },
    { success: [TRUSTED] },
    "invalid null",
  ],
  [
    "a signature that doesn't match",
    { success: [TRUSTED], failures: ["claimSignature.mismatch"] },
    {},
    "invalid null",
  ],
  ["a change that was noted", {}, { failures: ["assertion.dataHash.mismatch"] }, "invalid null"],
  ["a time stamp", { success: ["timeStamp.trusted"] }, {}, "valid null stamped"],
  ["a time stamp that was noted", {}, { success: ["timeStamp.trusted"] }, "valid null stamped"],
  [
    "a time stamp that was noted and is doubted",
    { doubts: ["timeStamp.untrusted"] },
    { success: ["timeStamp.trusted"] },
    "valid null",
  ],
  [
    "a time stamp that was noted as both",
    {},
    { success: ["timeStamp.trusted"], doubts: ["timeStamp.untrusted"] },
    "valid null",
  ],
];

describe("the results of an ingredient", () => {
  for (const [name, now, noted, expected] of TABLE) {
    it(`[IMG-4] ${name}: ${expected}`, () => {
      const ingredient = {
        active_manifest: "a",
        validation_results: { activeManifest: results(noted) },
        validation_status: [],
      };
      const report = {
        isInStore: true,
        certificates: { label: "a", validationResults: results(now) },
        hasOwnAnchors: false,
      };
      const { isTimeTrusted, state, trustedBy } = ingredientVerdict(ingredient, report);
      assert.equal(`${state} ${trustedBy}${isTimeTrusted ? " stamped" : ""}`, expected);
    });
  }
});
