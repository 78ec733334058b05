import { globSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningService } from "../../src/checking/paying/embedded-service.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { extractProse } from "../../src/text/prose.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { documentation } from "./documentation.ts";
import { embeddedService } from "./embedded-run.ts";
import { amount, type Figure } from "./figure.ts";

const SERVICES = 3;
const TEXTS = 20;
const SETTLED_MS = 2_000;
const SAMPLE_MS = 50;
const REST_MS = 60_000;
const MEGABYTE = 1_000_000;
const KIB = 1_024;

interface ServiceMemory {
  readonly atRest: Figure;
  readonly atWork: Figure;
  readonly afterRest: Figure;
}

/**
 * Measures the resident memory of the embedded service with its child processes: once it has started, at most
 * during grammar checks, and a minute after them. Only on Linux.
 */
export async function serviceMemory(lifetime: Lifetime): Promise<ServiceMemory> {
  const measured: Record<keyof ServiceMemory, number[]> = { atRest: [], atWork: [], afterRest: [] };
  const resting: Promise<void>[] = [];
  for (let round = 0; round < SERVICES; round += 1) {
    const before = new Set(childrenOf(process.pid));
    const embedded = embeddedService(lifetime);
    const running = await embedded.ensure();
    const pid = childrenOf(process.pid).find((child) => !before.has(child)) ?? 0;
    await wait(SETTLED_MS);
    measured.atRest.push(megabytes(pid));
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, megabytes(pid))), SAMPLE_MS);
    await work(running);
    clearInterval(sampling);
    measured.atWork.push(most);
    resting.push(
      wait(REST_MS).then(() => {
        measured.afterRest.push(megabytes(pid));
        embedded.dispose();
      }),
    );
  }
  await Promise.all(resting);
  return {
    atRest: amount("Memory of the embedded service once it has started", measured.atRest, "MB"),
    atWork: amount("Memory of the embedded service, at most during grammar checks", measured.atWork, "MB"),
    afterRest: amount("Memory of the embedded service a minute after them", measured.afterRest, "MB"),
  };
}

async function work({ apiKey, baseUrl }: RunningService): Promise<void> {
  for (const text of documentation(TEXTS)) {
    const response = await fetch(baseUrl + ENDPOINTS.correctGrammar.path, {
      method: "POST",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: JSON.stringify({ content: extractProse(text, "markdown").text }),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The service answered ${response.status}.`);
  }
}

/** Returns the resident memory of a process and its descendants. */
function megabytes(pid: number): number {
  const [, kib = "0"] = /^VmRSS:\s+(\d+)/mu.exec(statusOf(pid)) ?? [];
  const own = (Number(kib) * KIB) / MEGABYTE;
  return childrenOf(pid).reduce((sum, child) => sum + megabytes(child), own);
}

function childrenOf(pid: number): readonly number[] {
  return globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    read(file).split(" ").filter(Boolean).map(Number),
  );
}

function statusOf(pid: number): string {
  return read(`/proc/${pid}/status`);
}

/** Returns nothing of a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
