import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The program that is started: the sources, or a bundle when `CONFORMANCE_ENTRY` names one. */
const ENTRY =
  process.env["CONFORMANCE_ENTRY"] ?? path.resolve(import.meta.dirname, "../../src/service/main.ts");

/** Where Node keeps what it has compiled, when the run says so: that is half of a start. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** How the program is run. */
interface Running {
  readonly entry?: string;
  /** For Node itself, before the program. */
  readonly nodeArgs?: readonly string[];
  /** All the variables there are, beside Node's own for what it has compiled. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the editor gives beside the accounts in the first line of standard input. */
  readonly handover?: {
    readonly shared_data?: { readonly folder: string; readonly secret: string };
    readonly references?: readonly string[];
    readonly trust_anchors?: string;
  };
}

/** A service as a process of its own, with the accounts given on its standard input, as the extension does it. */
export class ServiceProcess {
  readonly process: ChildProcess;
  /** Settles with the exit status; a signal's name when it was killed. */
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
    // "close" comes after the last output, "exit" may come before it.
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

  /** Names other folders to compare with, and waits until they are taken. */
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

  /** The first line of standard output; rejects when the process ends without one. */
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
