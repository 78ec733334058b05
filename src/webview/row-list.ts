import { element } from "./element.ts";
import { rowByKey, rowsToHave, scrollToShow, type RowViewport } from "./row-window.ts";

export interface RowListParts<R> {
  /** Unique in the page. */
  readonly id: string;
  readonly label: string;
  /** The element that explains the keys. */
  readonly describedBy: string;
  /** Identifies a row when the rows are reordered. */
  readonly keyOf: (row: R) => number;
  /** Renders the contents of a row. */
  readonly look: (row: R) => readonly Node[];
  /** Returns the length of a row's text: all rows are as high as the longest one needs. Absent where the style sheet sets the height. */
  readonly lengthOf?: (row: R) => number;
  /** A row was chosen; `goThere` moves the focus to the document. */
  readonly onChoose: (row: R, goThere: boolean) => void;
  /** The current row or the scroll position has changed. */
  readonly onMoved: () => void;
}

/**
 * A virtual list: only the visible rows are in the page, so that 100,000 rows cost as much as 20. It is one stop of the Tab
 * key; arrows, Page Up, Page Down, Home and End move between rows, and the current row is the list's active descendant. All
 * rows have the same height.
 */
export class RowList<R> {
  readonly element: HTMLElement;
  readonly #parts: RowListParts<R>;
  readonly #space: HTMLElement;
  readonly #probe: HTMLElement;
  readonly #have = new Map<number, HTMLElement>();
  #rows: readonly R[] = [];
  #indexes = new Map<number, number>();
  #active: number | undefined;
  #current: number | undefined;
  #rowHeight = 0;

  constructor(parts: RowListParts<R>) {
    this.#parts = parts;
    this.#probe = element("div", { class: "row probe", "aria-hidden": "true" });
    this.#space = element("div", { class: "rows", role: "presentation" });
    this.element = element(
      "div",
      {
        id: parts.id,
        class: "row-list",
        role: "listbox",
        tabindex: "0",
        "aria-label": parts.label,
        "aria-describedby": parts.describedBy,
      },
      this.#probe,
      this.#space,
    );
    this.element.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.#space.addEventListener("click", (event) => this.#onClick(event));
    this.#space.addEventListener("dblclick", (event) => this.#onClick(event));
    const observer = new ResizeObserver(() => this.layOut());
    observer.observe(this.element);
    observer.observe(this.#probe);
  }

  /** The key of the current row. */
  get active(): number | undefined {
    return this.#active;
  }

  get activeRow(): R | undefined {
    const index = this.#activeIndex;
    return index < 0 ? undefined : this.#rows[index];
  }

  /** The element of the current row, if it is visible. */
  get activeElement(): HTMLElement | undefined {
    return this.#have.get(this.#activeIndex);
  }

  /** Shows these rows and keeps the current row as long as it is among them. */
  show(rows: readonly R[]): void {
    this.#rows = rows;
    this.#indexes = new Map(rows.map((row, index) => [this.#parts.keyOf(row), index]));
    if (this.#activeIndex < 0) this.#active = undefined;
    this.#probe.replaceChildren(...this.#longest);
    this.#forget();
    this.layOut();
  }

  /** Replaces the contents of rows that keep their keys and their order. */
  renew(rows: readonly R[]): void {
    this.#rows = rows;
    for (const [index, made] of this.#have) {
      const row = rows[index];
      if (row !== undefined) made.replaceChildren(...this.#parts.look(row));
    }
  }

  /** Restores the current row and the scroll position. */
  restore(active: number | undefined, scroll: number): void {
    this.#active = active === undefined || !this.#indexes.has(active) ? undefined : active;
    this.element.scrollTop = scroll;
    this.layOut();
    this.#describeActive();
  }

  /** Marks the row of the sentence at the caret, and scrolls to it unless the person is using the list. */
  mark(key: number | undefined): void {
    this.#current = key;
    for (const [index, made] of this.#have) this.#describe(made, index);
    const index = key === undefined ? undefined : this.#indexes.get(key);
    if (index === undefined || this.element.matches(":hover, :focus-within")) return;
    this.element.scrollTop = scrollToShow(index, this.#viewport);
  }

  /** Scrolls to a row and makes it the current one. */
  goTo(key: number): void {
    const index = this.#indexes.get(key);
    if (index === undefined) return;
    this.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "center" });
    const { height, rowHeight } = this.#viewport;
    // In the middle, where nothing at an edge of the window covers it.
    this.element.scrollTop = (index + 0.5) * rowHeight - height / 2;
    this.#goTo(index);
  }

  /** Renders the visible rows. */
  layOut(): void {
    this.#rowHeight = this.#probe.getBoundingClientRect().height;
    this.#space.style.height = `${this.#rows.length * this.#rowHeight}px`;
    this.#draw();
  }

  get #viewport(): RowViewport {
    const { scrollTop, clientHeight: height } = this.element;
    return { rows: this.#rows.length, rowHeight: this.#rowHeight, scrollTop, height };
  }

  /** The contents of the longest row, where that sets the height. */
  get #longest(): readonly Node[] {
    const { lengthOf, look } = this.#parts;
    const [first] = this.#rows;
    if (lengthOf === undefined || first === undefined) return [];
    const longest = this.#rows.reduce((one, row) => (lengthOf(row) > lengthOf(one) ? row : one), first);
    return look(longest);
  }

  get #activeIndex(): number {
    return this.#active === undefined ? -1 : (this.#indexes.get(this.#active) ?? -1);
  }

  #onScroll(): void {
    this.#draw();
    this.#parts.onMoved();
  }

  #draw(): void {
    const { from, to } = rowsToHave(this.#viewport);
    for (const [index, made] of this.#have) {
      if (index >= from && index < to) continue;
      made.remove();
      this.#have.delete(index);
    }
    // Rows are kept in list order because screen readers follow the order of the page.
    let next = this.#space.firstElementChild;
    for (let index = from; index < to; index += 1) {
      const had = this.#have.get(index);
      const made = had ?? this.#make(index);
      if (had !== undefined && had === next) next = next.nextElementSibling;
      else if (made !== undefined) this.#space.insertBefore(made, next);
      if (made === undefined) continue;
      made.style.height = `${this.#rowHeight}px`;
      made.style.transform = `translateY(${index * this.#rowHeight}px)`;
    }
    this.#describeActive();
  }

  #make(index: number): HTMLElement | undefined {
    const row = this.#rows[index];
    if (row === undefined) return undefined;
    const made = element(
      "div",
      {
        id: `${this.#parts.id}-${this.#parts.keyOf(row)}`,
        class: "row",
        role: "option",
        "aria-posinset": String(index + 1),
        "aria-setsize": String(this.#rows.length),
      },
      ...this.#parts.look(row),
    );
    this.#have.set(index, made);
    this.#describe(made, index);
    return made;
  }

  #describe(made: HTMLElement, index: number): void {
    made.setAttribute("aria-selected", String(index === this.#activeIndex));
    const row = this.#rows[index];
    const isCurrent = row !== undefined && this.#parts.keyOf(row) === this.#current;
    if (isCurrent) made.setAttribute("aria-current", "true");
    else made.removeAttribute("aria-current");
  }

  #describeActive(): void {
    const made = this.activeElement;
    if (made === undefined) this.element.removeAttribute("aria-activedescendant");
    else this.element.setAttribute("aria-activedescendant", made.id);
  }

  #forget(): void {
    for (const made of this.#have.values()) made.remove();
    this.#have.clear();
  }

  #onKey(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey) return;
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      if (this.activeRow === undefined) this.#goTo(0);
      this.#choose(key === "Enter" && (ctrlKey || metaKey));
      return;
    }
    const target = rowByKey(key, this.#activeIndex, this.#viewport);
    if (target === undefined || ctrlKey || metaKey) return;
    event.preventDefault();
    this.#goTo(target);
  }

  #onClick(event: MouseEvent): void {
    const made = event.target instanceof Element ? event.target.closest(".row") : null;
    const found = [...this.#have].find(([, had]) => had === made);
    if (found === undefined) return;
    this.#goTo(found[0]);
    this.#choose(event.type === "dblclick" || event.ctrlKey || event.metaKey);
  }

  #choose(goThere: boolean): void {
    const row = this.activeRow;
    if (row !== undefined) this.#parts.onChoose(row, goThere);
  }

  #goTo(index: number): void {
    const row = this.#rows[index];
    if (row === undefined) return;
    this.#active = this.#parts.keyOf(row);
    this.element.scrollTop = scrollToShow(index, this.#viewport);
    this.#draw();
    for (const [other, made] of this.#have) this.#describe(made, other);
    this.#parts.onMoved();
  }
}
