import * as vscode from "vscode";
import { SUMMARY_SCHEME } from "./active-folder.ts";

/** A summary as a text, and when it was made, in milliseconds since 1970. */
export interface SummaryText {
  readonly text: string;
  readonly at: number;
}

/**
 * Gives summaries to VS Code as files that nobody can write to: those that are open are opened again by a window that is loaded
 * anew, which texts of other kinds are not.
 */
export class SummaryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #textOf: (uri: vscode.Uri) => Promise<SummaryText>;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #registration: vscode.Disposable;

  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]> = this.#changed.event;

  constructor(textOf: (uri: vscode.Uri) => Promise<SummaryText>) {
    this.#textOf = textOf;
    this.#registration = vscode.workspace.registerFileSystemProvider(SUMMARY_SCHEME, this, {
      isReadonly: true,
    });
  }

  /** To be called when there is another summary at an address. */
  changed(uri: vscode.Uri): void {
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { at, text } = await this.#textOf(uri);
    return { type: vscode.FileType.File, ctime: at, mtime: at, size: bytesOf(text).byteLength };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return bytesOf((await this.#textOf(uri)).text);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** With a mark at its beginning: else a setting may have VS Code read it in another encoding. */
function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(`\uFEFF${text}`);
}
