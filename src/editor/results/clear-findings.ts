import type * as vscode from "vscode";
import { isAbsent, uriOf } from "../documents/check-target.ts";
import type { ResultKeeping } from "./result-keeping.ts";

/** Results that can be cleared. */
interface Clearable {
  uris(): readonly vscode.Uri[];
  clear(uri: vscode.Uri): void;
}

/**
 * Clears the results of all checks in a document, or in all of them, including stored ones that have not been
 * restored yet. Throws a `CheckStopped` if the address is invalid.
 */
export function clearFindings(
  stores: readonly Clearable[],
  kept: Pick<ResultKeeping, "cleared">,
  uri: unknown,
): void {
  kept.cleared(isAbsent(uri) ? undefined : uriOf(uri));
  for (const each of stores) {
    const uris = isAbsent(uri) ? each.uris() : [uriOf(uri)];
    for (const one of uris) each.clear(one);
  }
}
