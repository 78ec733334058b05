import { SilenceIndex, type TextCheck } from "../text/magic-comments.ts";
import type { Prose } from "../text/prose.ts";
import type { Finding } from "./finding.ts";

/**
 * Returns the findings that no comment of the document turns off (EDI-22): by the check, or by the rule of a correction. A
 * finding without a place is on no line and is retained. `prose` is the prose that the findings were made from, of the same
 * text.
 */
export function withoutSilenced<F extends Finding & { readonly rule?: string }>(
  findings: readonly F[],
  { silenced }: Pick<Prose, "silenced">,
  check: TextCheck,
): readonly F[] {
  if (silenced.length === 0) return findings;
  const index = new SilenceIndex(silenced);
  return findings.filter(
    ({ placed, range, rule }) => placed === "none" || !index.touches(range, check, rule),
  );
}
