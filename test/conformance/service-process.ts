import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { COMPILED } from "../harness/compiled.ts";

/** The program to start: the sources, or a bundle if `CONFORMANCE_ENTRY` names one. */
const ENTRY =
  process.env["CONFORMANCE_ENTRY"] ?? path.resolve(import.meta.dirname, "../../src/service/main.ts");

/** Options of the program's process. */
interface Running {
  readonly entry?: string;
  /** Arguments for Node itself. */
  readonly nodeArgs?: readonly string[];
  /** The whole environment, apart from Node's compile cache. */
  readonly env?: Readonly<Record<string, string>>;
  /** Sent along with the accounts in the first line of standard input, as the editor does. */
  readonly handover?: {
    readonly shared_data?: { readonly folder: string; readonly secret: string };
    readonly references?: readonly string[];
    readonly trust_anchors?: string;
  };
}

/** Runs the service in its own process and passes the accounts over standard input, as the extension does. */
export class ServiceProcess {
  readonly process: ChildProcess;
  /** Settles with the exit status, or with the name of the signal that killed it. */
  readonly exited: Promise<number | string>;
  stdout = "";
  stderr = "";

  constructor(flags: readonly string[], { entry = ENTRY, nodeArgs = [], env = {} }: Running = {}) {
    this.process = spawn(process.execPath, [...nodeArgs, entry, ...flags], {
      env: { ...COMPILED, ...env },
      stdio: "pipe",
    });
    this.process.stdout?.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.process.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    // "close" comes after the last output; "exit" may come before it.
    this.exited = once(this.process, "close").then(([code, signal]: unknown[]) =>
      typeof code === "number" ? code : String(signal),
    );
  }

  static async start(
    accounts: unknown,
    flags: readonly string[] = [],
    running: Running = {},
  ): Promise<ServiceProcess> {
    const service = new ServiceProcess(["--accounts", "-", ...flags], running);
    service.process.stdin?.write(`${JSON.stringify({ accounts, ...running.handover })}\n`);
    await service.firstLine();
    return service;
  }

  /** Replaces the reference folders, and waits until the service has accepted them. */
  async compareWith(references: readonly string[]): Promise<void> {
    await this.use({ references });
  }

  /** Passes other settings as the editor does, and waits until they are taken. */
  async use(settings: {
    readonly references: readonly string[];
    readonly trust_anchors?: string | null;
  }): Promise<void> {
    const lines = this.stdout.split("\n").length;
    this.process.stdin?.write(`${JSON.stringify(settings)}\n`);
    while (this.stdout.split("\n").length === lines) await once(this.process.stdout ?? this.process, "data");
  }

  /** Returns the first line of standard output; rejects if the process ends without one. */
  async firstLine(): Promise<string> {
    const ended = this.exited.then((status) => {
      throw new Error(`the service ended with ${status}: ${this.stderr}`);
    });
    while (!this.stdout.includes("\n")) {
      await Promise.race([once(this.process.stdout ?? this.process, "data"), ended]);
    }
    return this.stdout.slice(0, this.stdout.indexOf("\n"));
  }

  get baseUrl(): string {
    const port = /"base_url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(this.stdout)?.[1];
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<number | string> {
    this.process.kill("SIGTERM");
    return this.exited;
  }
}
