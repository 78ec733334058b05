import { slice, type TextRange } from "../range.ts";
import type { SyntaxNode, SyntaxTree } from "./syntax.ts";

/** A node with its place in the document, in UTF-16 units. */
export interface Placed extends TextRange {
  readonly node: SyntaxNode;
  readonly name: string;
}

/** A syntax tree with absolute places in its document: the nodes only know their places relative to each other. */
export class PlacedTree {
  readonly document: string;
  readonly root: Placed;
  readonly #nameOf: (kind: number) => string;

  /** `base` is the start of the tree in the document. */
  constructor(document: string, { root, nameOf }: SyntaxTree, base: number) {
    this.document = document;
    this.#nameOf = nameOf;
    this.root = this.#place(root, base);
  }

  childrenOf({ node, start }: Placed): Placed[] {
    return node.children.map((child, index) => this.#place(child, start + (node.positions[index] ?? 0)));
  }

  /** The names of the children, without their places. */
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
