import type { Connection } from "./connection.ts";

/** Kinds of paid requests, each with a price of its own. */
export type PaidKind = "grammar" | "detection" | "plagiarism" | "image" | "voice";

/** The price of a check, and the way it would take. Nothing has been sent for it. */
export interface Quote {
  readonly kind: PaidKind;
  readonly connection: Connection;
  /** In credits; 0 where all answers are known, and at the embedded service. */
  readonly price: number;
  /** Words of what would be sent, as the service counts them; absent for files. */
  readonly words?: number;
  /** Files that would be sent; absent for a text. */
  readonly files?: number;
}
