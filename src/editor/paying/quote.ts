import type { Connection } from "../connection/connections.ts";

/** What a check would send now and what that costs; nothing has been sent for it. */
export interface Quote {
  readonly connection: Connection;
  /** In credits; 0 where all answers are known, and at the embedded service. */
  readonly price: number;
  /** Words of what would be sent, as the service counts them; absent for files. */
  readonly words?: number;
  /** Files that would be sent; absent for a text. */
  readonly files?: number;
}
