import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type * as vscode from "vscode";
import { builtFiles, loadedWith } from "../harness/activation-files.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { PROJECT } from "../harness/paths.ts";
import { unpackProduct } from "../harness/product.ts";
import { startSession } from "../harness/session.ts";
import { trusted } from "../harness/trusted.ts";
import { amount, ratio, type Figure } from "./figure.ts";

const LAUNCHES = 5;
const PRODUCT = "content-authenticity.content-authenticity";

/** Absorbs the cost of the loader, which the first module of a host pays, so that neither candidate does. */
const WARM_UP = "content-authenticity-test.warm-up";
const EMPTY = "content-authenticity-test.empty";

/** Measures loading and activating the built extension against one that does nothing, in the same VS Code. */
export async function activation(lifetime: Lifetime): Promise<Figure> {
  const ours: number[] = [];
  const anchor: number[] = [];
  for (let launch = 0; launch < LAUNCHES; launch += 1) {
    const session = await startSession({
      lifetime,
      pictures: "bench",
      unpackExtensions: async (folder) => {
        for (const id of [WARM_UP, EMPTY]) writeEmptyExtension(folder, id);
        disableActivationEvents(await unpackProduct(lifetime, folder));
      },
    });
    // The order of the two alternates between launches.
    const order = launch % 2 === 0 ? [WARM_UP, EMPTY, PRODUCT] : [WARM_UP, PRODUCT, EMPTY];
    const times = await session.agent.evaluate(activateInTurn, order);
    ours.push(times[PRODUCT] ?? Number.NaN);
    anchor.push(times[EMPTY] ?? Number.NaN);
    await session.close();
  }
  return ratio("Activating the extension", ours, "an empty extension", anchor, "ms");
}

/** Measures the code that activation loads. */
export function activationBytes(): Figure {
  const files = [...loadedWith(builtFiles())].map((file) => statSync(path.join(PROJECT, file)).size);
  const bytes = files.reduce((sum, size) => sum + size, 0);
  return amount("Code that activation loads", [bytes / 1_000], "KB");
}

/** Runs in the extension host: measures the milliseconds from requesting each extension until it is active. */
async function activateInTurn(api: typeof vscode, ids: readonly string[]): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const id of ids) {
    const extension = api.extensions.getExtension(id);
    if (!extension || extension.isActive) throw new Error(`${id} is not there, or active already.`);
    const started = performance.now();
    await extension.activate();
    times[id] = performance.now() - started;
  }
  return times;
}

/**
 * Any plain text document, including VS Code's own inputs, activates the extension, so it must not do so
 * here.
 */
function disableActivationEvents(extension: string): void {
  const file = path.join(extension, "package.json");
  const manifest = trusted<Record<string, unknown>>(JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, JSON.stringify({ ...manifest, activationEvents: [] }));
}

function writeEmptyExtension(folder: string, id: string): void {
  const [publisher = "", name = ""] = id.split(".");
  const target = path.join(folder, `${id}-1.0.0`);
  mkdirSync(target, { recursive: true });
  const manifest = {
    name,
    publisher,
    version: "1.0.0",
    type: "module",
    engines: { vscode: "^1.106.0" },
    main: "./extension.js",
    activationEvents: [],
    extensionKind: ["workspace"],
  };
  writeFileSync(path.join(target, "package.json"), JSON.stringify(manifest));
  writeFileSync(path.join(target, "extension.js"), 'import "vscode";\nexport function activate() {}\n');
}
