import type { Judged, JudgedRule } from "./rule-precision.ts";
// Right, optional and wrong corrections by rule, in documentation and in other texts, judged by reading each.
import counts from "./judged-corrections.json" with { type: "json" };

/** The rules with corrections that were judged, by name. */
export const JUDGED_RULES: ReadonlyMap<string, JudgedRule> = new Map(
  Object.entries(counts).map(([rule, { documentation, other }]) => [
    rule,
    { documentation: judged(documentation), other: judged(other) },
  ]),
);

function judged([right = 0, optional = 0, wrong = 0]: readonly number[]): Judged {
  return [right, optional, wrong];
}
