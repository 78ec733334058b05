import { createHash } from "node:crypto";
import { ENDPOINTS, type Endpoint, type Operation } from "../../src/contract/endpoints.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { EXAMPLES } from "../unit/contract/examples.ts";
import { CANARY_TEXT } from "./canaries.ts";
import type { SeenRequest } from "./fault-server.ts";

/** A whole answer of the service. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The job that every account has. */
export const TASK = "5f1c2a34-0000-4000-8000-000000000001";

const START = 10_000;
const PRICE = 10;
const OPERATIONS = Object.keys(ENDPOINTS).filter((name): name is Operation => Object.hasOwn(ENDPOINTS, name));

interface Remembered {
  readonly digest: string;
  readonly at: number;
  readonly answer: ServiceAnswer;
}

/**
 * The books of a service, kept as the interface specifies: work is charged when it is done, once per
 * idempotency key within five minutes, and a failure is refunded. Every operation costs the same, so that
 * charges can be counted.
 */
export class Account {
  readonly #now: () => number;
  readonly #answers = new Map<string, Remembered>();
  /** Charges that weren't refunded. */
  charges = 0;

  /** The time in milliseconds, by the clock that the client uses too. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get balance(): number {
    return START - PRICE * this.charges;
  }

  /** Does the work and charges it, unless this key's work is already done. */
  work(request: SeenRequest): ServiceAnswer {
    if (!isWhole(request)) return error(400, "invalid_payload");
    return this.#once(request, (operation) => {
      if (isMetered(operation)) this.charges += 1;
      return this.answerTo(request);
    });
  }

  /** Starts the work, fails, and refunds the credits; the key remembers the failure. */
  fail(request: SeenRequest): ServiceAnswer {
    return this.#once(request, () => error(503, "service_error"));
  }

  /** Returns the answer that the work would get, without charging or remembering anything. */
  answerTo(request: SeenRequest): ServiceAnswer {
    const operation = operationOf(request);
    if (operation === "getJob" && !request.path.includes(TASK)) return error(404, "not_found");
    const status = operation === "detectText" && /"poll":\s*true/.test(request.body) ? 202 : 200;
    const example = EXAMPLES.find(
      (one) => one.operation === operation && one.status === status && one.name !== "a job that runs",
    );
    if (example === undefined) throw new Error(`no example of ${operation}`);
    const { body } = example;
    return {
      status,
      body: "credits_remaining" in body ? { ...body, credits_remaining: this.balance } : body,
    };
  }

  #once(request: SeenRequest, work: (operation: Operation) => ServiceAnswer): ServiceAnswer {
    const operation = operationOf(request);
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") return work(operation);
    const digest = createHash("sha256").update(`${operation} ${request.body}`).digest("base64");
    const known = this.#answers.get(key);
    if (known !== undefined && this.#now() - known.at <= LIMITS.idempotency.lifetimeSeconds * 1_000) {
      return known.digest === digest ? known.answer : error(409, "idempotency_key_reuse");
    }
    const answer = work(operation);
    this.#answers.set(key, { digest, at: this.#now(), answer });
    return answer;
  }
}

/** Returns the operation of a request, according to the table of endpoints. */
export function operationOf({ method, path }: Pick<SeenRequest, "method" | "path">): Operation {
  const found = OPERATIONS.find((name) => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const pattern = new RegExp(`${endpoint.path.replace("{task_id}", "[^/]+")}$`);
    return endpoint.method === method && pattern.test(path);
  });
  if (found === undefined) throw new Error(`no operation ${method} ${path}`);
  return found;
}

/**
 * Returns true if an upload is the multipart form that the interface describes; any other request counts as
 * whole.
 */
function isWhole(request: SeenRequest): boolean {
  const type = request.headers["content-type"] ?? "";
  if (operationOf(request) !== "detectImage" && operationOf(request) !== "detectVoice") return true;
  const boundary = /^multipart\/form-data; boundary="?([^";]+)"?$/.exec(type)?.[1];
  const parts = request.body.split(`--${boundary}`);
  return (
    boundary !== undefined &&
    parts.length === 3 &&
    /^\r\ncontent-disposition: form-data; name="file"; filename="[^"]+"\r\n/i.test(parts[1] ?? "") &&
    parts[1]?.includes(`\r\n\r\n${CANARY_TEXT}`) === true &&
    /^--\r?\n?$/.test(parts[2] ?? "")
  );
}

/**
 * Repeats the rule of "Endpoints" independently of the code under test: an operation with a scope costs
 * credits.
 */
function isMetered(operation: Operation): boolean {
  return !["getJob", "imageHealth", "voiceHealth"].includes(operation);
}

export function error(status: number, code: string): ServiceAnswer {
  return { status, body: { status: "error", code, message: "Refused." } };
}
