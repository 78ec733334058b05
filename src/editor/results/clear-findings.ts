import type * as vscode from "vscode";
import { isAbsent, uriOf } from "../documents/check-target.ts";

/** Results that can be cleared. */
interface Clearable {
  uris(): readonly vscode.Uri[];
  clear(uri: vscode.Uri): void;
}

/** Results stored on disk. */
interface Kept {
  cleared(uri?: vscode.Uri): void;
}

/**
 * Clears the results of all checks in a document, or in all of them, including stored ones that have not been
 * restored yet. Throws a `CheckStopped` if the address is invalid.
 */
export function clearFindings(
  stores: readonly Clearable[],
  { kept, results }: { readonly results: Clearable; readonly kept: Kept },
  uri: unknown,
): void {
  kept.cleared(isAbsent(uri) ? undefined : uriOf(uri));
  for (const each of [...stores, results]) {
    const uris = isAbsent(uri) ? each.uris() : [uriOf(uri)];
    for (const one of uris) each.clear(one);
  }
}
