import { posix } from "node:path";
import type { LinkedMedia } from "./linked-media-place.ts";

/** A document's location, as paths of its own scheme that begin with a slash and end without one. */
export interface DocumentPlace {
  /** The document's folder; absent for an untitled document. */
  readonly folder?: string;
  /**
   * The folders that targets must be in, the workspace folder first. For a document outside the workspace,
   * its own folder.
   */
  readonly roots: readonly string[];
}

/** Why a target isn't looked up. */
export type TargetProblem =
  /** On the web, or at another address that isn't a file. */
  | "web"
  /** A data URI. */
  | "inline"
  /** Outside the workspace folder. */
  | "outside"
  /** Relative to an untitled document, which has no folder. */
  | "unsaved";

/** The paths where a target may be, in search order; all are inside the roots. */
export type TargetPaths =
  | { readonly kind: "paths"; readonly paths: readonly string[] }
  | { readonly kind: "problem"; readonly problem: TargetProblem };

const SCHEME = /^([a-z][a-z0-9+.-]{1,30}):/iu;
const LOCAL_FILE = /^file:(?:\/\/(?:localhost)?(?=\/))?/iu;

/** Returns the paths where a linked file may be, by the rules for URIs or for paths (EDI-9). Doesn't touch the disk. */
export function targetPaths(link: LinkedMedia, place: DocumentPlace): TargetPaths {
  const { target } = link;
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase();
  if (scheme === "data") return problem("inline");
  if (target.startsWith("//") || (scheme !== undefined && scheme !== "file")) return problem("web");
  if (scheme === "file") {
    const local = LOCAL_FILE.exec(target)?.[0] ?? "";
    // On another machine.
    if (local === "" || target.startsWith("//", local.length)) return problem("outside");
    return inside(namesOf(target.slice(local.length), link), ["/"], place);
  }
  if (target.startsWith("/")) {
    // Relative to the site root first, as in previews, then to the file system root.
    return inside(namesOf(target, link), [...place.roots, "/"], place);
  }
  if (place.folder === undefined) return problem("unsaved");
  const { folder } = place;
  const folders = (link.folders ?? [""]).map((one) => posix.join(folder, one));
  // A chapter may name its graphics relative to the main document, often at the root.
  const others = link.form === "path" ? place.roots.slice(0, 1) : [];
  return inside(namesOf(target, link), [...folders, ...others], place);
}

const problem = (what: TargetProblem): TargetPaths => ({ kind: "problem", problem: what });

/** Returns the possible file names: for a URI, decoded without query and fragment, then as written. */
function namesOf(target: string, { endings = [], form }: LinkedMedia): readonly string[] {
  if (form === "path")
    return posix.extname(target) === ""
      ? endings.map((end) => target + end)
      : [target, ...endings.map((end) => target + end)];
  const bare = /^[^?#]*/u.exec(target)?.[0] ?? "";
  return [...new Set([decoded(bare), bare, target])].filter((name) => name !== "");
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // The address has a stray percent sign, so take it literally.
    return address;
  }
}

function inside(names: readonly string[], folders: readonly string[], { roots }: DocumentPlace): TargetPaths {
  const all = folders.flatMap((folder) => names.map((name) => posix.join(folder, name)));
  const paths = [...new Set(all)].filter(
    (one) => !one.includes("\0") && roots.some((root) => isInside(one, root)),
  );
  return paths.length === 0 ? problem("outside") : { kind: "paths", paths };
}

/** Returns true if a path without `..` is inside a folder. */
export function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
