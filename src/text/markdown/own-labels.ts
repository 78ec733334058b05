import type { Event, Token } from "micromark-util-types";

/**
 * Returns the links and images whose text is also the name of their definition (`[text]` and `[text][]`): editing it would
 * break them, so it is read but not edited. One pass over the events.
 */
export function ownLabels(events: readonly Event[]): ReadonlySet<Token> {
  const found = new Set<Token>();
  const open: { readonly token: Token; target: boolean }[] = [];
  for (const [kind, token] of events) {
    if (token.type === "link" || token.type === "image") {
      if (kind === "enter") open.push({ token, target: false });
      else if (open.pop()?.target === false) found.add(token);
    } else if (kind === "enter" && (token.type === "resource" || token.type === "referenceString")) {
      const innermost = open.at(-1);
      if (innermost !== undefined) innermost.target = true;
    }
  }
  return found;
}
