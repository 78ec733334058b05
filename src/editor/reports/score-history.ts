import { createHash, randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { HistoryPoint } from "../../report/document-report.ts";
import { errorCode, hasCode } from "../error-code.ts";

export interface HistoryBounds {
  /** Of one document. */
  readonly points: number;
  readonly documents: number;
  /** Of the file that is written to, before another one is begun; some more than the points of a document. */
  readonly fileBytes: number;
}

export interface ScoreHistoryParts {
  /** A folder that all windows share; made with the first score. */
  readonly folder: string;
  readonly warn: (message: string) => void;
  readonly bounds?: HistoryBounds;
}

const USUAL_BOUNDS: HistoryBounds = { points: 50, documents: 200, fileBytes: 16_384 };

const point = z.object({
  at: z.number(),
  score: z.number().min(0).max(1),
  service: z.enum(["embedded", "hosted"]),
  name: z.string(),
  words: z.number(),
});

/** The longest name of a service that is kept, in UTF-16 units. */
const NAME_UNITS = 200;

/**
 * The scores that whole documents had at their detections, without anything of their texts. A document's points are lines of a
 * file that every window adds to and none rewrites, so that no window loses those of another; a full file is set aside
 * under another name, and removed when the newer ones hold all that is shown. Nothing rejects but `forget`.
 */
export class ScoreHistory {
  readonly #parts: ScoreHistoryParts;
  readonly #bounds: HistoryBounds;
  /** By address. */
  readonly #points = new Map<string, readonly HistoryPoint[]>();
  readonly #listeners = new Set<(uri: string) => void>();
  /** One thing at a time, in the order of the calls. */
  #last: Promise<void> = Promise.resolve();
  #hasWarned = false;

  constructor(parts: ScoreHistoryParts) {
    this.#parts = parts;
    this.#bounds = parts.bounds ?? USUAL_BOUNDS;
  }

  /** Called with the address of a document whose points are others. Gives what ends that. */
  onDidChange(listener: (uri: string) => void): { dispose: () => void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Those that are loaded, oldest first. */
  of(uri: string): readonly HistoryPoint[] {
    return this.#points.get(uri) ?? [];
  }

  /** Reads what all windows have noted. */
  async load(uri: string): Promise<void> {
    await this.#inTurn(async () => this.#read(uri));
  }

  /**
   * Notes a score. An answer that was known already, and is the last one of its service, is no other score; one that two windows
   * note at the same time is one.
   */
  async add(uri: string, added: HistoryPoint, isKnown: boolean): Promise<void> {
    const noted = { ...added, name: added.name.slice(0, NAME_UNITS) };
    await this.#inTurn(async () => {
      await this.#read(uri);
      const points = this.of(uri);
      const last = points.findLast(({ name, service }) => service === noted.service && name === noted.name);
      if (isKnown && last?.score === noted.score && last.words === noted.words) return;
      if (points.some((one) => keyOf(one) === keyOf(noted))) return;
      await this.#append(uri, noted);
      this.#set(uri, latest([...points, noted], this.#bounds.points));
    });
  }

  /** What was noted of one document is that of another from now on, and of both where the first one `stays`. */
  async carry(from: string, to: string, stays: boolean): Promise<void> {
    if (from === to) return;
    await this.#inTurn(async () => {
      const names = await this.#filesOf(from);
      const points: HistoryPoint[] = [];
      for (const name of names) points.push(...(await this.#pointsIn(name)));
      // Of what had that name before.
      for (const name of await this.#filesOf(to)) await rm(this.#path(name), { force: true });
      const found = latest(points, this.#bounds.points);
      if (found.length > 0) {
        const lines = found.map((one) => `\n${JSON.stringify(one)}\n`).join("");
        await writeFile(this.#path(`${hashOf(to)}.jsonl`), lines, { mode: 0o600 });
      }
      if (!stays) for (const name of names) await rm(this.#path(name), { force: true });
      if (!stays && this.#points.has(from)) this.#set(from, []);
      if (found.length > 0 || this.#points.has(to)) this.#set(to, found);
    });
  }

  /** Of all documents. Rejects where the disk does. */
  async forget(): Promise<void> {
    await this.#last;
    this.drop();
    await rm(this.#parts.folder, { recursive: true, force: true });
  }

  /** Forgets what is in memory: another window has removed the rest. */
  drop(): void {
    const uris = [...this.#points.keys()];
    this.#points.clear();
    for (const uri of uris) this.#tell(uri);
  }

  async #read(uri: string): Promise<void> {
    const points: HistoryPoint[] = [];
    for (const name of await this.#filesOf(uri)) points.push(...(await this.#pointsIn(name)));
    const found = latest(points, this.#bounds.points);
    if (found.length > 0 || this.#points.has(uri)) this.#set(uri, found);
  }

  #set(uri: string, points: readonly HistoryPoint[]): void {
    const before = this.of(uri);
    const isSame =
      before.length === points.length && before.every((one, index) => keyOf(one) === keyOf(points[index]));
    this.#points.set(uri, points);
    if (!isSame) this.#tell(uri);
  }

  #tell(uri: string): void {
    for (const listener of this.#listeners) listener(uri);
  }

  async #append(uri: string, added: HistoryPoint): Promise<void> {
    await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
    const file = this.#path(`${hashOf(uri)}.jsonl`);
    const size = await stat(file).then(
      ({ size }) => size,
      () => undefined,
    );
    if (size !== undefined && size > this.#bounds.fileBytes) await this.#setAside(uri, file);
    // A line that another window was killed in the middle of ends here, and not in this one.
    await appendFile(file, `\n${JSON.stringify(added)}\n`, { mode: 0o600 });
    if (size === undefined) await this.#sweep();
  }

  /** What another window is just adding to the file that is set aside is read with it, and nothing of it removed yet. */
  async #setAside(uri: string, file: string): Promise<void> {
    const older = (await this.#filesOf(uri)).filter((name) => this.#path(name) !== file);
    const inFile = await this.#pointsIn(path.basename(file));
    try {
      await rename(file, this.#path(`${hashOf(uri)}.${randomUUID()}.jsonl`));
    } catch (error) {
      // Another window was faster, and looks after the older ones too.
      if (hasCode(error, "ENOENT")) return;
      throw error;
    }
    if (inFile.length < this.#bounds.points) return;
    for (const name of older) await rm(this.#path(name), { force: true });
  }

  /** The documents that had a score last stay. */
  async #sweep(): Promise<void> {
    const usedAt = new Map<string, number>();
    const names = await readdir(this.#parts.folder);
    for (const name of names) {
      const found = await stat(this.#path(name)).catch(() => undefined);
      const document = documentOf(name);
      usedAt.set(document, Math.max(usedAt.get(document) ?? 0, found?.mtimeMs ?? 0));
    }
    const newest = [...usedAt].sort(([, one], [, other]) => other - one).map(([document]) => document);
    const over = new Set(newest.slice(this.#bounds.documents));
    for (const name of names) if (over.has(documentOf(name))) await rm(this.#path(name), { force: true });
  }

  async #filesOf(uri: string): Promise<readonly string[]> {
    const document = hashOf(uri);
    try {
      return (await readdir(this.#parts.folder)).filter((name) => documentOf(name) === document);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }

  async #pointsIn(name: string): Promise<readonly HistoryPoint[]> {
    try {
      const lines = (await readFile(this.#path(name), "utf8")).split("\n");
      return lines.flatMap((line) => pointIn(line) ?? []);
    } catch (error) {
      if (hasCode(error, "ENOENT")) return [];
      throw error;
    }
  }

  async #inTurn(step: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(step).catch((error: unknown) => {
      if (!this.#hasWarned) {
        this.#parts.warn(`The history of scores cannot be kept: ${errorCode(error) ?? "unknown"}.`);
      }
      this.#hasWarned = true;
    });
    this.#last = turn;
    await turn;
  }

  #path(name: string): string {
    return path.join(this.#parts.folder, name);
  }
}

/** No address is on the disk. */
function hashOf(uri: string): string {
  return createHash("sha256").update(uri).digest("hex");
}

function documentOf(name: string): string {
  return name.slice(0, name.indexOf("."));
}

/** Undefined for a line that is none, or was cut off. */
function pointIn(line: string): HistoryPoint | undefined {
  if (line === "") return undefined;
  try {
    return point.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Each once, oldest first. */
function latest(points: readonly HistoryPoint[], most: number): readonly HistoryPoint[] {
  const once = new Map(points.map((one) => [keyOf(one), one]));
  return [...once.values()].sort((one, other) => one.at - other.at).slice(-most);
}

function keyOf(one: HistoryPoint | undefined): string {
  return JSON.stringify(one && [one.at, one.score, one.service, one.name, one.words]);
}
