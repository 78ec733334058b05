import type { LogOutputChannel } from "vscode";

/** Anything that looks like a key, wherever it came from; nothing of it is kept but its prefix. */
const KEY = /prfd_[A-Za-z0-9_-]+/g;

/** The output channel, with keys removed from every line. Text of documents is never handed to it. */
export class Log {
  readonly #channel: LogOutputChannel;

  constructor(channel: LogOutputChannel) {
    this.#channel = channel;
  }

  info(line: string): void {
    this.#channel.info(clean(line));
  }

  warn(line: string): void {
    this.#channel.warn(clean(line));
  }

  error(line: string): void {
    this.#channel.error(clean(line));
  }

  /** Shown only when the person asks for it. */
  show(): void {
    this.#channel.show();
  }
}

function clean(line: string): string {
  return line.replace(KEY, "prfd_…");
}
