import type { GrammarFinding } from "../../findings/finding.ts";
import type { Suppression } from "../../findings/suppression.ts";
import { ShownFindings } from "./shown-findings.ts";

/**
 * The corrections that people see and that may be written: all that were found without those that are hidden, whose word is in
 * a dictionary, or whose rule is off.
 */
export class ShownCorrections extends ShownFindings<GrammarFinding, Suppression> {}
