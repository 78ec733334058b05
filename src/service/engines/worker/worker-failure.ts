/** `engine_failed` and `engine_timeout` may succeed on retry. */
export type WorkerFailureKind = "engine_failed" | "engine_timeout" | "aborted";

/** The rejection of every unanswered question; it never contains any of the question. */
export class WorkerFailure extends Error {
  readonly kind: WorkerFailureKind;

  constructor(kind: WorkerFailureKind) {
    super(`The engine's worker gave no answer (${kind}).`);
    this.name = "WorkerFailure";
    this.kind = kind;
  }
}
