import type * as vscode from "vscode";
import type { HealthView } from "../health/health-view.ts";
import type { LinkedMediaMarks } from "../images-and-audio/linked-media-marks.ts";
import { once } from "../../checking/vocabulary/once.ts";
import type { MediaCommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** The parts for images and recordings, each created at first use. */
export interface MediaComposition {
  readonly commands: Readonly<Record<MediaCommandId, Handler>>;
  readonly health: () => Promise<HealthView>;
  /** Marks in documents on links to checked files. */
  readonly marks: Pick<LinkedMediaMarks, "uris" | "clear">;
}

/** Composes the checks of images and audio and the views of their engines. */
export function composeMedia(parts: ComposedParts): MediaComposition {
  const { activated, checkers, embedded, extractor, mediaPanels, mediaResults } = parts;
  const { context, credits, log, settings } = activated;
  const showReport = async (uri: vscode.Uri): Promise<void> => (await mediaPanels()).show(uri);
  const commands = once(async () => {
    const { MediaCommands } = await import("../images-and-audio/media-commands.ts");
    return new MediaCommands({
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
      import("../../checking/media/health-address.ts"),
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
    const [{ LinkedMediaChecker }, { LinkedMediaChecks }, { workspaceFiles: files }] = await Promise.all([
      import("../../checking/batch/linked-media.ts"),
      import("../images-and-audio/linked-media-checks.ts"),
      import("../images-and-audio/workspace-files.ts"),
    ]);
    const { mediaBatch: batch } = await checkers();
    return new LinkedMediaChecks({
      checker: new LinkedMediaChecker({ extractor, batch, files, credits, settings }),
      results: await mediaResults(),
      settings,
      showReport,
    });
  });
  let drawn: LinkedMediaMarks | undefined;
  const marks = once(async () => {
    const { LinkedMediaMarks } = await import("../images-and-audio/linked-media-marks.ts");
    drawn = new LinkedMediaMarks({ extractor, results: await mediaResults(), log });
    context.subscriptions.push(drawn);
    return drawn;
  });
  const mark = async (address: string): Promise<void> => (await marks()).resultChanged(address);
  void mediaResults().then((results) =>
    context.subscriptions.push(results.onDidChange((address) => void mark(address))),
  );
  return {
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
        const { uriOf } = await import("../documents/check-target.ts");
        await (await mediaPanels()).show(uriOf(uri));
      },
      showHealth: async () => (await health()).show(),
    },
  };
}
