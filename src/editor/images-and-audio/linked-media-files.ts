import path from "node:path";
import * as vscode from "vscode";
import type { LinkedMedia } from "../../text/linked-media-place.ts";
import { folderOf } from "../documents/folder-of.ts";
import { isInside, targetPaths, type DocumentPlace, type TargetProblem } from "./linked-media-targets.ts";

/** A file that a document links to, or why there is none to look at. */
export type LinkedFile =
  | {
      readonly kind: "file";
      readonly uri: vscode.Uri;
      /** The same for all links that lead to one file, through symbolic links too. */
      readonly key: string;
    }
  | { readonly kind: "problem"; readonly problem: TargetProblem | "missing" };

/** Gives the true path of a file on this machine; rejects where there is none. */
export type RealPath = (file: string) => Promise<string>;

/** Finds the files that one document links to, as its workspace lies now (EDI-9). Nothing outside of it is looked at. */
export class LinkedMediaFiles {
  readonly #base: vscode.Uri | undefined;
  readonly #place: DocumentPlace;
  readonly #realPath: RealPath;
  #realRoots: Promise<readonly string[]> | undefined;

  constructor(document: vscode.Uri, realPath: RealPath) {
    const { base, place } = placeOf(document);
    this.#base = base;
    this.#place = place;
    this.#realPath = realPath;
  }

  /** The file that is meant, or why it is not looked at. */
  async find(link: LinkedMedia): Promise<LinkedFile> {
    const where = targetPaths(link, this.#place);
    if (where.kind === "problem") return where;
    let isOutside = false;
    for (const uri of this.#urisOf(where.paths)) {
      const real = await this.#real(uri);
      if (real === "outside") isOutside = true;
      else if (real !== undefined) return { kind: "file", uri, key: real };
    }
    return { kind: "problem", problem: isOutside ? "outside" : "missing" };
  }

  /** Where it would be, in the order in which it is looked for; says nothing of what is there. */
  candidates(link: LinkedMedia): readonly vscode.Uri[] {
    const where = targetPaths(link, this.#place);
    return where.kind === "problem" ? [] : this.#urisOf(where.paths);
  }

  #urisOf(paths: readonly string[]): readonly vscode.Uri[] {
    const base = this.#base;
    return base === undefined ? [] : paths.map((each) => base.with({ path: each, query: "", fragment: "" }));
  }

  /** What the file is called in truth; undefined where there is none. */
  async #real(uri: vscode.Uri): Promise<string | undefined> {
    try {
      if (uri.scheme !== "file") {
        await vscode.workspace.fs.stat(uri);
        return uri.toString();
      }
      const real = await this.#realPath(uri.fsPath);
      const roots = await (this.#realRoots ??= this.#findRoots());
      return roots.some((root) => isInside(real, root, path.sep)) ? real : "outside";
    } catch {
      return undefined;
    }
  }

  async #findRoots(): Promise<readonly string[]> {
    const found = await Promise.allSettled(
      this.#urisOf(this.#place.roots).map(async (root) => this.#realPath(root.fsPath)),
    );
    return found.flatMap((root) => (root.status === "fulfilled" ? [root.value] : []));
  }
}

/** The scheme and authority of what a document links to, and where it stands. */
function placeOf(document: vscode.Uri): {
  readonly base: vscode.Uri | undefined;
  readonly place: DocumentPlace;
} {
  const { workspaceFolders = [] } = vscode.workspace;
  if (document.scheme === "untitled") {
    const base = workspaceFolders[0]?.uri;
    const roots = workspaceFolders
      .filter(({ uri }) => uri.scheme === base?.scheme)
      .map(({ uri }) => rootOf(uri));
    return { base, place: { roots } };
  }
  const base = notebookAround(document)?.uri ?? document;
  const folder = path.posix.dirname(base.path);
  const root = folderOf(document);
  return { base, place: { folder, roots: [root === undefined ? folder : rootOf(root.uri)] } };
}

function notebookAround({ path: name, scheme }: vscode.Uri): vscode.NotebookDocument | undefined {
  if (scheme !== "vscode-notebook-cell") return undefined;
  return vscode.workspace.notebookDocuments.find(({ uri }) => uri.path === name);
}

const rootOf = ({ path: folder }: vscode.Uri): string =>
  folder.length > 1 && folder.endsWith("/") ? folder.slice(0, -1) : folder;
