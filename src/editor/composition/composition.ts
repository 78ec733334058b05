import { once } from "../../checking/vocabulary/once.ts";
import type { Activated } from "./activated.ts";
import { composeCore, type Core } from "./core.ts";
import type { Batches } from "./batches.ts";
import type { Pages } from "./pages.ts";
import { runCommand } from "./run-command.ts";

export interface Composition extends Core {
  readonly pages: () => Promise<Pages>;
  readonly batches: () => Promise<Batches>;
}

/** Puts together what activation does without. Functions that return a promise load at first use. */
export async function compose(activated: Activated) {
  const core = await composeCore(activated);
  const pages = once(async () => {
    const { composePages } = await import("./pages.ts");
    return composePages(core);
  });
  const batches = once(async () => {
    const [{ composeBatches }, shown] = await Promise.all([import("./batches.ts"), pages()]);
    return composeBatches(core, shown);
  });
  const composed = { ...core, pages, batches };
  const run = async (id: string, given: readonly unknown[]): Promise<unknown> =>
    runCommand(composed, id, given);
  return { ...composed, run };
}
