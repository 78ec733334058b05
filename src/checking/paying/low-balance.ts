import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "../vocabulary/error-code.ts";
import { SerialQueue } from "../vocabulary/serial-queue.ts";
import type { Credits } from "./credits.ts";

export interface LowBalanceParts {
  readonly credits: Pick<Credits, "balance" | "onDidChange">;
  /** Warns below this many credits; undefined for no warning. */
  readonly limit: () => number | undefined;
  /** A file that all windows share: it exists once a low balance has been shown. Its folder is created when needed. */
  readonly file: string;
  /** Tells a person; both in credits. */
  readonly tell: (balance: number, limit: number) => void;
}

/**
 * Warns of a low balance of the hosted service once (EDI-10): not again in this window, in another one or after a reload until
 * the balance has been seen at the limit or above it. Only what the service has stated counts, never an estimate. Windows that
 * see it at the same time make the same file, which one of them alone can.
 */
export class LowBalance {
  readonly #parts: LowBalanceParts;
  readonly #subscription: { dispose(): unknown };
  readonly #queue = new SerialQueue();
  /** The state that was looked at last: a balance, when it was stated, and the limit. */
  #seen = "";
  /** Counts where the file cannot be written. */
  #hasWarned = false;

  constructor(parts: LowBalanceParts) {
    this.#parts = parts;
    this.#subscription = parts.credits.onDidChange(() => this.#look());
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Resolves when all that has been seen is dealt with. */
  async settled(): Promise<void> {
    await this.#queue.idle();
  }

  #look(): void {
    const { credits, limit } = this.#parts;
    const balance = credits.balance("hosted");
    const below = limit();
    if (balance === undefined || balance.isEstimate || below === undefined) return;
    const { credits: left, statedAt } = balance;
    const seen = `${left} ${statedAt} ${below}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    void this.#queue.run(async () => (left < below ? this.#low(left, below) : this.#high()));
  }

  async #low(left: number, below: number): Promise<void> {
    const hadWarned = this.#hasWarned;
    this.#hasWarned = true;
    if (await this.#isFirst(hadWarned)) this.#parts.tell(left, below);
  }

  async #high(): Promise<void> {
    this.#hasWarned = false;
    // A missed warning is better than a failed check.
    await rm(this.#parts.file, { force: true }).catch(() => undefined);
  }

  /** Returns true if no window has shown the warning yet. */
  async #isFirst(hadWarned: boolean): Promise<boolean> {
    const { file } = this.#parts;
    try {
      // Where that fails, opening says why: something else than a file in the folder is in the way.
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 }).catch(() => undefined);
      await (await open(file, "wx", 0o600)).close();
      return true;
    } catch (error) {
      return !hasCode(error, "EEXIST") && !hadWarned;
    }
  }
}
