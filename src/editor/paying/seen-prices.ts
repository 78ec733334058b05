import path from "node:path";
import { Consent } from "./consent.ts";
import type { PaidKind } from "./paid-operation.ts";

/**
 * The kinds of paid checks whose price a person has agreed to at a host (EDI-10): the first check of each asks, whatever it costs.
 * Kept on this machine for all windows, as consent is, in a folder for each kind.
 */
export class SeenPrices {
  readonly #folder: string;
  readonly #kinds = new Map<PaidKind, Consent>();

  /** `folder` is shared by all windows, and made at the first answer. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether all of the kinds were agreed to at all of the addresses. Never rejects: a file that cannot be read is no answer. */
  async has(kinds: readonly PaidKind[], baseUrls: readonly string[]): Promise<boolean> {
    const seen = await Promise.all(
      kinds.flatMap((kind) => baseUrls.map(async (baseUrl) => this.#of(kind).isGiven(baseUrl))),
    );
    return seen.every(Boolean);
  }

  /** Never rejects: what cannot be written down holds for this window. */
  async add(kinds: readonly PaidKind[], baseUrls: readonly string[]): Promise<void> {
    await Promise.all(kinds.map(async (kind) => this.#of(kind).give(baseUrls)));
  }

  #of(kind: PaidKind): Consent {
    const known = this.#kinds.get(kind) ?? new Consent(path.join(this.#folder, kind));
    this.#kinds.set(kind, known);
    return known;
  }
}
