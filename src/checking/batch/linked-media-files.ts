import { realpath } from "node:fs/promises";
import type { LinkedMedia } from "../../text/linked-media-place.ts";
import type { FileSource } from "../media/file-source.ts";
import { isInside } from "../store/real-path.ts";
import { targetPaths, type DocumentPlace, type TargetProblem } from "../../text/linked-media-targets.ts";

/** A file that a document links to, or the reason it can't be checked. */
export type LinkedFile =
  | {
      readonly kind: "file";
      readonly address: string;
      /** Identifies the file: the same for every link to it, symbolic links included. */
      readonly key: string;
    }
  | { readonly kind: "problem"; readonly problem: TargetProblem | "missing" };

/** A document's location, with a way to turn paths there into addresses. */
export interface LinkingPlace extends DocumentPlace {
  readonly addressOf: (path: string) => string;
}

/** Finds the files that a document links to, within its workspace only (EDI-9). */
export class LinkedMediaFiles {
  readonly #place: LinkingPlace;
  readonly #files: Pick<FileSource, "localPath" | "stat">;
  #realRoots: Promise<readonly string[]> | undefined;

  constructor(place: LinkingPlace, files: Pick<FileSource, "localPath" | "stat">) {
    this.#place = place;
    this.#files = files;
  }

  /** Returns the linked file, or the reason it can't be checked. */
  async find(link: LinkedMedia): Promise<LinkedFile> {
    const where = targetPaths(link, this.#place);
    if (where.kind === "problem") return where;
    let isOutside = false;
    for (const address of where.paths.map(this.#place.addressOf)) {
      const real = await this.#real(address);
      if (real === "outside") isOutside = true;
      else if (real !== undefined) return { kind: "file", address, key: real };
    }
    return { kind: "problem", problem: isOutside ? "outside" : "missing" };
  }

  /** Returns the addresses where the file may be, in search order, without touching the disk. */
  candidates(link: LinkedMedia): readonly string[] {
    const where = targetPaths(link, this.#place);
    return where.kind === "problem" ? [] : where.paths.map(this.#place.addressOf);
  }

  /** Returns the real path of a file; undefined if there is none. */
  async #real(address: string): Promise<string | undefined> {
    const path = this.#files.localPath(address);
    try {
      if (path === undefined) {
        await this.#files.stat(address);
        return address;
      }
      const real = await realpath(path);
      const roots = await (this.#realRoots ??= this.#findRoots());
      return roots.some((root) => isInside(real, root)) ? real : "outside";
    } catch {
      return undefined;
    }
  }

  async #findRoots(): Promise<readonly string[]> {
    const paths = this.#place.roots.flatMap(
      (root) => this.#files.localPath(this.#place.addressOf(root)) ?? [],
    );
    const found = await Promise.allSettled(paths.map(async (path) => realpath(path)));
    return found.flatMap((root) => (root.status === "fulfilled" ? [root.value] : []));
  }
}
