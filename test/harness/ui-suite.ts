import type { VsCodeServer } from "./vscode-server.ts";
import type { Workbench } from "./workbench.ts";

/** The objects that a suite under `test/ui` works with. */
interface Ui {
  readonly workbench: Workbench;
  readonly server: VsCodeServer;
}

/** Type of the function `suite` that every file under `test/ui` exports; it calls `describe`. */
export type UiSuite = (ui: Ui) => void;
