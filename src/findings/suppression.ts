import { namesOfRule, ruleName } from "../text/rule-name.ts";
import { dictionaryWordOf, type Dictionary } from "./dictionary.ts";
import type { GrammarFinding } from "./finding.ts";
import { correctionOf, identityOf, keysOf, rulesHiddenAs, type HiddenKeys } from "./hidden-findings.ts";

/** The reason why a finding is not shown: its rule is off, its word is in a dictionary, or it was hidden. */
export type SuppressedBy = "rule" | "word" | "hidden";

export interface SuppressionParts {
  readonly dictionaries: readonly Dictionary[];
  /** Disabled rules, case-insensitive. */
  readonly rules: Iterable<string>;
  readonly hidden: readonly HiddenKeys[];
  /** Computes the digest of a key. */
  readonly digest: (key: string) => string;
}

/** The most verdicts that are cached; others are computed again. */
const MOST_VERDICTS = 50_000;

/** Decides which findings of a document are shown, in constant time for each. Its rules are immutable. */
export class Suppression {
  readonly #dictionaries: readonly Dictionary[];
  readonly #hidden: readonly HiddenKeys[];
  readonly #digest: (key: string) => string;
  readonly #rules: ReadonlySet<string>;
  /** Cached by the ids of findings: nothing that a verdict depends on changes in a finding's life. */
  readonly #verdicts = new Map<string, SuppressedBy | "none">();

  constructor({ dictionaries, digest, hidden, rules }: SuppressionParts) {
    this.#dictionaries = dictionaries.filter(({ isEmpty }) => !isEmpty);
    this.#hidden = hidden.filter(({ digests, keys }) => keys.size > 0 || digests.size > 0);
    this.#digest = digest;
    this.#rules = new Set([...rules].map(ruleName));
  }

  /** True if every finding is shown. */
  get isEmpty(): boolean {
    return this.#rules.size === 0 && this.#dictionaries.length === 0 && this.#hidden.length === 0;
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

  /** Applies the cheapest rule first: most findings aren't candidates, and thousands are judged between two frames. */
  #judge(finding: GrammarFinding): SuppressedBy | "none" {
    if (namesOfRule(finding.rule).some((name) => this.#rules.has(name))) return "rule";
    const isListed = this.#dictionaries.some((dictionary) => dictionary.has(finding.original));
    if (isListed && dictionaryWordOf(finding) !== undefined) return "word";
    if (this.#hidden.length === 0) return "none";
    const rules = rulesHiddenAs(finding.rule);
    const corrections = rules.map((rule) => correctionOf({ ...finding, rule }));
    const candidates = this.#hidden.filter(
      (hidden) => hidden.digests.size > 0 || corrections.some((each) => hidden.corrections.has(each)),
    );
    if (candidates.length === 0) return "none";
    const identity = identityOf(finding);
    const keys = rules.flatMap((rule) => keysOf({ ...identity, rule }));
    const isHidden = keys.some((key) => candidates.some((hidden) => hidden.keys.has(key)));
    return isHidden || this.#isAmongDigests(keys, candidates) ? "hidden" : "none";
  }

  #isAmongDigests(keys: readonly string[], candidates: readonly HiddenKeys[]): boolean {
    const withDigests = candidates.filter(({ digests }) => digests.size > 0);
    if (withDigests.length === 0) return false;
    return keys.some((key) => {
      const digest = this.#digest(key);
      return withDigests.some(({ digests }) => digests.has(digest));
    });
  }
}
