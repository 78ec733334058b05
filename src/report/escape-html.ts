import { LONGEST_SHOWN, shownText } from "./shown-text.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for the content of an element or a quoted attribute; at most `most` UTF-16 units of it. */
export function escapeHtml(text: string, most: number = LONGEST_SHOWN): string {
  return shownText(text, most).replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? "");
}
