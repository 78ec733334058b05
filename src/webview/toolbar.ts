import { element } from "./element.ts";

export interface Buttons<Command extends string> {
  /** What they are called together, for whoever does not see them. */
  readonly label: string;
  /** What each of them runs, and what stands on it; the first is the one that most people want. */
  readonly buttons: readonly (readonly [command: Command, text: string])[];
  readonly run: (command: Command) => void;
}

/** The row of a page's buttons, which is empty until they are shown. */
export function toolbar(): HTMLElement {
  return element("div", { class: "toolbar", role: "group" });
}

export function showButtons<Command extends string>(
  row: HTMLElement,
  { buttons, label, run }: Buttons<Command>,
): void {
  row.setAttribute("aria-label", label);
  row.replaceChildren(
    ...buttons.map(([command, text], index) => {
      const look = index === 0 ? "button primary" : "button";
      const button = element("button", { type: "button", id: `run-${command}`, class: look }, text);
      button.addEventListener("click", () => run(command));
      return button;
    }),
  );
}
