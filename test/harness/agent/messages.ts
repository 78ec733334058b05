import type { TestRecord } from "../test-record.ts";

/** The variable that tells the agent where the runner listens; without it the agent does nothing. */
export const SOCKET_VARIABLE = "EDITOR_TEST_AGENT_SOCKET";

/** The variable that tells the suites where the product stores data shared by all windows. */
export const STORAGE_VARIABLE = "EDITOR_TEST_STORAGE";

/** The product's folder among the storage folders of all extensions. */
export const STORAGE_FOLDER = "globalStorage/content-authenticity.content-authenticity";

/** A request from the runner, one line of JSON each. */
export type Request =
  | { readonly id: number; readonly kind: "evaluate"; readonly source: string; readonly args: unknown }
  | { readonly id: number; readonly kind: "suites"; readonly file: string; readonly timeoutMs: number };

/** A reply from the agent. Any number of `test` replies come before the `value` of a `suites` request. */
export type Reply =
  | { readonly kind: "hello"; readonly version: string; readonly node: string }
  | { readonly id: number; readonly kind: "value"; readonly value: unknown }
  | { readonly id: number; readonly kind: "error"; readonly message: string; readonly stack: string }
  | { readonly id: number; readonly kind: "test"; readonly record: TestRecord };
