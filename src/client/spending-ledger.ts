import type { Operation } from "../contract/endpoints.ts";
import type { LedgerLine, OpenLine, SpendingOutcome, SpendingService } from "./ledger-line.ts";

/** A request about to be sent. */
export interface SpendingRequest {
  readonly service: SpendingService;
  /** Host and port, for display. */
  readonly host: string;
  readonly operation: Operation;
  /** Credits by the interface's prices. */
  readonly price: number;
  /** The balance believed to be current, if known. */
  readonly balanceBefore?: number | undefined;
  /** True if that balance is an estimate. */
  readonly isEstimate?: boolean | undefined;
  /** The name of the checked document; only written where it is encrypted. */
  readonly document?: string | undefined;
}

/** The outcome of a request. `refunded` may follow `charged`; `unknown` never overwrites a known outcome. */
export type SpendingEnd =
  | { readonly outcome: "charged"; readonly credits: number; readonly balance?: number | undefined }
  | { readonly outcome: "free" | "refunded" | "unknown" };

/** One request and its cost, as read from the ledger. A newer version may have written an unknown operation. */
export interface LedgerEntry extends Omit<OpenLine, "pid" | "life"> {
  /** `open` while the sending window lives. */
  readonly outcome: SpendingOutcome | "open";
  /** Credits charged, including refunded ones; 0 if none are known to be. */
  readonly credits: number;
  /** The balance afterwards, if the service stated it. */
  readonly balance?: number;
  /** True for an unknown outcome because the window closed or the request took too long. */
  readonly isCutOff?: boolean;
  /** The time when the outcome was recorded, in milliseconds since 1970; absent while it is open. */
  readonly endedAt?: number;
}

/**
 * Records every request that may cost something: written before anything is sent, settled once its outcome is known. Shared
 * by all windows. It never blocks a check: lines that can't be written stay in memory.
 */
export interface SpendingLedger {
  /** Resolves to the entry's id once it is written. */
  open(request: SpendingRequest): Promise<string>;
  settle(id: string, end: SpendingEnd): Promise<void>;
  /** Newest first. */
  entries(): Promise<readonly LedgerEntry[]>;
  /** Credits of a service since a time, in milliseconds since 1970: see `spent`. */
  spentSince(service: SpendingService, sinceMs: number): Promise<number>;
}

/** An entry with its sending process, while the journal is read. */
export interface JournalEntry extends LedgerEntry, OpenLine {
  /** The life of the process that recorded the outcome, if known. */
  readonly endedBy?: string;
}

/** Longer than any request takes: upload, computation and repetitions. In milliseconds. */
const OPEN_AT_MOST_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The most that a line may be ahead of the clock, in milliseconds; one further ahead precedes setting the clock back. */
const AHEAD_MS = 60_000;

/** A known outcome outweighs an unknown one, and a later step an earlier one, in whatever order windows write. */
const WEIGHT: Readonly<Record<LedgerEntry["outcome"], number>> = {
  open: 0,
  unknown: 1,
  free: 2,
  charged: 3,
  refunded: 4,
};

/** Applies one more line to an entry; undefined if no line opened it. The same line twice changes nothing. */
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

/** The current entries, newest first: an open one whose window is gone, or that takes too long, is unknown. */
export function tell(
  journal: Iterable<JournalEntry>,
  isAlive: (entry: JournalEntry) => boolean,
  now: number,
): readonly LedgerEntry[] {
  const entries = [...journal].map((entry): LedgerEntry => {
    const isSettled = entry.outcome !== "open";
    const isUnderWay = isSettled || (now - entry.at <= OPEN_AT_MOST_MS && isAlive(entry));
    const { pid: _pid, life: _life, endedBy: _endedBy, ...plain } = entry;
    return isUnderWay ? plain : { ...plain, outcome: "unknown", isCutOff: true };
  });
  return entries.toReversed().sort((a, b) => b.at - a.at);
}

/** Returns the credits that a request counts with: the charge, or its price while it is unknown if it was charged. */
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
 * Returns the most credits that a service may have charged since `sinceMs`. Ignores entries more than a day ahead of `now`:
 * a clock that was wrong once must not use up every day's budget until then.
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

/** The most recent entries of a service, newest first, regardless of the order of the journal. */
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
 * True if other windows may have changed a service's balance since a time, in milliseconds since 1970. `life` identifies
 * this window. A request that this window began may have been charged in another one that sent it under the same key.
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
    // A request without an end may be charged at any time while it may still be in progress.
    const last = entry.endedAt ?? entry.at + OPEN_AT_MOST_MS;
    if (last >= since) return true;
  }
  return false;
}

const KEPT_DAYS = 90;
const KEPT_ENTRIES = 1_000;

/** The time before which entries may be deleted, in milliseconds since 1970: the latest thousand and 90 days are retained. */
export function forgettableBefore(entries: readonly LedgerEntry[], now: number): number {
  const youngest = entries[KEPT_ENTRIES - 1];
  return youngest === undefined ? 0 : Math.min(youngest.at, now - KEPT_DAYS * DAY_MS);
}
