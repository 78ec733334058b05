import assert from "node:assert/strict";
import { PlagiarismChecker } from "../../../../src/checking/plagiarism/plagiarism-checker.ts";
import type { Preferences } from "../../../../src/checking/vocabulary/preferences.ts";
import { extractProse, type ExtractOptions } from "../../../../src/text/prose.ts";
import { trusted } from "../../../harness/trusted.ts";
import type { Journal } from "../../../../src/checking/vocabulary/check.ts";

const SNAPSHOT = {
  uri: "untitled:letters",
  languageId: "plaintext",
  version: 1,
  text: "The boat comes late in the evening, and nobody waits for it by the water.",
};

/** Runs a local scan without reference folders; `isAsked` says that the question about one is already open. */
async function scanned(isAsked: boolean, asker?: "agent") {
  const settings: Partial<Preferences> = {
    submission: () => "prose",
    serviceMode: () => "embedded",
    plagiarismExclusions: () => ({ quotations: true, references: true }),
  };
  const checker = new PlagiarismChecker({
    answers: trusted({}),
    compared: { folders: async () => Promise.resolve([]), offer: async () => Promise.resolve(isAsked) },
    documentName: () => undefined,
    extractor: {
      extract: async (text: string, languageId: string, options?: ExtractOptions) =>
        Promise.resolve(extractProse(text, languageId, options)),
    },
    log: trusted({ defect: (_: string, thrown: unknown) => assert.fail(String(thrown)) }),
    newId: () => "",
    now: Date.now,
    sampleReferences: { folders: () => [], offerTo: () => undefined, withheldFrom: () => [] },
    settings: trusted(settings),
  });
  const journal: Journal = { snapshot: SNAPSHOT, carry: (findings) => findings };
  const run = { signal: new AbortController().signal, report: () => undefined, ...(asker && { asker }) };
  const { error } = await checker.check({ document: { languageId: SNAPSHOT.languageId } }, journal, run);
  return error;
}

describe("a scan that has nothing to compare with", () => {
  it("[R-16] [R-35] offers to add a folder, unless the person is being asked about one: one question at a time", async () => {
    const [first, second] = [await scanned(false), await scanned(true)];
    assert.deepEqual([first?.code, first?.action], ["no_reference_folders", "addReferenceFolder"]);
    assert.deepEqual([second?.code, second?.action], ["no_reference_folders", undefined]);
  });

  it("[R-16] asks nobody where an agent scans", async () => {
    assert.equal((await scanned(true, "agent"))?.action, "addReferenceFolder");
  });
});
