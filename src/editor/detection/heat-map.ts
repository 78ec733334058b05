import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { scoreBand } from "../../contract/bands.ts";
import { isColored } from "../../findings/detection-policy.ts";
import type { SentenceFinding } from "../../findings/finding.ts";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { showDone } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import { Underlines } from "../underlines.ts";
import type { SentenceStore } from "../results/finding-store.ts";
import { Owner } from "../owner.ts";

/** Debounce intervals in milliseconds: edits come in bursts, and VS Code moves decorations meanwhile. */
const PAUSE = { settled: 100, longest: 400 };

/** The workspace state key that is true if the heat map is hidden. */
const HIDDEN = "heatMap.isHidden";

/** Colors sentences by AI score in the visible editors (EDI-7). They are never problems (EDI-23). */
export class HeatMap extends Owner {
  readonly #store: SentenceStore;
  readonly #memory: vscode.Memento;
  readonly #pauses = new Debouncer(PAUSE);
  readonly #underlines = new Underlines({
    Human: ["dotted", ...colorsOf("human")],
    "Likely Human": ["dashed", ...colorsOf("likelyHuman")],
    "Likely AI": ["solid", ...colorsOf("likelyAi")],
    "AI-Generated": ["double", ...colorsOf("aiGenerated")],
  });
  #status: vscode.LanguageStatusItem | undefined;
  #isShown: boolean;

  /** `memory` is the workspace state, which remembers that the heat map is hidden. */
  constructor(store: SentenceStore, memory: vscode.Memento) {
    super();
    this.#store = store;
    this.#memory = memory;
    this.#isShown = memory.get(HIDDEN) !== true;
    this.register(
      this.#pauses,
      this.#underlines,
      store.onDidChange((uri) => this.#pauses.wait(uri.toString(), () => this.#draw(uri))),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#pauses.wait("", () => this.#draw())),
    );
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  /** Returns the colored sentences of a document, without those that are too short; empty if hidden. */
  drawnIn(uri: vscode.Uri): readonly SentenceFinding[] {
    return this.#isShown ? this.#store.of(uri).filter(isColored) : [];
  }

  /** Toggles the heat map in all editors. Returns true if it is shown now. */
  toggle(): boolean {
    this.#isShown = !this.#isShown;
    void this.#memory.update(HIDDEN, this.#isShown ? undefined : true);
    this.#draw();
    this.#tell();
    showDone(this.#isShown ? l10n.t("The AI heat map is shown") : l10n.t("The AI heat map is hidden"));
    return this.#isShown;
  }

  override dispose(): void {
    super.dispose();
    this.#status?.dispose();
  }

  /** Shows the state in the language status once there are findings: a hidden heat map would look like no findings. */
  #tell(): void {
    if (this.#status === undefined) {
      this.#status = vscode.languages.createLanguageStatusItem("contentAuthenticity.heatMap", {
        pattern: "**",
      });
      this.#status.name = l10n.t("AI Heat Map");
    }
    this.#status.text = this.#isShown ? l10n.t("AI heat map: shown") : l10n.t("AI heat map: hidden");
    this.#status.command = {
      title: this.#isShown ? l10n.t("Hide") : l10n.t("Show"),
      command: "contentAuthenticity.toggleHeatMap",
    };
  }

  /** Redraws the editors of one document, or all. */
  #draw(uri?: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (uri === undefined || editor.document.uri.toString() === uri.toString()) this.#drawIn(editor);
    }
  }

  #drawIn(editor: vscode.TextEditor): void {
    if (this.#status === undefined && this.#store.count(editor.document.uri) > 0) this.#tell();
    const findings = this.drawnIn(editor.document.uri);
    const byBand = Map.groupBy(findings, ({ score }) => scoreBand(score).classification);
    this.#underlines.draw(editor, byBand, ({ range }) => ({ range: toVsRange(editor.document, range) }));
  }
}

function colorsOf(band: string): readonly [border: string, background: vscode.DecorationRenderOptions] {
  const name = `contentAuthenticity.heatMap.${band}`;
  return [`${name}Border`, { backgroundColor: new vscode.ThemeColor(`${name}Background`) }];
}
