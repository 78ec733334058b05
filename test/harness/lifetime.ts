import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Ends everything that a run has started, however the run ends: normally, by a signal, by an exception, or by
 * a watchdog that calls `process.exit`. Steps are synchronous, because nothing else runs inside an `exit`
 * event; the newest runs first.
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

  /** Resolves at the next signal, which doesn't end the process; the one after it does. */
  interrupted(): Promise<void> {
    return new Promise((resolve) => {
      this.#interrupt = resolve;
    });
  }

  /** Registers a step for the end; the returned function unregisters it. */
  atEnd(step: () => void): () => void {
    this.#steps.add(step);
    return () => {
      this.#steps.delete(step);
    };
  }

  /**
   * Creates a temporary folder that is removed at the end. Its name is short, because paths of sockets in it
   * are limited.
   */
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
