import path from "node:path";
import * as vscode from "vscode";
import { notSent } from "../checks/check-error.ts";
import type { Settings } from "../settings.ts";

export interface SamplesParts {
  /** Of the extension as it is installed. It may not be written to. */
  readonly extension: vscode.Uri;
  /** Folder that the samples are copied to, an absolute path. */
  readonly folder: string;
  readonly settings: Settings;
  readonly isHeatMapShown: () => boolean;
}

/** One thing to try in the first run. */
interface Sample {
  /** In the extension's folder `media`; the copy has the same name. */
  readonly file: string;
  /** What is run on the copy, one after the other: the last part of the commands' names. */
  readonly commands: readonly [string, ...string[]];
}

const REFERENCE = "walkthrough/references/mill-bridge.md";

const SAMPLES: Readonly<Record<string, Sample>> = {
  grammar: { file: "samples/field-report.md", commands: ["checkGrammar"] },
  heatMap: { file: "samples/machine-written.md", commands: ["detectAiText"] },
  fixes: { file: "samples/field-report.md", commands: ["checkGrammar", "fixAllCorrections"] },
  plagiarism: { file: "samples/copied-notes.md", commands: ["scanPlagiarism"] },
  image: { file: "walkthrough/brook.png", commands: ["detectAiImage"] },
  voice: { file: "walkthrough/recording.mp3", commands: ["detectAiVoice"] },
};

/** The samples of the first run (EDI-14). They work with no key and no network, and cost nothing. */
export class Samples {
  readonly #parts: SamplesParts;

  constructor(parts: SamplesParts) {
    this.#parts = parts;
  }

  /**
   * Opens a copy of a sample and checks it; gives what the last of its commands gives. Rejects with a `CheckStopped` for a sample
   * that there is not, and while checks go to the hosted service: nobody is to pay for a sample.
   */
  async try(which: unknown): Promise<unknown> {
    const sample = typeof which === "string" && Object.hasOwn(SAMPLES, which) ? SAMPLES[which] : undefined;
    if (sample === undefined) {
      throw notSent("bad_argument", vscode.l10n.t("There is no sample of that name."));
    }
    if (this.#parts.settings.serviceMode() === "hosted") {
      throw notSent(
        "hosted_service",
        vscode.l10n.t("The samples are for the embedded service, and checks go to the hosted one now."),
        "useEmbedded",
      );
    }
    const uri = await this.#open(sample.file);
    let outcome: unknown;
    for (const command of sample.commands) {
      outcome = await vscode.commands.executeCommand(`contentAuthenticity.${command}`, uri);
      if (!isDone(outcome)) break;
    }
    await this.#show(which);
    if (isDone(outcome)) await tried(which);
    return outcome;
  }

  /** The copy is as the sample is, whatever was made of it before. */
  async #open(file: string): Promise<vscode.Uri> {
    const uri = await this.#copy(file, path.basename(file));
    // The report of a picture or a recording opens beside, and shows it.
    if (!file.endsWith(".md")) return uri;
    if (file.endsWith("copied-notes.md")) await this.#copy(REFERENCE, "references/mill-bridge.md");
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: placeOfSample(), preview: false });
    return uri;
  }

  /** Not by copying the file: an installed one may be read-only, and so would be its copy. */
  async #copy(file: string, name: string): Promise<vscode.Uri> {
    const { extension, folder } = this.#parts;
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, "media", file));
    const uri = vscode.Uri.joinPath(vscode.Uri.file(folder), name);
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (open === undefined) await vscode.workspace.fs.writeFile(uri, bytes);
    else await rewrite(open, new TextDecoder().decode(bytes));
    return uri;
  }

  async #show(which: unknown): Promise<void> {
    if (which === "heatMap" && !this.#parts.isHeatMapShown())
      await vscode.commands.executeCommand("contentAuthenticity.toggleHeatMap");
    if (which === "plagiarism") await vscode.commands.executeCommand("contentAuthenticity.sources.focus");
  }
}

/** An edit, so that what somebody wrote there is one undo away. */
async function rewrite(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() !== text) {
    const edit = new vscode.WorkspaceEdit();
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(document.uri, document.validateRange(all), text);
    if (!(await vscode.workspace.applyEdit(edit)))
      throw notSent("not_written", vscode.l10n.t("The sample could not be opened anew."));
  }
  if (document.isDirty) await document.save();
}

/**
 * Beside the walkthrough, whose page is no editor that extensions know; else where the person is. A column that is there
 * already will do, so that no step makes one more.
 */
function placeOfSample(): vscode.ViewColumn {
  const { activeTabGroup: active, all } = vscode.window.tabGroups;
  if (active.activeTab === undefined || active.activeTab.input !== undefined) return vscode.ViewColumn.Active;
  const other = all.find(({ viewColumn }) => viewColumn !== active.viewColumn);
  return other?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** The walkthrough's step is done when its sample was. */
async function tried(which: unknown): Promise<void> {
  await vscode.commands.executeCommand("setContext", `contentAuthenticity.tried.${String(which)}`, true);
}

/** Of a check its status; of corrections that were written how many. */
function isDone(outcome: unknown): boolean {
  if (typeof outcome !== "object" || outcome === null) return false;
  if ("status" in outcome) return outcome.status === "done";
  return "applied" in outcome && typeof outcome.applied === "number" && outcome.applied > 0;
}
