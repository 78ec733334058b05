import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

const LEVELS = ["trace", "debug", "info", "warning", "error", "critical"];

/**
 * Replaces the native logger, without which every output channel and log file stays empty. Appends lines
 * synchronously, so that tests can read them right away.
 */
class FileLogger {
  readonly #file: string;
  #level = LEVELS.indexOf("info");
  #bare = false;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  trace(message: string): void {
    this.#write(0, message);
  }

  debug(message: string): void {
    this.#write(1, message);
  }

  info(message: string): void {
    this.#write(2, message);
  }

  warn(message: string): void {
    this.#write(3, message);
  }

  error(message: string): void {
    this.#write(4, message);
  }

  critical(message: string): void {
    this.#write(5, message);
  }

  getLevel(): number {
    return this.#level;
  }

  setLevel(level: number): void {
    this.#level = level;
  }

  /** Output channels write complete lines themselves. */
  clearFormatters(): void {
    this.#bare = true;
  }

  setPattern(): void {
    // All formatters behave the same.
  }

  flush(): void {
    // Nothing is buffered.
  }

  drop(): void {
    // Nothing is open.
  }

  #write(level: number, message: string): void {
    if (level < this.#level) return;
    appendFileSync(
      this.#file,
      this.#bare ? message : `${new Date().toISOString()} [${LEVELS[level]}] ${message}\n`,
    );
  }
}

export function createAsyncRotatingLogger(_name: string, file: string): Promise<FileLogger> {
  return Promise.resolve(new FileLogger(file));
}

export function createRotatingLogger(_name: string, file: string): Promise<FileLogger> {
  return createAsyncRotatingLogger(_name, file);
}

export function setFlushOn(): void {
  // Every line is written at once.
}

export function setLevel(): void {
  // Each logger has its own level.
}
