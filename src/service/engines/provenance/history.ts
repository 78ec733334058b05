import type { AiStatement } from "../../../contract/content-credentials.ts";
import { generatorOf } from "./manifest-statements.ts";
import { type Ingredient, isParent, type Manifest } from "./manifest-store.ts";
import { originsOf } from "./origins.ts";
import { shownName } from "./shown-text.ts";
import { isAiTerm, isCaptureTerm, isGeneratedTerm } from "./source-type.ts";
import type { VerifiedManifest, VerifiedStore } from "./verified-store.ts";

/** The statements about a file's origin, of manifests that hold. */
export interface History {
  /** Terms of the file that it was made from first, then of the file itself, in the order of the actions, each once. */
  readonly terms: readonly string[];
  /** True if AI made all of the file, or of the one that it was made from, before any edit. */
  readonly isGenerated: boolean;
  /** True if AI made something in a component, at any depth. */
  readonly hasAiPart: boolean;
  /** True if all of the file was captured, or the one that it was made from, and each component at any depth. */
  readonly isCaptured: boolean;
  /** True if the origin of the whole is stated, and no capture. */
  readonly hasOtherOrigin: boolean;
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
    // The same manifest may belong to two files, only one of which is as it was signed.
    if (!verdict.holds) return undefined;
    const known = this.#known.get(label);
    if (known !== undefined) return known;
    if (this.#entered.has(label) || this.#entered.size >= LONGEST_HISTORY) return undefined;
    this.#entered.add(label);
    const history = this.#read(verified);
    this.#entered.delete(label);
    this.#known.set(label, history);
    return history;
  }

  #read({ manifest, verdict }: VerifiedManifest): History {
    const terms: string[] = [];
    const own = originsOf(manifest);
    const [first] = own;
    const whole = first?.isOfWhole === true ? first.term : undefined;
    const isCapture = whole !== undefined && isCaptureTerm(whole);
    let isGenerated = false;
    let hasOtherOrigin = whole !== undefined && !isCapture;
    let isCaptured = isCapture || manifest.ingredients.some(isParent);
    let [hasAiPart, areSignersVerified] = [false, verdict.trustedBy !== null];
    for (const ingredient of manifest.ingredients) {
      const history = this.#ofIngredient(ingredient);
      if (isParent(ingredient)) {
        if (terms.length === 0) isGenerated = history?.isGenerated ?? false;
        hasOtherOrigin ||= history?.hasOtherOrigin ?? false;
        terms.push(...(history?.terms ?? []));
      } else if (ingredient.relationship === "componentOf") {
        hasAiPart ||= history?.terms.some(isAiTerm) ?? false;
      } else {
        continue;
      }
      hasAiPart ||= history?.hasAiPart ?? false;
      isCaptured &&= history?.isCaptured ?? false;
      areSignersVerified &&= history?.areSignersVerified ?? true;
    }
    if (terms.length === 0 && first !== undefined) isGenerated = isGeneratedTerm(whole);
    return {
      terms: [...new Set([...terms, ...own.map(({ term }) => term)])],
      isGenerated,
      hasAiPart,
      isCaptured,
      hasOtherOrigin,
      areSignersVerified,
    };
  }

  #ofIngredient(ingredient: Ingredient): History | undefined {
    const { found } = this.#store.ingredient(ingredient);
    return found === undefined ? undefined : this.of(found);
  }
}

/** A manifest on the way from a file to its origins. */
interface Step {
  readonly manifest: VerifiedManifest;
  /** The ingredient's; undefined for the file itself. */
  readonly title: string | undefined;
  readonly depth: number;
}

/**
 * Lists the statements of manifests that hold that AI made something, each manifest once: those of what is in the file level by
 * level, then those of what was only an input.
 */
export function aiStatements(store: VerifiedStore, active: VerifiedManifest): AiStatement[] {
  const statements: AiStatement[] = [];
  const seen = new Set<string>();
  const inputs: Step[] = [];
  const walk = (start: readonly Step[], isInput: boolean): void => {
    for (let level = start; level.length > 0;) {
      const next: Step[] = [];
      for (const { depth, manifest: one, title } of level) {
        if (seen.has(one.label) || !one.verdict.holds) continue;
        seen.add(one.label);
        const where = { depth, ingredient: shownName(title), is_input: isInput };
        statements.push(...ownAiStatements(one.manifest, where));
        for (const { found, ingredient } of one.manifest.ingredients.map((each) => store.ingredient(each))) {
          if (found === undefined) continue;
          const step = { manifest: found, title: ingredient.title ?? found.manifest.title, depth: depth + 1 };
          (ingredient.relationship === "inputTo" && !isInput ? inputs : next).push(step);
        }
      }
      level = next;
    }
  };
  walk([{ manifest: active, title: undefined, depth: 0 }], false);
  walk(inputs, true);
  return statements;
}

function ownAiStatements(manifest: Manifest, where: Pick<AiStatement, "depth" | "ingredient" | "is_input">) {
  return originsOf(manifest)
    .filter(({ term }) => isAiTerm(term))
    .map(({ by, term, tool }): AiStatement => ({
      ...where,
      action: shownName(by) ?? "unknown",
      tool: tool ?? generatorOf(manifest),
      digital_source_type: term,
    }));
}
