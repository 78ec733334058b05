import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "../harness/eventually.ts";
import { JobService } from "../harness/job-service.ts";
import { hoverAt, product, run, setting, unset, useHosted } from "./product.ts";

/** Long enough for a few polls, which come after 2, 4 and 8 seconds. */
export const POLLS_MS = 60_000;

/**
 * Sets up, for the tests of a `describe`, a fresh job service each, with a key “jobs” and no question about a
 * price.
 */
export function eachWithJobService(key: string): () => JobService {
  let service: JobService;
  before(async () => {
    await product();
  });
  beforeEach(async () => {
    service = await JobService.start();
    await useHosted(service.baseUrl, { name: "jobs", key });
    await setting("credits.confirmAbove", 1_000_000);
  });
  afterEach(async () => {
    service.close();
    await run("removeApiKey", { name: "jobs" });
    await vscode.commands.executeCommand("notifications.clearAll");
  });
  after(async () => unset("service.baseUrl", "service.mode", "credits.confirmAbove"));
  return () => service;
}

/** Waits until the sentence around a text shows its score. */
export async function drawn(document: vscode.TextDocument, at: string): Promise<void> {
  await eventually(async () => {
    assert.match(await hoverAt(document, at), /AI score of this sentence/u);
  }, POLLS_MS);
}
