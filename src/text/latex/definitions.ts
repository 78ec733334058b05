import type { Brackets } from "./brackets.ts";
import type { Signature } from "./commands.ts";
import { isDisplay } from "./environments.ts";

/** The expansion of a command that the document defines. */
export type OwnCommand =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "word" }
  | { readonly kind: "nothing" }
  /** The beginning of a formula, which extends to the command `until`. */
  | { readonly kind: "formula"; readonly until: string }
  | { readonly kind: "arguments"; readonly signature: Signature };

const NEW_COMMAND =
  /\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|newrobustcmd)\*?[ \t]*\{?\\([a-zA-Z@]+)\}?[ \t]*(?:\[(\d)\][ \t]*)?(?:(\[[^\]\r\n]{0,100}\])[ \t]*)?\{|\\def\\([a-zA-Z@]+)((?:#\d)*)\{/g;
/** The longest body that is examined. */
const LONGEST_BODY = 500;
const PLAIN_TEXT = /^[\p{L}\p{N}][\p{L}\p{N} .,'’&-]*$/u;
const CODE =
  /\\(?:texttt|ttfamily|tt|verb|lstinline|url|path|nolinkurl|mathrm|mathit|mathbf|ensuremath|index|mintinline)(?![a-zA-Z])|\$/u;
/** Commands with their options, but not their arguments. */
const COMMANDS = /\\[a-zA-Z@]+\*?(?:\[[^\]]*\])*|\\[^a-zA-Z]/gu;
const LAYOUT =
  /\\(?:vspace|hspace|vskip|hskip|hrule|begin|end|renewcommand|set[a-z]*|footnotesize|small|large|par|clearpage|newpage|label|index|noindent|color|item)(?![a-zA-Z])/u;

const EDGE = /^\s*\\(begin|end)\{([^{}]{1,60})\}\s*$/;

const MOST_ARGUMENTS = 9;

/** The commands that the document defines with `\newcommand` and the like, by their expansion. */
export function ownCommands(document: string, brackets: Brackets): ReadonlyMap<string, OwnCommand> {
  const found = new Map<string, OwnCommand>();
  const begins = new Map<string, string>();
  const ends = new Map<string, string>();
  for (const match of document.matchAll(NEW_COMMAND)) {
    const [whole, name, count, option, defName, parameters = ""] = match;
    const open = match.index + whole.length - 1;
    const close = brackets.closeOf(open);
    if (close === undefined) continue;
    const body = document.slice(open + 1, Math.min(close, open + LONGEST_BODY));
    const [, edge, environment = ""] = EDGE.exec(body) ?? [];
    if (edge !== undefined && isDisplay(environment)) {
      if (edge === "begin") begins.set(name ?? defName ?? "", environment);
      else ends.set(environment, name ?? defName ?? "");
    }
    const all = count === undefined ? parameters.length / "#1".length : Number(count);
    found.set(
      name ?? defName ?? "",
      printed(body, Math.min(all - (option === undefined ? 0 : 1), MOST_ARGUMENTS)),
    );
  }
  for (const [name, environment] of begins) {
    const end = ends.get(environment);
    if (end !== undefined) found.set(name, { kind: "formula", until: `\\${end}` });
  }
  return found;
}

function printed(body: string, inBraces: number): OwnCommand {
  if (inBraces > 0) return { kind: "arguments", signature: argumentsSeen(body, inBraces) };
  const bare = body
    .replaceAll(/\\(?:xspace|@|\/|-)(?![a-zA-Z])|[{}]/g, "")
    .replaceAll(/\\[, ]|~/g, " ")
    .trim();
  if (PLAIN_TEXT.test(bare)) return { kind: "text", text: bare };
  if (LAYOUT.test(body)) return { kind: "nothing" };
  return {
    kind: CODE.test(body) || /[\p{L}\p{N}]/u.test(body.replaceAll(COMMANDS, "")) ? "word" : "nothing",
  };
}

function argumentsSeen(body: string, count: number): Signature {
  if (CODE.test(body)) return "p".repeat(count);
  let signature = "";
  for (let index = 1; index <= count; index += 1) signature += body.includes(`#${index}`) ? "t" : "h";
  return signature;
}
