import { connect, type Socket } from "node:net";

/** One answer as it came over a connection. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Lines of a request with their ends, and the empty line after them. */
export function head(...lines: readonly string[]): string {
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** A connection that says what no HTTP client would, and keeps what it hears. */
export class RawConnection {
  readonly socket: Socket;
  readonly #closed: Promise<void>;
  #heard = "";

  constructor(baseUrl: string) {
    this.socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
    this.socket.on("error", () => undefined).setEncoding("latin1");
    this.socket.on("data", (text: string) => (this.#heard += text));
    this.#closed = new Promise((resolve) => this.socket.once("close", () => resolve()));
  }

  say(text: string | Uint8Array): this {
    this.socket.write(text);
    return this;
  }

  /** All answers so far; bodies are found by their `Content-Length`. */
  get answers(): readonly RawAnswer[] {
    const found: RawAnswer[] = [];
    let rest = this.#heard;
    for (;;) {
      const start = /^HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/.exec(rest);
      if (start === null) return found;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(start[0])?.[1] ?? 0);
      const end = start[0].length + length;
      if (rest.length < end) return found;
      found.push({ status: Number(start[1]), body: rest.slice(start[0].length, end) });
      rest = rest.slice(end);
    }
  }

  /** Waits until the other side has closed the connection. */
  async closed(): Promise<readonly RawAnswer[]> {
    await this.#closed;
    return this.answers;
  }
}
