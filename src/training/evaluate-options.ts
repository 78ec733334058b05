import path from "node:path";
import { parseArgs } from "node:util";
import type { Grouping } from "./evaluation.ts";

export interface EvaluateOptions {
  /** The engine to measure. */
  readonly model: "text" | "grammar";
  /** Absolute. */
  readonly folder: string;
  readonly json: boolean;
  readonly by: Grouping;
  /** The most texts of each side of each source; null for no limit. */
  readonly limit: number | null;
}

/** `message` is one line with the error in the command. */
export type EvaluateOptionsRead =
  | { readonly ok: true; readonly options: EvaluateOptions }
  | { readonly ok: false; readonly message: string };

const USAGE = "usage: npm run evaluate -- [grammar] DATA [--json] [--by source|domain|model] [--limit N]";
const GROUPINGS: readonly Grouping[] = ["source", "domain", "model"];

/** @param folder the folder that a relative DATA refers to */
export function readEvaluateOptions(args: readonly string[], folder: string): EvaluateOptionsRead {
  let read;
  try {
    read = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: "boolean" }, by: { type: "string" }, limit: { type: "string" } },
    });
  } catch {
    return { ok: false, message: `unknown flag or missing value; ${USAGE}` };
  }
  const { positionals, values } = read;
  const model = positionals[0] === "grammar" ? "grammar" : "text";
  const [data, ...others] = model === "grammar" ? positionals.slice(1) : positionals;
  if (data === undefined || others.length > 0)
    return { ok: false, message: `one DATA folder is needed; ${USAGE}` };
  const by = GROUPINGS.find((grouping) => grouping === (values.by ?? "source"));
  if (by === undefined) return { ok: false, message: `--by takes source, domain or model; ${USAGE}` };
  if (values.limit !== undefined && !/^[1-9]\d{0,8}$/.test(values.limit))
    return { ok: false, message: `--limit takes a whole number from 1; ${USAGE}` };
  const limit = values.limit === undefined ? null : Number(values.limit);
  const json = values.json ?? false;
  return { ok: true, options: { model, folder: path.resolve(folder, data), json, by, limit } };
}
