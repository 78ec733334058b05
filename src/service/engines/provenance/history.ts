import type { AiStatement } from "../../../contract/content-credentials.ts";
import { actionsOf } from "./credential-actions.ts";
import { generatorOf } from "./manifest-statements.ts";
import type { Ingredient, Manifest } from "./manifest-store.ts";
import { shownName, shownTool } from "./shown-text.ts";
import { isAiTerm, isCaptureTerm, sourceTypeTerm } from "./source-type.ts";
import type { VerifiedManifest, VerifiedStore } from "./verified-store.ts";

/** The statements about a file's origin, of manifests that hold. */
export interface History {
  /** Terms of the file that it was made from first, then of the file itself, in the order of the actions, each once. */
  readonly terms: readonly string[];
  /** True if AI made something in a component, at any depth. */
  readonly hasAiPart: boolean;
  /** True if each component was captured, at any depth; also without components. */
  readonly areAllPartsCaptured: boolean;
  /** True if the signers of all these statements are verified. The verifier passes over doubts that a signer has noted. */
  readonly areSignersVerified: boolean;
}

/** The most steps from a file back to its origin that are followed. */
const LONGEST_HISTORY = 100;
/** Reads where a file comes from. Files that were only an input, such as a sketch for a generator, are not in the picture. */
export class HistoryReader {
  readonly #store: VerifiedStore;
  readonly #known = new Map<string, History>();
  readonly #entered = new Set<string>();

  constructor(store: VerifiedStore) {
    this.#store = store;
  }

  of(verified: VerifiedManifest): History | undefined {
    const { label, verdict } = verified;
    const known = this.#known.get(label);
    if (known !== undefined) return known;
    if (!verdict.holds || this.#entered.has(label) || this.#entered.size >= LONGEST_HISTORY) return undefined;
    this.#entered.add(label);
    const history = this.#read(verified);
    this.#entered.delete(label);
    this.#known.set(label, history);
    return history;
  }

  #read({ manifest, verdict }: VerifiedManifest): History {
    const terms: string[] = [];
    let [hasAiPart, areAllPartsCaptured, areSignersVerified] = [false, true, verdict.trustedBy !== null];
    for (const ingredient of manifest.ingredients) {
      const history = this.#ofIngredient(ingredient);
      if (ingredient.relationship === "parentOf") {
        terms.push(...(history?.terms ?? []));
      } else if (ingredient.relationship === "componentOf") {
        hasAiPart ||= history?.terms.some(isAiTerm) ?? false;
        areAllPartsCaptured &&= history?.terms.some(isCaptureTerm) ?? false;
      } else {
        continue;
      }
      hasAiPart ||= history?.hasAiPart ?? false;
      areAllPartsCaptured &&= history?.areAllPartsCaptured ?? true;
      areSignersVerified &&= history?.areSignersVerified ?? true;
    }
    return {
      terms: [...new Set([...terms, ...termsOf(manifest)])],
      hasAiPart,
      areAllPartsCaptured,
      areSignersVerified,
    };
  }

  #ofIngredient(ingredient: Ingredient): History | undefined {
    const { found } = this.#store.ingredient(ingredient);
    return found === undefined ? undefined : this.of(found);
  }
}

/** Lists the statements of manifests that hold that AI made something, level by level, each manifest once. */
export function aiStatements(store: VerifiedStore, active: VerifiedManifest): AiStatement[] {
  const statements: AiStatement[] = [];
  const seen = new Set<string>();
  let level = [{ manifest: active, title: undefined as string | undefined }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { manifest: one, title } of level) {
      if (seen.has(one.label) || !one.verdict.holds) continue;
      seen.add(one.label);
      statements.push(...ownAiStatements(one.manifest, depth, shownName(title)));
      for (const { found, ingredient } of one.manifest.ingredients.map((each) => store.ingredient(each)))
        if (found !== undefined)
          next.push({ manifest: found, title: ingredient.title ?? found.manifest.title });
    }
    level = next;
  }
  return statements;
}

function ownAiStatements(manifest: Manifest, depth: number, ingredient: string | null): AiStatement[] {
  return actionsOf(manifest).flatMap(({ action, tool }) => {
    const term = sourceTypeTerm(action.digitalSourceType ?? "");
    if (term === undefined || !isAiTerm(term)) return [];
    return {
      depth,
      ingredient,
      action: shownName(action.action) ?? "unknown",
      tool: shownTool(tool) ?? generatorOf(manifest),
      digital_source_type: term,
    };
  });
}

function termsOf(manifest: Manifest): string[] {
  return actionsOf(manifest).flatMap(({ action }) => sourceTypeTerm(action.digitalSourceType ?? "") ?? []);
}
