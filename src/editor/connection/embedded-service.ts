import { spawn, type ChildProcessByStdio } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import { SCOPES } from "../../contract/scopes.ts";
import type { Log } from "../log.ts";

export interface RunningService {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Aborted when the process ends. */
  readonly gone: AbortSignal;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Practice credits of one run of the embedded service; enough that a day of writing never ends for lack of them. */
export const EMBEDDED_CREDITS = 1_000_000;

const START_TIMEOUT_MS = 20_000;

/** What the child may know of this process. Anything else, tokens of other extensions among it, stays here. */
const PASSED_ON = ["HOME", "PATH", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "USERPROFILE"];

/**
 * The embedded service as a child process, started at the first need, again after it ended, and anew when it is to compare
 * texts with other folders. Its key is made at random
 * for the run and goes through standard input, since a command line can be read by anyone on the machine; the service
 * ends when that input closes, so that it never outlives the editor.
 */
export class EmbeddedService {
  readonly #serviceFile: string;
  readonly #log: Log;
  readonly #references: () => readonly string[];
  #running: Promise<RunningService> | undefined;
  /** What the running one compares with. */
  #comparedWith: readonly string[] = [];
  #child: Child | undefined;
  #isDisposed = false;
  readonly #onEnd: () => void;

  /**
   * `references` gives the folders to compare with. `onEnd` is called when a process that ran has ended, its credits with
   * it.
   */
  constructor(serviceFile: string, log: Log, references: () => readonly string[], onEnd: () => void) {
    this.#serviceFile = serviceFile;
    this.#log = log;
    this.#references = references;
    this.#onEnd = onEnd;
  }

  /** The running service; callers that ask at once share one start. Rejects when it does not come up. */
  async ensure(): Promise<RunningService> {
    for (;;) {
      if (this.#isDisposed) throw new Error("the extension was deactivated");
      const references = this.#references();
      const running = (this.#running ??= this.#start(references));
      try {
        const service = await running;
        if (isSame(references, this.#comparedWith)) return service;
      } catch (error) {
        if (this.#running === running) this.#running = undefined;
        throw error;
      }
      // Nobody else has replaced it while its start was waited for.
      if (this.#running === running) this.#retire();
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#child?.stdin.end();
    this.#child?.kill("SIGTERM");
    this.#child = undefined;
    this.#running = undefined;
  }

  /** Lets the running process finish what it does; the next need starts another. */
  #retire(): void {
    this.#log.info("The embedded service is started again, to compare with other folders.");
    this.#child?.kill("SIGTERM");
    this.#child = undefined;
    this.#running = undefined;
    this.#onEnd();
  }

  async #start(references: readonly string[]): Promise<RunningService> {
    const began = Date.now();
    this.#comparedWith = references;
    const apiKey = KEY_PREFIX + randomBytes(32).toString("base64url");
    // In the desktop editor this program is Electron, which is a plain Node only when told so.
    const folders = references.map((folder) => `--references=${folder}`);
    const args = [this.#serviceFile, "--port", "0", "--accounts", "-", ...folders];
    const child = spawn(process.execPath, args, {
      env: { ...namedVariables(), ELECTRON_RUN_AS_NODE: "1" },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    this.#child = child;
    const gone = new AbortController();
    child.once("exit", (code) => {
      gone.abort();
      this.#ended(child, code);
    });
    child.stdin.on("error", () => {
      // The exit that follows says what happened.
    });
    child.stdin.write(`${JSON.stringify(account(apiKey))}\n`);
    createInterface({ input: child.stderr }).on("line", (line) => this.#log.info(`service: ${line}`));
    try {
      const baseUrl = await baseUrlFrom(child);
      this.#log.info(`The embedded service started in ${Date.now() - began} ms.`);
      return { baseUrl, apiKey, gone: gone.signal };
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  #ended(child: Child, code: number | null): void {
    if (this.#child !== child) return;
    this.#log.warn(`The embedded service ended with status ${code ?? "unknown"}.`);
    this.#child = undefined;
    this.#running = undefined;
    this.#onEnd();
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((folder, index) => folder === others[index]);
}

function namedVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}

function account(apiKey: string): unknown {
  const key = { name: "embedded", key: apiKey, scopes: SCOPES, expires_at: null, status: "Active" };
  return { accounts: [{ user_id: 1, plan: "25M", credits: EMBEDDED_CREDITS, keys: [key] }] };
}

/** The address from the first line of standard output. */
async function baseUrlFrom(child: Child): Promise<string> {
  const lines = createInterface({ input: child.stdout });
  return new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it did not say its address in time")), START_TIMEOUT_MS);
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      lines.removeAllListeners("line");
      act();
    };
    lines.once("line", (line) => {
      const baseUrl = readBaseUrl(line);
      if (baseUrl === undefined) settle(() => reject(new Error("its first line was not an address")));
      else settle(() => resolve(baseUrl));
    });
    child.once("error", (error) => settle(() => reject(error)));
    child.once("exit", (code) =>
      settle(() => reject(new Error(`it ended with status ${code ?? "unknown"}`))),
    );
  });
}

function readBaseUrl(line: string): string | undefined {
  try {
    const first: unknown = JSON.parse(line);
    if (typeof first !== "object" || first === null || !("base_url" in first)) return undefined;
    return typeof first.base_url === "string" ? first.base_url : undefined;
  } catch {
    return undefined;
  }
}
