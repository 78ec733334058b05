import type { VsCodeServer } from "./vscode-server.ts";
import type { Workbench } from "./workbench.ts";

/** The objects that a suite under `test/ui` works with. */
interface Ui {
  readonly workbench: Workbench;
  readonly server: VsCodeServer;
}

/** Every file under `test/ui` exports one function of this type with the name `suite`; it calls `describe`. */
export type UiSuite = (ui: Ui) => void;
