import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { SectionFinding, SentenceFinding } from "../../findings/finding.ts";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import type { FindingView } from "../results/finding-store.ts";
import { onDidChangeSettings, type Settings } from "../settings.ts";
import { toVsRange } from "../ranges.ts";
import { Owner } from "../owner.ts";

/** Sections change with every answer and every edit of a heading; lenses jump about when they are asked for too often. In milliseconds. */
const PAUSE = { settled: 200, longest: 1_000 };

/** Says over each heading what a detection says of the text under it (EDI-7), where the setting asks for that. */
export class SectionLenses extends Owner implements vscode.CodeLensProvider {
  readonly #sections: FindingView<SectionFinding>;
  readonly #sentences: FindingView<SentenceFinding>;
  readonly #settings: Pick<Settings, "detectionCodeLens">;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #pauses = new Debouncer(PAUSE);

  readonly onDidChangeCodeLenses: vscode.Event<void> = this.#changed.event;

  constructor(
    sections: FindingView<SectionFinding>,
    sentences: FindingView<SentenceFinding>,
    settings: Pick<Settings, "detectionCodeLens">,
  ) {
    super();
    this.#sections = sections;
    this.#sentences = sentences;
    this.#settings = settings;
    const ask = (): void => this.#pauses.wait("", () => this.#changed.fire());
    this.register(
      this.#changed,
      this.#pauses,
      sections.onDidChange(ask),
      sentences.onDidChange(ask),
      onDidChangeSettings(() => this.#changed.fire(), "detection.codeLens"),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { uri } = document;
    if (this.#sections.count(uri) === 0 || !this.#settings.detectionCodeLens(document)) return [];
    const { sectionTitles } = await import("../../report/words/detection-words.ts");
    // After the wait, when nothing comes between the places and the text that they are of.
    return sectionTitles(this.#sections.of(uri), this.#sentences.of(uri)).map(
      ({ section, title, words }) =>
        new vscode.CodeLens(toVsRange(document, section.range), {
          title,
          tooltip: `${words}\n${l10n.t("Open Report")}`,
          command: "contentAuthenticity.showReport",
          arguments: [uri, section.id],
        }),
    );
  }
}
