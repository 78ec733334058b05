import path from "node:path";
import { EmbeddedService } from "../../src/checking/paying/embedded-service.ts";
import type { Log } from "../../src/checking/vocabulary/log.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { PROJECT } from "../harness/paths.ts";
import { trusted } from "../harness/trusted.ts";

const quiet = (): undefined => undefined;

/** Returns the built embedded service over a new folder, started at its first use as in the editor. */
export function embeddedService(lifetime: Lifetime): EmbeddedService {
  const service = new EmbeddedService({
    file: path.join(PROJECT, "dist", "service.js"),
    data: lifetime.temporaryFolder("embedded"),
    secret: async () => Promise.resolve("5".repeat(64)),
    log: trusted<Log>({ info: quiet, warn: quiet, defect: console.error }),
    references: async () => Promise.resolve([]),
    trustAnchors: () => null,
    onStarted: quiet,
  });
  lifetime.atEnd(() => service.dispose());
  return service;
}
