import assert from "node:assert/strict";
import type { JobDocument } from "../../../../src/checking/detection/job-editor.ts";
import { JobLanding } from "../../../../src/checking/detection/job-landing.ts";
import type { ProseExtractor } from "../../../../src/checking/prose/prose-extractor.ts";
import type { Log } from "../../../../src/checking/vocabulary/log.ts";
import { textHash } from "../../../../src/checking/vocabulary/text-hash.ts";
import { trusted } from "../../../harness/trusted.ts";
import { aJob } from "../store/a-job.ts";
import { Desk, memoryDocument } from "./desk.ts";

const TEXT = "The crate was nailed by hand, and the lid of it was painted by nobody.\n";

const jobAt = (uri: string) =>
  aJob({ prose: TEXT.trim(), document: { ...aJob().document, uri, textHash: textHash(TEXT) } });

describe("the document of a job", () => {
  let desk: Desk;
  let landing: JobLanding<JobDocument>;

  beforeEach(() => {
    desk = new Desk();
    const extractor = trusted<ProseExtractor>({});
    landing = new JobLanding({ editor: desk, extractor, log: trusted<Log>({}), newId: () => "an-answer" });
  });

  it("[EDI-8] is the one that has the very text, where its file was moved by another program, and no other", async () => {
    const job = jobAt("file:///crates-before.md");
    assert.equal(await landing.find(job), undefined);
    let text = TEXT;
    const elsewhere = memoryDocument("git:/crates-after.md", () => TEXT);
    const moved = memoryDocument("file:///crates-after.md", () => text);
    desk.open.push(elsewhere, moved);
    assert.equal(await landing.find(job), moved);
    text = TEXT.replace("nailed by hand", "glued by hand");
    assert.equal(await landing.find(job), undefined, "it may be any other");
  });

  it("[EDI-8] [EDI-4] is the one that has another name since, and not the next of its name", async () => {
    const job = jobAt("file:///letters/crates.md");
    const next = memoryDocument("file:///letters/crates.md", () => TEXT);
    const moved = memoryDocument("file:///mail/crates.md", () => "Edited since.");
    desk.open.push(next, moved);
    landing.renamed({ from: "file:///letters", to: "file:///elsewhere", at: job.createdAt - 1 });
    assert.equal(await landing.find(job), next, "renamed before it was sent");
    landing.renamed({ from: "file:///letters", to: "file:///mail", at: job.createdAt });
    assert.equal(await landing.find(job), moved);
  });

  it("[EDI-8] is no other unsaved one of its name, unless its text can have become of it", async () => {
    const job = jobAt("untitled:Untitled-1");
    let text = "All of this was written in another window, about something else.";
    const open = memoryDocument("untitled:Untitled-1", () => text);
    desk.open.push(open);
    assert.deepEqual([await landing.find(job), landing.landOpen(job)], [undefined, undefined]);
    text = `A new title\n\n${TEXT.replace("nobody", "a robot")}`;
    assert.equal(await landing.find(job), open);
    landing.begin(job.id);
    text = "Nothing of it is left.";
    assert.equal(await landing.find(job), open, "it was sent from here");
  });
});
