/** Restores focus and open sections, by their ids, after parts of the page are rebuilt. */
export class FocusKeeper {
  readonly #focused = document.activeElement?.id ?? "";
  readonly #selection = selectionOf(document.activeElement);
  readonly #open = [...document.querySelectorAll("details[open]")].map(({ id }) => id);

  restore(): void {
    for (const id of this.#open) document.getElementById(id)?.setAttribute("open", "");
    const now = this.#focused === "" ? null : document.getElementById(this.#focused);
    if (now === null || now === document.activeElement) return;
    now.focus({ preventScroll: true });
    if (now instanceof HTMLInputElement && this.#selection !== undefined) {
      now.setSelectionRange(this.#selection.start, this.#selection.end);
    }
  }
}

function selectionOf(focused: Element | null): { readonly start: number; readonly end: number } | undefined {
  if (!(focused instanceof HTMLInputElement) || focused.type !== "search") return undefined;
  return { start: focused.selectionStart ?? 0, end: focused.selectionEnd ?? 0 };
}
