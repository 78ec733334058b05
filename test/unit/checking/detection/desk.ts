import type {
  JobDocument,
  JobEditor,
  JobJournal,
  ShownDetections,
} from "../../../../src/checking/detection/job-editor.ts";
import type { JobRecord } from "../../../../src/checking/store/job-record.ts";

/** Creates a document in memory; `text` is read at each access. */
export function memoryDocument(address: string, text: () => string): JobDocument {
  const path = address.slice(address.indexOf(":") + 1);
  return { languageId: "markdown", uri: { path, toString: () => address }, getText: text };
}

type Kept = Parameters<ShownDetections<JobDocument>["keep"]>;

/** The editor of one window in memory; every message is dismissed. */
export class Desk implements JobEditor<JobDocument> {
  readonly open: JobDocument[] = [];
  /** The finished jobs announced to the person. */
  readonly announced: JobRecord[] = [];
  /** The findings drawn, each with its document. */
  readonly kept: { readonly target: Kept[1]; readonly found: Kept[2] }[] = [];
  unseen = 0;

  readonly shown: ShownDetections<JobDocument> = {
    begin: Date.now,
    beganAt: (at) => at,
    keep: (_begun, target, found) => void this.kept.push({ target, found }),
  };

  workspace(): string {
    return "file:///workspace";
  }

  documents(): readonly JobDocument[] {
    return this.open;
  }

  async load(address: string): Promise<JobDocument> {
    return Promise.reject(new Error(`There is no ${address}.`));
  }

  journal(document: JobDocument): JobJournal<JobDocument> {
    const { languageId, uri } = document;
    return {
      snapshot: { uri: uri.toString(), languageId, version: 1, text: document.getText() },
      carry: (findings) => findings,
      carryRange: (range) => range,
      openDocument: () => document,
      dispose: () => undefined,
    };
  }

  async tell(record: JobRecord): Promise<undefined> {
    this.announced.push(record);
    return Promise.resolve(undefined);
  }

  async tellTogether(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  tellDamaged(count: number): void {
    throw new Error(`${count} jobs are damaged.`);
  }

  tellRefused(): void {
    throw new Error("Nobody waits for a job.");
  }

  countUnseen(count: number): void {
    this.unseen = count;
  }
}
