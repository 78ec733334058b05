import { randomUUID } from "node:crypto";
import type { ProseExtractor } from "../../checking/prose/prose-extractor.ts";
import type { Log } from "../../checking/vocabulary/log.ts";
import type { Database } from "../../checking/store/database.ts";
import { ScoreHistory } from "../../checking/store/score-history.ts";
import type { Settings } from "../settings.ts";
import { KeptDocumentFiles } from "../../checking/store/kept-document-files.ts";
import { ResultKeeping, type ResultKeepingParts } from "./result-keeping.ts";
import type { ResultSecret } from "../../checking/store/result-secret.ts";

export interface KeepResultsParts {
  readonly database: Database;
  /** Of what all windows share. */
  readonly folders: { readonly documents: string };
  readonly secret: Pick<ResultSecret, "get" | "onDidForget">;
  readonly keeping: Omit<
    ResultKeepingParts,
    "extractor" | "files" | "history" | "log" | "newId" | "settings"
  >;
  readonly extractor: ProseExtractor;
  readonly settings: Settings;
  readonly log: Log;
}

/** Puts together what keeps results over a reload, and the history of scores. */
export function keepResults(parts: KeepResultsParts): {
  readonly keeping: ResultKeeping;
  readonly history: ScoreHistory;
} {
  const { database, extractor, folders, log, secret, settings } = parts;
  const warn = (message: string): void => log.warn(message);
  const history = new ScoreHistory({ database, warn });
  const files = new KeptDocumentFiles({
    folder: folders.documents,
    secret: async () => secret.get(),
    now: Date.now,
    warn,
  });
  const shared = { extractor, settings, log, newId: randomUUID };
  const keeping = new ResultKeeping({ ...parts.keeping, ...shared, files, history });
  // Where another window forgets, that one removes what is on the disk.
  secret.onDidForget(() => keeping.drop());
  return { keeping, history };
}
