import { setTimeout as wait } from "node:timers/promises";
import { trusted } from "../harness/trusted.ts";
import type { Book } from "./book.ts";
import type { FaultyService } from "./faulty-service.ts";
import type { Random } from "./random.ts";
import type { SoakWindow } from "./window.ts";

/** Characters from which on the writer deletes more than is typed. */
const LONG = 5_000;
const ACTION_MS = 180_000;
/** When the writer gives up a question, in milliseconds. */
const ESCAPE_MS = 30_000;
const LOOK_MS = 400;
const CLEARED_EVERY = 40;
const CHECKS = [
  { name: "checkGrammar", weight: 5 },
  { name: "detectAiText", weight: 2 },
  { name: "scanPlagiarism", weight: 2 },
  { name: "checkDocument", weight: 2 },
  { name: "detectAiTextInBackground", weight: 1 },
] as const;
const PAGES = ["showReport", "showReport", "reviewCorrections", "showCredits"] as const;
const MARKS = ["toggleHeatMap", "clearFindings", "nextFinding"] as const;
const FORMATS = ["html", "markdown", "json", "sarif"] as const;
const GRAMMAR_RUNS = ["manual", "onSave", "onType"] as const;

interface Action {
  readonly weight: number;
  readonly name: string;
  readonly act: (window: SoakWindow) => Promise<void>;
}

/** The result of a command, as far as it is counted. */
interface Outcome {
  readonly status?: string;
  readonly error?: { readonly code?: string };
}

/** What the plan of a run has in it. */
export type Event = "reload" | "go hosted" | "go embedded" | "rest";

interface Parts {
  readonly windows: readonly [SoakWindow, SoakWindow];
  readonly service: FaultyService;
  readonly random: Random;
  readonly book: Book;
}

/** A person with two windows, who does one thing after another at random. */
export class Writer {
  /** How often each thing was done, each check ended in a way, and each question was answered. */
  readonly counts = new Map<string, number>();
  /** Things that didn't end in time. */
  readonly stuck: string[] = [];
  steps = 0;
  readonly #parts: Parts;
  /** Checks that the writer didn't wait for. */
  readonly #meanwhile = new Set<Promise<void>>();

  readonly #actions: readonly Action[] = [
    { weight: 26, name: "type", act: this.#type.bind(this) },
    { weight: 14, name: "save", act: async (window) => window.press("Control+S") },
    { weight: 6, name: "undo", act: this.#undo.bind(this) },
    { weight: 7, name: "switch", act: async ({ own, workbench }) => workbench.open(this.#some(own)) },
    { weight: 24, name: "check", act: this.#check.bind(this) },
    { weight: 8, name: "fix", act: this.#fix.bind(this) },
    { weight: 3, name: "fix all", act: this.#fixAll.bind(this) },
    { weight: 5, name: "look", act: this.#look.bind(this) },
    { weight: 2, name: "mark", act: async (window) => this.#run(window, this.#parts.random.pick(MARKS)) },
    { weight: 3, name: "export", act: this.#export.bind(this) },
    { weight: 2, name: "folder", act: this.#checkFolder.bind(this) },
    { weight: 3, name: "media", act: this.#checkMedia.bind(this) },
    { weight: 1, name: "when to check", act: this.#setWhen.bind(this) },
  ];

  readonly #events: Readonly<Record<Event, () => Promise<void>>> = {
    reload: this.#reload.bind(this),
    "go hosted": this.goHosted.bind(this),
    "go embedded": async () => {
      for (const window of this.#parts.windows) await this.#run(window, "useEmbeddedService");
    },
    rest: this.#rest.bind(this),
  };

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does one thing in one of the windows. */
  async step(): Promise<void> {
    const { random, windows } = this.#parts;
    const window = random.pick(windows);
    const { name, act } = random.weighted(this.#actions);
    this.steps += 1;
    const acts = async (): Promise<void> => {
      await window.workbench.page.bringToFront();
      if (this.steps % CLEARED_EVERY === 0) await window.workbench.execute("notifications.clearAll");
      await act(window);
    };
    await this.#patiently(name, window, acts());
    await wait(random.between(200, 2_000));
  }

  /** Does what isn't left to chance. */
  async perform(event: Event): Promise<void> {
    await this.#patiently(event, this.#parts.windows[1], this.#events[event]());
  }

  /** Uses the hosted service in both windows. */
  async goHosted(): Promise<void> {
    for (const { workbench } of this.#parts.windows) {
      await workbench.page.bringToFront();
      await workbench.goToHosted(this.#parts.service.baseUrl);
    }
  }

  /** Adds the key, which a browser forgets with each page. */
  async addKey({ workbench }: SoakWindow): Promise<void> {
    await workbench.command("addApiKey", this.#parts.service.key);
  }

  /** Reloads the second window in the middle of a check. */
  async #reload(): Promise<void> {
    const [, second] = this.#parts.windows;
    const { workbench } = second;
    await workbench.page.bringToFront();
    await workbench.execute("workbench.action.files.saveAll");
    await workbench.open(this.#parts.random.pick(second.own));
    // Nobody answers for a check whose window is gone.
    void this.#run(second, "checkDocument");
    await wait(this.#parts.random.between(0, 1_500));
    await workbench.reload();
    await this.addKey(second);
  }

  /** Waits for checks, saves and closes everything, as for a break. */
  async #rest(): Promise<void> {
    await Promise.allSettled(this.#meanwhile);
    for (const window of this.#parts.windows) await window.rest();
  }

  /** Types sentences after others, or in place of them once the text is long. */
  async #type(window: SoakWindow): Promise<void> {
    const { book, random } = this.#parts;
    const { keyboard } = window.workbench.page;
    await this.#openOwn(window);
    const isSelected = await window.goToProse(random.share(), LONG);
    await keyboard.press(isSelected ? "Delete" : "End");
    await keyboard.type(` ${book.newSentence()}`, { delay: random.between(5, 30) });
    await keyboard.press("Escape");
    if (random.chance(0.2)) await keyboard.type(`\n\n${book.newSentence()}`);
    if (random.chance(0.3)) await keyboard.press("Control+S");
  }

  async #undo(window: SoakWindow): Promise<void> {
    const { random } = this.#parts;
    await this.#openOwn(window);
    const times = Array.from({ length: random.between(1, 4) }, () => "Control+Z");
    await window.press(...times);
    if (random.chance(0.5)) await window.press(...times.map(() => "Control+Shift+Z"));
  }

  /** Checks a document of either window; doesn't wait for some checks. */
  async #check(window: SoakWindow): Promise<void> {
    const { random } = this.#parts;
    const { name } = random.weighted(CHECKS);
    await window.workbench.open(this.#some(window.own));
    const check = this.#run(window, name);
    if (random.chance(0.3)) this.#later(name, window, check);
    else await check;
  }

  /** Takes one of the first quick fixes of a finding, by the keyboard. */
  async #fix(window: SoakWindow): Promise<void> {
    const { random } = this.#parts;
    const { keyboard } = window.workbench.page;
    await this.#openOwn(window);
    if (!(await window.goToFinding(random.share()))) return;
    const isOffered = await window.offersFix();
    if (!isOffered) this.#count("fix, not offered");
    if (isOffered && random.chance(0.1)) await keyboard.press("ArrowDown");
    await keyboard.press(isOffered ? "Enter" : "Escape");
  }

  async #fixAll(window: SoakWindow): Promise<void> {
    await this.#openOwn(window);
    await this.#run(window, "fixAllCorrections");
  }

  /** Opens a page of the active document, looks at it, and closes it. */
  async #look(window: SoakWindow): Promise<void> {
    const { random } = this.#parts;
    await this.#openOwn(window);
    await this.#run(window, random.pick(PAGES));
    await wait(random.between(500, 3_000));
    await window.closePages();
  }

  async #export(window: SoakWindow): Promise<void> {
    const { book, random } = this.#parts;
    await window.workbench.open(this.#some(window.own));
    const format = random.pick(FORMATS);
    await this.#run(window, "exportReport", { format, target: book.exportTo(format) });
  }

  async #checkFolder(window: SoakWindow): Promise<void> {
    const { book, random } = this.#parts;
    const checks = ["grammar", "ai", "plagiarism"].filter(() => random.chance(0.7));
    await this.#run(window, "checkFolder", book.chapters, checks.length > 0 ? { checks } : {});
    if (random.chance(0.5)) await this.#run(window, "showFolderSummary");
    if (random.chance(0.3)) await this.#run(window, "clearFolderFindings");
    await wait(random.between(500, 2_000));
    await window.closePages();
  }

  /** Checks an image, a recording, or what a document links to. */
  async #checkMedia(window: SoakWindow): Promise<void> {
    const { book, random } = this.#parts;
    const { image, linking, recording } = book.newMedia();
    const [command, address] = random.pick([
      ["detectAiImage", image],
      ["detectAiVoice", recording],
      ["checkLinkedMedia", linking],
    ] as const);
    await this.#run(window, command, address);
    await window.closePages();
  }

  async #setWhen({ workbench }: SoakWindow): Promise<void> {
    await workbench.setting("grammar.run", this.#parts.random.pick(GRAMMAR_RUNS));
  }

  /** Runs a command of the extension, and counts how it ended. */
  async #run({ workbench }: SoakWindow, command: string, ...given: readonly unknown[]): Promise<void> {
    const outcome = await workbench.command(command, ...given).catch((error: unknown) => {
      // A check that can't begin says so; the window itself may be gone with a reload.
      return { status: "refused", error: { code: error instanceof Error ? error.message : String(error) } };
    });
    const { error, status } = trusted<Outcome>(outcome ?? {});
    this.#count([command, status, error?.code?.slice(0, 100)].filter(Boolean).join(", "));
  }

  /** Lets a check go on while the writer does something else. */
  #later(name: string, window: SoakWindow, check: Promise<void>): void {
    const ended = this.#patiently(`${name}, meanwhile`, window, check).finally(() => {
      this.#meanwhile.delete(ended);
    });
    this.#meanwhile.add(ended);
  }

  /** Waits for something, answers questions about it, and gives it up when it takes too long. */
  async #patiently(name: string, window: SoakWindow, act: Promise<void>): Promise<void> {
    const { workbench } = window;
    const began = Date.now();
    const progress = { isOver: false };
    const over = act
      .catch((error: unknown) => {
        const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
        this.#count(`trouble: ${name}: ${line.slice(0, 120)}`);
      })
      .finally(() => {
        progress.isOver = true;
      });
    this.#count(name);
    let isEscaped = false;
    while (!progress.isOver) {
      await Promise.race([over, wait(LOOK_MS)]);
      if (progress.isOver) return;
      const taken = Date.now() - began;
      const question = await window.agree().catch(() => undefined);
      if (question !== undefined) this.#count(`question: ${question.slice(0, 60)}`);
      if (taken > ESCAPE_MS && !isEscaped) {
        isEscaped = true;
        this.#count(`slow: ${name}`);
        await workbench.screenshot(`slow-${this.steps}`).catch(() => undefined);
        await workbench.page.keyboard.press("Escape").catch(() => undefined);
      }
      if (taken > ACTION_MS) {
        this.stuck.push(`${name}, after ${this.steps} steps`);
        return;
      }
    }
  }

  async #openOwn(window: SoakWindow): Promise<void> {
    await window.openOwn(this.#parts.random.pick(window.own));
  }

  /** Returns a document: mostly one of the window's own. */
  #some(own: readonly string[]): string {
    const { random, windows } = this.#parts;
    return random.pick(random.chance(0.7) ? own : windows.flatMap((each) => each.own));
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
