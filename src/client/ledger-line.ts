import { isRecord, isText } from "./stored-values.ts";

/** The destination of a request. Charges of the embedded service are for practice. */
export type SpendingService = "embedded" | "hosted";

/** The outcome of a request for credits. `refunded` was charged and refunded; `unknown` can't be determined. */
export type SpendingOutcome = "unknown" | "free" | "charged" | "refunded";

/** A ledger line for a request about to be sent. Contains no text, no key and no readable path. */
export interface OpenLine {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The sending process, so that its end is noticed. */
  readonly pid: number;
  /** Identifies one life of that process, because process ids are reused. */
  readonly life: string;
  readonly service: SpendingService;
  readonly host: string;
  readonly operation: string;
  /** Credits by the interface's prices. */
  readonly price: number;
  /** The balance believed to be current before the request. */
  readonly balanceBefore?: number;
  /** True if that balance was an estimate. */
  readonly isEstimate?: boolean;
  /** The name of the checked document, encrypted; absent in lines of earlier versions. */
  readonly document?: string;
}

/** A ledger line with the outcome of a request. */
export interface EndLine {
  readonly id: string;
  readonly at: number;
  readonly outcome: SpendingOutcome;
  /** The life of the process that recorded the outcome; absent in lines of earlier versions. */
  readonly life?: string;
  /** The credits charged, if any. */
  readonly credits?: number;
  /** The balance that the service stated. */
  readonly balance?: number;
}

export type LedgerLine = OpenLine | EndLine;

const SERVICES: readonly SpendingService[] = ["embedded", "hosted"];
const OUTCOMES: readonly SpendingOutcome[] = ["unknown", "free", "charged", "refunded"];
const LONGEST = 2_000;

/** Parses a line of the journal; undefined if it is damaged: partially written, or by another program. */
export function readLedgerLine(line: string): LedgerLine | undefined {
  if (line.length > LONGEST) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isText(value["id"]) || !isAmount(value["at"])) return undefined;
  return "outcome" in value
    ? readEnd(value, value["id"], value["at"])
    : readOpen(value, value["id"], value["at"]);
}

function readOpen(value: Readonly<Record<string, unknown>>, id: string, at: number): OpenLine | undefined {
  const { pid, life, host, operation, price, balanceBefore, document, isEstimate } = value;
  const service = SERVICES.find((name) => name === value["service"]);
  if (service === undefined || !isText(life) || !isText(host) || !isText(operation)) return undefined;
  if (!isAmount(pid) || !isAmount(price)) return undefined;
  const name = isText(document) ? { document } : {};
  const line = { id, at, pid, life, service, host, operation, price, ...name };
  return isAmount(balanceBefore) ? { ...line, balanceBefore, isEstimate: isEstimate === true } : line;
}

function readEnd(value: Readonly<Record<string, unknown>>, id: string, at: number): EndLine | undefined {
  const outcome = OUTCOMES.find((name) => name === value["outcome"]);
  if (outcome === undefined) return undefined;
  const { balance, credits, life } = value;
  return {
    id,
    at,
    outcome,
    ...(isText(life) ? { life } : {}),
    ...(isAmount(credits) ? { credits } : {}),
    ...(isAmount(balance) ? { balance } : {}),
  };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
