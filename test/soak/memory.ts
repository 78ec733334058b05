import { readdirSync, readFileSync } from "node:fs";

const KIB = 1_024;
const MEGABYTE = 1_000_000;
/** The most that the memory of a role may grow after the first quarter, as a share. */
const MOST_GROWTH = 0.1;

/** Resident memory by role, in megabytes. */
export type Memory = Readonly<Record<string, number>>;

/** A sample, with the time since the start in minutes. */
export interface Sample {
  readonly minute: number;
  readonly memory: Memory;
}

/** The processes that the roles of others follow from. */
export interface Known {
  /** The extension hosts of the two windows. */
  readonly hosts: readonly [first: number, second: number];
  readonly hosted: number;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly megabytes: number;
}

const ORDINALS = ["first window", "second window"];
/** The role of an extension host that belongs to no window. */
export const LEFT_OVER = "extension host without a window";

/** Roles of the other processes of VS Code, and of the browser, by a part of their command lines. */
const ROLES: readonly (readonly [pattern: RegExp, role: string])[] = [
  [/server-main\.js/u, "VS Code server"],
  [/--type=fileWatcher/u, "VS Code file watcher"],
  [/--type=ptyHost/u, "VS Code terminal host"],
  [/--type=extensionHost/u, LEFT_OVER],
  [/chrom/u, "browser"],
];

/** Returns the memory of the processes that this one has started, by role. */
export function memoryNow({ hosted, hosts }: Known): Memory {
  const all = new Map(processes().map((each) => [each.pid, each]));
  const memory: Record<string, number> = {};
  for (const each of all.values()) {
    if (!isBelow(each, process.pid, all)) continue;
    const window = ORDINALS[hosts.indexOf(each.pid)];
    const parentWindow = ORDINALS[hosts.indexOf(each.parent)];
    const role = isBelow(each, hosted, all)
      ? "hosted service"
      : window !== undefined
        ? `extension host, ${window}`
        : /dist\/service\.js/u.test(each.command)
          ? `embedded service, ${parentWindow ?? "no window"}`
          : ROLES.find(([pattern]) => pattern.test(each.command))?.[1];
    if (role !== undefined) memory[role] = (memory[role] ?? 0) + each.megabytes;
  }
  return memory;
}

/** Returns true for `ancestor` and its descendants. */
function isBelow({ parent, pid }: Process, ancestor: number, all: ReadonlyMap<number, Process>): boolean {
  if (pid === ancestor) return true;
  const above = all.get(parent);
  return above !== undefined && isBelow(above, ancestor, all);
}

function processes(): readonly Process[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      const status = read(pid, "status");
      const [, parent] = /^PPid:\s+(\d+)/mu.exec(status) ?? [];
      const [, kib] = /^VmRSS:\s+(\d+)/mu.exec(status) ?? [];
      // A process without memory has ended.
      if (parent === undefined || kib === undefined) return [];
      const megabytes = (Number(kib) * KIB) / MEGABYTE;
      return [{ pid, parent: Number(parent), command: read(pid, "cmdline"), megabytes }];
    });
}

/** Returns the commands of other processes that use a folder, by their arguments or variables. */
export function processesIn(folder: string): readonly string[] {
  return processes()
    .filter(({ command, pid }) => {
      const uses = command.includes(folder) || read(pid, "environ").includes(folder);
      // The bundler of the tests ends with this process.
      return pid !== process.pid && uses && !command.includes("/esbuild");
    })
    .map(({ command, pid }) => `${pid} ${command.replaceAll("\0", " ").slice(0, 200)}`);
}

/** Returns nothing of a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Returns the median of each role that most samples have. */
export function medianOf(samples: readonly Memory[]): Memory {
  const roles = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  return Object.fromEntries(
    roles.flatMap((role) => {
      const values = samples.flatMap((sample) => sample[role] ?? []).sort((a, b) => a - b);
      const median = values[Math.floor(values.length / 2)] ?? 0;
      return values.length * 2 > samples.length ? [[role, median]] : [];
    }),
  );
}

/** Returns the growth of a role beyond the first quarter that has it, as a share of it; 0 where it shrinks. */
export function growthOf(role: string, quarters: readonly Memory[]): number {
  const [first = 0, ...later] = quarters.flatMap((quarter) => quarter[role] ?? []);
  return Math.max(0, ...later.map((value) => value / first - 1));
}

/** Returns true if a role grows by more than a tenth. */
export function growsTooMuch(role: string, quarters: readonly Memory[]): boolean {
  return growthOf(role, quarters) > MOST_GROWTH;
}
