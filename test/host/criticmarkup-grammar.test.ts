import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as vscode from "vscode";
import { trusted } from "../harness/trusted.ts";
import { product } from "./product.ts";

/** The part of VS Code's own tokenizer used here, from the same copy that highlights text. */
interface Textmate {
  readonly Registry: new (options: object) => {
    loadGrammar(scope: string): Promise<Grammar | null>;
  };
  readonly INITIAL: unknown;
  parseRawGrammar(text: string, file: string): unknown;
}

interface Grammar {
  tokenizeLine(
    line: string,
    state: unknown,
  ): { readonly tokens: readonly Token[]; readonly ruleStack: unknown };
}

interface Token {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly scopes: readonly string[];
}

interface Oniguruma {
  loadWASM(data: ArrayBuffer): Promise<void>;
  createOnigScanner(patterns: readonly string[]): unknown;
  createOnigString(text: string): unknown;
}

interface Contributions {
  readonly languages: readonly { readonly id: string; readonly extensions?: readonly string[] }[];
  readonly grammars: readonly {
    readonly language?: string;
    readonly scopeName: string;
    readonly path: string;
    readonly injectTo?: readonly string[];
  }[];
}

const OWN = "text.html.markdown.criticmarkup";
const MARKDOWN = "text.html.markdown";

describe("the grammar of CriticMarkup", function () {
  this.timeout(120_000);
  let textmate: Textmate;
  let own: Grammar;
  let markdown: Grammar;
  let contributions: Contributions;

  const load = async (): Promise<void> => {
    const extension = await product();
    contributions = trusted<{ contributes: Contributions }>(extension.packageJSON).contributes;
    const fromEditor = createRequire(path.join(vscode.env.appRoot, "package.json"));
    textmate = trusted<Textmate>(fromEditor("vscode-textmate"));
    const oniguruma = trusted<Oniguruma>(fromEditor("vscode-oniguruma"));
    const wasm = readFileSync(fromEditor.resolve("vscode-oniguruma/release/onig.wasm"));
    await oniguruma.loadWASM(Uint8Array.from(wasm).buffer);
    const [entry] = contributions.grammars;
    assert.ok(entry);
    const basics = vscode.extensions.getExtension("vscode.markdown");
    assert.ok(basics, "the Markdown of VS Code is there");
    const files = new Map([
      [OWN, path.join(extension.extensionPath, entry.path)],
      [MARKDOWN, path.join(basics.extensionPath, "syntaxes", "markdown.tmLanguage.json")],
    ]);
    const registry = new textmate.Registry({
      onigLib: Promise.resolve(oniguruma),
      loadGrammar: (scope: string) => {
        const file = files.get(scope);
        return Promise.resolve(
          file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, "utf8"), file),
        );
      },
      getInjections: (scope: string) =>
        contributions.grammars.flatMap(({ injectTo, scopeName }) =>
          injectTo?.includes(scope) === true ? [scopeName] : [],
        ),
    });
    const [first, second] = [await registry.loadGrammar(OWN), await registry.loadGrammar(MARKDOWN)];
    assert.ok(first !== null && second !== null);
    [own, markdown] = [first, second];
  };

  /** Returns the scopes of each token of a text, line by line. */
  const tokens = (grammar: Grammar, text: string): readonly { text: string; scopes: readonly string[] }[] => {
    let state = textmate.INITIAL;
    return text.split("\n").flatMap((line) => {
      const { tokens: found, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return found.map(({ startIndex, endIndex, scopes }) => ({
        text: line.slice(startIndex, endIndex),
        scopes,
      }));
    });
  };

  /** Returns our own scopes at a text, the innermost last. */
  const ownScopes = (text: string, words: string): readonly string[] => {
    const token = tokens(own, text).find((each) => each.text.includes(words));
    assert.ok(token, `a token holds "${words}"`);
    return token.scopes.filter((scope) => scope.endsWith(".criticmarkup") && scope !== OWN);
  };

  before(load);

  const INSERTED = "markup.inserted.criticmarkup";
  const DELETED = "markup.deleted.criticmarkup";
  const CHANGED = "meta.substitution.criticmarkup";
  const table: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["an addition", "a {++new++} b", "new", [INSERTED]],
    ["a deletion", "a {--old--} b", "old", [DELETED]],
    ["the old of a substitution", "a {~~old~>new~~} b", "old", [CHANGED, DELETED]],
    ["the new of a substitution", "a {~~old~>new~~} b", "new", [CHANGED, INSERTED]],
    ["a remark", "a {>>why<<} b", "why", ["comment.block.criticmarkup"]],
    ["a highlight", "a {==this==} b", "this", ["markup.bold.criticmarkup"]],
    ["what stands before", "word {++new++} b", "word", []],
    ["what stands after", "a {~~old~>new~~} word", "word", []],
    ["a mark in a heading", "# A {~~old~>new~~} b", "new", [CHANGED, INSERTED]],
    ["a mark in a list", "- a\n- b {--old--}", "old", [DELETED]],
    ["a mark in a quote", "> a {++new++} b", "new", [INSERTED]],
    ["a mark in emphasis", "a **b {++new++} c** d", "new", [INSERTED]],
    ["a mark in a table", "| a | b |\n| - | - |\n| c | {++new++} |", "new", [INSERTED]],
    ["a mark in code", "```\n{++new++}\n```", "new", [INSERTED]],
    ["the first line of a mark over two", "a {++new\nline++} b", "new", [INSERTED]],
    ["the second line of a mark over two", "a {++new\nline++} b", "line", [INSERTED]],
    ["the old of a substitution over two lines", "a {~~the\nteh~>the~~} word", "teh", [CHANGED, DELETED]],
    ["the new of a substitution over two lines", "a {~~teh\nteh~>the~~} word", "the", [CHANGED, INSERTED]],
    ["the second line of a deletion in a quote", "> a {--old\n> line--} b", "line", [DELETED]],
    ["a line that ends one mark and holds another", "a {++b\nc++} {--d--}", "d", [DELETED]],
    ["what follows a substitution over two lines", "a {~~the\nthe~>the~~} word", "word", []],
    ["one tilde in the old words", "a {~~o~ld~>new~~} b", "o~ld", [CHANGED, DELETED]],
    ["a deletion in Markdown's own way", "a ~~old~~ b", "old", []],
    ["the next paragraph after a mark that is not closed", "a {++new\n\nword", "word", []],
  ];
  for (const [name, text, words, scopes] of table) {
    it(`[EDI-5] ${name}`, () => {
      assert.deepEqual(ownScopes(text, words), scopes);
    });
  }

  it("[EDI-5] the marks themselves are punctuation", () => {
    const text = "{++a++} {--b--} {~~c~>d~~} {>>e<<} {==f==}";
    const marks = tokens(own, text).filter(
      (token) => token.scopes.at(-1)?.startsWith("punctuation.") === true,
    );
    assert.deepEqual(
      marks.map((token) => token.text),
      ["{++", "++}", "{--", "--}", "{~~", "~>", "~~}", "{>>", "<<}", "{==", "==}"],
    );
  });

  it("[EDI-5] text outside marks is highlighted as Markdown", () => {
    const text = "# A\n\n**b** _c_ `d` [e](f)\n\n> g\n\n1. h\n\n```js\ni\n```";
    const renamed = (grammar: Grammar, scope: string): unknown =>
      tokens(grammar, text).map((token) => ({
        ...token,
        scopes: token.scopes.filter((one) => one !== scope),
      }));
    assert.deepEqual(renamed(own, OWN), renamed(markdown, MARKDOWN));
  });

  it("[EDI-5] Markdown is unaffected: no file of it, no scope in it", () => {
    const language = contributions.languages.find(({ id }) => id === "criticmarkup");
    assert.deepEqual(language?.extensions, [".criticmarkup"]);
    const others = contributions.languages.filter((each) => each !== language);
    assert.ok(others.every(({ extensions }) => extensions === undefined));
    assert.ok(contributions.grammars.every(({ injectTo }) => injectTo === undefined));
    const marked = tokens(markdown, "a {++new++} {~~b~>c~~}").flatMap(({ scopes }) => scopes);
    assert.ok(marked.every((scope) => !scope.includes("criticmarkup")));
  });
});
