import { LIMITS } from "../contract/limits.ts";
import type { OffsetUnit } from "../text/offset-units.ts";

/** What the command line asks for. */
interface ServiceFlags {
  /** 0 lets the system pick a port. */
  readonly port: number;
  /** The path of an accounts file, or `-` for the first line of standard input. */
  readonly accounts: string;
  readonly idempotencyTtlSeconds: number;
  /** For tests of clients: what this service counts in offsets (CON-5). */
  readonly offsetUnit: OffsetUnit;
}

/** Either flags, or the one line to end with. */
export type FlagsRead =
  { readonly ok: true; readonly flags: ServiceFlags } | { readonly ok: false; readonly message: string };

const USAGE =
  "usage: service --accounts FILE [--port N] [--idempotency-ttl-s N]; FILE may be - for a line of standard input; " +
  'it holds {"accounts":[{"user_id":1,"plan":"Trial","credits":2000,"keys":[{"name":"all","key":"prfd_...",' +
  '"scopes":["grammar_checker"],"expires_at":null,"status":"Active"}]}]}';

/** Flags of the interface that this version lacks: refused, since ignoring one would change what is kept or allowed. */
const NOT_BUILT: ReadonlyMap<string, string> = new Map([
  ["--data", "keeps keys and credits in memory only"],
  ["--references", "has no plagiarism scan"],
  ["--job-delay-ms", "has no jobs"],
  ["--job-ttl-s", "has no jobs"],
  ["--allow-private-callbacks", "has no webhooks"],
]);

const MAX_PORT = 65_535;
const MAX_SECONDS = 86_400;

interface Values {
  port?: number;
  accounts?: string;
  idempotencyTtlSeconds?: number;
  offsetUnit?: OffsetUnit;
}

/** Sets one flag from its text; a string is what is wrong with it. */
type Setter = (values: Values, text: string) => string | undefined;

const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ["--port", (values, text) => whole(text, MAX_PORT, (number) => (values.port = number))],
  [
    "--accounts",
    (values, text) => {
      values.accounts = text;
      return text === "" ? "needs a file" : undefined;
    },
  ],
  [
    "--idempotency-ttl-s",
    (values, text) => whole(text, MAX_SECONDS, (number) => (values.idempotencyTtlSeconds = number)),
  ],
  [
    "--offset-unit",
    (values, text) => {
      if (text !== "utf16" && text !== "codePoint") return "takes utf16 or codePoint";
      values.offsetUnit = text;
      return undefined;
    },
  ],
]);

/** Reads `--flag value` and `--flag=value`; anything unknown, repeated or out of range is refused. */
export function readFlags(args: readonly string[]): FlagsRead {
  const values: Values = {};
  const seen = new Set<string>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const equals = arg.indexOf("=");
    const name = equals === -1 ? arg : arg.slice(0, equals);
    const lacking = NOT_BUILT.get(name);
    if (lacking !== undefined) return refuse(`${name} is not available yet: this version ${lacking}`);
    const set = SETTERS.get(name);
    // Only what looks like a flag is repeated: anything else may be a key in the wrong place.
    if (set === undefined)
      return refuse(`unknown ${/^--[a-z-]{1,40}$/.test(name) ? name : "argument"}; ${USAGE}`);
    if (seen.has(name)) return refuse(`${name} is given twice`);
    seen.add(name);
    const text = equals === -1 ? rest.shift() : arg.slice(equals + 1);
    const fault = text === undefined ? "needs a value" : set(values, text);
    if (fault !== undefined) return refuse(`${name} ${fault}`);
  }
  if (values.accounts === undefined) return refuse(`--accounts is missing; ${USAGE}`);
  return {
    ok: true,
    flags: {
      port: values.port ?? 0,
      accounts: values.accounts,
      idempotencyTtlSeconds: values.idempotencyTtlSeconds ?? LIMITS.idempotency.lifetimeSeconds,
      offsetUnit: values.offsetUnit ?? "codePoint",
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
