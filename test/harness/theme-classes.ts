import type { Theme } from "./workbench.ts";

/** The suffix, after `vscode-`, of the class that marks each kind of theme on the body of a webview. */
export const THEME_CLASSES: Readonly<Record<Theme["marker"], string>> = {
  "vs-dark": "dark",
  vs: "light",
  "hc-black": "high-contrast:not(.vscode-high-contrast-light)",
  "hc-light": "high-contrast-light",
};
