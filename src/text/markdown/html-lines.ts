import type { TextRange } from "../range.ts";

/** Collects the lines of one HTML block without the container marks before them, in UTF-16 units of the document. */
export class HtmlLines {
  readonly lines: TextRange[] = [];
  #sameLine = false;

  take(type: string, range: TextRange): void {
    if (type === "lineEnding") {
      if (!this.#sameLine) this.lines.push({ start: range.start, end: range.start });
      this.#sameLine = false;
    } else if (type === "htmlFlowData") {
      const last = this.#sameLine ? this.lines.pop() : undefined;
      this.lines.push({ start: last?.start ?? range.start, end: range.end });
      this.#sameLine = true;
    }
  }
}
