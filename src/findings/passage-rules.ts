import type { PassageFinding, PassageSource } from "./finding.ts";
import { sourceKey } from "./source-address.ts";
import { SourceDomains } from "./source-domains.ts";

/** The reason why a passage is hidden by choice. */
export type LeftOutAs = "ignored" | "quotation" | "references";

/** The parts of a scan that a person chose to hide. */
export interface PassageWishes {
  /** As people enter them. */
  readonly domains: readonly string[];
  /** By {@link sourceKey}. */
  readonly sources: ReadonlySet<string>;
  readonly quotations: boolean;
  readonly references: boolean;
}

/** Decides which passages of a document are shown. Its rules are immutable. */
export class PassageRules {
  readonly #wishes: PassageWishes;
  readonly #domains: SourceDomains;

  constructor(wishes: PassageWishes) {
    this.#wishes = wishes;
    this.#domains = new SourceDomains(wishes.domains);
  }

  /** True if every passage is shown. */
  get isEmpty(): boolean {
    const { domains, quotations, references, sources } = this.#wishes;
    return domains.length === 0 && sources.size === 0 && !quotations && !references;
  }

  isIgnored(source: PassageSource): boolean {
    return this.#wishes.sources.has(sourceKey(source)) || this.#domains.matching(source) !== undefined;
  }

  /** The ignored domain of a source; undefined if there is none. */
  ignoredDomainOf(source: PassageSource): string | undefined {
    return this.#domains.matching(source);
  }

  /** Undefined for a passage that is shown. */
  by({ source, within }: Pick<PassageFinding, "source" | "within">): LeftOutAs | undefined {
    if (this.isIgnored(source)) return "ignored";
    if (within === "quotation" && this.#wishes.quotations) return within;
    return within === "references" && this.#wishes.references ? within : undefined;
  }

  stands(finding: PassageFinding): boolean {
    return this.by(finding) === undefined;
  }
}
