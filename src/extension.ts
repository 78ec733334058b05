import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { AccountCommands } from "./editor/account-commands.ts";
import { ApiKeys } from "./editor/api-keys.ts";
import { CheckRecords } from "./editor/check-records.ts";
import { commandTable } from "./editor/command-table.ts";
import { Connections } from "./editor/connections.ts";
import { CorrectionActions } from "./editor/correction-actions.ts";
import { Corrections } from "./editor/corrections.ts";
import { CreditStatus } from "./editor/credit-status.ts";
import { Credits } from "./editor/credits.ts";
import { Diagnostics } from "./editor/diagnostics.ts";
import { EmbeddedService } from "./editor/embedded-service.ts";
import { FindingStore } from "./editor/finding-store.ts";
import { GrammarCommands } from "./editor/grammar-commands.ts";
import { LanguageStatus } from "./editor/language-status.ts";
import { once } from "./editor/once.ts";
import { Log } from "./editor/log.ts";
import { confirmPrice } from "./editor/notices.ts";
import { PreviewCommand } from "./editor/preview-command.ts";
import { ProseExtractor } from "./editor/prose-extractor.ts";
import { Settings } from "./editor/settings.ts";

/**
 * The composition root. What a check needs (client, parsers, schemas) is imported at the first check, so that activation
 * loads next to nothing.
 */
export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Content Authenticity", { log: true });
  const log = new Log(channel);
  const settings = new Settings();
  const credits = new Credits(context.globalState);
  const keys = new ApiKeys(context.secrets, process.env);
  const store = new FindingStore();
  const records = new CheckRecords();
  const built = (file: string): string => vscode.Uri.joinPath(context.extensionUri, "dist", file).fsPath;
  const embedded = new EmbeddedService(built("service.js"), log);
  const extractor = new ProseExtractor(built("prose-worker.js"));
  const connections = new Connections(settings, keys, embedded);

  const clients = once(async () => {
    const { ClientFactory } = await import("./editor/client-factory.ts");
    return new ClientFactory(log);
  });
  const checker = once(async () => {
    const [{ GrammarChecker }, { Intentions }, { ResultCache }] = await Promise.all([
      import("./editor/grammar-checker.ts"),
      import("./editor/intentions.ts"),
      import("./editor/result-cache.ts"),
    ]);
    return new GrammarChecker({
      connections,
      clients: await clients(),
      settings,
      credits,
      cache: new ResultCache(),
      intentions: new Intentions(),
      extractor,
      newId: randomUUID,
      now: Date.now,
      confirm: async (price, { baseUrl }) => confirmPrice(price, new URL(baseUrl).host),
    });
  });
  const probe = once(async () => {
    const { KeyProbe } = await import("./editor/key-probe.ts");
    return new KeyProbe(await clients());
  });

  const corrections = new Corrections(store, extractor, settings);
  const grammar = new GrammarCommands({ checker, store, records, corrections, credits, settings });
  const account = new AccountCommands({ keys, settings, credits, probe });
  const preview = new PreviewCommand(settings, extractor);
  const commands = commandTable({
    grammar,
    account,
    preview: async (uri, range) => preview.run(uri, range),
    showLog: () => log.show(),
  });

  context.subscriptions.push(
    channel,
    credits,
    store,
    records,
    embedded,
    extractor,
    preview,
    new Diagnostics(store),
    new CreditStatus(credits, settings),
    new LanguageStatus(records, settings),
    vscode.languages.registerCodeActionsProvider(
      { pattern: "**" },
      new CorrectionActions(store),
      CorrectionActions.metadata,
    ),
    ...Object.entries(commands).map(([id, handler]) => vscode.commands.registerCommand(id, handler)),
  );
}
