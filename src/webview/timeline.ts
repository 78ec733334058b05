import type { SegmentView, TimelineView } from "../report/media/media-view.ts";
import { clockText } from "../report/media/clock-text.ts";
import {
  segmentAt,
  timelineLines,
  timelinePieces,
  type TimelineLine,
} from "../report/media/timeline-lines.ts";
import type { BandKey } from "../report/report-view.ts";
import { BAND_CLASS } from "./band-mark.ts";
import { element, filled } from "./element.ts";
import { figureTable } from "./figure-table.ts";
import type { MediaWords } from "./labels.ts";

export interface TimelineParts {
  readonly view: TimelineView;
  readonly words: MediaWords;
  /** The index of the current segment. */
  readonly segment: number;
  readonly isTableOpen: boolean;
  readonly onPlay: (segment: SegmentView) => void;
  readonly onChanged: () => void;
}

/** The approximate width of a segment, in pixels: enough for its figure, and for touch. */
const SEGMENT_WIDTH = 40;
const FEWEST_PER_LINE = 5;
const MOST_PER_LINE = 20;

const LEGEND: readonly (readonly [
  BandKey,
  "bandHuman" | "bandLikelyHuman" | "bandLikelyAi" | "bandAiGenerated",
])[] = [
  ["Human", "bandHuman"],
  ["Likely Human", "bandLikelyHuman"],
  ["Likely AI", "bandLikelyAi"],
  ["AI-Generated", "bandAiGenerated"],
];

/**
 * A recording in lines of equal length, with its segments and the parts not analyzed. The segments are one stop of the Tab
 * key: arrows, Home and End move between them, Enter, Space or a click plays one.
 */
export class Timeline {
  readonly element: HTMLElement;
  readonly #parts: TimelineParts;
  readonly #lines = element("div", { class: "lines" });
  readonly #chosen = element("p", { class: "chosen-segment" });
  readonly #help = element("p", { class: "quiet", id: "timeline-help" });
  readonly #table: HTMLDetailsElement;
  readonly #marker = element("span", { class: "marker", "aria-hidden": "true" });
  readonly #observer: ResizeObserver;
  #drawn: readonly TimelineLine[] = [];
  #buttons = new Map<number, HTMLElement[]>();
  #perLine = 0;
  #active: number;
  #playing = -1;

  constructor(parts: TimelineParts) {
    this.#parts = parts;
    const { segment, view, words } = parts;
    const { heading, segments, summary } = view;
    this.#active = Math.min(segment, Math.max(0, segments.length - 1));
    this.#table = element(
      "details",
      { id: "segments-table" },
      element("summary", {}, filled(words("tableOf"), heading)),
    );
    this.#table.addEventListener("toggle", () => this.#fillTable());
    this.#table.open = parts.isTableOpen;
    const hasSegments = segments.length > 0;
    const role = hasSegments ? { role: "toolbar", "aria-describedby": "timeline-help" } : { role: "group" };
    for (const [name, value] of Object.entries({ ...role, "aria-label": words("timeline") })) {
      this.#lines.setAttribute(name, value);
    }
    this.#chosen.hidden = !hasSegments;
    this.#help.hidden = !hasSegments;
    this.element = element(
      "section",
      { class: "check", "aria-labelledby": "timeline-heading" },
      element("h2", { id: "timeline-heading" }, heading),
      ...summary.map((text) => element("p", {}, text)),
      this.#lines,
      this.#chosen,
      this.#help,
      hasSegments ? legend(words) : undefined,
      this.#table,
    );
    this.#lines.addEventListener("keydown", (event) => this.#onKey(event));
    // Focus may arrive by any means, such as a screen reader.
    this.#lines.addEventListener("focusin", ({ target }) => this.#onFocus(target));
    this.#lines.addEventListener("click", (event) => this.#onClick(event));
    this.#observer = new ResizeObserver(() => this.#layOut());
    this.#observer.observe(this.#lines);
    this.showPlaying(true);
    this.#layOut();
  }

  get segment(): number {
    return this.#active;
  }

  get isTableOpen(): boolean {
    return this.#table.open;
  }

  /** Describes what Enter and a click do, with or without a playable recording. */
  showPlaying(canPlay: boolean): void {
    this.#help.textContent = this.#parts.words(canPlay ? "playHelp" : "silentHelp");
    if (!canPlay) this.#marker.remove();
  }

  /** Moves the position marker, in seconds; the playing segment is marked. */
  follow(seconds: number, isPlaying: boolean): void {
    const playing = isPlaying ? segmentAt(this.#parts.view.segments, seconds) : -1;
    if (playing !== this.#playing) {
      for (const button of this.#buttons.get(this.#playing) ?? []) button.removeAttribute("aria-current");
      for (const button of this.#buttons.get(playing) ?? []) button.setAttribute("aria-current", "true");
      this.#playing = playing;
    }
    const at = this.#drawn.findIndex(({ end }) => seconds < end);
    const index = at < 0 ? this.#drawn.length - 1 : at;
    const line = this.#drawn[index];
    const track = this.#lines.children[index]?.querySelector(".track");
    if (line === undefined || track === null || track === undefined) return;
    this.#marker.style.insetInlineStart = `${Math.min(1, (seconds - line.start) / (line.end - line.start)) * 100}%`;
    if (this.#marker.parentElement !== track) track.append(this.#marker);
  }

  end(): void {
    this.#observer.disconnect();
  }

  #layOut(): void {
    const room = Math.round(this.#lines.clientWidth / SEGMENT_WIDTH / 5) * 5;
    const perLine = Math.max(FEWEST_PER_LINE, Math.min(MOST_PER_LINE, room));
    if (perLine === this.#perLine) return;
    this.#perLine = perLine;
    const hadFocus = this.#lines.contains(document.activeElement);
    this.#drawn = timelineLines(this.#parts.view, perLine);
    this.#buttons = new Map();
    this.#lines.replaceChildren(...this.#drawn.map((line) => this.#lineOf(line)));
    this.#goTo(this.#active, hadFocus);
  }

  #lineOf(line: TimelineLine): HTMLElement {
    const length = line.end - line.start;
    const track = element("div", { class: "track" });
    for (const piece of line.pieces) {
      const made =
        piece.kind === "segment" ? this.#button(piece.segment, piece.isContinued) : this.#gap(piece);
      made.style.insetInlineStart = `${((piece.start - line.start) / length) * 100}%`;
      made.style.width = `${((piece.end - piece.start) / length) * 100}%`;
      track.append(made);
    }
    return element(
      "div",
      { class: "line" },
      element("span", { class: "line-time", "aria-hidden": "true" }, clockText(line.start)),
      track,
    );
  }

  /**
   * The button of a segment. A segment that continues on the next line is still one segment, so the keyboard and screen
   * readers only see its first part.
   */
  #button(index: number, isContinued: boolean): HTMLElement {
    const segment = this.#parts.view.segments[index];
    const { band = "none", label = "", scoreText = "" } = segment ?? {};
    const made = element(
      "button",
      {
        type: "button",
        class: `segment ${BAND_CLASS[band]}`,
        tabindex: "-1",
        "data-segment": String(index),
        ...(isContinued ? { "aria-hidden": "true" } : { id: `segment-${index}`, "aria-label": label }),
      },
      element("span", { class: "segment-band" }),
      element("span", { class: "segment-score" }, isContinued ? "…" : scoreText),
    );
    this.#buttons.set(index, [...(this.#buttons.get(index) ?? []), made]);
    return made;
  }

  #gap({
    end,
    kind,
    start,
  }: {
    readonly end: number;
    readonly kind: string;
    readonly start: number;
  }): HTMLElement {
    const words = this.#parts.words(kind === "rest" ? "rest" : "gap");
    return element(
      "span",
      { class: "gap", title: `${clockText(start)} – ${clockText(end)}: ${words}` },
      element("span", { class: "gap-words" }, words),
    );
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const last = this.#parts.view.segments.length - 1;
    const perLine = this.#drawn[0]?.pieces.length ?? 1;
    const wanted: Readonly<Record<string, number>> = {
      ArrowRight: this.#active + 1,
      ArrowLeft: this.#active - 1,
      ArrowDown: this.#active + perLine,
      ArrowUp: this.#active - perLine,
      Home: 0,
      End: last,
    };
    const target = wanted[event.key];
    if (target === undefined || last < 0) return;
    event.preventDefault();
    this.#goTo(this.#reachable(Math.max(0, Math.min(last, target)), target < this.#active), true);
  }

  /** The next segment in the same direction that is in the timeline. */
  #reachable(index: number, isBackwards: boolean): number {
    const step = isBackwards ? -1 : 1;
    for (let at = index; at >= 0 && at < this.#parts.view.segments.length; at += step) {
      if (this.#buttons.has(at)) return at;
    }
    return this.#active;
  }

  #onFocus(target: EventTarget | null): void {
    const index = indexOf(target);
    if (index >= 0 && index !== this.#active) this.#goTo(index, false);
  }

  #onClick({ target }: MouseEvent): void {
    const index = indexOf(target);
    const segment = this.#parts.view.segments[index];
    if (segment === undefined) return;
    this.#goTo(index, true);
    this.#parts.onPlay(segment);
  }

  #goTo(index: number, hasFocus: boolean): void {
    this.#buttons.get(this.#active)?.[0]?.setAttribute("tabindex", "-1");
    this.#active = index;
    const button = this.#buttons.get(index)?.[0];
    button?.setAttribute("tabindex", "0");
    if (hasFocus) button?.focus();
    this.#chosen.textContent = this.#parts.view.segments[index]?.label ?? "";
    this.#parts.onChanged();
  }

  /** Fills the table when it is first opened. */
  #fillTable(): void {
    const { view, words } = this.#parts;
    this.#parts.onChanged();
    if (!this.#table.open || this.#table.querySelector("table") !== null) return;
    const rows = timelinePieces(view).map(({ end, kind, segment, start }) => {
      const shown = view.segments[segment];
      return shown === undefined
        ? [`${clockText(start)} – ${clockText(end)}`, words(kind === "rest" ? "rest" : "gap"), ""]
        : [shown.timeText, shown.verdictText, shown.scoreText];
    });
    this.#table.append(figureTable([[words("time"), words("verdict"), words("score")], ...rows]));
  }
}

/** The index of the segment that an element belongs to; -1 for none. */
function indexOf(target: EventTarget | null): number {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-segment]") : null;
  return Number(button?.dataset["segment"] ?? -1);
}

/** Explains which fill stands for which probabilities. */
function legend(words: MediaWords): HTMLElement {
  return element(
    "ul",
    { class: "legend", "aria-label": words("legend") },
    ...LEGEND.map(([band, label]) =>
      element(
        "li",
        {},
        element(
          "span",
          { class: `swatch ${BAND_CLASS[band]}`, "aria-hidden": "true" },
          element("span", { class: "segment-band" }),
        ),
        words(label),
      ),
    ),
    element("li", {}, element("span", { class: "swatch gap", "aria-hidden": "true" }), words("gap")),
  );
}
