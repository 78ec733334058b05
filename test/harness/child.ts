import { spawn, spawnSync, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import type { Lifetime } from "./lifetime.ts";

const IS_WINDOWS = process.platform === "win32";

/**
 * Returns the file name of npm, of VS Code's `code`, or of a program in `node_modules/.bin`; on Windows these
 * are shell scripts.
 */
export function commandFile(name: string): string {
  return IS_WINDOWS ? `${name}.cmd` : name;
}

export interface ChildOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio?: StdioOptions;
  /** The time between SIGTERM and killing the process group, in milliseconds. Windows has no SIGTERM. */
  readonly graceMs?: number;
  /**
   * The signal for the group when this process ends first; use SIGTERM for programs that clean up after
   * themselves.
   */
  readonly endSignal?: "SIGKILL" | "SIGTERM";
}

/** A process group that is ended by its ID when the run ends, or earlier by `stop`. */
export class Child {
  readonly process: ChildProcess;
  readonly exited: Promise<number>;
  readonly #graceMs: number;

  constructor(lifetime: Lifetime, file: string, args: readonly string[], options: ChildOptions = {}) {
    const { cwd, env = process.env, stdio = "pipe", graceMs = 3000, endSignal = "SIGKILL" } = options;
    this.#graceMs = graceMs;
    // Windows runs a .cmd file only through its shell, which takes a single command line.
    const shell = IS_WINDOWS && file.endsWith(".cmd");
    const line = [file, ...args].map((part) => `"${part}"`).join(" ");
    this.process = spawn(shell ? line : file, shell ? [] : args, {
      // A separate process group; on Windows the option would open a console window instead.
      detached: !IS_WINDOWS,
      windowsHide: true,
      shell,
      env,
      stdio,
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.exited = once(this.process, "exit").then(
      ([code, signal]: unknown[]) => (typeof code === "number" ? code : signal === null ? 1 : 128),
      (error: unknown) => {
        console.error(`Couldn't start ${file}: ${error instanceof Error ? error.message : String(error)}`);
        return 127;
      },
    );
    const forget = lifetime.atEnd(() => {
      this.#signal(endSignal);
    });
    void this.exited.then(() => {
      // Descendants may outlive their parent, so end the whole group.
      this.#signal("SIGKILL");
      forget();
    });
  }

  /** Sends the group SIGTERM, then kills it. */
  async stop(): Promise<void> {
    this.#signal("SIGTERM");
    const insist = setTimeout(() => {
      this.#signal("SIGKILL");
    }, this.#graceMs);
    await this.exited;
    clearTimeout(insist);
  }

  #signal(signal: NodeJS.Signals): void {
    const { exitCode, pid } = this.process;
    if (pid === undefined) return;
    if (IS_WINDOWS) {
      // Windows has no process groups: the tree is found through its root, as long as that is alive.
      if (exitCode === null) spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
      return;
    }
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has already ended.
    }
  }
}

/** Runs a program to its end and returns its output: `output` is everything, `stdout` only standard output. */
export async function run(
  lifetime: Lifetime,
  file: string,
  args: readonly string[],
  options: Omit<ChildOptions, "stdio"> = {},
): Promise<{ code: number; output: string; stdout: string }> {
  const child = new Child(lifetime, file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let stdout = "";
  child.process.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    stdout += text;
  });
  child.process.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // "close" comes after the last output; "exit" may come before it.
  const closed = new Promise((resolve) => child.process.once("close", resolve).once("error", resolve));
  const [code] = await Promise.all([child.exited, closed]);
  return { code, output, stdout };
}
