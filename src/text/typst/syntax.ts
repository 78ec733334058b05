import { readFileSync } from "node:fs";

/** A node of Typst's own syntax tree; lengths and positions are UTF-16 units, positions from the start of the node. */
export interface SyntaxNode {
  readonly kind: number;
  readonly length: number;
  readonly children: readonly SyntaxNode[];
  readonly positions: readonly number[];
}

export interface SyntaxTree {
  readonly root: SyntaxNode;
  /** The name of a kind, such as `Heading`. */
  readonly nameOf: (kind: number) => string;
}

/** The exports of `typst_syntax_bg.wasm`, which its binding wraps in a class. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly __wbindgen_export_3: { grow(by: number): number; set(index: number, value: unknown): void };
  readonly __wbindgen_malloc: (size: number, align: number) => number;
  readonly __wbindgen_start: () => void;
  readonly typstwasmparser_new: (start: number, length: number) => number;
  readonly typstwasmparser_tree: (parser: number) => SyntaxNode;
  readonly typstwasmparser_get_node_types: () => readonly (readonly [string, number])[];
}

interface Module {
  readonly isModule: true;
}

type Imports = Record<string, (...given: never[]) => unknown>;

/** The used part of a global that is only typed in the browser's library. */
interface Engine {
  readonly Module: {
    new (bytes: Uint8Array): Module;
    imports(module: Module): readonly { readonly name: string }[];
  };
  readonly Instance: new (
    module: Module,
    imports: Readonly<Record<string, Imports>>,
  ) => { readonly exports: Exports };
}

declare const WebAssembly: Engine;

const FILE = "typst_syntax_bg.wasm";
/** The most UTF-8 bytes of one UTF-16 unit. */
const BYTES_PER_UNIT = 3;

/**
 * Typst's parser, from the WebAssembly of `codemirror-lang-typst`: the `typst-syntax` crate itself. The package's own
 * binding needs a bundler and an editor, and keeps one instance; this one creates an instance for each document, so that
 * neither a text that crashes it nor the memory of a long one persists.
 */
export class TypstSyntax {
  #module: Module | undefined;

  /** Throws an error for which {@link isTooDeep} is true if markup is nested about 1,500 deep. */
  parse(source: string): SyntaxTree {
    const module = (this.#module ??= new WebAssembly.Module(readFileSync(wasmFile())));
    const binding = new Binding(module);
    const root = binding.tree(source);
    const names = binding.kinds();
    return { root, nameOf: (kind) => names.get(kind) ?? "" };
  }
}

/** True if the stack overflowed, in the parser or while its tree was read. */
export const isTooDeep = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown.name === "RangeError" || thrown.name === "RuntimeError");

/** The build puts the file next to the bundles; without a build it is in its package. */
function wasmFile(): URL {
  const isBundled = import.meta.url.endsWith(".js");
  return isBundled
    ? new URL(FILE, import.meta.url)
    : new URL(`../wasm/${FILE}`, import.meta.resolve("codemirror-lang-typst"));
}

/** One instance, with the functions that wasm-bindgen imports. */
class Binding {
  readonly #exports: Exports;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Names of fields, by their offset in constant memory: every field assignment looks one up. */
  readonly #constants = new Map<number, string>();
  #constantsEnd = 0;

  constructor(module: Module) {
    const imports: Imports = {};
    for (const { name } of WebAssembly.Module.imports(module)) imports[name] = this.#importNamed(name);
    this.#exports = new WebAssembly.Instance(module, { "./typst_syntax_bg.js": imports }).exports;
    this.#exports.__wbindgen_start();
  }

  tree(source: string): SyntaxNode {
    const { memory, __wbindgen_malloc: allocate, typstwasmparser_new: create } = this.#exports;
    const room = source.length * BYTES_PER_UNIT + 1;
    const start = allocate(room, 1) >>> 0;
    this.#constantsEnd = start;
    const target = new Uint8Array(memory.buffer, start, room);
    const { written } = new TextEncoder().encodeInto(source, target);
    return this.#exports.typstwasmparser_tree(create(start, written) >>> 0);
  }

  kinds(): ReadonlyMap<number, string> {
    const types = this.#exports.typstwasmparser_get_node_types();
    return new Map(types.map(([name, kind]) => [kind, name]));
  }

  /** Names end in a hash of the signature; only the three kinds of `new` need it to be distinguished. */
  #importNamed(name: string): (...given: never[]) => unknown {
    if (name === NEW_ARRAY) return () => [];
    if (name === NEW_OBJECT) return () => ({});
    if (name.startsWith("__wbg_set_")) return set;
    switch (name) {
      case "__wbindgen_number_new":
        return (value: number) => value;
      case "__wbindgen_bigint_from_u64":
        return (value: bigint) => Number(BigInt.asUintN(64, value));
      case "__wbindgen_string_new":
        return (start: number, length: number) => this.#text(start >>> 0, length >>> 0);
      case "__wbindgen_error_new":
        return (start: number, length: number) => new Error(this.#text(start >>> 0, length >>> 0));
      case "__wbindgen_throw":
        return (start: number, length: number) => {
          throw new Error(this.#text(start >>> 0, length >>> 0));
        };
      case "__wbindgen_init_externref_table":
        return () => this.#fillTable();
      default:
        // The stack trace and the message of a panic, which throws an exception anyway.
        return () => undefined;
    }
  }

  #text(start: number, length: number): string {
    const key = start * 1024 + length;
    const known = this.#constants.get(key);
    if (known !== undefined) return known;
    const text = this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, start, length));
    if (start < this.#constantsEnd && length < 1024) this.#constants.set(key, text);
    return text;
  }

  /** Fills the table of constants that the code refers to by number. */
  #fillTable(): void {
    const table = this.#exports.__wbindgen_export_3;
    const offset = table.grow(4);
    const values = [undefined, null, true, false];
    table.set(0, undefined);
    for (const [index, value] of values.entries()) table.set(offset + index, value);
  }
}

const NEW_ARRAY = "__wbg_new_78feb108b6472713";
const NEW_OBJECT = "__wbg_new_405e22f390576ce2";

function set(target: Record<string | number, unknown>, key: string | number, value: unknown): void {
  target[key] = value;
}
