import { checkErrorOf } from "../paying/check-failure.ts";
import { failureOf } from "../paying/job-failure.ts";
import type { JobRecord } from "../store/job-record.ts";
import { errorInWords } from "../vocabulary/check-error.ts";

/** Nothing of a job is under way when its end is told. */
const NOTHING_ELSE = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false } as const;

/** Says why a job has no answer. */
export function jobFailureInWords(record: JobRecord): string {
  return errorInWords(checkErrorOf(failureOf(record), NOTHING_ELSE));
}
