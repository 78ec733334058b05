import * as vscode from "vscode";

/** A file system in memory, like that of a remote host, which can be made read-only. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files = new Map<string, Uint8Array>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    if (uri.path === "/") return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const size = this.readFile(uri).byteLength;
    return { type: vscode.FileType.File, ctime: 0, mtime: this.#files.size, size };
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.#files.keys()].map((name) => [name.slice(1), vscode.FileType.File]);
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    const content = this.#files.get(path);
    if (content === undefined) throw vscode.FileSystemError.FileNotFound();
    return content;
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.#files.set(path, content);
  }

  /** Reports a file as changed; writes alone aren't reported. */
  tell(uri: vscode.Uri): void {
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  delete(uri: vscode.Uri): void {
    this.#files.delete(uri.path);
    this.#changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  /** Reports nothing, like a file system that can't be watched. */
  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.#files.set(to.path, this.readFile(from));
    this.#files.delete(from.path);
  }
}
