import { mkdir } from "node:fs/promises";
import path from "node:path";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { notSent } from "../../checking/vocabulary/check-error.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import type { EditorContext } from "../results/editor-context.ts";

export interface SamplesParts extends Pick<EditorContext, "context" | "settings"> {
  /** The folder that samples are copied to, an absolute path. */
  readonly sampleFolder: string;
  readonly heatMap: { readonly isShown: boolean };
}

/** A sample to try in the first run. */
interface Sample {
  /** The file name in the extension's `media` folder and of the copy. */
  readonly file: string;
  /** The commands to run on the copy in order, by the last segments of their ids. */
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

/** The samples of the first run (EDI-14). They need no key and no network, and cost nothing. */
export class Samples {
  readonly #parts: SamplesParts;

  constructor(parts: SamplesParts) {
    this.#parts = parts;
  }

  /**
   * Opens a copy of a sample, checks it and returns the result of its last command. Rejects with a
   * `CheckStopped` for an unknown sample, and while the hosted service is in use: nobody should pay for a
   * sample.
   */
  async try(which: unknown): Promise<unknown> {
    const sample = typeof which === "string" && Object.hasOwn(SAMPLES, which) ? SAMPLES[which] : undefined;
    if (sample === undefined) {
      throw notSent("bad_argument", l10n.t("No sample has that name."));
    }
    if (this.#parts.settings.serviceMode() === "hosted") {
      throw notSent(
        "hosted_service",
        l10n.t("Samples are checked on this machine, but checks go to the hosted service now."),
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

  /** Opens a copy reset to the original sample. */
  async #open(file: string): Promise<vscode.Uri> {
    const uri = await this.#copy(file, path.basename(file));
    // The report of an image or a recording opens beside it and shows it.
    if (!file.endsWith(".md")) return uri;
    if (file.endsWith("copied-notes.md")) await this.#copy(REFERENCE, "references/mill-bridge.md");
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: placeOfSample(), preview: false });
    return uri;
  }

  /** Writes the content instead of copying the file: the original may be read-only, and so would be its copy. */
  async #copy(file: string, name: string): Promise<vscode.Uri> {
    const { context, sampleFolder } = this.#parts;
    const original = vscode.Uri.joinPath(context.extensionUri, "media", file);
    const bytes = await vscode.workspace.fs.readFile(original);
    const uri = vscode.Uri.joinPath(vscode.Uri.file(sampleFolder), name);
    // The first to be stored may be a sample: nobody else may read what follows in the folder above.
    await mkdir(sampleFolder, { recursive: true, mode: 0o700 });
    const open = openDocumentAt(uri);
    if (open === undefined) await vscode.workspace.fs.writeFile(uri, bytes);
    else await rewrite(open, new TextDecoder().decode(bytes));
    return uri;
  }

  async #show(which: unknown): Promise<void> {
    if (which === "heatMap" && !this.#parts.heatMap.isShown)
      await vscode.commands.executeCommand("contentAuthenticity.toggleHeatMap");
    if (which === "plagiarism") await vscode.commands.executeCommand("contentAuthenticity.sources.focus");
  }
}

/** Replaces the text with an edit, so that the person's own changes can be restored with undo. */
async function rewrite(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() !== text) {
    const edit = new vscode.WorkspaceEdit();
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(document.uri, document.validateRange(all), text);
    if (!(await vscode.workspace.applyEdit(edit)))
      throw notSent("not_written", l10n.t("Couldn't open the sample."));
  }
  if (document.isDirty) await document.save();
}

/**
 * Returns the column beside the walkthrough, which is not an editor to extensions; otherwise the active one.
 * Reuses an existing column so that each step doesn't add one.
 */
function placeOfSample(): vscode.ViewColumn {
  const { activeTabGroup: active, all } = vscode.window.tabGroups;
  if (active.activeTab === undefined || active.activeTab.input !== undefined) return vscode.ViewColumn.Active;
  const other = all.find(({ viewColumn }) => viewColumn !== active.viewColumn);
  return other?.viewColumn ?? vscode.ViewColumn.Beside;
}

/** Marks the walkthrough step as done. */
async function tried(which: unknown): Promise<void> {
  await vscode.commands.executeCommand("setContext", `contentAuthenticity.tried.${String(which)}`, true);
}

/** Returns true if a check succeeded or corrections were written. */
function isDone(outcome: unknown): boolean {
  if (typeof outcome !== "object" || outcome === null) return false;
  if ("status" in outcome) return outcome.status === "done";
  return "applied" in outcome && typeof outcome.applied === "number" && outcome.applied > 0;
}
