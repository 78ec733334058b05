/**
 * The service's log, one line an event. Field values are numbers and names that the service itself chose, never a URL, a
 * header, an error's message or a body: any of these may contain a key or a person's text (ALL-2).
 */
export class ServiceLog {
  readonly #write: (line: string) => void;
  #at = 0;
  #time = "";

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** `fields` are written in order as `name=value`. */
  event(name: string, fields: Readonly<Record<string, number | string>> = {}): void {
    let line = `${this.#now()} ${name}`;
    for (const field of Object.keys(fields)) line += ` ${field}=${fields[field]}`;
    this.#write(`${line}\n`);
  }

  /** A busy service writes many lines in one millisecond. */
  #now(): string {
    const at = Date.now();
    if (at !== this.#at) this.#time = new Date(at).toISOString();
    this.#at = at;
    return this.#time;
  }

  /** Logs a defect: the kind of the error and its location. The message is left out, since it may quote its input. */
  defect(name: string, error: unknown): void {
    this.event(name, { error: error instanceof Error ? error.name : typeof error });
    for (const frame of stackFrames(error)) this.#write(`    ${frame}\n`);
  }
}

const FRAMES_KEPT = 8;

function stackFrames(error: unknown): string[] {
  const lines = error instanceof Error && error.stack !== undefined ? error.stack.split("\n") : [];
  const frames = lines.map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
  return frames.slice(0, FRAMES_KEPT);
}
