import type { Prose } from "../../text/prose.ts";
import { applyEdits } from "../edits.ts";
import type { CitationPlan } from "./plan.ts";
import { isAsPlanned, isRunningText } from "./same-prose.ts";

/**
 * The first plan that holds when the document is read again with it: the prose is what it was, with what was put in beside
 * it, and the place is one of running text. Undefined where none does. At most two readings for a plan.
 */
export async function firstProved(
  text: string,
  prose: Prose,
  plans: readonly CitationPlan[],
  read: (text: string) => Prose | Promise<Prose>,
): Promise<CitationPlan | undefined> {
  for (const plan of plans) {
    const { probe } = plan;
    if (probe !== undefined) {
      const probed = text.slice(0, probe.at) + probe.put + text.slice(probe.at);
      if (!isRunningText({ text: probed, prose: await read(probed) }, probe.at)) continue;
    }
    const edited = applyEdits(text, plan.edits);
    if (isAsPlanned(plan, { text, prose }, { text: edited, prose: await read(edited) })) return plan;
  }
  return undefined;
}
