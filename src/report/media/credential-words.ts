import * as l10n from "@vscode/l10n";
import type { CredentialState } from "../../contract/content-credentials.ts";
import { shownText } from "../shown-text.ts";

/** The standard's names for actions, sources and purposes in a person's words; any other name stays as it is. */

/** Returns what an action did, such as `Cropped`. */
export function actionInWords(action: string): string {
  return wordsFor(ACTIONS, action.replace(/^c2pa\./u, ""), action);
}

/** Returns what a digital source type says of where something comes from. */
export function sourceInWords(type: string): string {
  return wordsFor(SOURCES, type, type);
}

/** Returns a rule about training and data mining, such as `AI training: not allowed`. */
export function useInWords(purpose: string, use: string, constraint: string | null): string {
  const name = wordsFor(PURPOSES, purpose.replace(/^(?:c2pa|cawg)\./u, ""), purpose);
  const rule = wordsFor(USES, use, use);
  return constraint === null
    ? l10n.t("{0}: {1}", name, rule)
    : l10n.t("{0}: {1} ({2})", name, rule, shownText(constraint));
}

/** Returns what a file was for the one that was made from it. */
export function roleInWords(relationship: "parentOf" | "componentOf" | "inputTo" | null): string {
  return relationship === null ? l10n.t("Ingredient") : ROLES[relationship]();
}

/** Returns a state in a few words, as a mark beside a title. A signer may be verified while that of an ingredient isn't. */
export function stateInWords(state: CredentialState, isSignerVerified: boolean): string {
  return state === "valid" && isSignerVerified
    ? l10n.t("Intact, signer of an ingredient not verified")
    : STATES[state]();
}

type Words = () => string;

function wordsFor(table: Readonly<Record<string, Words>>, key: string, raw: string): string {
  return Object.hasOwn(table, key) ? (table[key]?.() ?? raw) : shownText(raw);
}

const STATES: Readonly<Record<CredentialState, Words>> = {
  none: () => l10n.t("No Content Credentials"),
  valid: () => l10n.t("Intact, signer not verified"),
  trusted: () => l10n.t("Intact, signer verified"),
  invalid: () => l10n.t("Not valid"),
};

const ROLES = {
  parentOf: () => l10n.t("Original"),
  componentOf: () => l10n.t("Component"),
  inputTo: () => l10n.t("Input"),
};

const ACTIONS: Readonly<Record<string, Words>> = {
  addedText: () => l10n.t("Added text"),
  adjustedColor: () => l10n.t("Adjusted colors"),
  changedSpeed: () => l10n.t("Changed the speed"),
  color_adjustments: () => l10n.t("Adjusted colors"),
  converted: () => l10n.t("Converted to another format"),
  created: () => l10n.t("Created"),
  cropped: () => l10n.t("Cropped"),
  deleted: () => l10n.t("Deleted a part"),
  drawing: () => l10n.t("Added a drawing"),
  dubbed: () => l10n.t("Dubbed"),
  edited: () => l10n.t("Edited"),
  "edited.metadata": () => l10n.t("Edited metadata"),
  enhanced: () => l10n.t("Enhanced"),
  filtered: () => l10n.t("Applied a filter"),
  opened: () => l10n.t("Opened"),
  orientation: () => l10n.t("Rotated or flipped"),
  placed: () => l10n.t("Placed an ingredient"),
  published: () => l10n.t("Published"),
  redacted: () => l10n.t("Removed statements"),
  removed: () => l10n.t("Removed an ingredient"),
  repackaged: () => l10n.t("Repackaged"),
  resized: () => l10n.t("Resized"),
  "resized.proportional": () => l10n.t("Resized in proportion"),
  transcoded: () => l10n.t("Encoded again"),
  translated: () => l10n.t("Translated"),
  trimmed: () => l10n.t("Trimmed"),
  unknown: () => l10n.t("Unknown action"),
  "watermarked.bound": () => l10n.t("Added a watermark"),
  "watermarked.unbound": () => l10n.t("Added a watermark"),
};

const SOURCES: Readonly<Record<string, Words>> = {
  algorithmicMedia: () => l10n.t("made by an algorithm that isn't AI"),
  algorithmicallyEnhanced: () => l10n.t("enhanced by an algorithm"),
  compositeCapture: () => l10n.t("composite of captures"),
  compositeSynthetic: () => l10n.t("composite with synthetic parts"),
  compositeWithTrainedAlgorithmicMedia: () => l10n.t("composite with AI-generated parts"),
  computationalCapture: () => l10n.t("combined from several captured frames"),
  digitalArt: () => l10n.t("made by a person with software"),
  digitalCapture: () => l10n.t("captured by a camera or recorder"),
  digitalCreation: () => l10n.t("made by a person with software"),
  humanEdits: () => l10n.t("edited by a person"),
  negativeFilm: () => l10n.t("scanned from film"),
  positiveFilm: () => l10n.t("scanned from film"),
  print: () => l10n.t("scanned from print"),
  screenCapture: () => l10n.t("screenshot"),
  trainedAlgorithmicData: () => l10n.t("AI-generated data"),
  trainedAlgorithmicMedia: () => l10n.t("AI-generated"),
};

const PURPOSES: Readonly<Record<string, Words>> = {
  ai_generative_training: () => l10n.t("Training of generative AI"),
  ai_inference: () => l10n.t("Input to AI"),
  ai_training: () => l10n.t("Training of other AI"),
  data_mining: () => l10n.t("Data mining"),
};

const USES: Readonly<Record<string, Words>> = {
  allowed: () => l10n.t("allowed"),
  constrained: () => l10n.t("with conditions"),
  notAllowed: () => l10n.t("not allowed"),
};
