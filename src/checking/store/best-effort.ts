import { errorCode } from "../vocabulary/error-code.ts";

/** Runs work that may fail without failing the check that it is for. Logs the first failure: a disk that fails, fails for every check. */
export class BestEffort {
  readonly #warn: (message: string) => void;
  #hasWarned = false;

  constructor(warn: (message: string) => void) {
    this.#warn = warn;
  }

  /** Resolves with the result of `work`; on failure with `otherwise`. `failed` is the message, such as `Results could not be read`. */
  async run<T>(otherwise: T, failed: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!this.#hasWarned) this.#warn(`${failed}: ${errorCode(error) ?? "unknown"}.`);
      this.#hasWarned = true;
      return otherwise;
    }
  }
}
