import path from "node:path";
import * as vscode from "vscode";
import { sourceTextPlace } from "../../findings/source-text-place.ts";
import { looksBinary } from "../../text/looks-binary.ts";
import type { TextRange } from "../../text/range.ts";
import { isInside } from "../../checking/store/real-path.ts";
import { readBounded } from "../file-system.ts";
import type { SuppressionContext } from "../suppression/suppression-lists.ts";
import type { SettledPassages } from "./settled-passages.ts";
import type { ComparedFolders } from "./compared-folders.ts";
import type { SampleReferences } from "./sample-references.ts";

/** The largest file that is read to show where a passage stands in it, in bytes. */
const LARGEST = 8_000_000;

/** The text of a source's file, and where words of it stand. */
export interface SourceFile {
  readonly uri: vscode.Uri;
  readonly text: string;
  /** UTF-16 units; undefined where the words are not found as they are. */
  readonly range: TextRange | undefined;
}

/** The context of features that show passages and their sources. */
export interface SourceContext extends SuppressionContext {
  readonly files: SourceFiles;
  readonly settled: SettledPassages;
}

/** Files that sources are: those inside the reference folders and the sample's, and no other, whatever a service names. */
export class SourceFiles {
  readonly #references: Pick<ComparedFolders, "counted" | "holds">;
  readonly #samples: Pick<SampleReferences, "folder">;

  constructor(
    references: Pick<ComparedFolders, "counted" | "holds">,
    samples: Pick<SampleReferences, "folder">,
  ) {
    this.#references = references;
    this.#samples = samples;
  }

  /** The file at an address, where it is in one of the folders by its name alone. Ask `holds` before it is opened. */
  fileOf(url: string): vscode.Uri | undefined {
    if (!/^file:\/\/\//iu.test(url)) return undefined;
    try {
      const file = path.normalize(vscode.Uri.parse(url, true).fsPath);
      const folders = [...this.#references.counted(), this.#samples.folder];
      const isReference = folders.some((folder) => isInside(file, folder));
      return isReference && !file.includes("\0") ? vscode.Uri.file(file) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns true if a file is in one of the folders, wherever links lead. Never rejects. */
  async holds({ fsPath }: vscode.Uri): Promise<boolean> {
    return this.#references.holds(fsPath, [this.#samples.folder]);
  }

  /** Undefined for a file that is in none of the folders, no text, too large, or not there. Never rejects. */
  async read(uri: vscode.Uri, words: string, largest = LARGEST): Promise<SourceFile | undefined> {
    try {
      if (!(await this.holds(uri))) return undefined;
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await readBounded(uri, largest));
      return looksBinary(text) ? undefined : { uri, text, range: sourceTextPlace(text, words) };
    } catch {
      return undefined;
    }
  }
}

/** Where a range of a text that is in no editor stands in its lines, as VS Code counts them. */
export function rangeInText(text: string, range: TextRange): vscode.Range {
  const position = (offset: number): vscode.Position => {
    const before = text.slice(0, offset).split(/\r\n|\r|\n/u);
    return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
  };
  return new vscode.Range(position(range.start), position(range.end));
}
