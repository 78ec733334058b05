import { createHash } from "node:crypto";
import path from "node:path";
import type { Statement } from "../../src/checking/store/statement.ts";
import { packOf } from "../unit/checking/store/earlier-results.ts";
import { nameOf, sealedOf } from "../unit/checking/store/result-writer.ts";

/** A file of an earlier version. */
export interface EarlierFile {
  /** Below the folder of the store. */
  readonly name: string;
  readonly bytes: Buffer;
  /** Queries that find what is in it, a row each. */
  readonly rows: readonly Required<Pick<Statement, "args" | "sql">>[];
}

const digits = (index: number): string => createHash("sha256").update(`${index}`).digest("hex");
const jobId = (index: number): string => `${index}0000000-0000-4000-8000-000000000000`;

/** Returns three files of each kind. */
export function earlierFiles(): readonly EarlierFile[] {
  return [1, 2, 3].flatMap((index) => {
    const [first, second] = [nameOf(index), nameOf(index + 10)];
    const lines = [1, 2, 3].map((end) =>
      JSON.stringify({ id: `${index}-${end}`, at: 1_790_000_000_000, outcome: "charged", credits: end }),
    );
    const origin = `https://${index}.example`;
    const score = { at: index, score: 0.5, service: "hosted", name: "a", words: 80 };
    return [
      {
        name: path.join("results", `${jobId(index)}.results`),
        bytes: packOf([
          { name: first, sealed: sealedOf(index) },
          { name: second, sealed: sealedOf(index + 10) },
        ]),
        rows: [first, second].map((name) => ({
          sql: "SELECT 1 FROM results WHERE name = unhex(?)",
          args: [name],
        })),
      },
      {
        name: path.join("history", `${digits(index)}.a.jsonl`),
        bytes: Buffer.from(`${JSON.stringify(score)}\n`),
        rows: [{ sql: "SELECT 1 FROM scores WHERE document = ? AND at = ?", args: [digits(index), index] }],
      },
      {
        name: path.join("intentions", `${digits(index)}.1.sealed`),
        bytes: Buffer.from(sealedOf(index)),
        rows: [{ sql: "SELECT 1 FROM intentions WHERE name = unhex(?)", args: [digits(index)] }],
      },
      {
        name: path.join("jobs", `${jobId(index)}.job`),
        bytes: Buffer.from(sealedOf(index)),
        rows: [{ sql: "SELECT 1 FROM jobs WHERE id = ?", args: [jobId(index)] }],
      },
      {
        name: path.join("ledger", `ledger-${index}.jsonl`),
        bytes: Buffer.from(`${lines.join("\n")}\n`),
        rows: lines.map((line) => ({ sql: "SELECT 1 FROM ledger WHERE line = ?", args: [line] })),
      },
      {
        name: path.join("documents", `${digits(index)}.kept`),
        bytes: Buffer.from(sealedOf(index)),
        rows: [
          {
            sql: "SELECT 1 FROM documents WHERE kind = 'documents' AND name = unhex(?)",
            args: [digits(index)],
          },
        ],
      },
      {
        name: path.join("consent", createHash("sha256").update(origin).digest("hex")),
        bytes: Buffer.from(origin),
        rows: [{ sql: "SELECT 1 FROM agreements WHERE agreed = 'upload' AND origin = ?", args: [origin] }],
      },
    ];
  });
}
