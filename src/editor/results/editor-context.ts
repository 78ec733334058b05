import type * as vscode from "vscode";
import type { Credits } from "../../checking/paying/credits.ts";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import type { PassageRules } from "../../findings/passage-rules.ts";
import type { Suppression } from "../../findings/suppression.ts";
import type { Settings } from "../settings.ts";
import type { VirtualTexts } from "../virtual-texts.ts";
import { CheckRecords } from "./check-records.ts";
import { DocumentResults } from "./document-results.ts";
import {
  FindingStore,
  type GrammarStore,
  type PassageStore,
  type SectionStore,
  type SentenceStore,
} from "./finding-store.ts";
import {
  ShownFindings,
  type ShownCorrections,
  type ShownPassages,
  type StandingLists,
} from "./shown-findings.ts";

/** What is known of all documents: what checks found, what people see of it, and the answers as a whole. */
export type DocumentFindings = ReturnType<typeof documentFindings>;

/** What all features are given. */
export interface EditorContext extends DocumentFindings {
  readonly context: vscode.ExtensionContext;
  readonly credits: Credits;
  readonly extractor: ProseExtractor;
  readonly log: Log;
  readonly settings: Settings;
  readonly texts: VirtualTexts;
}

/** Makes the stores of findings; the lists of what is hidden or ignored load with the first finding. */
export function documentFindings(
  hidden: () => Promise<StandingLists<Suppression>>,
  ignored: () => Promise<StandingLists<PassageRules>>,
) {
  const store: GrammarStore = new FindingStore();
  /** Issues that grammar checks noticed without correcting them. */
  const hints: GrammarStore = new FindingStore();
  const passages: PassageStore = new FindingStore("forgotten");
  const sentences: SentenceStore = new FindingStore("forgotten");
  const sections: SectionStore = new FindingStore("forgotten");
  const shown: ShownCorrections = new ShownFindings(store, hidden);
  const shownHints: ShownCorrections = new ShownFindings(hints, hidden);
  const shownPassages: ShownPassages = new ShownFindings(passages, ignored);
  const results = new DocumentResults();
  const records = new CheckRecords();
  return { store, hints, passages, sentences, sections, shown, shownHints, shownPassages, results, records };
}
