import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { scoreBand, type ScoreBand } from "../../contract/bands.ts";
import { isColored } from "../../findings/detection-policy.ts";
import type { SentenceFinding } from "../../findings/finding.ts";
import { AfterPause } from "../../checking/vocabulary/after-pause.ts";
import { showDone } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import type { SentenceStore } from "../results/finding-store.ts";
import { Owner } from "../owner.ts";

interface BandStyle {
  readonly band: ScoreBand["classification"];
  /** The id of the band's color in package.json. */
  readonly color: string;
  /** The style of the underline, so that bands differ without color too. */
  readonly line: "dotted" | "dashed" | "solid" | "double";
  /** The lane in the overview ruler, for the same reason. */
  readonly lane: vscode.OverviewRulerLane;
}

const { Left, Center, Right, Full } = vscode.OverviewRulerLane;

const STYLES: readonly BandStyle[] = [
  { band: "Human", color: "human", line: "dotted", lane: Left },
  { band: "Likely Human", color: "likelyHuman", line: "dashed", lane: Center },
  { band: "Likely AI", color: "likelyAi", line: "solid", lane: Right },
  { band: "AI-Generated", color: "aiGenerated", line: "double", lane: Full },
];

/** A band with its decoration type. */
interface BandType {
  readonly band: BandStyle["band"];
  readonly type: vscode.TextEditorDecorationType;
}

/** Debounce intervals in milliseconds: edits come in bursts, and VS Code moves decorations meanwhile. */
const PAUSE = { settled: 100, longest: 400 };

/** The workspace state key that is true if the heat map is hidden. */
const HIDDEN = "heatMap.isHidden";

/** Colors sentences by AI score in the visible editors (EDI-7). They are never problems (EDI-23). */
export class HeatMap extends Owner {
  readonly #store: SentenceStore;
  readonly #memory: vscode.Memento;
  readonly #pauses = new AfterPause(PAUSE);
  #types: readonly BandType[] | undefined;
  #status: vscode.LanguageStatusItem | undefined;
  #isShown: boolean;

  /** `memory` is the workspace state, which remembers that the heat map is hidden. */
  constructor(store: SentenceStore, memory: vscode.Memento) {
    super();
    this.#store = store;
    this.#memory = memory;
    this.#isShown = memory.get(HIDDEN) !== true;
    this.register(
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
    this.#pauses.dispose();
    super.dispose();
    for (const { type } of this.#types ?? []) type.dispose();
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
    // Nothing was ever drawn, and there is nothing to draw.
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
