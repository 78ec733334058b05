import { shownText } from "./shown-text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it may stand in the content of an element or in an attribute with quotes, whatever it is. */
export function escapeHtml(text: string): string {
  return shownText(text).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? "");
}
