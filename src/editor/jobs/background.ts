import { createHmac, randomUUID } from "node:crypto";
import path from "node:path";
import * as vscode from "vscode";
import { systemClock } from "../../client/clock.ts";
import { notSentInWords } from "../checks/check-error.ts";
import { checkErrorOf } from "../checks/check-failure.ts";
import { describeProgress, reportTo, type CheckRun } from "../checks/check-run.ts";
import type { ClientFactory } from "../connection/client-factory.ts";
import type { Connection, Connections } from "../connection/connections.ts";
import type { EmbeddedService } from "../connection/embedded-service.ts";
import type { Credits } from "../credits/credits.ts";
import type { LedgerFile } from "../credits/ledger-file.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { BackgroundDetection } from "../detection/background-detection.ts";
import { documentName } from "../documents/document-name.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import type { ApiKeys } from "../keys/api-keys.ts";
import type { WebhookSecret } from "../keys/webhook-secret.ts";
import type { Log } from "../log.ts";
import { showDone, showError } from "../notices.ts";
import type { PaidGuard } from "../paying/paid-guard.ts";
import type { KeptDetections } from "../results/kept-detections.ts";
import type { Settings } from "../settings.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import { BackgroundJobs } from "./background-jobs.ts";
import { JobAnnouncer } from "./job-announcer.ts";
import { JobConnections } from "./job-connections.ts";
import { JobDocuments } from "./job-documents.ts";
import { isOver } from "./job-facts.ts";
import { JobGuards } from "./job-guards.ts";
import { JobLanding } from "./job-landing.ts";
import { JobLeases } from "./job-lease.ts";
import { showAsSent, tellDamaged } from "./job-notices.ts";
import { JobPolling } from "./job-polling.ts";
import type { JobRecord } from "./job-record.ts";
import { JobStore } from "./job-store.ts";
import { JobSubmission } from "./job-submission.ts";

export interface BackgroundParts {
  readonly clients: ClientFactory;
  readonly connections: Pick<Connections, "requireKey" | "without">;
  readonly credits: Credits;
  readonly embedded: EmbeddedService;
  readonly extractor: ProseExtractor;
  readonly guard: Pick<PaidGuard, "open" | "requireConsent">;
  readonly keys: ApiKeys;
  readonly kept: KeptDetections;
  readonly ledger: LedgerFile;
  readonly log: Log;
  readonly secret: WebhookSecret;
  readonly settings: Settings;
  readonly texts: VirtualTexts;
  /** Folder of the jobs of all windows. */
  readonly jobsFolder: string;
  /** What jobs are sealed under. Never rejects. */
  readonly paidSecret: () => Promise<string | undefined>;
  /** Fires when a stored key is another one. */
  readonly onKeysChanged: vscode.Event<unknown>;
  /** Told again and again how many jobs have ended that nobody has opened. */
  readonly onUnseenJobs: (count: number) => void;
}

/** Agrees on the price of a text and tells where it goes. Rejects with what stands in the way. */
export type ConnectFor = (content: string, price: number, run: CheckRun) => Promise<Connection>;

/** Background jobs put together: what sends them, polls them, keeps them, and tells of them. */
export class Background implements vscode.Disposable {
  readonly detection: BackgroundDetection;
  readonly jobs: BackgroundJobs;
  readonly documents: JobDocuments;
  readonly store: JobStore;
  readonly #announcer: JobAnnouncer;
  readonly #connectFor: ConnectFor;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #leases: JobLeases;
  readonly #subscriptions: vscode.Disposable[];
  #damaged = 0;

  /** Fires when this window has written or dropped a job. */
  readonly onDidChange: vscode.Event<void> = this.#changed.event;

  constructor(parts: BackgroundParts, connectFor: ConnectFor) {
    const { clients, credits, embedded, extractor, guard, keys, kept, ledger, log, secret, settings, texts } =
      parts;
    const { jobsFolder, onKeysChanged, paidSecret } = parts;
    const now = Date.now;
    const store = new JobStore({
      folder: jobsFolder,
      secret: paidSecret,
      now,
      warn: (line) => log.warn(line),
      onDamaged: () => this.#tellDamaged(),
      onChanged: () => this.#changed.fire(),
    });
    const leases = new JobLeases({ folder: path.join(jobsFolder, "leases"), now });
    const shared = { store, leases, clients, credits, guard, ledger, settings, log, now, newId: randomUUID };
    const guards = new JobGuards({ store, settings, secret, refuse: notSentInWords });
    const submission = new JobSubmission({ ...shared, guards, workspace, refuse: notSentInWords });
    const connections = new JobConnections(settings, keys, embedded);
    const polling = new JobPolling({ ...shared, connections, submission, secret, clock: systemClock });
    const landing = new JobLanding({ ...shared, extractor, kept });
    this.documents = new JobDocuments(landing, texts);
    const announcer = new JobAnnouncer({
      ...shared,
      documents: this.documents,
      workspace,
      open: async (record) => void (await this.open(record)),
      sendAgain: async (record) => this.sendAgain(record),
    });
    this.jobs = new BackgroundJobs({
      ...shared,
      submission,
      polling,
      onUnseen: (record) => announcer.announce(record, this.jobs),
      onCounted: parts.onUnseenJobs,
      onLateRefusal: (thrown) => showError(checkErrorOf(thrown, NOTHING_SENT)),
      leaseOf: async (contentHash) => {
        const secret = await paidSecret();
        return secret && createHmac("sha256", secret).update(`lease ${contentHash}`).digest("hex");
      },
    });
    this.detection = new BackgroundDetection({
      jobs: this.jobs,
      landing,
      settings,
      connections: parts.connections,
    });
    this.#announcer = announcer;
    this.store = store;
    this.#connectFor = connectFor;
    this.#leases = leases;
    this.#subscriptions = [
      this.#changed,
      onKeysChanged(() => this.jobs.changed()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("contentAuthenticity.service.baseUrl")) this.jobs.changed();
      }),
      vscode.workspace.onDidOpenTextDocument(() => this.jobs.lookSoon()),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        this.documents.renamed(files, now());
        this.jobs.lookSoon();
      }),
    ];
  }

  /** Drops what is over the bounds and takes up what is open. */
  async start(): Promise<void> {
    await this.store.sweep();
    this.#leases.sweep();
    await this.jobs.look();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.jobs.dispose();
  }

  /** Tells a person who asks what became of a job, with the next steps as buttons. */
  async explain(record: JobRecord): Promise<void> {
    await this.#announcer.explain(record, this.jobs);
  }

  /**
   * Shows the document of a finished job as it is now, or where it cannot be had the text as it was sent, with the sentences
   * drawn and the report beside it; resolves with the address of what is shown. The answer has been seen then.
   */
  async open(record: JobRecord): Promise<vscode.Uri> {
    const found = await this.documents.find(record);
    const document = found ?? (await vscode.workspace.openTextDocument(this.documents.asSent(record)));
    await this.documents.landAgain(document, record);
    await vscode.window.showTextDocument(document, { preview: false });
    await this.jobs.seen(record);
    await vscode.commands.executeCommand("contentAuthenticity.showReport", document.uri);
    if (found === undefined) showAsSent();
    return document.uri;
  }

  /**
   * The same text once more, as a new job, after a person has asked for it and agreed to its price; where another job has its
   * answer by now, that is shown and nothing is asked or sent.
   */
  async sendAgain(record: JobRecord): Promise<void> {
    const { document, price, prose, words } = record;
    const title = vscode.l10n.t("Sending the text again");
    try {
      const known = await this.detection.earlier(prose);
      const { record: sent, isNew } =
        known === undefined
          ? await withDelayedProgress(title, async (watched) => {
              const { signal, whileAsking } = watched;
              const run: CheckRun = {
                signal,
                whileAsking,
                report: reportTo(watched, describeProgress),
                document: documentName(document.uri),
              };
              const connection = await this.#connectFor(prose, price, run);
              return this.detection.accepted({ connection, document, prose, words }, run);
            })
          : { record: known, isNew: false };
      if (!isNew && sent.state === "finished") await this.open({ ...sent, document });
      else if (!isOver(sent)) {
        const name = nameOf(vscode.Uri.parse(sent.document.uri));
        showDone(vscode.l10n.t("{0} is being looked at; the result comes by itself", name));
      }
    } catch (thrown) {
      const error = checkErrorOf(thrown, NOTHING_SENT);
      if (error.code !== "cancelled" || error.charged !== "no") showError(error);
    }
  }

  /** One message for all that are found at a time. */
  #tellDamaged(): void {
    this.#damaged += 1;
    if (this.#damaged > 1) return;
    setTimeout(() => {
      tellDamaged(this.#damaged);
      this.#damaged = 0;
    }, TOGETHER_MS).unref();
  }
}

const TOGETHER_MS = 500;
const NOTHING_SENT = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: true } as const;

/** What stands for the window's folder, also after it is opened again; empty without one. */
function workspace(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? "";
}
