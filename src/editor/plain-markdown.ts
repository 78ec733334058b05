import * as vscode from "vscode";

/** What makes links of bare addresses, and characters of their names; `appendText` leaves it as it is. */
const LEFT_ALONE = /[:@.<&]/gu;

/** A word as Markdown that shows nothing but the word. */
function asMarkdown(word: string): string {
  return new vscode.MarkdownString().appendText(word).value.replaceAll(LEFT_ALONE, String.raw`\$&`);
}

/** Lines of plain text, each a paragraph: whatever stands in them is no markup, no link and no command. */
export function plainMarkdown(lines: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = false;
  text.supportHtml = false;
  for (const line of lines) {
    // Word by word: spaces inside a text that is appended become hard ones, and a long label would not be wrapped.
    for (const word of line.split(" ")) text.appendMarkdown(`${asMarkdown(word)} `);
    text.appendMarkdown("\n\n");
  }
  return text;
}

/** A link that runs one command of ours with plain arguments. */
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
