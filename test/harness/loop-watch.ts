import { readFileSync } from "node:fs";
import { cpuMs } from "./cpu-time.ts";

/** The longest stretches in which an event loop took no turn, in milliseconds. */
export interface LongestStretches {
  /** Computing. */
  readonly computedMs: number;
  /** Waiting for something other than the loop's next event; 0 where the system doesn't tell how long a thread was queued. */
  readonly waitedMs: number;
  readonly looks: number;
}

/**
 * Watches the event loop of this thread from now on: a timer of one millisecond looks what the thread has done since the look
 * before. Time in which it was ready to run and the machine did something else doesn't count. Waiting is a figure of its own: on a
 * busy machine a thread also waits for those that help it collect garbage.
 */
export class LoopWatch {
  #computedMs = 0;
  #waitedMs = 0;
  #looks = 0;
  #last = spentMs();
  readonly #timer = setInterval(() => this.#look(), 1);

  #look(): void {
    const now = spentMs();
    this.#computedMs = Math.max(this.#computedMs, now.computed - this.#last.computed);
    this.#waitedMs = Math.max(this.#waitedMs, now.waited - this.#last.waited);
    this.#last = now;
    this.#looks += 1;
  }

  stop(): LongestStretches {
    clearInterval(this.#timer);
    this.#look();
    return { computedMs: this.#computedMs, waitedMs: this.#waitedMs, looks: this.#looks };
  }
}

/** Returns true if the system tells how long the thread was ready to run and didn't. */
export function seesWaits(): boolean {
  return queuedMs() !== undefined;
}

function spentMs(): { readonly computed: number; readonly waited: number } {
  const computed = cpuMs("thread");
  const queued = queuedMs();
  return { computed, waited: queued === undefined ? 0 : performance.now() - queued - computed };
}

/** Returns how long this thread has been ready to run without a processor, in milliseconds; undefined if Linux doesn't tell. */
function queuedMs(): number | undefined {
  try {
    const [, nanoseconds] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
    return nanoseconds === undefined ? undefined : Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}
