import type { Credits } from "../../../../src/checking/paying/credits.ts";
import { trusted } from "../../../harness/trusted.ts";

/** Credits without a known balance, for tests that aren't about balances. */
export const NO_BALANCE = trusted<Credits>({
  account: () => 0,
  balance: () => undefined,
  state: () => undefined,
  doubt: () => undefined,
  spend: () => undefined,
  review: () => undefined,
});
