import path from "node:path";
import * as vscode from "vscode";
import { ApiKeys } from "../../checking/paying/api-keys.ts";
import { Credits } from "../../checking/paying/credits.ts";
import { Database } from "../../checking/store/database.ts";
import { StoredLedger } from "../../checking/store/stored-ledger.ts";
import { Log } from "../../checking/vocabulary/log.ts";
import { lazyAsync } from "../../checking/vocabulary/lazy.ts";
import { HeatMap } from "../detection/heat-map.ts";
import { ReviewTexts } from "../documents/review-texts.ts";
import { VariantStatus } from "../grammar/variant-status.ts";
import type { HealthView } from "../health/health-view.ts";
import { JobsTree } from "../jobs/jobs-tree.ts";
import type { JobsView } from "../jobs/jobs-view.ts";
import { LazyTree, type TreeRows } from "../lazy-tree.ts";
import type { SourceNode } from "../../report/source-rows.ts";
import type { HealthRow } from "../../report/media/health-rows.ts";
import type { FindingsView } from "../suppression/findings-view.ts";
import { FindingsTree } from "../suppression/findings-tree.ts";
import { documentFindings } from "../results/editor-context.ts";
import type { Reviews } from "../review/reviews.ts";
import { readSettings } from "../settings.ts";
import { VirtualTexts } from "../virtual-texts.ts";

/** What views show, which is loaded when they are looked at. */
export interface LaterViews {
  readonly batches: () => Promise<{ readonly health: HealthView }>;
  readonly findingsView: FindingsView;
  readonly jobsView: JobsView;
  readonly reviews: () => Reviews;
  readonly sources: () => Promise<{ readonly view: () => TreeRows<SourceNode> }>;
}

export type Activated = ReturnType<typeof activated>;

/** Makes what shows something without being asked for it, and what all the rest is given. */
export function activated(context: vscode.ExtensionContext, later: () => Promise<LaterViews>) {
  const own = <T extends vscode.Disposable>(made: T): T => {
    context.subscriptions.push(made);
    return made;
  };
  const log = new Log(own(vscode.window.createOutputChannel("Content Authenticity", { log: true })));
  const settings = readSettings();
  const storage = context.globalStorageUri.fsPath;
  const lists = lazyAsync(async () => {
    const { SuppressionLists } = await import("../suppression/suppression-lists.ts");
    return own(new SuppressionLists({ context, log, settings }));
  });
  const ignoredSources = lazyAsync(async () => {
    const { IgnoredSources } = await import("../plagiarism/ignored-sources.ts");
    return own(new IgnoredSources(await lists(), settings));
  });
  const warn = (message: string): void => log.warn(message);
  const database = own(
    new Database({
      file: path.join(storage, "store", "store.sqlite"),
      worker: vscode.Uri.joinPath(context.extensionUri, "dist", "database-worker.js").fsPath,
      warn,
    }),
  );
  const found = documentFindings(lists, ignoredSources);
  for (const each of Object.values(found)) own(each);
  return {
    ...found,
    context,
    own,
    log,
    settings,
    lists,
    storage,
    keys: new ApiKeys(context.secrets, process.env),
    database,
    credits: own(new Credits(context.globalState, log, Date.now)),
    ledger: new StoredLedger({ database, now: Date.now, warn }),
    texts: own(new VirtualTexts()),
    reviewTexts: own(new ReviewTexts(async (uri) => (await later()).reviews().textOf(uri))),
    heatMap: own(new HeatMap(found.sentences, context.workspaceState)),
    variantStatus: own(new VariantStatus(settings)),
    findingsTree: own(new FindingsTree(settings, lists, async () => (await later()).findingsView)),
    jobsTree: own(new JobsTree(async () => (await later()).jobsView)),
    sourcesTree: own(
      new LazyTree<SourceNode>("contentAuthenticity.sources", async () =>
        (await (await later()).sources()).view(),
      ),
    ),
    healthTree: own(
      new LazyTree<HealthRow>(
        "contentAuthenticity.health",
        async () => (await (await later()).batches()).health,
      ),
    ),
  };
}
