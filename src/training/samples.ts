import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as z from "zod";

const sampleLine = z.object({
  text: z.string(),
  /** 0 for a person, 1 for a machine. */
  label: z.union([z.literal(0), z.literal(1)]),
  set: z.string().min(1),
  domain: z.string(),
  model: z.string(),
});

/** One text of the training format, with its author and origin. */
export type Sample = Readonly<z.infer<typeof sampleLine>>;

export type SamplesErrorKind = "unreadable" | "no_files" | "bad_line";

/** Thrown when a folder provides no samples. The message is one line and names the folder, or the file and the line. */
export class SamplesError extends Error {
  readonly kind: SamplesErrorKind;

  constructor(kind: SamplesErrorKind, message: string) {
    super(message);
    this.name = "SamplesError";
    this.kind = kind;
  }
}

const NAME = /\.jsonl(?:\.gz)?$/u;

/**
 * Reads every sample of the `*.jsonl` and `*.jsonl.gz` files under a folder, at any depth, in the order of their paths and
 * lines. Rejects with a {@link SamplesError}.
 */
export async function readSamples(folder: string): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (const file of await sampleFiles(folder)) {
    let line = 0;
    const add = (json: string): void => {
      line += 1;
      if (json.trim() !== "") samples.push(readSample(json, `${file}, line ${line}`));
    };
    try {
      await eachLine(path.join(folder, file), add);
    } catch (error) {
      if (error instanceof SamplesError) throw error;
      throw new SamplesError("unreadable", `${file} cannot be read after line ${line}`);
    }
  }
  return samples;
}

/** Returns paths relative to the folder, with slashes, in code unit order: the same on every machine. */
async function sampleFiles(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new SamplesError("unreadable", `${folder} is no folder that can be read`);
  });
  const files = found
    .filter((entry) => NAME.test(entry.name) && !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
  if (files.length === 0) throw new SamplesError("no_files", `${folder} holds no *.jsonl and no *.jsonl.gz`);
  return files.sort((a, b) => (a < b ? -1 : 1));
}

async function eachLine(file: string, take: (line: string) => void): Promise<void> {
  const read = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of chunks) {
      // Only new text is searched: a line may be much longer than a chunk.
      const [first = "", ...more] = decoder.decode(chunk, { stream: true }).split("\n");
      rest += first;
      for (const next of more) {
        take(rest);
        rest = next;
      }
    }
    rest += decoder.decode();
    if (rest !== "") take(rest);
  };
  const bytes = createReadStream(file);
  await (file.endsWith(".gz") ? pipeline(bytes, createGunzip(), read) : pipeline(bytes, read));
}

function readSample(json: string, place: string): Sample {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new SamplesError("bad_line", `${place}: no JSON`);
  }
  const parsed = sampleLine.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SamplesError("bad_line", `${place}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}

/**
 * Maps each sample to its source, which must not be on both sides of a split. The source is `set/domain` if the set has more
 * than one domain with both human and machine texts, and `set` otherwise.
 */
export function sources(samples: readonly Sample[]): ReadonlyMap<Sample, string> {
  const labels = new Map<string, Map<string, Set<number>>>();
  for (const { domain, label, set } of samples) {
    const domains = labels.get(set) ?? new Map<string, Set<number>>();
    labels.set(set, domains.set(domain, (domains.get(domain) ?? new Set()).add(label)));
  }
  const splits = new Set<string>();
  for (const [set, domains] of labels) {
    if ([...domains.values()].filter(({ size }) => size === 2).length > 1) splits.add(set);
  }
  return new Map(
    samples.map((sample) => [sample, splits.has(sample.set) ? `${sample.set}/${sample.domain}` : sample.set]),
  );
}
