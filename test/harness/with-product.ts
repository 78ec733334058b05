import type { Lifetime } from "./lifetime.ts";
import { buildProduct, unpackProduct } from "./product.ts";
import { Reporter } from "./reporter.ts";
import { startSession, type Session, type SessionOptions } from "./session.ts";
import { trustedIdentity } from "./trusted-identity.ts";

/** Turns off parts of the editor that no suite looks at and that take a tenth of the time to draw. */
export const QUICKER_DRAWING = {
  "breadcrumbs.enabled": false,
  "editor.minimap.enabled": false,
  "editor.occurrencesHighlight": "off",
  "editor.stickyScroll.enabled": false,
};

/** Suites of one kind, with the time limit for all of them together. */
export interface SuiteRun {
  readonly stage: string;
  readonly viewport?: SessionOptions["viewport"];
  readonly limitMs: number;
  readonly run: (session: Session, reporter: Reporter) => Promise<void>;
}

/**
 * Builds the product, runs suites in one VS Code that has it installed, and returns the exit status. Suites
 * that hang and an extension host that dies count as a failed test, so that the closing line reports them.
 */
export async function withProduct(lifetime: Lifetime, ...suites: readonly SuiteRun[]): Promise<number> {
  const reporter = new Reporter();
  await buildProduct(lifetime);
  const viewport = suites.find((suite) => suite.viewport !== undefined)?.viewport;
  const session = await startSession({
    lifetime,
    pictures: "ui",
    settings: QUICKER_DRAWING,
    ...(viewport === undefined ? {} : { viewport }),
    environment: trustedIdentity(lifetime),
    unpackExtensions: (folder) => unpackProduct(lifetime, folder),
  });
  for (const { stage, limitMs, run } of suites) {
    const started = performance.now();
    try {
      await within(limitMs, run(session, reporter));
    } catch (error) {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      const durationMs = performance.now() - started;
      reporter.add(stage, { title: ["ends by itself"], state: "failed", durationMs, message, stack });
    }
    reporter.expectTests(stage);
  }
  const left = await session.close();
  for (const { stage } of suites) reporter.expectNothingLeft(stage, left);
  return reporter.finish();
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`Not finished after ${limitMs / 1000} s.`));
    }, limitMs);
  });
  await Promise.race([work, limit]).finally(() => {
    clearTimeout(timer);
  });
}
