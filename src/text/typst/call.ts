import type { Placed, PlacedTree } from "./placed-tree.ts";

/** A call of a function, with the arguments of chained calls, as in `f(1)[one](2)`. */
export interface Call {
  /** The first name of the function: `table` of `table.cell`. */
  readonly name: string;
  /** Contents after the parentheses. */
  readonly trailing: readonly Placed[];
  readonly args: readonly Placed[];
}

export function callOf(tree: PlacedTree, code: Placed): Call {
  const trailing: Placed[] = [];
  const args: Placed[] = [];
  let callee: Placed | undefined = code;
  while (callee?.name === "FuncCall") {
    const children: Placed[] = tree.childrenOf(callee);
    let isBehind = true;
    for (const part of children.filter((one) => one.name === "Args").flatMap((one) => tree.childrenOf(one))) {
      if (part.name === "LeftParen") isBehind = false;
      else if (part.name === "RightParen") isBehind = true;
      else if (isBehind && part.name === "ContentBlock") trailing.push(part);
      else args.push(part);
    }
    callee = children[0];
  }
  const name = callee === undefined ? "" : tree.source(callee);
  return { name: /^[^.([\s]*/.exec(name)?.[0] ?? "", trailing, args };
}

/** True if the arguments of `quote`, `raw` or a similar call make it a block. */
export const saysBlock = (tree: PlacedTree, { args }: Call): boolean =>
  args.some((arg) => arg.name === "Named" && /^block\s*:\s*true$/.test(tree.source(arg)));

/** The only content of the call, if it has exactly one: after the parentheses, or otherwise between them. */
export function onlyContent({ trailing, args }: Call): Placed | undefined {
  const contents = trailing.length > 0 ? trailing : args.filter((one) => one.name === "ContentBlock");
  return contents.length === 1 ? contents[0] : undefined;
}
