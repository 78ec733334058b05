import * as vscode from "vscode";
import { refusedOutcome } from "../../checking/paying/check-outcome.ts";
import { isCheckStopped, refusalOf } from "../../checking/vocabulary/check-error.ts";
import { isAbsent, openDocument } from "../documents/check-target.ts";
import { showError } from "../notices.ts";
import { columnFor } from "../reveal-place.ts";
import { COMMANDS, type Command, type CommandId } from "./commands.ts";
import type { Composition } from "./composition.ts";

const TABLE: Readonly<Record<string, Command>> = COMMANDS;

/** Commands about a document that is named first. */
const NAMING: readonly CommandId[] = [
  "checkGrammar",
  "fixAllCorrections",
  "fixAllOfRule",
  "reviewCorrections",
  "exportTrackChanges",
  "detectAiText",
  "detectAiTextInBackground",
  "scanPlagiarism",
  "checkDocument",
  "checkLinkedMedia",
  "previewSubmission",
];

/** Commands that move the caret. */
const MOVING: readonly CommandId[] = ["nextFinding", "previousFinding"];

/** Runs a command. A refusal is shown and returned as an outcome, never thrown at the caller. */
export async function runCommand(of: Composition, id: string, given: readonly unknown[]): Promise<unknown> {
  const command = TABLE[id];
  if (command === undefined) throw new Error(`There is no command ${id}.`);
  try {
    return await command(of, ...(await argumentsIn(of, id, withoutGroup(given))));
  } catch (thrown) {
    if (!isCheckStopped(thrown)) throw thrown;
    const error = refusalOf(thrown);
    showError(error);
    return refusedOutcome(error, of.settings, of.credits);
  }
}

/** A menu in the title of an editor names the document, and then the group of its editor. */
function withoutGroup([uri, second, ...others]: readonly unknown[]): readonly unknown[] {
  const isGroup = typeof second === "object" && second !== null && "groupId" in second;
  return [uri, isGroup ? undefined : second, ...others];
}

/** Returns a command's arguments. Where the person is in a report and names no document, it is about that of the report. */
async function argumentsIn(
  { pages }: Composition,
  id: string,
  given: readonly unknown[],
): Promise<readonly unknown[]> {
  const isMoving = MOVING.some((each) => each === id);
  const isNaming = isAbsent(given[0]) && NAMING.some((each) => each === id);
  if (!isMoving && !isNaming) return given;
  // Nothing is loaded for a person who is in a text.
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  if (!(activeTab?.input instanceof vscode.TabInputWebview)) return given;
  const uri = (await pages()).reports.activeUri;
  if (uri === undefined) return given;
  if (!isMoving) return [uri, ...given.slice(1)];
  const document = await openDocument(uri);
  await vscode.window.showTextDocument(document, { viewColumn: columnFor(uri, undefined) });
  return given;
}
