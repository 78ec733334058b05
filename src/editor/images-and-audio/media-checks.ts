import * as vscode from "vscode";
import type { InspectedAudio, InspectedImage } from "../../client/media-file.ts";
import type { ImageResult } from "../../contract/image.ts";
import type { VoiceResult } from "../../contract/voice.ts";
import type { ClientFactory } from "../connection/client-factory.ts";
import { EngineHealth } from "../health/media-health.ts";
import type { Log } from "../log.ts";
import type { PaidAnswers } from "../paying/paid-answers.ts";
import type { MediaRequest } from "../paying/paid-media.ts";
import { MediaChecker } from "./media-checker.ts";
import { MediaFiles } from "./media-files.ts";
import { engineUnhealthy, tooLargeForMemory, unreachableInWords, wrongKindOf } from "./media-words.ts";

export interface MediaChecksParts {
  readonly clients: Pick<ClientFactory, "open">;
  readonly images: PaidAnswers<MediaRequest<InspectedImage>, ImageResult>;
  readonly voices: PaidAnswers<MediaRequest<InspectedAudio>, VoiceResult>;
  readonly log: Log;
}

/** Puts together what checks images and recordings. */
export function mediaChecks({ clients, ...parts }: MediaChecksParts): {
  readonly media: MediaChecker;
  readonly health: EngineHealth;
} {
  const health = new EngineHealth({
    open: (address) => clients.open(address),
    refuse: engineUnhealthy,
    explain: unreachableInWords,
    now: Date.now,
  });
  const files = new MediaFiles({ fs: vscode.workspace.fs, tooLargeForMemory, wrongKind: wrongKindOf });
  return { health, media: new MediaChecker({ ...parts, files, health, now: Date.now }) };
}
