import { wordOf, type Dictionary } from "./dictionary.ts";
import type { GrammarFinding } from "./finding.ts";
import { correctionOf, identityOf, keysOf, type HiddenKeys } from "./hidden-findings.ts";
import { ruleName } from "./rule-names.ts";

/** Why a finding is not shown: its rule is off, its word is in a dictionary, or somebody has hidden it. */
export type SuppressedBy = "rule" | "word" | "hidden";

export interface SuppressionParts {
  readonly dictionary: Dictionary;
  /** Rules that are off, in any case of their letters. */
  readonly rules: Iterable<string>;
  readonly hidden: HiddenKeys;
  /** Makes the digest of a key. */
  readonly digest: (key: string) => string;
}

/** Verdicts that are remembered; beyond them they are found anew. */
const MOST_VERDICTS = 50_000;

/** Which findings of a document stand, in constant time for each. What it goes by does not change. */
export class Suppression {
  readonly #parts: SuppressionParts;
  readonly #rules: ReadonlySet<string>;
  /** By the ids of findings: nothing that a verdict depends on changes in a finding's life. */
  readonly #verdicts = new Map<string, SuppressedBy | "none">();

  constructor(parts: SuppressionParts) {
    this.#parts = parts;
    this.#rules = new Set([...parts.rules].map(ruleName));
  }

  /** Whether every finding stands. */
  get isEmpty(): boolean {
    const { dictionary, hidden } = this.#parts;
    return (
      this.#rules.size === 0 && dictionary.isEmpty && hidden.keys.size === 0 && hidden.digests.size === 0
    );
  }

  stands(finding: GrammarFinding): boolean {
    return this.isEmpty || this.by(finding) === undefined;
  }

  by(finding: GrammarFinding): SuppressedBy | undefined {
    let verdict = this.#verdicts.get(finding.id);
    if (verdict === undefined) {
      verdict = this.#judge(finding);
      if (this.#verdicts.size >= MOST_VERDICTS) this.#verdicts.clear();
      this.#verdicts.set(finding.id, verdict);
    }
    return verdict === "none" ? undefined : verdict;
  }

  #judge(finding: GrammarFinding): SuppressedBy | "none" {
    const { dictionary, digest, hidden } = this.#parts;
    if (this.#rules.has(ruleName(finding.rule))) return "rule";
    if (!dictionary.isEmpty) {
      const word = wordOf(finding);
      if (word !== undefined && (dictionary.has(word) || dictionary.has(finding.original))) return "word";
    }
    if (hidden.keys.size === 0 && hidden.digests.size === 0) return "none";
    const identity = identityOf(finding);
    if (hidden.digests.size === 0 && !hidden.corrections.has(correctionOf(identity))) return "none";
    const keys = keysOf(identity);
    if (keys.some((key) => hidden.keys.has(key))) return "hidden";
    return hidden.digests.size > 0 && keys.some((key) => hidden.digests.has(digest(key))) ? "hidden" : "none";
  }
}
