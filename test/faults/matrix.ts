import { table } from "../harness/table.ts";
import type { BenchName } from "./bench-operations.ts";
import type { Cell } from "./cell.ts";
import { describeEnding, type Ending } from "./expectation.ts";

const LEGEND = `Faults down, operations across. A cell is what was told of the charge (no, yes, ? for unknown, ok with a result),
requests at the service / charges in its books; then, where it differs, the same with a fault that only the first attempt meets.`;

/** The outcomes of all cells over the client's own connections, as a table. */
export class Matrix {
  readonly #columns: readonly BenchName[];
  readonly #rows = new Map<string, Map<BenchName, string>>();

  constructor(columns: readonly BenchName[]) {
    this.#columns = columns;
  }

  add({ fault, work, name, isLasting, carrier }: Cell, ending: Ending): void {
    if (carrier !== "own") return;
    const title = `${fault.name}, ${work}`;
    const row = this.#rows.get(title) ?? new Map<BenchName, string>();
    this.#rows.set(title, row);
    const text = describeEnding(ending);
    const lasting = row.get(name);
    if (isLasting) row.set(name, text);
    else if (lasting !== text) row.set(name, `${lasting} ${text}`);
  }

  toString(): string {
    const rows = [...this.#rows].map(([title, row]) => [
      title,
      ...this.#columns.map((name) => row.get(name) ?? "-"),
    ]);
    const cells = rows.reduce((sum, row) => sum + row.filter((text) => text !== "-").length - 1, 0);
    return `${LEGEND}\n${rows.length} rows, ${cells} cells.\n\n${table(["fault, work", ...this.#columns], rows)}`;
  }
}
