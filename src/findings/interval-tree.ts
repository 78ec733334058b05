import type { TextRange } from "../text/range.ts";

/** An item at a range. Moves with the tree: only the tree knows its current place. */
interface Node<T> {
  readonly item: T;
  /** Without the pending shifts of its ancestors. */
  start: number;
  end: number;
  /** The greatest end in this subtree. */
  reach: number;
  /** The pending shift of all descendants. */
  shift: number;
  size: number;
  left: Node<T> | undefined;
  right: Node<T> | undefined;
}

export interface Standing<T> extends TextRange {
  readonly item: T;
}

/**
 * Ranges that move with a text, ordered by their starts; ranges may overlap, and those with the same start keep their
 * insertion order. Shifting everything after an edit, and finding what an edit touches, is logarithmic, plus a step for each
 * item touched. Balanced at random (Martínez and Roura), with the same sequence at every run.
 */
export class IntervalTree<T> {
  #root: Node<T> | undefined;
  #seed = 0x9e3779b9;

  /** `standing` is ordered by start. */
  constructor(standing: readonly Standing<T>[]) {
    this.#root = built(standing, 0, standing.length);
  }

  get size(): number {
    return this.#root?.size ?? 0;
  }

  add(standing: Standing<T>): void {
    const [left, right] = split(this.#root, standing.start);
    this.#root = this.#merge(this.#merge(left, nodeOf(standing)), right);
  }

  /** Removes the items that an edited range touches, edges included, and shifts later items by `by`. */
  edit({ start, end }: TextRange, by: number): readonly Standing<T>[] {
    const taken: Standing<T>[] = [];
    const [before, behind] = split(this.#root, end);
    if (behind !== undefined) move(behind, by);
    this.#root = this.#merge(this.#without(before, start, taken), behind);
    return taken;
  }

  /** Returns the items at a range, edges included. */
  touching({ start, end }: TextRange): readonly Standing<T>[] {
    const found: Standing<T>[] = [];
    visit(this.#root, start, end, found);
    return found;
  }

  all(): readonly Standing<T>[] {
    return this.touching({ start: -Infinity, end: Infinity });
  }

  /** Removes the items that end at or after an offset, and appends them to `taken` in order. */
  #without(node: Node<T> | undefined, start: number, taken: Standing<T>[]): Node<T> | undefined {
    if (node === undefined || node.reach < start) return node;
    settle(node);
    const left = this.#without(node.left, start, taken);
    if (node.end >= start) taken.push(standingOf(node));
    const right = this.#without(node.right, start, taken);
    if (node.end >= start) return this.#merge(left, right);
    node.left = left;
    node.right = right;
    return measured(node);
  }

  #merge(left: Node<T> | undefined, right: Node<T> | undefined): Node<T> | undefined {
    if (left === undefined) return right;
    if (right === undefined) return left;
    if (this.#chance(left.size + right.size) < left.size) {
      settle(left);
      left.right = this.#merge(left.right, right);
      return measured(left);
    }
    settle(right);
    right.left = this.#merge(left, right.left);
    return measured(right);
  }

  /** A pseudorandom whole number from 0 up to `below` (Marsaglia's xorshift). */
  #chance(below: number): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) % below;
  }
}

function nodeOf<T>({ item, start, end }: Standing<T>): Node<T> {
  return { item, start, end, reach: end, shift: 0, size: 1, left: undefined, right: undefined };
}

function standingOf<T>({ item, start, end }: Node<T>): Standing<T> {
  return { item, start, end };
}

function built<T>(standing: readonly Standing<T>[], from: number, to: number): Node<T> | undefined {
  const middle = (from + to) >>> 1;
  const here = standing[middle];
  if (from >= to || here === undefined) return undefined;
  const node = nodeOf(here);
  node.left = built(standing, from, middle);
  node.right = built(standing, middle + 1, to);
  return measured(node);
}

/** Splits a tree into items that start at or before an offset, and the rest. */
function split<T>(
  node: Node<T> | undefined,
  offset: number,
): readonly [Node<T> | undefined, Node<T> | undefined] {
  if (node === undefined) return [undefined, undefined];
  settle(node);
  if (node.start <= offset) {
    const [middle, right] = split(node.right, offset);
    node.right = middle;
    return [measured(node), right];
  }
  const [left, middle] = split(node.left, offset);
  node.left = middle;
  return [left, measured(node)];
}

function visit<T>(node: Node<T> | undefined, start: number, end: number, found: Standing<T>[]): void {
  if (node === undefined || node.reach < start) return;
  settle(node);
  visit(node.left, start, end, found);
  if (node.start > end) return;
  if (node.end >= start) found.push(standingOf(node));
  visit(node.right, start, end, found);
}

function move<T>(node: Node<T>, by: number): void {
  node.start += by;
  node.end += by;
  node.reach += by;
  node.shift += by;
}

/** Passes the pending shift on to the children. */
function settle<T>(node: Node<T>): void {
  if (node.shift === 0) return;
  if (node.left !== undefined) move(node.left, node.shift);
  if (node.right !== undefined) move(node.right, node.shift);
  node.shift = 0;
}

function measured<T>(node: Node<T>): Node<T> {
  const { left, right } = node;
  node.size = 1 + (left?.size ?? 0) + (right?.size ?? 0);
  node.reach = Math.max(node.end, left?.reach ?? -Infinity, right?.reach ?? -Infinity);
  return node;
}
