import type { CitationPlan } from "./plan.ts";

/** What one more reading of the document proves: that the place is running text, or that the edits are read as planned. */
export type ProofStep = "place" | "edits";

/** Returns the first plan of which both steps are proved, or undefined. At most two readings for a plan. */
export async function firstProved(
  plans: readonly CitationPlan[],
  proves: (plan: CitationPlan, step: ProofStep) => boolean | Promise<boolean>,
): Promise<CitationPlan | undefined> {
  for (const plan of plans) {
    if (plan.probe !== undefined && !(await proves(plan, "place"))) continue;
    if (await proves(plan, "edits")) return plan;
  }
  return undefined;
}
