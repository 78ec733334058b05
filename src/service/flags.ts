import { LIMITS } from "../contract/limits.ts";
import type { OffsetUnit } from "../text/offset-units.ts";

/** The options of the command line. */
interface ServiceFlags {
  /** 0 lets the system pick a port. */
  readonly port: number;
  /** The path of an accounts file, or `-` for the first line of standard input; null to use only the accounts in `data`. */
  readonly accounts: string | null;
  /** The folder that stores keys, ledger and jobs; null stores them in memory. */
  readonly data: string | null;
  /** Folders that plagiarism scans compare with. */
  readonly references: readonly string[];
  /** The PEM file of own trust anchors for Content Credentials, beside the C2PA's; null for none. */
  readonly trustAnchors: string | null;
  /** The shortest wait of a job in the queue. */
  readonly jobDelayMs: number;
  readonly jobTtlSeconds: number;
  readonly idempotencyTtlSeconds: number;
  /** Allows webhooks to non-public addresses, for development (HOOK-3). */
  readonly allowPrivateCallbacks: boolean;
  /** The unit of this service's offsets (CON-5), for tests of clients. */
  readonly offsetUnit: OffsetUnit;
}

/** Either flags, or the one line to exit with. */
export type FlagsRead =
  | { readonly ok: true; readonly flags: ServiceFlags }
  | { readonly ok: false; readonly message: string };

const USAGE =
  "usage: service --accounts FILE [--port N] [--data DIR] [--references DIR]... [--trust-anchors FILE] [--job-delay-ms N] [--job-ttl-s N] " +
  "[--idempotency-ttl-s N] [--allow-private-callbacks]; FILE may be - for a line of standard input, and is not needed " +
  'when DIR of --data holds accounts already; it holds {"accounts":[{"user_id":1,"plan":"Trial","credits":2000,' +
  '"keys":[{"name":"all","key":"prfd_...","scopes":["grammar_checker"],"expires_at":null,"status":"Active"}]}]}';

const MAX_PORT = 65_535;
const MAX_SECONDS = 86_400;
const MAX_DELAY_MS = 999_999;

type Values = { -readonly [F in keyof ServiceFlags]: ServiceFlags[F] };

interface Flag {
  /** `--flag` alone, `--flag value` once, or `--flag value` any number of times. */
  readonly takes: "nothing" | "value" | "values";
  /** Sets the flag from its text; returns a string that describes an error. */
  readonly set: (values: Values, text: string) => string | undefined;
}

const FLAGS: ReadonlyMap<string, Flag> = new Map<string, Flag>([
  ["--port", wholeFlag(MAX_PORT, (values, number) => (values.port = number))],
  ["--accounts", pathFlag("value", "a file", (values, path) => (values.accounts = path))],
  ["--data", pathFlag("value", "a folder", (values, path) => (values.data = path))],
  [
    "--references",
    pathFlag("values", "a folder", (values, path) => (values.references = [...values.references, path])),
  ],
  ["--trust-anchors", pathFlag("value", "a file", (values, path) => (values.trustAnchors = path))],
  ["--job-delay-ms", wholeFlag(MAX_DELAY_MS, (values, number) => (values.jobDelayMs = number))],
  ["--job-ttl-s", wholeFlag(MAX_SECONDS, (values, number) => (values.jobTtlSeconds = number))],
  [
    "--idempotency-ttl-s",
    wholeFlag(MAX_SECONDS, (values, number) => (values.idempotencyTtlSeconds = number)),
  ],
  [
    "--allow-private-callbacks",
    {
      takes: "nothing",
      set: (values) => {
        values.allowPrivateCallbacks = true;
        return undefined;
      },
    },
  ],
  [
    "--offset-unit",
    {
      takes: "value",
      set: (values, text) => {
        if (text !== "utf16" && text !== "codePoint") return "takes utf16 or codePoint";
        values.offsetUnit = text;
        return undefined;
      },
    },
  ],
]);

/** Reads `--flag value` and `--flag=value`; anything unknown, repeated or out of range is refused. */
export function readFlags(args: readonly string[]): FlagsRead {
  const values: Values = {
    port: 0,
    accounts: null,
    data: null,
    references: [],
    trustAnchors: null,
    jobDelayMs: 0,
    jobTtlSeconds: LIMITS.jobLifetimeSeconds,
    idempotencyTtlSeconds: LIMITS.idempotency.lifetimeSeconds,
    allowPrivateCallbacks: false,
    offsetUnit: "codePoint",
  };
  const seen = new Set<string>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const equals = arg.indexOf("=");
    const name = equals === -1 ? arg : arg.slice(0, equals);
    const flag = FLAGS.get(name);
    // Only quotes text that looks like a flag: anything else may be a misplaced key.
    if (flag === undefined)
      return refuse(`unknown ${/^--[a-z-]{1,40}$/.test(name) ? name : "argument"}; ${USAGE}`);
    if (seen.has(name) && flag.takes !== "values") return refuse(`${name} is given twice`);
    seen.add(name);
    const fault = setFlag(flag, values, equals === -1 ? undefined : arg.slice(equals + 1), rest);
    if (fault !== undefined) return refuse(`${name} ${fault}`);
  }
  if (values.accounts === null && values.data === null) return refuse(`--accounts is missing; ${USAGE}`);
  return { ok: true, flags: values };
}

function setFlag(
  flag: Flag,
  values: Values,
  attached: string | undefined,
  rest: string[],
): string | undefined {
  if (flag.takes === "nothing") return attached === undefined ? flag.set(values, "") : "takes no value";
  const text = attached ?? rest.shift();
  return text === undefined ? "needs a value" : flag.set(values, text);
}

function wholeFlag(most: number, set: (values: Values, number: number) => void): Flag {
  return { takes: "value", set: (values, text) => whole(text, most, (number) => set(values, number)) };
}

function pathFlag(
  takes: "value" | "values",
  what: string,
  set: (values: Values, path: string) => void,
): Flag {
  return {
    takes,
    set: (values, text) => {
      if (text === "") return `needs ${what}`;
      set(values, text);
      return undefined;
    },
  };
}

function whole(text: string, most: number, set: (number: number) => void): string | undefined {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number > most) return `takes a whole number from 0 to ${most}`;
  set(number);
  return undefined;
}

function refuse(message: string): FlagsRead {
  return { ok: false, message };
}
