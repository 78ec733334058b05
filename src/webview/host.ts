import type * as z from "zod";

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** Given to the page by VS Code, once. */
declare const acquireVsCodeApi: () => VsCodeApi;

/** What is read of messages and of what the page has kept. */
export interface HostSchemas<Received, State> {
  readonly message: z.ZodType<Received>;
  readonly state: z.ZodType<State>;
}

/** The editor as a page sees it. */
export class Host<Sent, Received, State> {
  readonly #api = acquireVsCodeApi();
  readonly #schemas: HostSchemas<Received, State>;

  constructor(schemas: HostSchemas<Received, State>) {
    this.#schemas = schemas;
  }

  post(message: Sent): void {
    this.#api.postMessage(message);
  }

  /** What the page kept of itself when it was last seen; undefined where that is nothing that it knows. */
  get state(): State | undefined {
    const parsed = this.#schemas.state.safeParse(this.#api.getState());
    return parsed.success ? parsed.data : undefined;
  }

  keep(state: State): void {
    this.#api.setState(state);
  }

  /** Messages of the editor; anything else that comes is dropped. */
  listen(take: (message: Received) => void): void {
    window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const parsed = this.#schemas.message.safeParse(data);
      if (parsed.success) take(parsed.data);
    });
  }
}
