import type * as vscode from "vscode";
import type { HealthView } from "../health/health-view.ts";
import type { EndedLinkedMedia } from "../images-and-audio/linked-media-checks.ts";
import type { LinkedMediaMarks } from "../images-and-audio/linked-media-marks.ts";
import type { MediaBatch } from "../images-and-audio/media-batch.ts";
import { once } from "../once.ts";
import type { MediaCommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** What there is around images and recordings, each part made at its first use. */
export interface MediaComposition {
  readonly commands: Readonly<Record<MediaCommandId, Handler>>;
  readonly batch: () => Promise<MediaBatch>;
  readonly health: () => Promise<HealthView>;
  /** What is marked in documents about the files they link to. */
  readonly marks: Pick<LinkedMediaMarks, "uris" | "clear">;
}

/** Puts together what checks images and audio, and what shows the engines that look at them. */
export function composeMedia(parts: ComposedParts): MediaComposition {
  const { activated, checkers, embedded, extractor, media, mediaPanels, mediaResults } = parts;
  const { context, credits, log, settings } = activated;
  const showReport = async (uri: vscode.Uri): Promise<void> => (await mediaPanels()).show(uri);
  const batch = once(async () => {
    const [{ MediaBatch }, { changedSince, notRepeated, notTried }] = await Promise.all([
      import("../images-and-audio/media-batch.ts"),
      import("../images-and-audio/media-words.ts"),
    ]);
    return new MediaBatch({ checker: await media(), changedSince, notRepeated, notTried });
  });
  const commands = once(async () => {
    const { MediaCommands } = await import("../images-and-audio/media-commands.ts");
    return new MediaCommands({
      checker: media,
      batch,
      checkers,
      results: await mediaResults(),
      show: showReport,
      credits,
      settings,
    });
  });
  const health = once(async () => {
    const [{ HealthView }, { healthAddress }] = await Promise.all([
      import("../health/health-view.ts"),
      import("../health/health-address.ts"),
    ]);
    const made = new HealthView({
      health: (await checkers()).health,
      address: async () => healthAddress(settings, embedded),
      settings,
    });
    context.subscriptions.push(made);
    return made;
  });
  const linked = once(async () => {
    const [{ LinkedMediaChecks }, { showLinkedMedia }] = await Promise.all([
      import("../images-and-audio/linked-media-checks.ts"),
      import("../images-and-audio/linked-media-presenter.ts"),
    ]);
    const show = (ended: EndedLinkedMedia): void => showLinkedMedia(ended, showReport);
    const results = await mediaResults();
    return new LinkedMediaChecks({ extractor, batch, checkers, results, credits, settings, show });
  });
  let drawn: LinkedMediaMarks | undefined;
  const marks = once(async () => {
    const { LinkedMediaMarks } = await import("../images-and-audio/linked-media-marks.ts");
    drawn = new LinkedMediaMarks({ extractor, results: await mediaResults(), log });
    context.subscriptions.push(drawn);
    return drawn;
  });
  const mark = async (uri: vscode.Uri): Promise<void> => (await marks()).resultChanged(uri);
  void mediaResults().then((results) =>
    context.subscriptions.push(results.onDidChange((uri) => void mark(uri))),
  );
  return {
    batch,
    health,
    marks: {
      uris: () => drawn?.uris() ?? [],
      clear: (uri) => drawn?.clear(uri),
    },
    commands: {
      detectAiImage: async (uri, selected) => (await commands()).detect("image", uri, selected),
      detectAiVoice: async (uri, selected) => (await commands()).detect("audio", uri, selected),
      checkLinkedMedia: async (uri) => (await linked()).check(uri),
      _showMediaReport: async (uri) => {
        const { uriOf } = await import("../checks/check-target.ts");
        await (await mediaPanels()).show(uriOf(uri));
      },
      showHealth: async () => (await health()).show(),
    },
  };
}
