import type { PassageFinding } from "../../findings/finding.ts";
import type { AutomaticChecks } from "../checks/automatic-checks.ts";
import type { CheckPresenter } from "../grammar/check-presenter.ts";
import type { Checkers } from "./checkers.ts";
import type { NotebookChecks } from "../grammar/notebook-checks.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { Corrections } from "../grammar/corrections.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import { GrammarRuns } from "../grammar/grammar-runs.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { Reviews } from "../review/reviews.ts";
import type { FindingView } from "../results/finding-store.ts";
import type { FindingHider } from "../suppression/finding-hider.ts";
import type { CommandParts } from "./command-table.ts";
import type { ActivatedParts } from "./composed-parts.ts";

/** Grammar checks and the commands on corrections. Functions that return a promise load at first use. */
export interface GrammarParts {
  readonly grammar: () => Promise<GrammarCommands>;
  readonly notebooks: () => Promise<NotebookChecks>;
  readonly automaticChecks: () => Promise<AutomaticChecks>;
  readonly reviews: () => Promise<Reviews>;
  readonly exportTrackChanges: CommandParts["exportTrackChanges"];
}

/** Composes grammar checks (on demand, for notebook cells and automatic) and the ways to write corrections. */
export function composeGrammar(
  activated: ActivatedParts,
  extractor: ProseExtractor,
  loaded: {
    readonly checkers: () => Promise<Checkers>;
    readonly presenter: () => Promise<CheckPresenter>;
    readonly hider: () => Promise<FindingHider>;
    /** The passages that are problems. */
    readonly passages: () => Promise<Pick<FindingView<PassageFinding>, "of">>;
  },
): GrammarParts {
  const { context, credits, log, results, records, reviewTexts, settings } = activated;
  const { heatMap, hints, shown, store } = activated;
  const corrections = new Corrections({ store, shown, extractor, settings, log });
  const runs = new GrammarRuns({
    checker: async () => (await loaded.checkers()).grammar,
    store,
    hints,
    shown,
    records,
    results,
    settings,
  });
  const grammar = once(async () => {
    const { GrammarCommands } = await import("../grammar/grammar-commands.ts");
    return new GrammarCommands({
      runs,
      shown,
      passages: loaded.passages,
      drawn: (uri) => heatMap.drawnIn(uri),
      corrections,
      credits,
      settings,
      presenter: await loaded.presenter(),
    });
  });
  const notebooks = once(async () => {
    const { NotebookChecks } = await import("../grammar/notebook-checks.ts");
    return new NotebookChecks({ runs, credits, settings });
  });
  const automaticChecks = once(async () => {
    const { AutomaticChecks } = await import("../checks/automatic-checks.ts");
    const made = new AutomaticChecks({ runs, settings, log });
    context.subscriptions.push(made);
    return made;
  });
  const reviews = once(async () => {
    const { Reviews } = await import("../review/reviews.ts");
    const made = new Reviews({
      shown,
      corrections,
      texts: reviewTexts,
      presenter: await loaded.presenter(),
      hider: await loaded.hider(),
    });
    context.subscriptions.push(made);
    return made;
  });
  return {
    grammar,
    notebooks,
    automaticChecks,
    reviews,
    exportTrackChanges: async (uri, target) => {
      const { exportTrackChanges } = await import("../grammar/export-track-changes.ts");
      return exportTrackChanges({ shown, corrections }, uri, target);
    },
  };
}
