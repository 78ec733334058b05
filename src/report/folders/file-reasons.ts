import * as l10n from "@vscode/l10n";

/** Why a file of a folder isn't checked: a code for scripts, and a sentence for people. */
const REASONS = {
  notProse: ["language", () => l10n.t("Not a prose file, by its name.")],
  gone: ["no_file", () => l10n.t("The file no longer exists.")],
  notFile: ["not_text", () => l10n.t("It isn't a file.")],
  unreadable: ["not_text", () => l10n.t("Couldn't read the file.")],
  tooLarge: ["too_large", () => l10n.t("The file is larger than 5 MB.")],
  outside: ["outside", () => l10n.t("It's a link to a place outside the folder.")],
  noGitList: ["git_ignore", () => l10n.t("Couldn't tell if Git ignores the file.")],
  notReached: ["cancelled", () => l10n.t("Not checked before the check was canceled.")],
} as const satisfies Record<string, readonly [code: string, message: () => string]>;

/** Returns why a file isn't checked. */
export function fileReason(why: keyof typeof REASONS): { readonly code: string; readonly message: string } {
  const [code, message] = REASONS[why];
  return { code, message: message() };
}
