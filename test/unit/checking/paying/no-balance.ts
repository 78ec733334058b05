import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { trusted } from "../../../harness/trusted.ts";

/** Credits of which nobody knows anything, for what is not about balances. */
export const NO_BALANCE = trusted<Credits>({
  account: () => 0,
  balance: () => undefined,
  state: () => undefined,
  doubt: () => undefined,
  spend: () => undefined,
  review: () => undefined,
});
