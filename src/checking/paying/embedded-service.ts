import { spawn, type ChildProcessByStdio } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import * as z from "zod";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import { SCOPES } from "../../contract/scopes.ts";
import { fieldsOf } from "../../findings/json-line.ts";
import type { Log } from "../vocabulary/log.ts";

export interface RunningService {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The address of its developer portal. Whoever has it can manage keys, so it's never logged. */
  readonly portalUrl: string;
  /** Aborted when the process ends. */
  readonly gone: AbortSignal;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Practice credits that a data folder begins with; enough that months of writing do not end for lack of them. */
const EMBEDDED_CREDITS = 1_000_000;

const START_TIMEOUT_MS = 20_000;

/** Environment variables that the child process gets. Anything else, such as tokens of other extensions, stays here. */
const PASSED_ON = ["HOME", "PATH", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "USERPROFILE"];

/** glibc otherwise gives each worker thread an arena of its own, and keeps there what the ended ones have freed. */
const ONE_ARENA = { MALLOC_ARENA_MAX: "1" };

export interface EmbeddedServiceParts {
  /** The program. */
  readonly file: string;
  /** The folder of credits, ledger and jobs, which the services of all windows share. */
  readonly data: string;
  /** The secret that texts in the folder are sealed under. */
  readonly secret: () => Promise<string>;
  readonly log: Log;
  /** The folders to compare texts with. */
  readonly references: () => Promise<readonly string[]>;
  /** The PEM file of own trust anchors for Content Credentials; null for none. */
  readonly trustAnchors: () => string | null;
  /** Called after each start; `notKept` is why nothing of this run is kept, as the service says it. */
  readonly onStarted: (notKept: string | undefined) => void;
}

/** A process that runs. */
interface Run {
  readonly service: RunningService;
  /** Resolves when the process uses these settings from the next request on; false where it has ended first. */
  readonly use: (settings: string) => Promise<boolean>;
}

/**
 * The embedded service as a child process, started at the first need and again after it ended. Its key is made at random
 * for the run and goes through standard input, as do the folders, since a command line can be read by anyone on the machine;
 * the service ends when that input closes, so that it never outlives the editor.
 */
export class EmbeddedService {
  readonly #parts: EmbeddedServiceParts;
  #running: Promise<Run> | undefined;
  #child: Child | undefined;
  #isDisposed = false;

  constructor(parts: EmbeddedServiceParts) {
    this.#parts = parts;
  }

  /** The running service; callers that ask at once share one start. Rejects when it does not come up. */
  async ensure(): Promise<RunningService> {
    for (;;) {
      if (this.#isDisposed) throw new Error("the extension was deactivated");
      const running = (this.#running ??= this.#start());
      try {
        const { service, use } = await running;
        if (await use(await this.#settings())) return service;
      } catch (error) {
        if (this.#running === running) this.#running = undefined;
        throw error;
      }
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#child?.stdin.end();
    this.#child?.kill("SIGTERM");
    this.#child = undefined;
    this.#running = undefined;
  }

  async #start(): Promise<Run> {
    const { data, file, log, onStarted } = this.#parts;
    const [secret, settings] = await Promise.all([this.#parts.secret(), this.#settings()]);
    // A process that is started now would be ended by nobody.
    if (this.#isDisposed) throw new Error("the extension was deactivated");
    const began = Date.now();
    const apiKey = KEY_PREFIX + randomBytes(32).toString("base64url");
    // In the desktop editor this program is Electron, which is a plain Node only when told so.
    const child = spawn(process.execPath, [file, "--port", "0", "--accounts", "-"], {
      env: { ...namedVariables(), ...ONE_ARENA, ELECTRON_RUN_AS_NODE: "1" },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    this.#child = child;
    const gone = new AbortController();
    child.once("exit", (code) => {
      this.#ended(child, code);
      gone.abort();
    });
    child.stdin.on("error", () => {
      // The exit that follows says what happened.
    });
    const handover = { ...account(apiKey), shared_data: { folder: data, secret }, ...fieldsOf(settings) };
    child.stdin.write(`${JSON.stringify(handover)}\n`);
    createInterface({ input: child.stderr }).on("line", (line) => log.info(`service: ${line}`));
    const lines = createInterface({ input: child.stdout });
    try {
      const { base_url: baseUrl, portal_url: portalUrl, not_kept: notKept } = await firstLine(child, lines);
      log.info(`The embedded service started in ${Date.now() - began} ms.`);
      onStarted(notKept);
      const service = { baseUrl, apiKey, portalUrl, gone: gone.signal };
      return { service, use: settingLines(child, lines, gone.signal, settings) };
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  /** The settings that may change while the process runs, as the line that it reads. */
  async #settings(): Promise<string> {
    const { references, trustAnchors } = this.#parts;
    return JSON.stringify({ references: await references(), trust_anchors: trustAnchors() });
  }

  #ended(child: Child, code: number | null): void {
    if (this.#child !== child) return;
    this.#parts.log.warn(`The embedded service ended with status ${code ?? "unknown"}.`);
    this.#child = undefined;
    this.#running = undefined;
  }
}

/** Passes settings to a process, where they are others than before; it answers each line with one. */
function settingLines(child: Child, lines: Interface, gone: AbortSignal, first: string): Run["use"] {
  let sent = first;
  let taken = Promise.resolve(true);
  const waiting: ((isTaken: boolean) => void)[] = [];
  lines.on("line", () => waiting.shift()?.(true));
  gone.addEventListener("abort", () => {
    for (const settle of waiting.splice(0)) settle(false);
  });
  return async (settings) => {
    if (gone.aborted) return false;
    if (settings !== sent) {
      sent = settings;
      taken = new Promise((resolve) => waiting.push(resolve));
      child.stdin.write(`${settings}\n`);
    }
    return taken;
  };
}

function namedVariables(): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
}

function account(apiKey: string): object {
  const key = { name: "embedded", key: apiKey, scopes: SCOPES, expires_at: null, status: "Active" };
  return { accounts: [{ user_id: 1, plan: "25M", credits: EMBEDDED_CREDITS, keys: [key] }] };
}

const FIRST_LINE = z.object({
  base_url: z.string(),
  portal_url: z.string(),
  not_kept: z.string().optional().catch(undefined),
});

type FirstLine = z.infer<typeof FIRST_LINE>;

/** The addresses, from the first line of standard output. */
async function firstLine(child: Child, lines: Interface): Promise<FirstLine> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it did not say its address in time")), START_TIMEOUT_MS);
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      lines.removeAllListeners("line");
      act();
    };
    lines.once("line", (line) => {
      const first = FIRST_LINE.safeParse(fieldsOf(line)).data;
      if (first === undefined) settle(() => reject(new Error("its first line was not an address")));
      else settle(() => resolve(first));
    });
    child.once("error", (error) => settle(() => reject(error)));
    child.once("exit", (code) =>
      settle(() => reject(new Error(`it ended with status ${code ?? "unknown"}`))),
    );
  });
}
