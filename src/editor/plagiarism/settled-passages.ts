import { createHmac } from "node:crypto";
import * as vscode from "vscode";
import type { TextEdit } from "../../findings/edits.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import {
  surroundingsOf,
  withSurroundings,
  wordsOfPassage,
  type Surroundings,
} from "../../findings/settled-passage.ts";
import { sourceKey } from "../../findings/source-address.ts";
import { slice } from "../../text/range.ts";

/** A settled passage: how far its surroundings reach, in UTF-16 units, and the digest of it with them. */
type Entry = readonly [before: number, after: number, digest: string];

const SETTLED = "contentAuthenticity.settledPassages";

/** Passages that are remembered; beyond them the first are forgotten. */
const MOST = 2_000;

/**
 * Passages that were cited or quoted, by digests of their words, their source and what was put beside them. They stay settled
 * over checks and reloads, as long as all of that stands in the document (EDI-6).
 */
export class SettledPassages implements vscode.Disposable {
  readonly #memory: Pick<vscode.Memento, "get" | "update">;
  /** Keys the digests, so that nobody who reads the memory can tell what they are of. */
  readonly #secret: string;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** By digests of passages with their sources. */
  readonly #entries: Map<string, readonly Entry[]>;

  /** Fires with the document in which a passage was settled. */
  readonly onDidChange: vscode.Event<vscode.Uri> = this.#changed.event;

  /** `memory` is the workspace state. */
  constructor(memory: Pick<vscode.Memento, "get" | "update">, secret: string) {
    this.#memory = memory;
    this.#secret = secret;
    this.#entries = new Map(memory.get<readonly (readonly [string, readonly Entry[]])[]>(SETTLED, []));
  }

  /** Notes that edits have cited or quoted a passage, which stands in the document as it is now. */
  settle(document: vscode.TextDocument, passage: PassageFinding, edits: readonly TextEdit[]): void {
    const text = document.getText();
    const around = surroundingsOf(text, passage.range, edits);
    if (around === undefined) return;
    const key = this.#keyOf(text, passage);
    const entry: Entry = [around.before, around.after, this.#digestOf(text, passage, around)];
    this.#entries.set(key, [...(this.#entries.get(key) ?? []), entry]);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break;
      this.#entries.delete(oldest);
    }
    void this.#memory.update(SETTLED, [...this.#entries]);
    this.#changed.fire(document.uri);
  }

  /** The ids of those passages that are settled in a text. Linear in the passages' own text. */
  among(text: string, passages: readonly PassageFinding[]): ReadonlySet<string> {
    if (this.#entries.size === 0) return new Set();
    const settled = passages.filter((passage) => {
      if (passage.placed === "none") return false;
      const entries = this.#entries.get(this.#keyOf(text, passage)) ?? [];
      return entries.some(
        ([before, after, digest]) => this.#digestOf(text, passage, { before, after }) === digest,
      );
    });
    return new Set(settled.map(({ id }) => id));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #keyOf(text: string, { range, source }: PassageFinding): string {
    return this.#digest(["passage", sourceKey(source), slice(text, wordsOfPassage(text, range))]);
  }

  #digestOf(text: string, { range, source }: PassageFinding, around: Surroundings): string {
    return this.#digest(["settled", sourceKey(source), withSurroundings(text, range, around)]);
  }

  #digest(parts: readonly string[]): string {
    return createHmac("sha256", this.#secret).update(JSON.stringify(parts)).digest("base64url");
  }
}
