import type { CitationPlan } from "./plan.ts";

/** The subject of one more reading of the document: the place is running text, or the edits are read as planned. */
export type ProofStep = "place" | "edits";

/** Returns the first plan that passes both steps, or undefined. Reads the document at most twice for each plan. */
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
