import { slice, type TextRange } from "../range.ts";
import type { SyntaxNode, SyntaxTree } from "./syntax.ts";

/** A node with its place in the document, in UTF-16 units. */
export interface Placed extends TextRange {
  readonly node: SyntaxNode;
  readonly name: string;
}

/** A syntax tree over its document: its nodes know only where they stand in each other. */
export class PlacedTree {
  readonly document: string;
  readonly root: Placed;
  readonly #nameOf: (kind: number) => string;

  /** `base` is where the tree begins in the document. */
  constructor(document: string, { root, nameOf }: SyntaxTree, base: number) {
    this.document = document;
    this.#nameOf = nameOf;
    this.root = this.#place(root, base);
  }

  childrenOf({ node, start }: Placed): Placed[] {
    return node.children.map((child, index) => this.#place(child, start + (node.positions[index] ?? 0)));
  }

  /** Names of the children alone, for who does not ask where they stand. */
  childNames({ node }: Placed): string[] {
    return node.children.map((child) => this.#nameOf(child.kind));
  }

  source(range: TextRange): string {
    return slice(this.document, range);
  }

  #place(node: SyntaxNode, start: number): Placed {
    return { node, name: this.#nameOf(node.kind), start, end: start + node.length };
  }
}
