import type { Operation } from "../contract/endpoints.ts";
import type { LedgerLine, OpenLine, SpendingOutcome, SpendingService } from "./ledger-line.ts";

/** A request that is about to be sent. */
export interface SpendingRequest {
  readonly service: SpendingService;
  /** Host and port as a person reads them. */
  readonly host: string;
  readonly operation: Operation;
  /** Credits that it costs by the interface's prices. */
  readonly price: number;
  /** What the balance is thought to be, where anything is known of it. */
  readonly balanceBefore?: number | undefined;
  /** Whether that is an estimate. */
  readonly isEstimate?: boolean | undefined;
  /** The name of what is checked; written down only where it is encrypted. */
  readonly document?: string | undefined;
}

/** How it ended. `refunded` may follow `charged`; what is known of a request is never forgotten for `unknown`. */
export type SpendingEnd =
  | { readonly outcome: "charged"; readonly credits: number; readonly balance?: number | undefined }
  | { readonly outcome: "free" | "refunded" | "unknown" };

/** One request and what it cost, as the ledger tells it. The operation may be one that a newer version wrote. */
export interface LedgerEntry extends Omit<OpenLine, "pid" | "life"> {
  /** `open` while the window that sends it lives. */
  readonly outcome: SpendingOutcome | "open";
  /** Credits that were charged, those given back included; 0 where nothing is known to have been. */
  readonly credits: number;
  /** The balance with the end, where the service stated it. */
  readonly balance?: number;
  /** Of an unknown one: its window ended, or it took too long, and nobody was told of it. */
  readonly isCutOff?: boolean;
  /** When its end was written down, in milliseconds since 1970; absent while it is open. */
  readonly endedAt?: number;
}

/**
 * Every request that may cost something, on this side: written down before anything is sent, settled when its end is known.
 * Shared by all windows. It never stands in the way of a check: what cannot be written is kept in memory.
 */
export interface SpendingLedger {
  /** Resolves to the entry's id when it is written down. */
  open(request: SpendingRequest): Promise<string>;
  settle(id: string, end: SpendingEnd): Promise<void>;
  /** Newest first. */
  entries(): Promise<readonly LedgerEntry[]>;
  /** Credits of a service from then on, in milliseconds since 1970: see `spent`. */
  spentSince(service: SpendingService, sinceMs: number): Promise<number>;
}

/** An entry in the making: with the process that sends it. */
export interface JournalEntry extends LedgerEntry, OpenLine {
  /** The life of the process that learned of the end, where it was told. */
  readonly endedBy?: string;
}

/** Longer than any request takes: upload, computation and repetitions. In milliseconds. */
const OPEN_AT_MOST_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What is written down further ahead than this was so by a clock that has been set back since. In milliseconds. */
const AHEAD_MS = 60_000;

/** What is known outweighs what is not, and the later step the earlier, whatever the order in which windows write. */
const WEIGHT: Readonly<Record<LedgerEntry["outcome"], number>> = {
  open: 0,
  unknown: 1,
  free: 2,
  charged: 3,
  refunded: 4,
};

/** The entry after one more line about it; undefined where no line began it. The same line twice changes nothing. */
export function withLine(entry: JournalEntry | undefined, line: LedgerLine): JournalEntry | undefined {
  if (!("outcome" in line)) return entry ?? { ...line, outcome: "open", credits: 0 };
  if (entry === undefined || WEIGHT[line.outcome] <= WEIGHT[entry.outcome]) return entry;
  return {
    ...entry,
    outcome: line.outcome,
    endedAt: line.at,
    ...(line.life === undefined ? {} : { endedBy: line.life }),
    credits: line.credits ?? entry.credits,
    ...(line.balance === undefined ? {} : { balance: line.balance }),
  };
}

/** The entries as of now, newest first: one still open whose window is gone, or that takes too long, is unknown. */
export function tell(
  journal: Iterable<JournalEntry>,
  isAlive: (entry: JournalEntry) => boolean,
  now: number,
): readonly LedgerEntry[] {
  const told = [...journal].map((entry): LedgerEntry => {
    const isSettled = entry.outcome !== "open";
    const isUnderWay = isSettled || (now - entry.at <= OPEN_AT_MOST_MS && isAlive(entry));
    const { pid: _pid, life: _life, endedBy: _endedBy, ...plain } = entry;
    return isUnderWay ? plain : { ...plain, outcome: "unknown", isCutOff: true };
  });
  return told.toReversed().sort((a, b) => b.at - a.at);
}

/** Credits that a request counts with: what was charged, and its price while nobody knows whether it was. */
export function costOf({ outcome, credits, price }: LedgerEntry): number {
  switch (outcome) {
    case "charged":
      return credits;
    case "open":
    case "unknown":
      return price;
    case "free":
    case "refunded":
      return 0;
    default:
      return outcome satisfies never;
  }
}

/**
 * Credits of a service from `sinceMs` on, at most: what may have been charged counts. What lies more than a day ahead of `now`
 * does not: a clock that was wrong once must not hold every day's budget until then.
 */
export function spent(
  entries: readonly LedgerEntry[],
  service: SpendingService,
  sinceMs: number,
  now: number,
): number {
  return entries
    .filter((entry) => entry.service === service && entry.at >= sinceMs && entry.at <= now + DAY_MS)
    .reduce((sum, entry) => sum + costOf(entry), 0);
}

/** The youngest entries of a service, newest first, whatever the order in which they were read. */
export function newest(
  journal: Iterable<JournalEntry>,
  service: SpendingService,
  count: number,
): readonly JournalEntry[] {
  const found: JournalEntry[] = [];
  for (const entry of journal) {
    if (entry.service !== service) continue;
    const at = found.findIndex((other) => other.at <= entry.at);
    found.splice(at === -1 ? found.length : at, 0, entry);
    found.length = Math.min(found.length, count);
  }
  return found;
}

/**
 * Whether other windows may have moved a service's balance since a moment, in milliseconds since 1970. `life` is this window's.
 * A request that this window began may have been charged in another one that sent it under the same key.
 */
export function movedByOthers(
  journal: Iterable<JournalEntry>,
  {
    service,
    since,
    life,
    now,
  }: {
    readonly service: SpendingService;
    readonly since: number;
    readonly life: string;
    readonly now: number;
  },
): boolean {
  for (const entry of journal) {
    const isOwn = entry.life === life && (entry.endedBy ?? life) === life;
    if (isOwn || entry.service !== service || entry.outcome === "free") continue;
    if ((entry.endedAt ?? entry.at) > now + AHEAD_MS) continue;
    // One without an end may be charged at any time while it can be under way.
    const last = entry.endedAt ?? entry.at + OPEN_AT_MOST_MS;
    if (last >= since) return true;
  }
  return false;
}

const KEPT_DAYS = 90;
const KEPT_ENTRIES = 1_000;

/** Until when entries may be forgotten, in milliseconds since 1970: the youngest thousand and those of 90 days stay. */
export function forgettableBefore(entries: readonly LedgerEntry[], now: number): number {
  const youngest = entries[KEPT_ENTRIES - 1];
  return youngest === undefined ? 0 : Math.min(youngest.at, now - KEPT_DAYS * DAY_MS);
}
