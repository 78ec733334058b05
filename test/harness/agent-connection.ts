import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import type * as vscode from "vscode";
import type { Reply, Request } from "./agent/messages.ts";
import type { Lifetime } from "./lifetime.ts";
import type { TestRecord } from "./test-record.ts";
import { trusted } from "./trusted.ts";

/** A function that runs inside the editor. It is sent as text, so it can use only its two parameters. */
export type InEditor<A, R> = (api: typeof vscode, args: A) => R | Promise<R> | Thenable<R>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly report?: (record: TestRecord) => void;
}

type Ask = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

/** The runner's end of the connection to the agent. A reloaded window connects again. */
export class AgentConnection {
  readonly address: string;
  /** The connection of the extension host that connects next: this one, or another window's. */
  next: AgentConnection = this;
  readonly #server: net.Server;
  readonly #waiting = new Map<number, Waiting>();
  #socket: net.Socket | undefined;
  #lastId = 0;

  private constructor(address: string) {
    this.address = address;
    this.#server = net.createServer((socket) => {
      this.next.#accept(socket);
    });
  }

  /**
   * Listens on a socket in a fresh folder, on Windows on a pipe named after the folder. The editor gets the
   * address in its environment.
   */
  static async listen(lifetime: Lifetime): Promise<AgentConnection> {
    const folder = lifetime.temporaryFolder("agent");
    const connection = new AgentConnection(
      process.platform === "win32" ? `\\\\.\\pipe\\${path.basename(folder)}` : path.join(folder, "socket"),
    );
    connection.#server.listen(connection.address);
    await once(connection.#server, "listening");
    return connection;
  }

  /** Returns a connection for another window of the same editor, for which `next` accepts. */
  anotherWindow(): AgentConnection {
    return new AgentConnection(this.address);
  }

  /** Resolves when an agent is connected; fails after `timeoutMs` milliseconds. */
  async connected(timeoutMs = 60_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (this.#socket === undefined) {
      if (Date.now() > deadline) throw new Error(`No extension host connected in ${timeoutMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /**
   * Runs a function in the extension host with `vscode` and JSON arguments, and returns its result as JSON: a
   * `Range` arrives as two positions in an array, a `Uri` as its parts, undefined as null.
   */
  async evaluate<R>(callable: InEditor<undefined, R>): Promise<R>;
  async evaluate<A, R>(callable: InEditor<A, R>, args: A): Promise<R>;
  async evaluate(callable: (...parameters: never[]) => unknown, args?: unknown): Promise<unknown> {
    try {
      return await this.#ask({ kind: "evaluate", source: callable.toString(), args: args ?? null });
    } catch (cause) {
      // Reports the test's stack, which is more useful than the agent's.
      throw new Error(`In the editor: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }

  /** Runs the suites in `file`, a path that the extension host can read, and reports each test. */
  async runSuites(file: string, timeoutMs: number, report: (record: TestRecord) => void): Promise<void> {
    await this.#ask({ kind: "suites", file, timeoutMs }, report);
  }

  /** Closes the connection. An editor started only for tests then exits. */
  close(): void {
    this.#socket?.destroy();
    this.#server.close();
  }

  async #ask(ask: Ask, report?: (record: TestRecord) => void): Promise<unknown> {
    await this.connected();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, ...(report === undefined ? {} : { report }) });
      this.#socket?.write(`${JSON.stringify({ id, ...ask })}\n`);
    });
  }

  #accept(socket: net.Socket): void {
    // A reloading window may drop the connection, which would make both ends throw.
    socket.on("error", () => undefined);
    const lines = readline.createInterface({ input: socket, crlfDelay: Infinity });
    lines.on("error", () => undefined);
    lines.on("line", (line) => {
      const reply = trusted<Reply>(JSON.parse(line));
      if (reply.kind === "hello") this.#socket = socket;
      else this.#settle(reply);
    });
    socket.on("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      for (const { reject } of this.#waiting.values()) reject(new Error("The extension host has gone."));
      this.#waiting.clear();
    });
  }

  #settle(reply: Exclude<Reply, { kind: "hello" }>): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if (reply.kind === "test") {
      waiting.report?.(reply.record);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.kind === "value") waiting.resolve(reply.value);
    else waiting.reject(Object.assign(new Error(reply.message), { stack: reply.stack }));
  }
}
