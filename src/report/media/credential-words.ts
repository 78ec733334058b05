import * as l10n from "@vscode/l10n";
import type {
  ContentCredentials,
  CredentialState,
  ManifestStatements,
} from "../../contract/content-credentials.ts";
import { isAboutSigner } from "../../contract/credential-failures.ts";
import { shownText } from "../shown-text.ts";
import { listSeparator } from "../words/format.ts";

/** The standard's names for actions, sources and purposes in a person's words; any other name stays as it is. */

/** Returns what an action did, such as `Cropped`, with the titles of its ingredients where the action is about them. */
export function describeAction(action: string, ingredients: readonly string[] = []): string {
  const key = action.replace(/^c2pa\./u, "");
  const titles = ingredients.map((title) => shownText(title)).join(listSeparator());
  if (titles !== "" && Object.hasOwn(WITH_INGREDIENTS, key)) return WITH_INGREDIENTS[key]?.(titles) ?? action;
  return wordsFor(ACTIONS, key, action);
}

/** Returns the description of an action; the standard has names for the reasons of a removal. */
export function describeDescription(description: string): string {
  return wordsFor(REASONS, description, description);
}

/** Returns what a digital source type says of where something comes from. */
export function describeSource(type: string): string {
  return wordsFor(SOURCES, type, type);
}

/** Returns a rule about training and data mining, such as `AI training: not allowed`. */
export function describeUse(purpose: string, use: string, constraint: string | null): string {
  const name = wordsFor(PURPOSES, purpose.replace(/^(?:c2pa|cawg)\./u, ""), purpose);
  const rule = wordsFor(USES, use, use);
  return constraint === null
    ? l10n.t("{0}: {1}", name, rule)
    : l10n.t("{0}: {1} ({2})", name, rule, shownText(constraint));
}

/** Returns what a file was for the one that was made from it. */
export function describeRole(relationship: "parentOf" | "componentOf" | "inputTo" | null): string {
  return relationship === null ? l10n.t("Ingredient") : ROLES[relationship]();
}

/** Returns where credentials are that a file only points to; undefined for any others. */
export function describePlace({ is_missing, state, stored_at }: ContentCredentials): string | undefined {
  if (is_missing) return l10n.t("Lost: the file's metadata still points to them");
  if (state !== "none" || stored_at === null) return undefined;
  return l10n.t("Stored elsewhere, not fetched: {0}", shownText(stored_at));
}

/** Returns true if a manifest is invalid for another reason than a doubt about who signed it and when. */
export function isBroken({ failures, failures_total, signer, state }: ManifestStatements): boolean {
  if (state !== "invalid") return false;
  // What was cut off may be a change.
  const isWhole = failures.length > 0 && failures.length === failures_total;
  const isDoubted = isWhole && failures.every(({ code }) => isAboutSigner(code));
  return !isDoubted || signer?.is_signature_valid !== true;
}

/** Returns a state in a few words, as a mark beside a title. A signer may be verified while that of an ingredient isn't. */
export function describeState(one: ManifestStatements): string {
  const { signer, state } = one;
  if (state === "invalid" && !isBroken(one)) return l10n.t("Intact, signer or time not verified");
  return state === "valid" && signer !== null && signer.trusted_by !== null
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
  invalid: () => l10n.t("Invalid"),
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
  watermarked: () => l10n.t("Added a watermark"),
  "watermarked.bound": () => l10n.t("Added a watermark"),
  "watermarked.unbound": () => l10n.t("Added a watermark"),
};

const WITH_INGREDIENTS: Readonly<Record<string, (titles: string) => string>> = {
  opened: (titles) => l10n.t("Opened {0}", titles),
  placed: (titles) => l10n.t("Placed {0}", titles),
  removed: (titles) => l10n.t("Removed {0}", titles),
};

const REASONS: Readonly<Record<string, Words>> = {
  "c2pa.PII.present": () => l10n.t("because of personal data"),
  "c2pa.government.confidential": () => l10n.t("because of confidential government information"),
  "c2pa.invalid.data": () => l10n.t("because of invalid data"),
  "c2pa.trade-secret.present": () => l10n.t("because of a trade secret"),
};

const SOURCES: Readonly<Record<string, Words>> = {
  algorithmicMedia: () => l10n.t("made by an algorithm that isn't AI"),
  algorithmicallyEnhanced: () => l10n.t("enhanced by an algorithm"),
  composite: () => l10n.t("composite"),
  compositeCapture: () => l10n.t("composite of captures"),
  compositeSynthetic: () => l10n.t("composite with AI-generated elements"),
  compositeWithTrainedAlgorithmicMedia: () => l10n.t("edited with generative AI"),
  computationalCapture: () => l10n.t("combined from several captured frames"),
  dataDrivenMedia: () => l10n.t("made from data"),
  digitalArt: () => l10n.t("made by a person with software"),
  digitalCapture: () => l10n.t("captured by a camera or recorder"),
  digitalCreation: () => l10n.t("made by a person with software"),
  empty: () => l10n.t("blank"),
  humanEdits: () => l10n.t("edited by a person"),
  minorHumanEdits: () => l10n.t("edited by a person"),
  negativeFilm: () => l10n.t("scanned from film"),
  positiveFilm: () => l10n.t("scanned from film"),
  print: () => l10n.t("scanned from print"),
  screenCapture: () => l10n.t("screenshot"),
  trainedAlgorithmicData: () => l10n.t("AI-generated data"),
  trainedAlgorithmicMedia: () => l10n.t("AI-generated"),
  virtualRecording: () => l10n.t("recording of a virtual event"),
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
