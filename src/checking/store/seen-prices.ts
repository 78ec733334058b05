import path from "node:path";
import { Consent } from "./consent.ts";
import type { PaidKind } from "../vocabulary/quote.ts";

/**
 * The kinds of paid checks whose price a person has agreed to at a host (EDI-10): the first check of each
 * kind always asks. Stored on this machine for all windows, like consent, in a folder per kind.
 */
export class SeenPrices {
  readonly #folder: string;
  readonly #kinds = new Map<PaidKind, Consent>();

  /** `folder` is shared by all windows and created with the first answer. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns true if every kind was agreed to at every address. Never rejects: an unreadable file counts as no. */
  async has(kinds: readonly PaidKind[], baseUrls: readonly string[]): Promise<boolean> {
    const seen = await Promise.all(
      kinds.flatMap((kind) => baseUrls.map(async (baseUrl) => this.#of(kind).isGiven(baseUrl))),
    );
    return seen.every(Boolean);
  }

  /** Records agreement. Never rejects: if it can't be written, it holds for this window. */
  async add(kinds: readonly PaidKind[], baseUrls: readonly string[]): Promise<void> {
    await Promise.all(kinds.map(async (kind) => this.#of(kind).give(baseUrls)));
  }

  #of(kind: PaidKind): Consent {
    const known = this.#kinds.get(kind) ?? new Consent(path.join(this.#folder, kind));
    this.#kinds.set(kind, known);
    return known;
  }
}
