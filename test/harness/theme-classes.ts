import type { Theme } from "./workbench.ts";

/** The end of the class that marks each kind of theme on the body of a webview, after `vscode-`. */
export const THEME_CLASSES: Readonly<Record<Theme["marker"], string>> = {
  "vs-dark": "dark",
  vs: "light",
  "hc-black": "high-contrast:not(.vscode-high-contrast-light)",
  "hc-light": "high-contrast-light",
};
