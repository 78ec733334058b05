import * as vscode from "vscode";

/** Characters that `appendText` doesn't escape but that make links of bare addresses, or character references. */
const LEFT_ALONE = /[:@.<&]/gu;

/** Escapes a word so that Markdown shows it literally. */
function asMarkdown(word: string): string {
  return new vscode.MarkdownString().appendText(word).value.replaceAll(LEFT_ALONE, String.raw`\$&`);
}

/** Renders lines of plain text as paragraphs, with no markup, links or commands in them. */
export function plainMarkdown(lines: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = false;
  text.supportHtml = false;
  for (const line of lines) {
    // Append words one by one: `appendText` makes spaces non-breaking, and a long label would not wrap.
    for (const word of line.split(" ")) text.appendMarkdown(`${asMarkdown(word)} `);
    text.appendMarkdown("\n\n");
  }
  return text;
}

/** Returns a link that runs one of this extension's commands with plain arguments. */
export function commandLink(
  label: string,
  command: string,
  given: readonly unknown[],
): vscode.MarkdownString {
  // A parenthesis in a name would end the link.
  const encoded = encodeURIComponent(JSON.stringify(given)).replaceAll("(", "%28").replaceAll(")", "%29");
  const text = new vscode.MarkdownString(`[${label}](command:${command}?${encoded})`);
  text.isTrusted = { enabledCommands: [command] };
  return text;
}
