import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { isRefusal } from "../../../../src/service/refusal.ts";
import { receiveFile, type UploadLimits } from "../../../../src/service/uploads/multipart.ts";
import { UploadFolder } from "../../../../src/service/uploads/upload-folder.ts";
import { portOf } from "../port-of.ts";

/** The outcome of one upload: the content on disk, or the refusal. */
export type Outcome =
  | { readonly content: Buffer; readonly mode: number; readonly bytes: number }
  | { readonly status: number; readonly code: string; readonly retryAfter: string | undefined };

/** A server that only receives files. */
export class Receiver {
  readonly outcomes: Outcome[] = [];
  readonly folder: UploadFolder;
  readonly parent: string;
  /** Blocked by tests that need slow uploads. */
  hold: Promise<void> = Promise.resolve();
  readonly #server: Server;

  private constructor(parent: string, limits: UploadLimits, most: number) {
    this.parent = parent;
    this.folder = new UploadFolder(parent, most);
    this.#server = createServer((request, response) => {
      void this.#receive(request, limits).then((outcome) => {
        this.outcomes.push(outcome);
        response.end("done");
        request.resume();
      });
    });
  }

  static async start(limits: UploadLimits, most = 4): Promise<Receiver> {
    const receiver = new Receiver(await mkdtemp(path.join(tmpdir(), "uploads-test-")), limits, most);
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  async #receive(...[request, limits]: [Parameters<typeof receiveFile>[0], UploadLimits]): Promise<Outcome> {
    try {
      const file = await receiveFile(request, limits, this.folder);
      await this.hold;
      const [content, { mode }] = await Promise.all([readFile(file.path), stat(file.path)]);
      await file.dispose();
      return { content, mode, bytes: file.bytes };
    } catch (error) {
      if (isRefusal(error)) {
        const { status, code, headers } = error;
        return { status, code, retryAfter: headers["retry-after"] };
      }
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  get port(): number {
    return portOf(this.#server);
  }

  async send(body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}): Promise<Outcome> {
    await fetch(this.url, { method: "POST", body, headers });
    return this.last();
  }

  last(): Outcome {
    const outcome = this.outcomes.at(-1);
    assert.ok(outcome);
    return outcome;
  }

  /** Returns the files that are still on disk. */
  async left(): Promise<string[]> {
    const found = await readdir(this.parent, { recursive: true });
    return found.filter((name) => name.includes(path.sep));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.folder.close();
    assert.deepEqual(await readdir(this.parent), []);
    await rm(this.parent, { recursive: true, maxRetries: 5 });
  }
}
