import * as vscode from "vscode";

/**
 * What the sample of the first run was copied from. The embedded service is told of this one file's folder as soon as the sample is
 * scanned, whoever scans it and whatever the settings say; every other document is compared without it.
 */
export class SampleReferences {
  /** Absolute path, whether anything is compared with it or not. */
  readonly folder: string;
  readonly #file: vscode.Uri;
  readonly #sample: string;
  #isOffered = false;

  /** `samples` is the folder that the samples are copied to. */
  constructor(samples: string) {
    const folder = vscode.Uri.joinPath(vscode.Uri.file(samples), "references");
    this.folder = folder.fsPath;
    this.#file = vscode.Uri.joinPath(folder, "mill-bridge.md");
    this.#sample = vscode.Uri.joinPath(vscode.Uri.file(samples), "copied-notes.md").toString();
  }

  /** Called before a document is scanned. From the sample's first scan on the folder stays: each change starts the service anew. */
  offerTo(uri: string): void {
    if (uri === this.#sample) this.#isOffered = true;
  }

  /** Folders to compare with beside those of the settings. */
  folders(): readonly string[] {
    return this.#isOffered ? [this.folder] : [];
  }

  /** Files of these folders, as `file:` URIs, that a document is not to be compared with. */
  withheldFrom(uri: string): readonly string[] {
    return this.#isOffered && uri !== this.#sample ? [this.#file.toString()] : [];
  }
}
