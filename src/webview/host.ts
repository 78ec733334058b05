import type * as z from "zod";

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** Provided by VS Code, once per page. */
declare const acquireVsCodeApi: () => VsCodeApi;

/** The schemas for messages and for the page's saved state. */
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

  /** The page's saved state; undefined if there is none or it doesn't match the schema. */
  get state(): State | undefined {
    const parsed = this.#schemas.state.safeParse(this.#api.getState());
    return parsed.success ? parsed.data : undefined;
  }

  keep(state: State): void {
    this.#api.setState(state);
  }

  /** Listens to messages of the editor; drops anything else. */
  listen(take: (message: Received) => void): void {
    window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const parsed = this.#schemas.message.safeParse(data);
      if (parsed.success) take(parsed.data);
    });
  }
}
