import * as l10n from "@vscode/l10n";

/** Why a file of a folder isn't checked: a code for scripts, and a sentence for people. */
const REASONS = {
  notProse: ["language", () => l10n.t("By its name it is no file of prose.")],
  gone: ["no_file", () => l10n.t("The file is not there any more.")],
  notFile: ["not_text", () => l10n.t("It is not a file.")],
  unreadable: ["not_text", () => l10n.t("The file cannot be read.")],
  tooLarge: ["too_large", () => l10n.t("The file is larger than 5 MB.")],
  outside: ["outside", () => l10n.t("It is reached over a link to a place outside of the folder.")],
  noGitList: ["git_ignore", () => l10n.t("Git did not say whether it ignores the file.")],
  notReached: ["cancelled", () => l10n.t("It was not reached before the check was cancelled.")],
} as const satisfies Record<string, readonly [code: string, message: () => string]>;

/** Returns why a file isn't checked. */
export function fileReason(why: keyof typeof REASONS): { readonly code: string; readonly message: string } {
  const [code, message] = REASONS[why];
  return { code, message: message() };
}
