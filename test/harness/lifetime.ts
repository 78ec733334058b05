import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Ends what a run has started, however the run ends: closed normally, by a signal, an exception, or a watchdog that calls
 * `process.exit`. Steps are synchronous, because nothing else runs inside an `exit` event; the newest is undone first.
 */
export class Lifetime {
  readonly #steps = new Set<() => void>();
  #interrupt: (() => void) | undefined;

  constructor() {
    process.once("exit", () => {
      this.end();
    });
    for (const [signal, number] of Object.entries(SIGNALS)) {
      process.on(signal, () => {
        const interrupt = this.#interrupt;
        if (interrupt === undefined) process.exit(128 + number);
        this.#interrupt = undefined;
        interrupt();
      });
    }
  }

  /** Resolves at the next signal, which does not end the process then; the one after it does. */
  interrupted(): Promise<void> {
    return new Promise((resolve) => {
      this.#interrupt = resolve;
    });
  }

  /** Registers a step for the end; the returned function takes it back once it was done by other means. */
  atEnd(step: () => void): () => void {
    this.#steps.add(step);
    return () => {
      this.#steps.delete(step);
    };
  }

  /** A fresh folder that goes away at the end. Its name is short: it holds sockets, whose paths are limited. */
  temporaryFolder(name: string): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
    this.atEnd(() => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    return folder;
  }

  end(): void {
    const steps = [...this.#steps].toReversed();
    this.#steps.clear();
    for (const step of steps) {
      try {
        step();
      } catch (error) {
        console.error("Could not clean up:", error);
      }
    }
  }
}
