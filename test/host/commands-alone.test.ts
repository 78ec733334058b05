import assert from "node:assert/strict";
import * as vscode from "vscode";
import { trusted } from "../harness/trusted.ts";
import { product } from "./product.ts";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** What a command gave: what it resolved with, what it rejected with, or nothing in time. */
type Ending =
  | { readonly kind: "gave"; readonly value: unknown }
  | { readonly kind: "threw"; readonly thrown: unknown }
  | { readonly kind: "hung" };

const LIMIT_MS = 6_000;

/** With no argument these work on the whole folder that is open, which has tests of its own. */
const OF_THE_FOLDER = new Set(["contentAuthenticity.checkFolder", "contentAuthenticity.checkChangedFiles"]);

const GIVEN: readonly (readonly [string, readonly unknown[]])[] = [
  ["nothing", []],
  ["a number", [42]],
  ["a text that is no address", ["neither here nor there"]],
  ["an object of another shape", [{ wrong: true }]],
  ["a file that is not there", [vscode.Uri.file("/nowhere/at/all.md")]],
];

/** Runs a command; what it asks in the meantime is closed as by a person who wants none of it. */
async function endingOf(command: string, given: readonly unknown[]): Promise<Ending> {
  const ended = vscode.commands.executeCommand(command, ...given).then(
    (value): Ending => ({ kind: "gave", value }),
    (thrown: unknown): Ending => ({ kind: "threw", thrown }),
  );
  const closing = setInterval(() => {
    void vscode.commands.executeCommand("workbench.action.closeQuickOpen");
  }, 60);
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

/** Why an ending would leave a person puzzled; undefined where it would not. */
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
  this.timeout(60_000);
  let commands: readonly string[];

  before(async () => {
    const extension = await product();
    commands = trusted<Manifest>(extension.packageJSON)
      .contributes.commands.map(({ command }) => command)
      .filter((id) => !id.startsWith("contentAuthenticity._"));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  after(async () => {
    while ((await vscode.commands.executeCommand("contentAuthenticity.toggleHeatMap")) === false);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await vscode.commands.executeCommand("workbench.action.closePanel");
    await vscode.commands.executeCommand("workbench.view.explorer");
    await vscode.commands.executeCommand("notifications.clearAll");
  });

  for (const [what, given] of GIVEN) {
    it(`[EDI-13] ends with an outcome or a sentence, given ${what}`, async () => {
      const wrong: string[] = [];
      assert.ok(commands.length > 30, "there are commands");
      for (const command of commands) {
        if (given.length === 0 && OF_THE_FOLDER.has(command)) continue;
        const problem = problemOf(await endingOf(command, given));
        if (problem !== undefined) wrong.push(`${command}: ${problem}`);
      }
      assert.deepEqual(wrong, []);
    });
  }
});
