import { redact } from "../../contract/redact.ts";

/** As much of VS Code's output channel as is written to. */
interface LogChannel {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
  readonly show: () => void;
}

/** The output channel, with keys removed from every line. Text of documents is never handed to it. */
export class Log {
  readonly #channel: LogChannel;

  constructor(channel: LogChannel) {
    this.#channel = channel;
  }

  info(line: string): void {
    this.#write("info", line);
  }

  warn(line: string): void {
    this.#write("warn", line);
  }

  /** Something broke inside the extension: its kind and where, without the message, which may quote a text. */
  defect(what: string, thrown: unknown): void {
    if (!(thrown instanceof Error)) {
      this.#write("error", what);
      return;
    }
    const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line));
    this.#write("error", [`${what}: ${thrown.name}`, ...frames.slice(0, 8)].join("\n"));
  }

  #write(level: "info" | "warn" | "error", line: string): void {
    try {
      this.#channel[level](redact(line));
    } catch {
      // A window that closes closes the channel first; what still ends then, such as the ledger, goes on without it.
    }
  }

  /** Shown only when the person asks for it. */
  show(): void {
    this.#channel.show();
  }
}
