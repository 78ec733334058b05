import assert from "node:assert/strict";
import * as vscode from "vscode";
import { trusted } from "../harness/trusted.ts";
import { closeAll, product, run, workspaceFile } from "./product.ts";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** The outcome of a command: resolved, rejected, or still pending at the time limit. */
type Ending =
  | { readonly kind: "gave"; readonly value: unknown }
  | { readonly kind: "threw"; readonly thrown: unknown }
  | { readonly kind: "hung" };

const LIMIT_MS = 15_000;
const CLOSED_AFTER_MS = 40;

const OF_THE_FOLDER = /\.(?:checkFolder|checkChangedFiles|resumeFolderCheck)$/u;

const WRONG: readonly (readonly [string, unknown])[] = [
  ["a number", 42],
  ["a text that is no address", "neither here nor there"],
  ["an object of another shape", { wrong: true }],
  ["a file that is not there", vscode.Uri.file("/nowhere/at/all.md")],
];

/** Runs a command; dismisses every prompt that it opens. */
async function endingOf(command: string, given: readonly unknown[]): Promise<Ending> {
  const ended = vscode.commands.executeCommand(command, ...given).then(
    (value): Ending => ({ kind: "gave", value }),
    (thrown: unknown): Ending => ({ kind: "threw", thrown }),
  );
  const closing = setInterval(() => {
    void vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    // Without an argument, some commands process the whole open folder, which has its own tests.
    if (OF_THE_FOLDER.test(command)) void run("cancelFolderCheck");
  }, CLOSED_AFTER_MS);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Ending>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "hung" }), LIMIT_MS);
  });
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearInterval(closing);
    clearTimeout(timer);
  }
}

/** Returns the reason why an outcome would puzzle a person; undefined if it wouldn't. */
function problemOf(ending: Ending): string | undefined {
  if (ending.kind === "hung") return `no end in ${LIMIT_MS} ms`;
  if (ending.kind === "threw") return `a raw error: ${String(ending.thrown)}`;
  const { value } = ending;
  if (typeof value !== "object" || value === null || !("status" in value)) return undefined;
  if (value.status !== "failed") return undefined;
  const said =
    "error" in value && value.error !== null && typeof value.error === "object" ? value.error : value;
  const message = "message" in said ? said.message : undefined;
  if (typeof message !== "string" || !/^\S.{10,}[.?!)]?$/su.test(message))
    return `no sentence: ${String(message)}`;
  if ("code" in said && said.code === "internal_error") return `a defect: ${message}`;
  return /\b(?:undefined|NaN|\[object|TypeError|ENOENT)\b/u.test(message)
    ? `not for people: ${message}`
    : undefined;
}

describe("every public command with nothing to work on", function () {
  this.timeout(120_000);
  let commands: readonly string[];

  before(async () => {
    const extension = await product();
    commands = trusted<Manifest>(extension.packageJSON)
      .contributes.commands.map(({ command }) => command)
      .filter((id) => !id.startsWith("contentAuthenticity._"));
    await run("useEmbeddedService");
    await closeAll();
  });

  after(async () => {
    while ((await run("toggleHeatMap")) === false);
    // Discards the remains of a cancelled folder check, so that it isn't resumed.
    await run("checkFolder", workspaceFile("references"), { checks: ["grammar"] });
    await run("clearFolderFindings");
    await closeAll();
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.commands.executeCommand("workbench.view.explorer");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  it("[EDI-13] ends with an outcome or a message, without arguments", async () => {
    const wrong: string[] = [];
    assert.ok(commands.length > 30, "there are commands");
    for (const command of commands) {
      const problem = problemOf(await endingOf(command, []));
      if (problem !== undefined) wrong.push(`${command}: ${problem}`);
    }
    assert.deepEqual(wrong, []);
  });

  it("[EDI-13] ends with an outcome or a message, with invalid arguments", async () => {
    const wrong: string[] = [];
    for (const command of commands) {
      const endings = WRONG.map(async ([what, given]) => [what, await endingOf(command, [given])] as const);
      for (const [what, ending] of await Promise.all(endings)) {
        const problem = problemOf(ending);
        if (problem !== undefined) wrong.push(`${command}, ${what}: ${problem}`);
      }
    }
    assert.deepEqual(wrong, []);
  });
});
