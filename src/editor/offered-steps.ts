import type { CheckError, NextStep } from "./checks/check-error.ts";

/** Steps that lead to the hosted service, which one setting hides (EDI-20). */
const TO_HOSTED: ReadonlySet<NextStep> = new Set(["addKey", "replaceKey", "useHosted", "openPortal"]);

/** The next steps of an error in the order of their buttons. */
export function nextStepsOf(
  { action, actionsBefore = [] }: Pick<CheckError, "action" | "actionsBefore">,
  offersHosted: boolean,
): readonly NextStep[] {
  const steps = [...new Set([...actionsBefore, ...(action === undefined ? [] : [action])])];
  return steps.filter((step) => offersHosted || !TO_HOSTED.has(step));
}
