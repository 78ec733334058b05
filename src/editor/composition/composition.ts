import { lazyAsync } from "../../checking/vocabulary/lazy.ts";
import type { Activated } from "./activated.ts";
import { composeCore } from "./core.ts";

export type Composition = Awaited<ReturnType<typeof compose>>;

/** Puts together what activation does without. Functions that return a promise load at first use. */
export async function compose(activated: Activated) {
  const core = await composeCore(activated);
  const pages = lazyAsync(async () => {
    const { composePages } = await import("./pages.ts");
    return composePages(core);
  });
  const batches = lazyAsync(async () => {
    const [{ composeBatches }, shown] = await Promise.all([import("./batches.ts"), pages()]);
    return composeBatches(core, shown);
  });
  return { ...core, pages, batches };
}
