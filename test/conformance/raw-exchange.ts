import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** One answer as received over a connection. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Joins the lines of a request, and appends the empty line. */
export function head(...lines: readonly string[]): string {
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** A raw connection that sends bytes no HTTP client would, and records the answer. */
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

  /** Waits until the connection is established, and rejects if it can't be. Call it right after the constructor. */
  async connected(): Promise<this> {
    if (this.socket.connecting) await once(this.socket, "connect");
    return this;
  }

  say(text: string | Uint8Array): this {
    this.socket.write(text);
    return this;
  }

  /** Returns all answers so far, delimited by their `Content-Length`. */
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
