import type { PassageFinding, PassageSource } from "./finding.ts";
import { sourceKey } from "./source-address.ts";
import { SourceDomains } from "./source-domains.ts";

/** Why a passage is left out by wish. */
export type LeftOutAs = "ignored" | "quotation" | "references";

/** What a person does not want to see of a scan. */
export interface PassageWishes {
  /** As people write them. */
  readonly domains: readonly string[];
  /** By {@link sourceKey}. */
  readonly sources: ReadonlySet<string>;
  readonly quotations: boolean;
  readonly references: boolean;
}

/** Which passages of a document stand. What it goes by does not change. */
export class PassageRules {
  readonly #wishes: PassageWishes;
  readonly #domains: SourceDomains;

  constructor(wishes: PassageWishes) {
    this.#wishes = wishes;
    this.#domains = new SourceDomains(wishes.domains);
  }

  /** Whether every passage stands. */
  get isEmpty(): boolean {
    const { domains, quotations, references, sources } = this.#wishes;
    return domains.length === 0 && sources.size === 0 && !quotations && !references;
  }

  isIgnored(source: PassageSource): boolean {
    return this.#wishes.sources.has(sourceKey(source)) || this.#domains.matching(source) !== undefined;
  }

  /** The ignored domain that a source is of; undefined where it is of none. */
  ignoredDomainOf(source: PassageSource): string | undefined {
    return this.#domains.matching(source);
  }

  /** Undefined for a passage that stands. */
  by({ source, within }: Pick<PassageFinding, "source" | "within">): LeftOutAs | undefined {
    if (this.isIgnored(source)) return "ignored";
    if (within === "quotation" && this.#wishes.quotations) return within;
    return within === "references" && this.#wishes.references ? within : undefined;
  }

  stands(finding: PassageFinding): boolean {
    return this.by(finding) === undefined;
  }
}
