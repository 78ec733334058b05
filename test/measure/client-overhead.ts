import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { Agent, request } from "undici";
import { parseBaseUrl } from "../../src/client/base-url.ts";
import { systemClock } from "../../src/client/clock.ts";
import { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import { Transport } from "../../src/client/transport.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { ServiceProcess } from "../conformance/service-process.ts";
import { Child } from "../harness/child.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { seeded } from "../faults/mutations.ts";
import { ratio, type Figure } from "./figure.ts";

const KEY = "prfd_measure_overhead_0123456789";
const CREDITS = 1_000_000_000;
/** Contains typographic characters beyond Latin-1, and a mistake to correct. */
const SENTENCES = [
  "Municipal administrations published comprehensive documentation concerning neighbourhood infrastructure.",
  "Independent observers’ measurements contradicted previously established assumptions — considerably.",
  "Representatives repeatedly emphasised environmental responsibilities throughout these negotiations.",
  "Every experienced photographer have understood professional lighting arrangements beforehand.",
  "Unfortunately, transportation difficulties interrupted several internationally coordinated deliveries.",
];

/** Rounds, and pairs of checks in each: with the real service, and with one that answers immediately. */
const ROUNDS = 7;
const SERVED = 3;
const ANSWERED = 20;

interface ClientOverhead {
  readonly overService: Figure;
  readonly overAnswerer: Figure;
}

/**
 * Measures checking the longest text through the client against a bare request of the same bytes: to the
 * embedded service, and to a server with a ready-made answer, where nothing else takes time. The two take
 * turns.
 */
export async function clientOverhead(lifetime: Lifetime): Promise<ClientOverhead> {
  // A persistent connection, the cheapest possible request.
  const dispatcher = new Agent({ keepAliveTimeout: 60_000 });
  const bare: Way = async (baseUrl, content) => askBare(baseUrl, content, dispatcher);
  const ways = { ours: check, anchor: bare };
  const service = await startService(lifetime);
  const answer = await askBare(service.baseUrl, longestText(0), dispatcher);
  const served = await compare(ways, service.baseUrl, SERVED);
  await service.stop();
  const answerer = await startAnswerer(lifetime, answer);
  await compare(ways, answerer, ANSWERED);
  const answered = await compare(ways, answerer, ANSWERED);
  await dispatcher.destroy();
  const what = `Check of ${LIMITS.grammar.maxChars.toLocaleString("en")} characters`;
  const bareRequest = "undici.request of the same bytes";
  return {
    overService: ratio(`${what} by the embedded service`, served.ours, bareRequest, served.anchor, "ms"),
    overAnswerer: ratio(
      `${what} by a server with a ready answer`,
      answered.ours,
      bareRequest,
      answered.anchor,
      "ms",
    ),
  };
}

type Way = (baseUrl: string, content: string) => Promise<unknown>;

/**
 * Returns the fastest time of each way in each round, in milliseconds, which excludes delays caused by other
 * programs. The two alternate in changing order, with a new text each time.
 */
async function compare(
  ways: Readonly<Record<"ours" | "anchor", Way>>,
  baseUrl: string,
  pairs: number,
): Promise<{ readonly ours: readonly number[]; readonly anchor: readonly number[] }> {
  const fastest = { ours: [] as number[], anchor: [] as number[] };
  let texts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = { ours: [] as number[], anchor: [] as number[] };
    for (let pair = 0; pair < pairs; pair += 1) {
      const order = pair % 2 === 0 ? (["ours", "anchor"] as const) : (["anchor", "ours"] as const);
      for (const way of order) {
        const text = longestText((texts += 1));
        const begun = performance.now();
        await ways[way](baseUrl, text);
        times[way].push(performance.now() - begun);
      }
    }
    for (const way of ["ours", "anchor"] as const) fastest[way].push(Math.min(...times[way]));
  }
  return fastest;
}

/** Uses a new client for each check, like the editor. */
async function check(baseUrl: string, content: string): Promise<void> {
  const client = new ContentAuthenticityClient({
    baseUrl: parseBaseUrl(baseUrl),
    apiKey: KEY,
    transport: new Transport(),
    clock: systemClock,
    random: Math.random,
    idempotencyKey: randomUUID,
  });
  await client.correctGrammar({ content });
  await client.close();
}

async function askBare(baseUrl: string, content: string, dispatcher: Agent): Promise<string> {
  const { statusCode, body } = await request(baseUrl + ENDPOINTS.correctGrammar.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": KEY },
    body: JSON.stringify({ content }),
    dispatcher,
    headersTimeout: 0,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(text);
  return text;
}

/** Returns a text of the longest accepted length, different for each number. */
function longestText(number: number): string {
  const random = seeded(number);
  let text = "";
  for (;;) {
    const sentence = SENTENCES[Math.floor(random() * SENTENCES.length)] ?? "";
    const end = random() < 0.1 ? ` Number ${Math.floor(random() * 1_000_000)} is another.\n\n` : " ";
    if (text.length + sentence.length + end.length > LIMITS.grammar.maxChars) break;
    text += sentence + end;
  }
  return text.padEnd(LIMITS.grammar.maxChars, ".");
}

async function startService(lifetime: Lifetime): Promise<ServiceProcess> {
  const keys = [{ name: "measure", key: KEY, scopes: ["grammar_checker"], status: "Active" }];
  const service = await ServiceProcess.start([{ user_id: 1, plan: "25M", credits: CREDITS, keys }]);
  lifetime.atEnd(() => service.process.kill());
  return service;
}

async function startAnswerer(lifetime: Lifetime, answer: string): Promise<string> {
  const script = path.join(import.meta.dirname, "answerer.ts");
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const child = new Child(lifetime, process.execPath, [script], { stdio: [...stdio] });
  child.process.send(answer);
  const answered: unknown[] = await once(child.process, "message");
  return `http://${String(answered[0])}`;
}
