import { randomUUID } from "node:crypto";
import { Intention } from "../client/intention.ts";

/** Checks whose answer never came are few; the oldest is forgotten first. */
const KEPT = 50;

/**
 * The open intentions by what they ask for. A check whose answer was lost leaves its intention here, so that trying again
 * within five minutes goes under the same idempotency key and is not charged a second time (CLI-3).
 */
export class Intentions {
  readonly #open = new Map<string, Intention>();
  readonly #inDoubt = new Set<string>();

  /** The intention under this name, the one of an earlier try included. */
  begin(name: string): Intention {
    const intention = this.#open.get(name) ?? new Intention(randomUUID);
    this.#open.set(name, intention);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= KEPT) break;
      this.settle(oldest);
    }
    return intention;
  }

  /** Called with a known outcome: the next check of the same text is a new one. */
  settle(name: string): void {
    this.#open.delete(name);
    this.#inDoubt.delete(name);
  }

  /** Called when an answer was lost: whatever a later try ends with, that one may have been charged. */
  doubt(name: string): void {
    this.#inDoubt.add(name);
  }

  isInDoubt(name: string): boolean {
    return this.#inDoubt.has(name);
  }
}
