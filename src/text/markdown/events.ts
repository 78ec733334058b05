import { parse, postprocess, preprocess } from "micromark";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { mdxjs } from "micromark-extension-mdxjs";
import type { Event, Extension } from "micromark-util-types";
import { bracketParser } from "./bracket-parser.ts";
import { directiveFence } from "./directive-fence.ts";
import { dollarMath } from "./dollar-math.ts";
import "./edit-tail.ts";
import { limitContinuations, limitNesting } from "./nesting-limit.ts";
import { ParagraphBudget } from "./paragraph-budget.ts";

export type Dialect = "markdown" | "mdx";

/**
 * True if front matter at the start is closed. Otherwise micromark takes the whole document for front matter, and by its end
 * has read every line without its containers.
 */
const hasFrontMatter = (document: string): boolean =>
  /^\uFEFF?(---|\+\+\+)[ \t]*[\r\n](?:[^]*?[\r\n])?\1[ \t]*(?:[\r\n]|$)/.test(document);

function extensionsFor(document: string, base: number, dialect: Dialect): Extension[] {
  const common = [
    hasFrontMatter(document) ? frontmatter(["yaml", "toml"]) : {},
    gfm(),
    dollarMath(math(), document, base),
    directiveFence(),
  ];
  if (dialect === "mdx") return [...common, mdxjs({ addResult: false, acorn: bracketParser() })];
  return common;
}

export interface ParsedMarkdown {
  /** micromark's own events, after resolving attention and labels. */
  readonly events: readonly Event[];
  /** The offset to add to a token's: micromark does not count a byte order mark. */
  readonly base: number;
}

/** Returns the events of a document. The MDX dialect throws on text that its grammar refuses; Markdown never does. */
export function parseMarkdown(document: string, dialect: Dialect): ParsedMarkdown {
  const base = document.startsWith("\uFEFF") ? 1 : 0;
  const budget = new ParagraphBudget();
  const context = parse({ extensions: [...extensionsFor(document, base, dialect), budget.extension()] });
  context.constructs.text = budget.charge(context.constructs.text);
  context.constructs.document = limitContinuations(context.constructs.document);
  const events = postprocess(context.document().write(preprocess()(limitNesting(document), undefined, true)));
  return { events, base };
}
