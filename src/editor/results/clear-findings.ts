import type * as vscode from "vscode";
import { isAbsent, uriOf } from "../checks/check-target.ts";

/** What of checks can be taken away. */
interface Clearable {
  uris(): readonly vscode.Uri[];
  clear(uri: vscode.Uri): void;
}

/** What is on the disk. */
interface Kept {
  cleared(uri?: vscode.Uri): void;
}

/**
 * Takes away what all checks found in a document, or in all of them, and what is known of it; also what is kept of it and was
 * not brought back yet. Throws a `CheckStopped` for an address that is none.
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
