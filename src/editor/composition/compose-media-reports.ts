import * as vscode from "vscode";
import type { MediaPanels } from "../images-and-audio/media-panels.ts";
import type { MediaResults } from "../../checking/media/media-results.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { ResultSecret } from "../../checking/store/result-secret.ts";
import type { ActivatedParts } from "./composed-parts.ts";

/** Results of images and recordings and their pages, each loaded at first use. */
export interface MediaReportParts {
  readonly mediaResults: () => Promise<MediaResults>;
  readonly mediaPanels: () => Promise<MediaPanels>;
}

/** Composes the reports of images and recordings, which are stored under the secret. */
export function composeMediaReports(
  { context, folders, log }: ActivatedParts,
  secret: () => Promise<ResultSecret>,
): MediaReportParts {
  const mediaResults = once(async () => {
    const [{ MediaResults }, { filesWithin }] = await Promise.all([
      import("../../checking/media/media-results.ts"),
      import("../results/files-within.ts"),
    ]);
    const made = new MediaResults(
      once(async () => {
        const { keptMediaReports } = await import("../../checking/store/kept-media.ts");
        return keptMediaReports({ folder: folders.media, log, secret: async () => (await secret()).get() });
      }),
      async (address) => (await filesWithin(vscode.Uri.parse(address, true))).map(String),
    );
    context.subscriptions.push(made);
    return made;
  });
  const mediaPanels = once(async () => {
    const { MediaPanels } = await import("../images-and-audio/media-panels.ts");
    const made = new MediaPanels({
      results: await mediaResults(),
      extension: context.extensionUri,
      onDefect: (thrown) => log.defect("The page of a file could not be brought up to date", thrown),
    });
    context.subscriptions.push(made);
    return made;
  });
  return { mediaResults, mediaPanels };
}
