import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { onLoopback, type OnLoopback } from "../harness/on-loopback.ts";
import { trusted } from "../harness/trusted.ts";

/**
 * A service in the role of the hosted one: the same program, started apart from the extension, with these
 * accounts.
 */
export class HostedService {
  readonly baseUrl: string;
  readonly #process: ChildProcess;

  private constructor(baseUrl: string, process: ChildProcess) {
    this.baseUrl = baseUrl;
    this.#process = process;
  }

  static async start(
    extensionPath: string,
    accounts: unknown,
    flags: readonly string[] = [],
  ): Promise<HostedService> {
    const file = path.join(extensionPath, "dist", "service.js");
    const port = flags.includes("--port") ? [] : ["--port", "0"];
    const child = spawn(process.execPath, [file, ...port, "--accounts", "-", ...flags], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdin.write(`${JSON.stringify({ accounts })}\n`);
    const [line] = trusted<[string]>(await once(createInterface({ input: child.stdout }), "line"));
    const said = trusted<{ base_url: string }>(JSON.parse(line));
    return new HostedService(said.base_url, child);
  }

  stop(): void {
    this.#process.kill("SIGTERM");
  }

  /** Kills it, whatever it is doing, and waits until it is gone. */
  async kill(): Promise<void> {
    const exited = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exited;
  }
}

/** A misbehaving server; `seen` counts the requests that reached it. */
export async function misbehavingServer(
  listener: RequestListener,
): Promise<OnLoopback & { readonly seen: () => number }> {
  let requests = 0;
  const server = await onLoopback((request, response) => {
    requests += 1;
    listener(request, response);
  });
  return { ...server, seen: () => requests };
}
