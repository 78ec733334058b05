import { createServer } from "node:http";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { trusted } from "../harness/trusted.ts";
import { KEY, RunningService } from "../unit/service/running-service.ts";

/**
 * One of the two servers that `router-throughput.ts` compares, in its own process: `ours` is the whole
 * service over an engine that does nothing; `bare` is the least code that parses the same JSON and sends the
 * same bytes. The first line of standard output tells the parent all it needs.
 */

const BODY = JSON.stringify({ content: "The committee has published its report, and nobody minded." });
const PLENTY = 1_000_000_000;

/** The line in which a server says where it listens and, for `ours`, which answer it gives to which request. */
export interface ServerLine {
  readonly port: number;
  readonly path: string;
  readonly key: string;
  readonly body: string;
  readonly answer: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Operations over an engine that does nothing: a free one, and one with its reservation and charge. */
export type IdleOperation = "detectText" | "correctGrammar";

async function startOurs(operation: IdleOperation): Promise<ServerLine> {
  const running = await RunningService.start({ credits: PLENTY });
  // A log in memory would grow with every request; the service writes its own to a stream.
  running.log.push = () => 0;
  running.corrector.texts.push = () => 0;
  running.corrector.behaviour = (text) =>
    Promise.resolve({ correctedText: text, diff: [], issues: [], english: true });
  const headers = { "x-api-key": KEY, connection: "close" };
  running.detector.abstains = () => "This engine does nothing.";
  const { path } = ENDPOINTS[operation];
  const response = await fetch(running.baseUrl + path, { method: "POST", headers, body: BODY });
  const { date: _, connection: __, ...given } = Object.fromEntries(response.headers);
  return { port: running.port, path, key: KEY, body: BODY, answer: await response.text(), headers: given };
}

async function startBare(like: ServerLine): Promise<ServerLine> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      response.writeHead(body === null ? 400 : 200, like.headers).end(like.answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { ...like, port: typeof address === "object" && address !== null ? address.port : 0 };
}

const [which, what = ""] = process.argv.slice(2);
const line =
  which === "bare"
    ? await startBare(trusted<ServerLine>(JSON.parse(what)))
    : await startOurs(trusted<IdleOperation>(what));
process.stdout.write(`${JSON.stringify(line)}\n`);
// Reports the CPU time of this process in microseconds on request.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
