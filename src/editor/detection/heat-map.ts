import * as vscode from "vscode";
import { scoreBand, type ScoreBand } from "../../contract/bands.ts";
import { isColored } from "../../findings/detection-policy.ts";
import type { SentenceFinding } from "../../findings/finding.ts";
import { AfterPause } from "../after-pause.ts";
import { showDone } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import type { SentenceStore } from "../results/finding-store.ts";

interface BandStyle {
  readonly band: ScoreBand["classification"];
  /** What the colours of the band are called in package.json. */
  readonly color: string;
  /** Of the line under the sentence: bands differ in it too, for whoever does not see the colours. */
  readonly line: "dotted" | "dashed" | "solid" | "double";
  /** Where in the overview ruler, for the same reason. */
  readonly lane: vscode.OverviewRulerLane;
}

const { Left, Center, Right, Full } = vscode.OverviewRulerLane;

const STYLES: readonly BandStyle[] = [
  { band: "Human", color: "human", line: "dotted", lane: Left },
  { band: "Likely Human", color: "likelyHuman", line: "dashed", lane: Center },
  { band: "Likely AI", color: "likelyAi", line: "solid", lane: Right },
  { band: "AI-Generated", color: "aiGenerated", line: "double", lane: Full },
];

/** How one band is drawn. */
interface BandType {
  readonly band: BandStyle["band"];
  readonly type: vscode.TextEditorDecorationType;
}

/** Edits come in bursts, and VS Code moves what is drawn by itself meanwhile. In milliseconds. */
const PAUSE = { settled: 100, longest: 400 };

/** Whether the heat map is hidden in this workspace, in its own storage. */
const HIDDEN = "heatMap.isHidden";

/** Draws sentences by their AI scores into the editors that show them (EDI-7). They are never problems (EDI-23). */
export class HeatMap implements vscode.Disposable {
  readonly #store: SentenceStore;
  readonly #memory: vscode.Memento;
  readonly #pauses = new AfterPause(PAUSE);
  readonly #subscriptions: vscode.Disposable[];
  #types: readonly BandType[] | undefined;
  #status: vscode.LanguageStatusItem | undefined;
  #isShown: boolean;

  /** `memory` is the workspace's: a heat map that was hidden there stays so. */
  constructor(store: SentenceStore, memory: vscode.Memento) {
    this.#store = store;
    this.#memory = memory;
    this.#isShown = memory.get(HIDDEN) !== true;
    this.#subscriptions = [
      store.onDidChange((uri) => this.#pauses.wait(uri.toString(), () => this.#draw(uri))),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#pauses.wait("", () => this.#draw())),
    ];
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  /** The sentences of a document that are drawn, without those too short for that; none where it is hidden. */
  drawnIn(uri: vscode.Uri): readonly SentenceFinding[] {
    return this.#isShown ? this.#store.of(uri).filter(isColored) : [];
  }

  /** Shows what is hidden and hides what is shown, in all editors; gives whether it is shown now. */
  toggle(): boolean {
    this.#isShown = !this.#isShown;
    void this.#memory.update(HIDDEN, this.#isShown ? undefined : true);
    this.#draw();
    this.#tell();
    showDone(
      this.#isShown ? vscode.l10n.t("The AI heat map is shown") : vscode.l10n.t("The AI heat map is hidden"),
    );
    return this.#isShown;
  }

  dispose(): void {
    this.#pauses.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const { type } of this.#types ?? []) type.dispose();
    this.#status?.dispose();
  }

  /** Says beside the language whether it is shown, once there is something to show: a hidden one would look like no findings. */
  #tell(): void {
    if (this.#status === undefined) {
      this.#status = vscode.languages.createLanguageStatusItem("contentAuthenticity.heatMap", {
        pattern: "**",
      });
      this.#status.name = vscode.l10n.t("AI Heat Map");
    }
    this.#status.text = this.#isShown
      ? vscode.l10n.t("AI heat map: shown")
      : vscode.l10n.t("AI heat map: hidden");
    this.#status.command = {
      title: this.#isShown ? vscode.l10n.t("Hide") : vscode.l10n.t("Show"),
      command: "contentAuthenticity.toggleHeatMap",
    };
  }

  /** In the editors of one document, or in all. */
  #draw(uri?: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (uri === undefined || editor.document.uri.toString() === uri.toString()) this.#drawIn(editor);
    }
  }

  #drawIn(editor: vscode.TextEditor): void {
    if (this.#status === undefined && this.#store.count(editor.document.uri) > 0) this.#tell();
    const findings = this.drawnIn(editor.document.uri);
    // Nothing was ever drawn, and nothing is to be.
    if (findings.length === 0 && this.#types === undefined) return;
    this.#types ??= STYLES.map(typeOf);
    const byBand = Map.groupBy(findings, ({ score }) => scoreBand(score).classification);
    for (const { band, type } of this.#types) {
      const ranges = (byBand.get(band) ?? []).map(({ range }) => toVsRange(editor.document, range));
      editor.setDecorations(type, ranges);
    }
  }
}

function typeOf({ band, color, line, lane }: BandStyle): BandType {
  const name = `contentAuthenticity.heatMap.${color}`;
  const type = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor(`${name}Background`),
    borderColor: new vscode.ThemeColor(`${name}Border`),
    borderStyle: line,
    borderWidth: line === "double" ? "0 0 3px" : "0 0 1px",
    overviewRulerColor: new vscode.ThemeColor(`${name}Border`),
    overviewRulerLane: lane,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  return { band, type };
}
