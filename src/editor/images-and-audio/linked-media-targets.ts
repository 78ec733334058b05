import { posix } from "node:path";
import type { LinkedMedia } from "../../text/linked-media-place.ts";

/** Where a document stands, in paths of addresses of its own scheme, which begin with a slash and end without one. */
export interface DocumentPlace {
  /** The folder of the document; absent of one that was never saved. */
  readonly folder?: string;
  /** What its targets may lie in: its workspace folder first. A document outside of them all has its own folder alone. */
  readonly roots: readonly string[];
}

/** Why a target is not looked at, before anything is known of a file. */
export type TargetProblem =
  /** On the web, or at another address that is no file. */
  | "web"
  /** The image itself stands in the address. */
  | "inline"
  /** Outside of the workspace folder. */
  | "outside"
  /** A document that was never saved has no folder. */
  | "unsaved";

/** Where a target may lie, in the order in which it is looked for; all inside the roots. */
export type TargetPaths =
  | { readonly kind: "paths"; readonly paths: readonly string[] }
  | { readonly kind: "problem"; readonly problem: TargetProblem };

const SCHEME = /^([a-z][a-z0-9+.-]{1,30}):/iu;
const LOCAL_FILE = /^file:(?:\/\/(?:localhost)?(?=\/))?/iu;

/** Where what a document links to may lie, by the rules of addresses or of paths (EDI-9). Looks at no file. */
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
    // Of the site first, as previews have it, then of the machine.
    return inside(namesOf(target, link), [...place.roots, "/"], place);
  }
  if (place.folder === undefined) return problem("unsaved");
  const { folder } = place;
  const folders = (link.folders ?? [""]).map((one) => posix.join(folder, one));
  // A chapter names its graphics from where the main document is, which is often the root.
  const others = link.form === "path" ? place.roots.slice(0, 1) : [];
  return inside(namesOf(target, link), [...folders, ...others], place);
}

const problem = (what: TargetProblem): TargetPaths => ({ kind: "problem", problem: what });

/** What the file may be called: of an address without query, fragment and percent encoding; and with them, if it is called so. */
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
    // A per cent sign that encodes nothing is one.
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

/** Whether a path without `..` lies in a folder. */
export function isInside(path: string, folder: string, separator = "/"): boolean {
  return path.startsWith(folder.endsWith(separator) ? folder : `${folder}${separator}`);
}
