import type { Finding } from "../../findings/finding.ts";
import type { Snapshot } from "../../text/snapshot.ts";

/** A text at one moment, and the way of its findings from there to the text of today. */
export interface Journal {
  readonly snapshot: Snapshot;
  /** Returns findings of the snapshot in the text of today: moved, and only those whose text still stands. */
  carry<F extends Finding>(findings: readonly F[]): readonly F[];
}
