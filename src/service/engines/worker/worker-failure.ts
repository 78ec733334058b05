/** `engine_failed` and `engine_timeout` may succeed when tried again. */
export type WorkerFailureKind = "engine_failed" | "engine_timeout" | "aborted";

/** The rejection of every question without an answer; it never carries anything of the question. */
export class WorkerFailure extends Error {
  readonly kind: WorkerFailureKind;

  constructor(kind: WorkerFailureKind) {
    super(`The engine's worker gave no answer (${kind}).`);
    this.name = "WorkerFailure";
    this.kind = kind;
  }
}
