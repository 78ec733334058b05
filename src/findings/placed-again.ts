import type { Finding } from "./finding.ts";
import { moved } from "./rebase.ts";
import { uniquePlaces } from "./unique-places.ts";
import { stillHolds } from "./verify.ts";

/** Less text than this may occur elsewhere by chance, in UTF-16 units. */
const TELLING = 24;

/**
 * Carries findings of an earlier text over to the current one, without having seen the edits between: only those whose text,
 * with its surroundings, occurs once. Findings without a place stay without one. Linear in the text and the findings.
 */
export function placedAgain<F extends Finding>(findings: readonly F[], text: string): readonly F[] {
  const places = uniquePlaces(
    text,
    findings.map(({ anchorText }) => anchorText),
  );
  return findings.flatMap((finding, index) => {
    if (finding.placed === "none") return [finding];
    const place = places[index];
    if (typeof place !== "number" || finding.anchorText.length < TELLING) return [];
    const there = moved(finding, place - finding.anchor.start);
    return stillHolds(there, text) ? [there] : [];
  });
}
