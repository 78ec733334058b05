import type { Memento } from "vscode";

const ORIGINS = "hostedService.consent";

/**
 * The hosts that a person has agreed to send text and files to (EDI-20), each by scheme, host and port: another path is the
 * same host, another port is another one, and this machine's own address counts like any other. Kept on this machine and not
 * synchronised: whoever uses another one is asked there.
 */
export class Consent {
  readonly #state: Pick<Memento, "get" | "update">;

  constructor(state: Pick<Memento, "get" | "update">) {
    this.#state = state;
  }

  isGiven(baseUrl: string): boolean {
    const origin = originOf(baseUrl);
    return origin !== undefined && this.origins().includes(origin);
  }

  /** The hosts that were agreed to, sorted. */
  origins(): readonly string[] {
    const kept = this.#state.get<unknown>(ORIGINS);
    return Array.isArray(kept) ? kept.filter((origin) => typeof origin === "string").sort() : [];
  }

  async give(baseUrls: readonly string[]): Promise<void> {
    const origins = baseUrls.map(originOf).filter((origin) => origin !== undefined);
    await this.#keep(new Set([...this.origins(), ...origins]));
  }

  /** Takes it back for some of the hosts; the next upload to them asks again. */
  async forget(origins: readonly string[]): Promise<void> {
    await this.#keep(new Set(this.origins().filter((origin) => !origins.includes(origin))));
  }

  async #keep(origins: ReadonlySet<string>): Promise<void> {
    await this.#state.update(ORIGINS, origins.size === 0 ? undefined : [...origins].sort());
  }
}

/** Scheme, host and port of an address; undefined where it is none, which nothing is sent to. */
export function originOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : undefined;
}
