import { element } from "./element.ts";

export interface Buttons<Command extends string> {
  /** The label of the toolbar for screen readers. */
  readonly label: string;
  /** The command and the text of each button; the first is the one that most people want. */
  readonly buttons: readonly (readonly [command: Command, text: string])[];
  readonly run: (command: Command) => void;
}

/** The row of a page's buttons, empty until they are shown. */
export function toolbar(): HTMLElement {
  return element("div", { class: "toolbar", role: "group" });
}

export function showButtons<Command extends string>(
  row: HTMLElement,
  { buttons, label, run }: Buttons<Command>,
): void {
  row.setAttribute("aria-label", label);
  row.replaceChildren(
    ...buttons.map(([command, text], index) => commandButton(command, text, run, index === 0)),
  );
}

/** A button that runs a command of the page. */
export function commandButton<Command extends string>(
  command: Command,
  text: string,
  run: (command: Command) => void,
  isPrimary = false,
): HTMLElement {
  const look = isPrimary ? "button primary" : "button";
  const button = element("button", { type: "button", id: `run-${command}`, class: look }, text);
  button.addEventListener("click", () => run(command));
  return button;
}
