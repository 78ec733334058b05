import { ruleName } from "../text/rule-name.ts";

/** The rule of a correction that the service named none for; it cannot be turned off without turning everything off. */
const UNNAMED_RULE = "grammar";

/** Whether a rule is one that can be turned off, and fixed, apart from others. */
export function isNamedRule(rule: string): boolean {
  return ruleName(rule) !== UNNAMED_RULE && ruleName(rule) !== "";
}
