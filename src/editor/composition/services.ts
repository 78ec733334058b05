import { randomBytes } from "node:crypto";
import path from "node:path";
import * as vscode from "vscode";
import { Connections } from "../../checking/paying/connections.ts";
import { EmbeddedService } from "../../checking/paying/embedded-service.ts";
import { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { Consent } from "../../checking/store/consent.ts";
import { RESULT_SECRET, ResultSecret } from "../../checking/store/result-secret.ts";
import { SecretFile } from "../../checking/store/secret-file.ts";
import { lazyAsync } from "../../checking/vocabulary/lazy.ts";
import { WebhookSecret } from "../keys/webhook-secret.ts";
import { NetworkSettings } from "../network-settings.ts";
import { absolutePath, ComparedFolders } from "../plagiarism/compared-folders.ts";
import { SampleReferences } from "../plagiarism/sample-references.ts";
import type { Activated } from "./activated.ts";

export type Services = ReturnType<typeof composeServices>;

/** Makes what every check goes through: the services, the stores and their secrets. */
export function composeServices(activated: Activated) {
  const { context, credits, keys, log, own, settings, storage } = activated;
  const built = (file: string): string => vscode.Uri.joinPath(context.extensionUri, "dist", file).fsPath;
  const warn = (message: string): void => log.warn(message);
  const secretNamed = (name: string, file: string, lock?: string): ResultSecret => {
    // In a browser VS Code forgets secrets with the window, and what was paid for would be paid for again (EDI-12).
    const isLasting = vscode.env.uiKind === vscode.UIKind.Desktop;
    const secrets = isLasting ? context.secrets : own(new SecretFile(path.join(storage, file), name));
    return own(new ResultSecret({ secrets, name, warn, ...(lock !== undefined && { lock }) }));
  };
  /** Seals results. Clear Cached Results forgets it. */
  const resultSecret = secretNamed(RESULT_SECRET, "result-secret");
  /** Seals background jobs, open requests and the embedded service's texts, and names cited passages. It is never forgotten. */
  const paidSecret = secretNamed(
    "contentAuthenticity.paidSecret",
    "paid-secret",
    path.join(storage, "paid-secret.lock"),
  );
  const ofThisWindow = randomBytes(32).toString("hex");
  /**
   * The secret of what outlives Clear Cached Results: paid requests, pending jobs and cited passages. Where none can be stored,
   * only this window can read its own texts.
   */
  const lastingSecret = async (): Promise<string> => (await paidSecret.get()) ?? ofThisWindow;
  const sampleFolder = path.join(storage, "samples");
  const sampleReferences = new SampleReferences(sampleFolder);
  const compared = new ComparedFolders(settings, context.workspaceState);
  const trustAnchors = (): string | null =>
    absolutePath(settings.trustAnchors(), undefined) ?? (settings.trustAnchors() || null);
  const embedded = own(
    new EmbeddedService({
      file: built("service.js"),
      data: path.join(storage, "embedded-service"),
      secret: lastingSecret,
      log,
      references: async () => [...(await compared.folders()), ...sampleReferences.folders()],
      trustAnchors,
      onStarted: (notKept) => credits.startedEmbedded(notKept),
    }),
  );
  return {
    ...activated,
    resultSecret,
    paidSecret,
    lastingSecret,
    sampleFolder,
    sampleReferences,
    compared,
    trustAnchors,
    embedded,
    extractor: own(new ProseExtractor(built("prose-worker.js"))),
    connections: new Connections(settings, keys, embedded),
    consent: new Consent(activated.database),
    webhookSecret: new WebhookSecret(context.secrets),
    clients: lazyAsync(async () => {
      const { ClientFactory } = await import("../../checking/paying/client-factory.ts");
      return new ClientFactory(log, settings, new NetworkSettings(process.env));
    }),
    /** Notes a failure that nobody waits for. */
    defect: (what: string) => (thrown: unknown) => log.defect(what, thrown),
  };
}
