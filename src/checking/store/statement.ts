import type { SQLInputValue, SQLOutputValue } from "node:sqlite";

export type Row = Readonly<Record<string, SQLOutputValue>>;

export interface Statement {
  readonly sql: string;
  readonly args?: readonly SQLInputValue[];
}
