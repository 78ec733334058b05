import type { PassageFinding } from "../../findings/finding.ts";
import type { PassageRules } from "../../findings/passage-rules.ts";
import { ShownFindings } from "./shown-findings.ts";

/**
 * The passages that people see: all that were found without those of sources that are ignored, and those in quotations and
 * lists of references. `standing` says why one is left out.
 */
export class ShownPassages extends ShownFindings<PassageFinding, PassageRules> {}
