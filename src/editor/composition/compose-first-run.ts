import { once } from "../../checking/vocabulary/once.ts";
import type { FirstRunCommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** The commands of the walkthrough; what they do is loaded with the first of them. */
export function firstRunCommands({
  activated,
  sampleFolder,
}: ComposedParts): Readonly<Record<FirstRunCommandId, Handler>> {
  const { context, heatMap, settings } = activated;
  const samples = once(async () => {
    const { Samples } = await import("../first-run/samples.ts");
    return new Samples({
      extension: context.extensionUri,
      folder: sampleFolder,
      settings,
      isHeatMapShown: () => heatMap.isShown,
    });
  });
  return { _trySample: async (which) => (await samples()).try(which) };
}
