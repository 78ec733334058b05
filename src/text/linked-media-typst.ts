import { kindOfLink, type LinkedKind, type LinkedMedia } from "./linked-media-place.ts";
import type { Placed, PlacedTree } from "./typst/placed-tree.ts";
import { typstReader } from "./typst.ts";

/** Characters of Typst's string escapes, by the character after the backslash. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|([^]))/gu;
const MOST_CODE_POINT = 0x10ffff;
const LONGEST = 4_000;

/** Finds the media that Typst links to: calls of `image`, and of `link` by its target's ending. Its parser is loaded once. */
export function typstMedia(): (document: string) => readonly LinkedMedia[] {
  const read = typstReader();
  return (document) => {
    const tree = read(document)?.tree;
    return tree === undefined ? [] : mediaOf(tree);
  };
}

function mediaOf(tree: PlacedTree): LinkedMedia[] {
  const found: LinkedMedia[] = [];
  const open: Placed[] = [tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = tree.childrenOf(node);
    // One at a time: a document may have more children than fit on the stack as arguments.
    for (const child of children) open.push(child);
    const media = node.name === "FuncCall" ? mediaOfCall(tree, node, children) : undefined;
    if (media !== undefined) found.push(media);
  }
  return found;
}

function mediaOfCall(
  tree: PlacedTree,
  call: Placed,
  [callee, args]: readonly Placed[],
): LinkedMedia | undefined {
  if (callee === undefined || args?.name !== "Args" || callee.end - callee.start > "image".length) {
    return undefined;
  }
  const name = tree.source(callee);
  if (name !== "image" && name !== "link") return undefined;
  const first = tree.childrenOf(args).find((arg) => arg.name === "Str");
  if (first === undefined || first.end - first.start > LONGEST) return undefined;
  const target = stringOf(tree.source(first));
  const kind: LinkedKind | undefined = name === "image" ? "image" : kindOfLink(target);
  if (kind === undefined || target === "") return undefined;
  const { start, end } = call;
  return { start, end, target, kind, form: name === "image" ? "path" : "address" };
}

/** The value of a quoted string. */
function stringOf(source: string): string {
  return source
    .slice(1, -1)
    .replaceAll(ESCAPE, (_whole, code: string | undefined, character: string | undefined) => {
      if (code === undefined) return ESCAPES.get(character ?? "") ?? character ?? "";
      return String.fromCodePoint(Math.min(Number.parseInt(code, 16), MOST_CODE_POINT));
    })
    .toWellFormed();
}
