import * as vscode from "vscode";
import { aiFigures, grammarFigures, plagiarismFigures } from "../../checking/batch/folder-outcome.ts";
import type { BatchTexts, OpenText } from "../../checking/batch/text-batch.ts";
import type { FileChecks } from "../../report/folders/folder-record.ts";
import type { CheckKind } from "../../checking/paying/document-price.ts";
import type { CheckRun } from "../../checking/vocabulary/check.ts";
import type { DetectionCommands } from "../detection/detection-commands.ts";
import { openDocumentAt, snapshotOf } from "../documents/open-document.ts";
import type { GrammarCommands } from "../grammar/grammar-commands.ts";
import type { PlagiarismCommands } from "../plagiarism/plagiarism-commands.ts";
import { runSilently, type RunWay } from "../runs/check-run.ts";
import type { Settings } from "../settings.ts";
import { proseDocument } from "./folder-files.ts";
import type { FolderProblems } from "./folder-problems.ts";

export interface OpenFilesParts {
  readonly grammar: Pick<GrammarCommands, "run">;
  readonly detection: Pick<DetectionCommands, "run">;
  readonly plagiarism: Pick<PlagiarismCommands, "run">;
  readonly settings: Settings;
  /** Has the results of a document on the disk. */
  readonly keep: (uri: vscode.Uri) => Promise<void>;
  /** Takes over what the Problems panel has of a document, for when that is closed. */
  readonly problems: Pick<FolderProblems, "keep">;
}

/** VS Code closes a text that nobody shows after three minutes; one that is being checked is asked for before that. In milliseconds. */
const HOLD_MS = 60_000;

/** Files of a batch, opened as documents and checked by the checks that are run by themselves too. */
export class OpenFiles implements BatchTexts {
  readonly #parts: OpenFilesParts;

  constructor(parts: OpenFilesParts) {
    this.#parts = parts;
  }

  async open(address: string): Promise<OpenText> {
    const uri = vscode.Uri.parse(address, true);
    const document = await proseDocument(uri, this.#parts.settings);
    return {
      target: { document },
      snapshot: snapshotOf(document),
      check: async (kind, run) => {
        const holding = setInterval(() => hold(uri), HOLD_MS);
        return this.#check(kind, document, run).finally(() => clearInterval(holding));
      },
      keep: async () => {
        this.#parts.problems.keep(openDocumentAt(uri) ?? document);
        await this.#parts.keep(uri);
      },
    };
  }

  nameOf(address: string): string {
    return vscode.workspace.asRelativePath(vscode.Uri.parse(address, true));
  }

  async #check(kind: CheckKind, document: vscode.TextDocument, run: CheckRun): Promise<FileChecks> {
    const { detection, grammar, plagiarism } = this.#parts;
    const way: RunWay = async (_title, ...given) => runSilently(run, ...given);
    switch (kind) {
      case "grammar": {
        const { check, outcome } = await grammar.run({ document }, way);
        return { grammar: grammarFigures(check, outcome.service, check.findings.length) };
      }
      case "ai": {
        const { check, outcome } = await detection.run({ document }, way);
        return { ai: aiFigures(check, outcome.service) };
      }
      case "plagiarism": {
        const { check, outcome } = await plagiarism.run({ document }, way);
        const passages = outcome.findings?.length ?? 0;
        return { plagiarism: plagiarismFigures(check, outcome.service, passages) };
      }
      default:
        return kind satisfies never;
    }
  }
}

/** Asks for a text once more, so that it stays open; one that can't be had any more ends with its check. */
function hold(uri: vscode.Uri): void {
  vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
}
