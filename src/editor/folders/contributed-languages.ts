import * as vscode from "vscode";
import type { ContributedLanguage } from "../../checking/batch/folder-globs.ts";

/** The languages of all extensions with the endings of their files; what a manifest has wrong is passed over. */
export function contributedLanguages(): readonly ContributedLanguage[] {
  return vscode.extensions.all.flatMap(({ packageJSON }) => {
    const languages = fieldOf(fieldOf(packageJSON, "contributes"), "languages");
    if (!Array.isArray(languages)) return [];
    return languages.flatMap((language: unknown) => {
      const id = fieldOf(language, "id");
      const extensions = fieldOf(language, "extensions");
      if (typeof id !== "string" || !Array.isArray(extensions)) return [];
      return [{ id, extensions: extensions.filter((each) => typeof each === "string") }];
    });
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
