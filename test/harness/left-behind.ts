import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { filesIn } from "./traces.ts";
import { trusted } from "./trusted.ts";

/**
 * One value that VS Code stores in its browser, by database, store and key. The logs of the window are among
 * them.
 */
export type StateEntry = readonly [place: string, value: string];

/** Matches the keys of all suites, and nothing else that they write. */
const KEY = /prfd_[\w-]{8}/u;
/** Text that most documents of the suites contain, and that no program writes on its own. */
const TEXT = /recieve|heliotrope marmalade/u;

const IS_LOG = /\.log$/u;
const IS_OF_THE_EXTENSION = /content-authenticity/u;
/** The extension's storage, apart from the samples, which hold nothing of anyone's. */
const IS_STORED = /\/globalStorage\/content-authenticity\.content-authenticity\/(?!samples\/)/u;
/** Folders in which a text may remain: VS Code's own history of edits, and the product's samples. */
const HOLDS_TEXTS =
  /(?:^|\/)(?:Backups|History|globalStorage\/content-authenticity\.content-authenticity\/samples)\//u;

/** Runs in the page. Skips the secret store, which is where keys belong. */
const READ_STATE = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const read = (value) =>
    ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : typeof value === "string" ? value : JSON.stringify(value);
  const entries = Object.entries(localStorage).filter(([key]) => key !== "secrets.provider");
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())]);
      keys.forEach((key, index) => entries.push([name + "/" + store + "/" + key, read(values[index]) ?? ""]));
    }
    database.close();
  }
  return entries;
})()`;

/**
 * Closes the workbench, which then writes its state, and returns the state. `url` is any address of its
 * server.
 */
export async function closedState(page: Page, url: string): Promise<readonly StateEntry[]> {
  await page.goto(new URL("/version", url).href);
  return trusted<readonly StateEntry[]>(await page.evaluate(READ_STATE));
}

/**
 * Returns the places where an editor has left a key of the tests, or, in a log, a state or the extension's
 * storage, a text of theirs: paths of files, and places of state entries. So are files of the storage that other
 * people of the machine can get at. VS Code and its child processes may write only into `data` and `home`.
 */
export function leftBehind(
  { data, home }: { readonly data: string; readonly home: string },
  state: readonly StateEntry[],
): readonly string[] {
  const found = [data, home].flatMap(filesIn);
  const files = found.map((file): StateEntry => [placeOf(file), readFileSync(file, "latin1")]);
  const traces = [...files, ...state].flatMap(([place, value]) => [
    ...(KEY.test(value) ? [`a key in ${place}`] : []),
    ...(mustNotContainText(place) && TEXT.test(value) ? [`a text in ${place}`] : []),
  ]);
  const stored = found.filter((file) => IS_STORED.test(placeOf(file)));
  const open = [...new Set(stored.flatMap((file) => [file, path.dirname(file)]))].filter(isOpenToOthers);
  return [...traces, ...open.map((file) => `open to others: ${placeOf(file)}`)];
}

function placeOf(file: string): string {
  return file.replaceAll(path.sep, "/");
}

/** Windows has no modes. */
function isOpenToOthers(file: string): boolean {
  return process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
}

function mustNotContainText(place: string): boolean {
  return (IS_LOG.test(place) || IS_OF_THE_EXTENSION.test(place)) && !HOLDS_TEXTS.test(place);
}
