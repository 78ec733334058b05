import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { MediaKind } from "../../report/media/media-report.ts";
import { isAbsent, uriOf } from "../documents/check-target.ts";

/** By the endings of their names; what a file is counts by its content, which is looked at before it is sent. */
const EXTENSIONS: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ["jpg", "jpeg", "jpe", "png", "webp", "gif", "bmp", "tif", "tiff"],
  audio: ["wav", "flac", "ogg", "oga", "opus", "mp3", "m4a", "aac"],
};

/** Editors of VS Code's own that show one file. */
const EDITORS: Readonly<Record<MediaKind, string>> = {
  image: "imagePreview.previewEditor",
  audio: "vscode.audioPreview",
};

/**
 * The files that a command is about: those that the explorer passes with the one that was clicked, the one that is given, the
 * one in the active editor, or those that a person picks; none where he picks none. Throws a `CheckStopped` for an argument
 * that is no address.
 */
export async function mediaTargets(
  kind: MediaKind,
  uri: unknown,
  selected: unknown,
): Promise<readonly vscode.Uri[]> {
  if (!isAbsent(uri)) {
    const clicked = uriOf(uri);
    const all = Array.isArray(selected) ? selected.map(uriOf) : [];
    const isAmong = all.some((each) => each.toString() === clicked.toString());
    return isAmong ? distinct(all) : [clicked];
  }
  const shown = activeFile(kind);
  return shown === undefined ? pick(kind) : [shown];
}

function distinct(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** The file in the active tab, where it looks like one of the kind. */
function activeFile(kind: MediaKind): vscode.Uri | undefined {
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (input instanceof vscode.TabInputCustom) {
    return input.viewType === EDITORS[kind] || isNamedLike(kind, input.uri) ? input.uri : undefined;
  }
  return input instanceof vscode.TabInputText && isNamedLike(kind, input.uri) ? input.uri : undefined;
}

function isNamedLike(kind: MediaKind, { path }: vscode.Uri): boolean {
  const extension = /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? "";
  return EXTENSIONS[kind].includes(extension);
}

async function pick(kind: MediaKind): Promise<readonly vscode.Uri[]> {
  const [label, title] =
    kind === "image"
      ? [l10n.t("Images"), l10n.t("Images to Check")]
      : [l10n.t("Audio"), l10n.t("Recordings to Check")];
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: true,
    filters: { [label]: [...EXTENSIONS[kind]] },
    openLabel: l10n.t("Check"),
    title,
  });
  return picked ?? [];
}
