import type { MediaPanels } from "../images-and-audio/media-panels.ts";
import type { MediaResults } from "../images-and-audio/media-results.ts";
import { once } from "../once.ts";
import type { ResultSecret } from "../results/result-secret.ts";
import type { ActivatedParts } from "./composed-parts.ts";

/** What is known of images and recordings, and its pages, each loaded at the first use. */
export interface MediaReportParts {
  readonly mediaResults: () => Promise<MediaResults>;
  readonly mediaPanels: () => Promise<MediaPanels>;
}

/** Puts together the reports of images and recordings: kept under the secret, and shown. */
export function composeMediaReports(
  { context, folders, log }: ActivatedParts,
  secret: () => Promise<ResultSecret>,
): MediaReportParts {
  const mediaResults = once(async () => {
    const { MediaResults } = await import("../images-and-audio/media-results.ts");
    const made = new MediaResults(
      once(async () => {
        const { keptMediaReports } = await import("../results/kept-media.ts");
        return keptMediaReports({ folder: folders.media, log, secret: async () => (await secret()).get() });
      }),
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
