import type { Page } from "playwright-core";
import { trusted } from "./trusted.ts";

/** A group of editors as VS Code has kept it for the next load of the window. */
export interface KeptGroup {
  /** What is kept of each editor, as VS Code writes it down: of a page its title and its own state. */
  readonly editors: readonly string[];
  /** Indexes of the editors, the one in front first. */
  readonly mru: readonly number[];
}

/** Runs in the workbench. */
const KEPT_GROUPS = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const groupsIn = (node) => {
    if (typeof node !== "object" || node === null) return [];
    const { editors, mru } = node;
    if (!Array.isArray(editors) || !Array.isArray(mru)) return Object.values(node).flatMap(groupsIn);
    return [{ editors: editors.map(({ value }) => String(value)), mru }];
  };
  const groups = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("vscode-web-state-db")) continue;
    const database = await done(indexedDB.open(name));
    const items = database.transaction("ItemTable").objectStore("ItemTable");
    groups.push(...groupsIn(JSON.parse((await done(items.get("memento/workbench.parts.editor"))) ?? "null")));
    database.close();
  }
  return groups;
})()`;

/**
 * What a window that is loaded anew will be given back. A browser gives no time to write at its end: VS Code keeps what is open,
 * and how, every few seconds when it is idle, so that a test has to wait for it rather than for a time.
 */
export async function keptGroups(page: Page): Promise<readonly KeptGroup[]> {
  return trusted<readonly KeptGroup[]>(await page.evaluate(KEPT_GROUPS));
}

/** Whether a page is kept whose own state has something like `state`. */
export function keepsState(groups: readonly KeptGroup[], state: RegExp): boolean {
  return groups.some(({ editors }) =>
    editors.some((editor) => state.test(/"state":.*/su.exec(editor)?.[0] ?? "")),
  );
}
