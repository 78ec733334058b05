import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { DetectionJobs, type DetectionJobsParts } from "../../checking/detection/detection-jobs.ts";
import type { JobEditor } from "../../checking/detection/job-editor.ts";
import {
  describeDamaged,
  describeEnded,
  describeJob,
  jobName,
  describeWaiting,
} from "../../report/words/job-words.ts";
import type { ToldTogether } from "../../checking/jobs/job-announcer.ts";
import { checkErrorOf, describeJobFailure } from "../../checking/paying/check-failure.ts";
import { isOver } from "../../report/job-facts.ts";
import type { JobRecord } from "../../checking/store/job-record.ts";
import type { CheckError } from "../../checking/vocabulary/check-error.ts";
import { describeProgress, reportTo } from "../../report/words/progress-words.ts";
import { systemClock } from "../../client/clock.ts";
import { locale } from "../../report/words/format.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { ChangeJournal } from "../documents/change-journal.ts";
import { documentName } from "../documents/workspace-place.ts";
import {
  chooseStep,
  commandStep,
  nextStep,
  offerSteps,
  showDone,
  showNote,
  showError,
  takeStep,
  type OfferedStep,
} from "../notices.ts";
import type { KeptDetections } from "../results/kept-findings.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import { Owner } from "../owner.ts";
import { onDidChangeSettings } from "../settings.ts";

export interface JobPresenterParts extends Omit<DetectionJobsParts<vscode.TextDocument>, "clock" | "editor"> {
  readonly kept: KeptDetections;
  readonly texts: VirtualTexts;
  /** Told again and again how many jobs have ended that nobody has opened. */
  readonly onUnseenJobs: (count: number) => void;
}

/** Background detections in VS Code: their documents, their messages, and what is shown of their answers. */
export class JobPresenter extends Owner implements JobEditor<vscode.TextDocument> {
  readonly background: DetectionJobs<vscode.TextDocument>;
  readonly shown: KeptDetections;
  readonly countUnseen: (count: number) => void;
  readonly #texts: VirtualTexts;

  constructor(parts: JobPresenterParts) {
    super();
    this.shown = parts.kept;
    this.countUnseen = parts.onUnseenJobs;
    this.#texts = parts.texts;
    this.background = new DetectionJobs({ ...parts, clock: systemClock, editor: this });
    const { jobs, landing } = this.background;
    this.register(
      this.background,
      onDidChangeSettings(() => jobs.changed(), "service.baseUrl"),
      vscode.workspace.onDidOpenTextDocument(() => jobs.lookSoon()),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const at = Date.now();
        for (const { newUri, oldUri } of files)
          landing.renamed({ from: oldUri.toString(), to: newUri.toString(), at });
        jobs.lookSoon();
      }),
    );
  }

  workspace(): string {
    const { workspaceFile, workspaceFolders } = vscode.workspace;
    return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.toString() ?? "";
  }

  documents(): readonly vscode.TextDocument[] {
    return vscode.workspace.textDocuments;
  }

  async load(address: string): Promise<vscode.TextDocument> {
    return vscode.workspace.openTextDocument(vscode.Uri.parse(address));
  }

  journal(document: vscode.TextDocument): ChangeJournal {
    return new ChangeJournal(document);
  }

  async tell(record: JobRecord, notPlaced?: number): Promise<(() => Promise<unknown>) | undefined> {
    const name = jobName(vscode.Uri.parse(record.document.uri));
    const message = describeJob(record, name, () => describeJobFailure(record), notPlaced);
    if (record.state !== "finished") return choose("error", message, this.#stepsAfter(record));
    const act = async (): Promise<unknown> => this.open(record);
    return choose("information", message, [{ label: l10n.t("Show"), act }]);
  }

  async tellTogether(kind: ToldTogether, count: number): Promise<(() => Promise<unknown>) | undefined> {
    const showJobs = commandStep(l10n.t("Show Jobs"), "jobs.focus");
    return kind === "ended"
      ? choose("information", describeEnded(count), [showJobs])
      : choose("error", describeWaiting(count), [nextStep("addKey"), showJobs]);
  }

  tellDamaged(count: number): void {
    void offerSteps("error", describeDamaged(count), [nextStep("showLog")]);
  }

  tellRefused(error: CheckError): void {
    showError(error);
  }

  /**
   * Shows the document of a finished job as it is now, or where it cannot be had the text as it was sent, with the sentences
   * drawn and the report beside it; resolves with the address of what is shown. The answer has been seen then.
   */
  async open(record: JobRecord): Promise<vscode.Uri> {
    const { jobs, landing } = this.background;
    const found = await landing.find(record);
    const document = found ?? (await vscode.workspace.openTextDocument(this.asSent(record)));
    await landing.landAgain(document, record);
    await vscode.window.showTextDocument(document, { preview: false });
    await jobs.seen(record);
    await vscode.commands.executeCommand("contentAuthenticity.showReport", document.uri);
    if (found === undefined) showAsSent();
    return document.uri;
  }

  /**
   * The same text once more, as a new job, after a person has asked for it and agreed to its price; where another job has its
   * answer by now, that is shown and nothing is asked or sent.
   */
  async sendAgain(record: JobRecord): Promise<void> {
    const { document } = record;
    const title = l10n.t("Sending the text again");
    let isSending = false;
    try {
      const { record: sent, isNew } = await this.background.sendAgain(record, async (send) =>
        withDelayedProgress(title, async (watched) => {
          const { signal, whileAsking } = watched;
          const report = reportTo(watched, describeProgress);
          const run = { signal, whileAsking, report, document: documentName(document.uri) };
          return send(run, () => (isSending = true));
        }),
      );
      if (!isNew && sent.state === "finished") await this.open({ ...sent, document });
      else if (!isOver(sent)) {
        const name = nameOf(vscode.Uri.parse(sent.document.uri));
        showDone(l10n.t("{0} is being checked. You'll be notified", name));
      }
    } catch (thrown) {
      const error = checkErrorOf(thrown, { isSending });
      if (error.code !== "cancelled" || error.charged !== "no") showError(error);
    }
  }

  /** Returns the address of what was sent of the document. */
  asSent({ createdAt, document: { uri }, prose }: JobRecord): vscode.Uri {
    const about = vscode.Uri.parse(uri);
    const sent = new Date(createdAt);
    const isToday = sent.toDateString() === new Date().toDateString();
    const time = isToday ? sent.toLocaleTimeString(locale()) : sent.toLocaleString(locale());
    const title = l10n.t("{0} (as sent at {1})", nameOf(about), time);
    return this.#texts.put(about, title.replaceAll("/", "-"), prose);
  }

  /** Returns the address of what would be sent of the document now: its own where that is all of its text. */
  async asNow(document: vscode.TextDocument, record: JobRecord): Promise<vscode.Uri> {
    const prose = await this.background.landing.proseNow(document, record);
    if (prose === document.getText().trim()) return document.uri;
    return this.#texts.put(document.uri, l10n.t("{0} (prose now)", nameOf(document.uri)), prose);
  }

  #stepsAfter(record: JobRecord): readonly OfferedStep[] {
    if (record.state === "refused") return [nextStep("addKey")];
    const act = async (): Promise<unknown> => this.sendAgain(record);
    const again = { label: l10n.t("Send Again"), act };
    return record.state === "unknown" ? [nextStep("showCredits"), again] : [again];
  }
}

/** Says that a text is shown in the place of its document, which may be gone, of another window, or not to be read. */
export function showAsSent(): void {
  showNote(l10n.t("Couldn't open the document. This is the submitted text"));
}

/** Shows a message with steps as buttons. Resolves to what takes the one that was pressed. */
async function choose(
  ...[severity, message, steps]: Parameters<typeof offerSteps>
): Promise<(() => Promise<unknown>) | undefined> {
  const chosen = await chooseStep(severity, message, steps);
  return chosen && (async () => takeStep(chosen));
}
