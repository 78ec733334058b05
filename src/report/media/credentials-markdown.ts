import * as l10n from "@vscode/l10n";
import { markdownText } from "../markdown-text.ts";
import type { CredentialNodeView, CredentialsView } from "./credentials-view.ts";

/** Returns the Content Credentials of a file as blocks of Markdown: the history as a nested list, without thumbnails. */
export function credentialsMarkdown(view: CredentialsView): readonly string[] {
  const { file, heading, summary, validation } = view;
  return [
    `## ${markdownText(heading)}`,
    ...summary.map((line) => markdownText(line)),
    linesOf(file, 0).join("\n"),
    `### ${markdownText(validation.heading)}`,
    validation.lines.map((line) => `- ${markdownText(line)}`).join("\n"),
  ];
}

function linesOf(node: CredentialNodeView, depth: number): readonly string[] {
  const { actions, facts, ingredients, named } = node;
  const at = (level: number, text: string): string =>
    `${"  ".repeat(depth * 2 + level)}- ${markdownText(text)}`;
  const rows = actions.entries.map(({ detail, what }) =>
    at(2, detail === "" ? what : l10n.t("{0}: {1}", what, detail)),
  );
  return [
    at(0, named),
    ...facts.map(({ label, value }) => at(1, l10n.t("{0}: {1}", label, value))),
    ...listed(at, actions.heading, rows, actions.more),
    ...listed(
      at,
      ingredients.heading,
      ingredients.entries.flatMap((one) => linesOf(one, depth + 1)),
      ingredients.more,
    ),
  ];
}

function listed(
  at: (level: number, text: string) => string,
  heading: string,
  rows: readonly string[],
  more: string,
): readonly string[] {
  if (rows.length === 0 && more === "") return [];
  return [at(1, heading), ...rows, ...(more === "" ? [] : [at(2, more)])];
}
