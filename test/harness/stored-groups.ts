import type { Page } from "playwright-core";
import { trusted } from "./trusted.ts";

/** A group of editors as VS Code has stored it for the next load of the window. */
export interface StoredGroup {
  /** The stored state of each editor as VS Code writes it; for a webview, its title and its own state. */
  readonly editors: readonly string[];
  /** Indexes of the editors, the one in front first. */
  readonly mru: readonly number[];
}

/**
 * Runs in the workbench: VS Code writes its state when the window loses focus, and otherwise once a minute. It
 * asks for the focus anew on each change of visibility, and acts when the answer has changed.
 */
const LEAVE = `(() => {
  for (const focus of [true, false]) {
    document.hasFocus = () => focus;
    document.dispatchEvent(new Event("visibilitychange"));
  }
  delete document.hasFocus;
  document.dispatchEvent(new Event("visibilitychange"));
})()`;

/** Runs in the workbench: reads the stored state. */
const KEPT = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const kept = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("vscode-web-state-db")) continue;
    const database = await done(indexedDB.open(name));
    const items = database.transaction("ItemTable").objectStore("ItemTable");
    const [keys, values] = await Promise.all([done(items.getAllKeys()), done(items.getAll())]);
    keys.forEach((key, index) => kept.push([String(key), String(values[index])]));
    database.close();
  }
  return kept;
})()`;

/**
 * Returns the state that VS Code has stored for the next load of the window, by key. A browser leaves no time
 * to write when it closes, so tests have to wait for the entries that they need.
 */
export async function storedState(page: Page): Promise<readonly (readonly [key: string, value: string])[]> {
  await page.evaluate(LEAVE);
  return trusted(await page.evaluate(KEPT));
}

/** Returns the groups of editors that the next load of the window will restore. */
export async function storedGroups(page: Page): Promise<readonly StoredGroup[]> {
  return (await storedState(page))
    .filter(([key]) => key === "memento/workbench.parts.editor")
    .flatMap(([, value]) => groupsIn(JSON.parse(value)));
}

function groupsIn(node: unknown): readonly StoredGroup[] {
  if (typeof node !== "object" || node === null) return [];
  if (!("editors" in node && "mru" in node)) return Object.values(node).flatMap(groupsIn);
  const { editors, mru } = trusted<{ editors: readonly { value: unknown }[]; mru: readonly number[] }>(node);
  return [{ editors: editors.map(({ value }) => String(value)), mru }];
}

/** Returns true if a webview was stored with a state that matches `state`, and in front of its group if it has to be. */
export function hasStoredState(
  groups: readonly StoredGroup[],
  state: RegExp,
  place: "anywhere" | "in front" = "anywhere",
): boolean {
  return groups.some(({ editors, mru: [front] }) =>
    editors.some(
      (editor, index) =>
        (place === "anywhere" || index === front) && state.test(/"state":.*/su.exec(editor)?.[0] ?? ""),
    ),
  );
}
