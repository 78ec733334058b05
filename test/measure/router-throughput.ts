import { once } from "node:events";
import path from "node:path";
import { Child } from "../harness/child.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { trusted } from "../harness/trusted.ts";
import { ratio, type Figure } from "./figure.ts";
import { answeredRequests } from "./http-load.ts";
import type { IdleOperation, ServerLine } from "./throughput-server.ts";

const CONNECTIONS = 24;

export interface ThroughputOptions {
  /** The time each server runs before it is measured. */
  readonly warmUpMs: number;
  readonly rounds: number;
  readonly roundMs: number;
}

const USUAL: ThroughputOptions = { warmUpMs: 2000, rounds: 7, roundMs: 1000 };

/**
 * Measures the requests per second of the service (HTTP, router, key, schemas, and for a paid operation the
 * ledger) over an engine that does nothing, against a bare HTTP server that parses the same JSON and sends
 * the same bytes. Each runs in its own process, and they take turns.
 */
export async function routerThroughput(
  lifetime: Lifetime,
  operation: IdleOperation,
  options = USUAL,
): Promise<Figure> {
  const ours = await startServer(lifetime, ["ours", operation]);
  const bare = await startServer(lifetime, ["bare", JSON.stringify(ours.line)]);
  const request = requestFor(ours.line);
  const measure = async (server: Server, milliseconds: number): Promise<number> => {
    const before = await cpuTime(server);
    const answered = await answeredRequests(server.line.port, request, CONNECTIONS, milliseconds);
    return (answered / ((await cpuTime(server)) - before)) * 1_000_000;
  };
  const rates: Record<"ours" | "bare", number[]> = { ours: [], bare: [] };
  for (const server of [ours, bare]) await measure(server, options.warmUpMs);
  for (let round = 0; round < options.rounds; round += 1) {
    rates.ours.push(await measure(ours, options.roundMs));
    rates.bare.push(await measure(bare, options.roundMs));
  }
  await Promise.all([ours.child.stop(), bare.child.stop()]);
  const what = `Requests per second of CPU, ${operation === "detectText" ? "free" : "metered"}`;
  return ratio(what, rates.ours, "bare node:http with the same JSON", rates.bare, "per second");
}

/** Returns the CPU time that a server has used, in microseconds. */
async function cpuTime({ child }: Server): Promise<number> {
  const answered = once(child.process, "message");
  child.process.send("cpu");
  const message: unknown[] = await answered;
  return Number(message[0]);
}

interface Server {
  readonly child: Child;
  readonly line: ServerLine;
}

async function startServer(lifetime: Lifetime, args: readonly string[]): Promise<Server> {
  const script = path.join(import.meta.dirname, "throughput-server.ts");
  const stdio = ["ignore", "pipe", "inherit", "ipc"] as const;
  const child = new Child(lifetime, process.execPath, [script, ...args], { stdio: [...stdio] });
  const { stdout } = child.process;
  if (stdout === null) throw new Error("The server has no standard output.");
  const heard: unknown[] = await Promise.race([
    once(stdout.setEncoding("utf8"), "data"),
    child.exited.then(() => Promise.reject(new Error("The server did not start."))),
  ]);
  return { child, line: trusted<ServerLine>(JSON.parse(String(heard[0]))) };
}

function requestFor({ key, body, path: target }: ServerLine): string {
  const head = [
    `POST ${target} HTTP/1.1`,
    "Host: 127.0.0.1",
    `X-API-Key: ${key}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
