import { randomUUID } from "node:crypto";
import { Intention, type IntentionRecord } from "../../client/intention.ts";
import type { StoredIntentions } from "../store/stored-intentions.ts";

/** Checks whose answer never came are few; the oldest is forgotten first. */
const KEPT = 50;

/** The entries in the ledger of what is sent under an intention's keys. */
export interface KeyEntries {
  /** Called for each new key before anything is sent under it; resolves to the entry's id. Rejects to send nothing. */
  readonly open: () => Promise<string>;
  /** Called for an entry that was opened in vain: another window's key, and its entry, stand for the same request. */
  readonly withdraw: (entry: string) => void;
}

export interface OpenIntention {
  readonly intention: Intention;
  /** The entry that the present key stands for; undefined before the first key is written down. */
  readonly entry: string | undefined;
  /** True if another window, or an earlier run of this one, opened that entry. */
  readonly isForeign: boolean;
}

interface Kept {
  readonly intention: Intention;
  entry: string | undefined;
  isForeign: boolean;
  entries: KeyEntries;
}

/**
 * The open intentions by what they ask for. A check whose answer was lost leaves its intention here and in a file, so that
 * trying again within five minutes goes under the same idempotency key and is not charged a second time (CLI-3): in this
 * window, after a reload, and in another window.
 */
export class Intentions {
  readonly #files: StoredIntentions;
  readonly #open = new Map<string, Kept>();

  constructor(files: StoredIntentions) {
    this.#files = files;
  }

  /** The intention under this name, the one of an earlier try or of another window included. */
  async begin(name: string, entries: KeyEntries): Promise<OpenIntention> {
    const kept = this.#open.get(name) ?? (await this.#restored(name, entries));
    kept.entries = entries;
    this.#open.set(name, kept);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= KEPT) break;
      this.#open.delete(oldest);
    }
    return kept;
  }

  /**
   * Called when the answer is there. The same text again within five minutes, in this window or in another one that began a
   * moment too late to know, is given the same answer under the same key, and not charged.
   */
  async answered(name: string): Promise<void> {
    const kept = this.#open.get(name);
    this.#open.delete(name);
    if (kept !== undefined) await this.#files.answered(name, kept.intention.key);
  }

  /**
   * Called when it is known that nothing was charged here: the next check of the same text is a new one. Gives whether that
   * holds of the key: not where another window may be sending under it, and be charged.
   */
  async settle(name: string): Promise<boolean> {
    const kept = this.#open.get(name);
    this.#open.delete(name);
    const record = kept?.intention.record;
    return record === undefined || this.#files.remove(name, record);
  }

  /**
   * Removes what is written down. What this window is in doubt about goes on under its key, so that it isn't paid for twice. Rejects
   * where the disk does.
   */
  async forget(): Promise<void> {
    await this.#files.clear();
  }

  /** Resolves to true if another window may be sending under the present key. */
  async isShared(name: string): Promise<boolean> {
    const kept = this.#open.get(name);
    return kept !== undefined && this.#files.isShared(name, kept.intention.key);
  }

  async #restored(name: string, entries: KeyEntries): Promise<Kept> {
    const keep = async (record: IntentionRecord, replaced: string | undefined): Promise<IntentionRecord> =>
      this.#keep(name, kept, record, replaced);
    const written = await this.#files.join(name);
    const intention =
      written === undefined
        ? new Intention(randomUUID, keep)
        : Intention.restore(written.record, randomUUID, keep, written.isAnswered !== true);
    const kept: Kept = { intention, entry: written?.entry, isForeign: written !== undefined, entries };
    return kept;
  }

  async #keep(
    name: string,
    kept: Kept,
    record: IntentionRecord,
    replaced: string | undefined,
  ): Promise<IntentionRecord> {
    const { entries } = kept;
    const entry = await entries.open();
    const stands = await this.#files.put(name, { record, entry }, replaced);
    kept.entry = stands.entry;
    kept.isForeign = stands.entry !== entry;
    if (kept.isForeign) entries.withdraw(entry);
    return stands.record;
  }
}
