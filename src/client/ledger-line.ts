import { isRecord, isText } from "./stored-values.ts";

/** Where a request goes. What the embedded service charges is for practice. */
export type SpendingService = "embedded" | "hosted";

/** How a request ended, as far as credits go. `refunded` was charged and given back; of `unknown` nobody can say. */
export type SpendingOutcome = "unknown" | "free" | "charged" | "refunded";

/** A line that says what is about to be sent. Holds no text, no key and no path that could be read. */
export interface OpenLine {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The process that sends, so that its end is noticed. */
  readonly pid: number;
  /** One life of that process, whose number may be given again. */
  readonly life: string;
  readonly service: SpendingService;
  readonly host: string;
  readonly operation: string;
  /** Credits that it costs by the interface's prices. */
  readonly price: number;
  /** What the balance was thought to be. */
  readonly balanceBefore?: number;
  /** Whether that was an estimate. */
  readonly isEstimate?: boolean;
  /** The name of what is checked, encrypted; earlier versions don't say. */
  readonly document?: string;
}

/** A line that says how it ended. */
export interface EndLine {
  readonly id: string;
  readonly at: number;
  readonly outcome: SpendingOutcome;
  /** The life of the process that learned of it; earlier versions don't say. */
  readonly life?: string;
  /** What was charged, where something was. */
  readonly credits?: number;
  /** What the service said the balance was. */
  readonly balance?: number;
}

export type LedgerLine = OpenLine | EndLine;

const SERVICES: readonly SpendingService[] = ["embedded", "hosted"];
const OUTCOMES: readonly SpendingOutcome[] = ["unknown", "free", "charged", "refunded"];
const LONGEST = 2_000;

/** A line of the journal, or nothing where it is damaged: half of it written, or by another program. */
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
