import { endedJobInWords, jobTooltipOf } from "../../report/words/job-words.ts";
import { checkErrorOf } from "../paying/check-failure.ts";
import { failureOf } from "../paying/job-failure.ts";
import type { JobRecord } from "../store/job-record.ts";
import { errorInWords } from "../vocabulary/check-error.ts";
import type { Address } from "../vocabulary/preferences.ts";

/** Nothing of a job is under way when its end is told. */
const NOTHING_ELSE = { creditsCharged: 0, wordsChecked: 0, wordsTotal: 0, isSending: false } as const;

/** Says what became of a job; `name` is that of its document, `notPlaced` counts sentences that are not in it any more. */
export function jobInWords(record: JobRecord, name: string, notPlaced = 0): string {
  return endedJobInWords(record, name, () => failureInWords(record), notPlaced);
}

/** Says all that is known of a job, a fact on each line, as plain text. `now` in milliseconds since 1970. */
export function jobTooltip(
  record: JobRecord,
  address: Pick<Address, "fsPath" | "path">,
  now: number,
): string {
  return jobTooltipOf(record, address, now, () => failureInWords(record));
}

function failureInWords(record: JobRecord): string {
  return errorInWords(checkErrorOf(failureOf(record), NOTHING_ELSE));
}
