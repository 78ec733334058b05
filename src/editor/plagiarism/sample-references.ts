import * as vscode from "vscode";

/**
 * The source of the first-run sample. Once the sample is scanned, the embedded service gets the folder of
 * this one file, whatever the settings are; all other documents are compared without it.
 */
export class SampleReferences {
  /** An absolute path, set even if nothing is compared with it. */
  readonly folder: string;
  readonly #file: vscode.Uri;
  readonly #sample: string;
  #isOffered = false;

  /** `samples` is the folder that samples are copied to. */
  constructor(samples: string) {
    const folder = vscode.Uri.joinPath(vscode.Uri.file(samples), "references");
    this.folder = folder.fsPath;
    this.#file = vscode.Uri.joinPath(folder, "mill-bridge.md");
    this.#sample = vscode.Uri.joinPath(vscode.Uri.file(samples), "copied-notes.md").toString();
  }

  /**
   * Call before a document is scanned. The folder stays from the sample's first scan on, since each change
   * restarts the service.
   */
  offerTo(uri: string): void {
    if (uri === this.#sample) this.#isOffered = true;
  }

  /** Returns the folders to compare with in addition to those in settings. */
  folders(): readonly string[] {
    return this.#isOffered ? [this.folder] : [];
  }

  /** Returns files in these folders that a document must not be compared with, as `file:` URIs. */
  withheldFrom(uri: string): readonly string[] {
    return this.#isOffered && uri !== this.#sample ? [this.#file.toString()] : [];
  }
}
