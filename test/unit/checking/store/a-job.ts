import { randomUUID } from "node:crypto";
import { sentDocumentOf, type JobRecord } from "../../../../src/checking/store/job-record.ts";

/** Returns a job accepted at `createdAt`, with the given changes. */
export function aJob(said: Partial<JobRecord> = {}): JobRecord {
  const createdAt = said.createdAt ?? 1_000_000;
  return {
    version: 2,
    id: randomUUID(),
    state: "pending",
    service: "hosted",
    baseUrl: "https://a.example",
    host: "a.example",
    keyName: "default",
    contentHash: "a-hash",
    workspace: "",
    document: sentDocumentOf({
      uri: "file:///report.md",
      languageId: "markdown",
      submission: "prose",
      text: "# A text\n",
    }),
    prose: "A text",
    words: 2,
    price: 2,
    createdAt,
    acceptedAt: createdAt,
    resent: 0,
    taskId: "task-1",
    seen: false,
    ...said,
  };
}
