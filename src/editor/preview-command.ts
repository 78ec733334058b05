import * as vscode from "vscode";
import { CheckStopped } from "./check-error.ts";
import { checkTarget } from "./check-target.ts";
import { showError } from "./notices.ts";
import { once } from "./once.ts";
import type { ProseExtractor } from "./prose-extractor.ts";
import type { Settings } from "./settings.ts";

const PREVIEW_SCHEME = "content-authenticity-preview";

/** The command that shows what would be sent; parsers and preview are loaded when it first runs. */
export class PreviewCommand implements vscode.Disposable {
  readonly #preview;
  #registration: vscode.Disposable | undefined;

  constructor(settings: Settings, extractor: ProseExtractor) {
    this.#preview = once(async () => {
      const { SubmissionPreview } = await import("./preview.ts");
      const preview = new SubmissionPreview(settings, extractor, PREVIEW_SCHEME);
      this.#registration = vscode.workspace.registerTextDocumentContentProvider(PREVIEW_SCHEME, preview);
      return preview;
    });
  }

  /** The text and its words, or undefined when there is no document. */
  async run(
    uri: unknown,
    range: unknown,
  ): Promise<{ readonly text: string; readonly words: number } | undefined> {
    try {
      const target = await checkTarget(uri, range);
      return await (await this.#preview()).show(target);
    } catch (thrown) {
      if (!(thrown instanceof CheckStopped)) throw thrown;
      showError(thrown.checkError);
      return undefined;
    }
  }

  dispose(): void {
    this.#registration?.dispose();
  }
}
