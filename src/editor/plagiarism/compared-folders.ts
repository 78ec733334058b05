import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { showDone } from "../notices.ts";
import { Patience } from "../../checking/vocabulary/patience.ts";
import { isInside, withoutLinks } from "../../checking/store/real-path.ts";
import { serviceWords } from "../../report/words/service-words.ts";
import type { Settings } from "../settings.ts";
import { ownReferenceFolders, referenceFolders } from "./reference-folders.ts";

/** By absolute path of a folder outside the workspace: whether the person allowed comparing with it. */
const ANSWERS = "contentAuthenticity.outsideReferences";

/**
 * The folders that the embedded service compares texts with. Those that the person's own settings name count wherever they are. Of
 * those that the workspace names, the ones inside the workspace folders count, and others only after the person has allowed
 * them in this workspace: whoever gives somebody a workspace, and an agent that writes its settings, doesn't choose what of the
 * machine is quoted in a report.
 */
export class ComparedFolders {
  readonly #settings: Settings;
  readonly #memory: Pick<vscode.Memento, "get" | "update">;
  readonly #patience = new Patience();
  /** Folders that this window has asked about. */
  readonly #asked = new Set<string>();
  /** Questions that nobody has answered yet. */
  #open = 0;

  /** `memory`: of the workspace. */
  constructor(settings: Settings, memory: Pick<vscode.Memento, "get" | "update">) {
    this.#settings = settings;
    this.#memory = memory;
  }

  /** Absolute paths of those that count, by their names alone: a link is not followed. */
  counted(): readonly string[] {
    const agreed = this.#agreed();
    const roots = workspacePaths();
    return referenceFolders(this.#settings).filter(
      (folder) => agreed(folder) || roots.some((root) => isWithin(folder, root)),
    );
  }

  /** Absolute paths of those that count, wherever links lead. Never rejects. */
  async folders(): Promise<readonly string[]> {
    const outside = new Set(await this.#outside());
    return referenceFolders(this.#settings).filter((folder) => !outside.has(folder));
  }

  /**
   * Asks the person once about folders that don't count. Nobody waits for the answer, which holds from the next scan on. Resolves
   * to true while a question is on the screen. Never rejects.
   */
  async offer(): Promise<boolean> {
    const answers = this.#answers();
    const unknown = (await this.#outside()).filter(
      (folder) => !(folder in answers) && !this.#asked.has(folder),
    );
    const [first] = unknown;
    if (first !== undefined) {
      for (const folder of unknown) this.#asked.add(folder);
      this.#open += 1;
      void this.#ask(first, unknown).finally(() => (this.#open -= 1));
    }
    return this.#open > 0;
  }

  async #ask(first: string, unknown: readonly string[]): Promise<void> {
    const allow = l10n.t("Allow");
    const refuse = l10n.t("Don't Allow");
    const name = serviceWords(first);
    const others = unknown.length - 1;
    const question =
      others === 0
        ? l10n.t("Compare texts with {0}, a folder outside the workspace?", name)
        : l10n.t("Compare texts with {0} and {1} more outside the workspace?", name, others);
    const chosen = await vscode.window.showWarningMessage(question, allow, refuse);
    if (chosen === undefined) return;
    const added = Object.fromEntries(unknown.map((folder) => [folder, chosen === allow]));
    await this.#memory.update(ANSWERS, { ...this.#answers(), ...added });
    if (chosen === allow) showDone(l10n.t("Allowed: scan again to compare with it"));
  }

  /** Those that don't count. What can't be looked at in time is outside. */
  async #outside(): Promise<readonly string[]> {
    const agreed = this.#agreed();
    const inQuestion = referenceFolders(this.#settings).filter((folder) => !agreed(folder));
    if (inQuestion.length === 0) return [];
    const roots = (await Promise.all(workspacePaths().map(async (root) => this.#real(root)))).filter(
      (root) => root !== undefined,
    );
    const isOutside = await Promise.all(
      inQuestion.map(async (folder) => {
        const real = await this.#real(folder);
        return real === undefined || !roots.some((root) => isWithin(real, root));
      }),
    );
    return inQuestion.filter((_, index) => isOutside[index]);
  }

  async #real(folder: string): Promise<string | undefined> {
    const real = withoutLinks(folder).catch(() => undefined);
    return this.#patience.for(real, () => undefined);
  }

  #agreed(): (folder: string) => boolean {
    const own = new Set(ownReferenceFolders(this.#settings));
    const answers = this.#answers();
    return (folder) => own.has(folder) || answers[folder] === true;
  }

  #answers(): Readonly<Record<string, boolean>> {
    return this.#memory.get<Readonly<Record<string, boolean>>>(ANSWERS, {});
  }
}

function isWithin(folder: string, root: string): boolean {
  return folder === root || isInside(folder, root);
}

/** Absolute paths of the workspace folders on this machine. */
export function workspacePaths(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath);
}
