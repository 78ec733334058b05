import { errorCode } from "../vocabulary/error-code.ts";

/** Runs work that may fail without failing the check that it is for. Reports the first failure: a disk that fails, fails for every check. */
export class BestEffort {
  readonly #warn: (why: string, what: string) => void;
  #hasWarned = false;

  /** `warn` gets the code of the error, and what failed as `run` names it. */
  constructor(warn: (why: string, what: string) => void) {
    this.#warn = warn;
  }

  /** Resolves with the result of `work`; on failure with `otherwise`. `what` names what failed, such as `read`. */
  async run<T>(otherwise: T, what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!this.#hasWarned) this.#warn(errorCode(error) ?? "unknown", what);
      this.#hasWarned = true;
      return otherwise;
    }
  }
}

/** Returns true if a step succeeds. */
export function isDone(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch {
    return false;
  }
}
