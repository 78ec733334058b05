import { CREDENTIAL_LIMITS } from "../../../contract/content-credentials.ts";
import type { Tool } from "./manifest-store.ts";
import { plainName } from "./plain-name.ts";

/** Code points outside the first plane take two units of a bounded string. */
function within(text: string | undefined, most: number): string | null {
  const plain = plainName(text ?? "", most);
  const shown = plain.length <= most ? plain : plainName(plain, Math.floor(most / 2));
  return shown === "" ? null : shown;
}

/** Sanitizes a name from a file; null if nothing is left. */
export function shownName(text: string | undefined): string | null {
  return within(text, CREDENTIAL_LIMITS.name);
}

/** Sanitizes a longer text from a file; null if nothing is left. */
export function shownSentence(text: string | undefined): string | null {
  return within(text, CREDENTIAL_LIMITS.sentence);
}

/** Returns a tool's name with its version. */
export function shownTool(tool: Tool): string | null {
  if (tool === undefined || typeof tool === "string") return shownName(tool);
  return shownName(tool.version === undefined ? tool.name : `${tool.name} ${tool.version}`);
}
