import { pageMessage, type EditorMessage, type PageMessage } from "../protocol/report-messages.ts";
import { reportState, type ReportState } from "../protocol/report-state.ts";

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** Given to the page by VS Code, once. */
declare const acquireVsCodeApi: () => VsCodeApi;

/** The editor as the page sees it. */
export class Host {
  readonly #api = acquireVsCodeApi();

  post(message: EditorMessage): void {
    this.#api.postMessage(message);
  }

  /** What the page kept of itself when it was last seen; undefined where that is nothing that it knows. */
  get state(): ReportState | undefined {
    const parsed = reportState.safeParse(this.#api.getState());
    return parsed.success ? parsed.data : undefined;
  }

  keep(state: ReportState): void {
    this.#api.setState(state);
  }

  /** Messages of the editor; anything else that comes is dropped. */
  listen(take: (message: PageMessage) => void): void {
    window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const parsed = pageMessage.safeParse(data);
      if (parsed.success) take(parsed.data);
    });
  }
}
