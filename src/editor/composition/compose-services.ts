import { randomBytes } from "node:crypto";
import path from "node:path";
import * as vscode from "vscode";
import { Connections } from "../../checking/paying/connections.ts";
import { EmbeddedService } from "../../checking/paying/embedded-service.ts";
import { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import { Consent } from "../../checking/store/consent.ts";
import { once } from "../../checking/vocabulary/once.ts";
import { NetworkSettings } from "../network-settings.ts";
import { ComparedFolders } from "../plagiarism/compared-folders.ts";
import { SampleReferences } from "../plagiarism/sample-references.ts";
import type { ActivatedParts } from "./composed-parts.ts";

/** Composes what every check goes through: the services, the clients, the stores and their secrets. */
export function composeServices({ context, credits, keys, log, settings }: ActivatedParts) {
  const storage = context.globalStorageUri.fsPath;
  const built = (file: string): string => vscode.Uri.joinPath(context.extensionUri, "dist", file).fsPath;
  const sampleFolder = path.join(storage, "samples");
  const sampleReferences = new SampleReferences(sampleFolder);
  const compared = new ComparedFolders(settings, context.workspaceState);
  const embedded = new EmbeddedService({
    file: built("service.js"),
    data: path.join(storage, "embedded-service"),
    secret: async () => installationSecret(),
    log,
    references: async () => [...(await compared.folders()), ...sampleReferences.folders()],
    onStarted: (notKept) => credits.startedEmbedded(notKept),
  });
  const extractor = new ProseExtractor(built("prose-worker.js"));
  const connections = new Connections(settings, keys, embedded);
  const consent = new Consent(path.join(storage, "consent"));
  const clients = once(async () => {
    const { ClientFactory } = await import("../../checking/paying/client-factory.ts");
    return new ClientFactory(log, settings, new NetworkSettings(process.env));
  });
  const resultSecret = once(async () => {
    const { resultSecretOf } = await import("../results/result-secret-of.ts");
    return resultSecretOf({
      secrets: context.secrets,
      storage,
      log,
      own: (made) => context.subscriptions.push(made),
    });
  });
  const paidSecret = once(async () => {
    const { paidSecretOf } = await import("../results/result-secret-of.ts");
    return paidSecretOf({
      secrets: context.secrets,
      storage,
      log,
      own: (made) => context.subscriptions.push(made),
    });
  });
  /** Where no secret can be stored, only this run can read its own texts. */
  const installationSecret = async (of = resultSecret): Promise<string> =>
    (await (await of()).get()) ?? randomBytes(32).toString("hex");
  return {
    built,
    clients,
    compared,
    connections,
    consent,
    embedded,
    extractor,
    installationSecret,
    paidSecret,
    resultSecret,
    sampleFolder,
    sampleReferences,
    storage,
  };
}
