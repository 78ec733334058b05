import type { CommandId } from "./commands.ts";

const PREFIX = "contentAuthenticity.";

/** Commands of code actions, hovers and messages, which the manifest doesn't contribute. */
const INTERNAL_COMMANDS: readonly CommandId[] = [
  "_acceptCorrection",
  "_addToDictionary",
  "_citeSource",
  "_hideFinding",
  "_openProxySettings",
  "_quotePassage",
  "_revealPassage",
  "_showFolderLeftOut",
  "_showMediaReport",
  "_trySample",
  "_turnOffRule",
];

/** Returns the ids of all commands without their prefix, by the extension's own manifest; a test holds them to `COMMANDS`. */
export function commandIds(manifest: unknown): readonly string[] {
  const contributed = isManifest(manifest) ? manifest.contributes.commands : [];
  return [...contributed.map(({ command }) => command.slice(PREFIX.length)), ...INTERNAL_COMMANDS];
}

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null && "contributes" in value;
}
