/** Why a text was not scanned. `engine_failed` and `engine_timeout` may succeed when tried again. */
export type PlagiarismFailureKind = "engine_failed" | "engine_timeout" | "aborted";

/** The rejection of every failed scan; it never carries text of the request or the name of a file. */
export class PlagiarismFailure extends Error {
  readonly kind: PlagiarismFailureKind;

  constructor(kind: PlagiarismFailureKind, message: string) {
    super(message);
    this.name = "PlagiarismFailure";
    this.kind = kind;
  }
}
