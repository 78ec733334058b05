import {
  createBinaryModuleFromUrl,
  Dialect,
  LocalLinter,
  type Lint as HarperLint,
  SuggestionKind,
} from "harper.js";
import { readFile } from "node:fs/promises";
import { SWITCHED_OFF } from "./rule-lists.ts";
import type { Lint, LintSuggestion, TargetVariant } from "./types.ts";

/** The checker's interface for the analysis. */
export interface Checker {
  useVariant(variant: TargetVariant): Promise<void>;
  /** Lints of one chunk, with offsets in UTF-16 units of it. */
  lint(chunk: string, markup: "plaintext" | "markdown"): Promise<Lint[]>;
  isLikelyEnglish(text: string): Promise<boolean>;
}

const DIALECTS: Readonly<Record<TargetVariant, Dialect>> = {
  "en-US": Dialect.American,
  "en-GB": Dialect.British,
  "en-AU": Dialect.Australian,
  "en-CA": Dialect.Canadian,
  "en-IN": Dialect.Indian,
};

const SUGGESTION_KINDS: Readonly<Record<SuggestionKind, LintSuggestion["kind"]>> = {
  [SuggestionKind.Replace]: "replace",
  [SuggestionKind.Remove]: "remove",
  [SuggestionKind.InsertAfter]: "insertAfter",
};

/**
 * Loads Harper from the bytes of its WebAssembly file: its own loading from a `file:` URL fails on paths with spaces. Takes
 * about 1.3 seconds and 350 MB, plus some time for the first misspelt word of a process.
 */
export async function loadHarper(wasm: URL): Promise<Checker> {
  const blob = new Blob([await readFile(wasm)], { type: "application/wasm" });
  const address = URL.createObjectURL(blob);
  const linter = new LocalLinter({
    binary: createBinaryModuleFromUrl(address, "slim"),
    dialect: Dialect.American,
  });
  await linter.setup();
  URL.revokeObjectURL(address);
  await disableStyleRules(linter);
  return {
    useVariant: async (variant) => {
      if ((await linter.getDialect()) === DIALECTS[variant]) return;
      await linter.setDialect(DIALECTS[variant]);
      await disableStyleRules(linter);
    },
    lint: async (chunk, markup) => {
      const groups = await linter.organizedLints(chunk, { language: markup });
      return Object.entries(groups).flatMap(([rule, lints]) => lints.map((lint) => plain(rule, lint)));
    },
    isLikelyEnglish: (text) => linter.isLikelyEnglish(text),
  };
}

async function disableStyleRules(linter: LocalLinter): Promise<void> {
  const config = await linter.getLintConfig();
  for (const rule of Object.keys(config)) if (SWITCHED_OFF.test(rule)) config[rule] = false;
  await linter.setLintConfig(config);
}

function plain(rule: string, lint: HarperLint): Lint {
  const span = lint.span();
  const suggestions = lint.suggestions().map((suggestion) => {
    const kind = SUGGESTION_KINDS[suggestion.kind()];
    const text = suggestion.get_replacement_text();
    suggestion.free();
    return { kind, text };
  });
  const { start, end } = span;
  // Messages are plain text; the checker quotes words as Markdown does.
  const message = lint.message().replaceAll(/`([^`]*)`/gu, "“$1”");
  const result = { rule, kind: lint.lint_kind(), message, start, end, suggestions };
  span.free();
  lint.free();
  return result;
}
