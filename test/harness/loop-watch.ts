import { readFileSync } from "node:fs";
import { cpuMs } from "./cpu-time.ts";

/** The longest stretch in which an event loop took no turn. */
export interface LongestStretch {
  /** Milliseconds that the thread computed, or waited for something other than the loop's next event. */
  readonly longestMs: number;
  readonly looks: number;
}

/**
 * Watches the event loop of this thread from now on: a timer of one millisecond looks how long the thread has been busy since the
 * look before. Time in which it was ready to run and the machine did something else doesn't count. Where the system doesn't tell
 * that time, only computing counts.
 */
export class LoopWatch {
  #longestMs = 0;
  #looks = 0;
  #last = busyMs();
  readonly #timer = setInterval(() => this.#look(), 1);

  #look(): void {
    const now = busyMs();
    this.#longestMs = Math.max(this.#longestMs, now - this.#last);
    this.#last = now;
    this.#looks += 1;
  }

  stop(): LongestStretch {
    clearInterval(this.#timer);
    this.#look();
    return { longestMs: this.#longestMs, looks: this.#looks };
  }
}

/** Returns true if the system tells how long the thread was ready to run and didn't. */
export function seesWaits(): boolean {
  return queuedMs() !== undefined;
}

function busyMs(): number {
  const queued = queuedMs();
  return queued === undefined ? cpuMs("thread") : performance.now() - queued;
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
