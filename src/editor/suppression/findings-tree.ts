import * as vscode from "vscode";
import { Debouncer } from "../../checking/vocabulary/debouncer.ts";
import { lazyAsync } from "../../checking/vocabulary/lazy.ts";
import type { FindingNode } from "../../report/finding-rows.ts";
import { LazyTree } from "../lazy-tree.ts";
import { isOurs } from "../results/diagnostics.ts";
import { onDidChangeSettings, type Settings } from "../settings.ts";
import type { SuppressionLists } from "./suppression-lists.ts";

/** Debounce intervals in milliseconds; the first one has activation over before the lists are loaded. */
const PAUSE = { settled: 400, longest: 2_000 };

/** The context key that shows the view. */
const IS_LISTED = "contentAuthenticity.isFindingListed";

/** The view of findings by rule as VS Code knows it; it is there while there are findings, or entries that hide some (EDI-23). */
export class FindingsTree extends LazyTree<FindingNode> {
  readonly #pauses = new Debouncer(PAUSE);
  /** The documents with problems of this extension. */
  readonly #found = new Set<string>();
  #isListed = false;

  constructor(
    settings: Settings,
    loadLists: () => Promise<SuppressionLists>,
    rows: ConstructorParameters<typeof LazyTree<FindingNode>>[1],
  ) {
    super("contentAuthenticity.findings", rows);
    const followed = lazyAsync(async () => {
      const lists = await loadLists();
      this.register(lists.onDidChange(updateSoon));
      return lists;
    });
    const update = async (): Promise<void> => {
      const [lists, { listsOf }] = await Promise.all([followed(), import("./hidden-lists.ts")]);
      const isListed = this.#found.size > 0 || listsOf({ lists, settings }).length > 0;
      if (isListed !== this.#isListed) void vscode.commands.executeCommand("setContext", IS_LISTED, isListed);
      this.#isListed = isListed;
      this.refresh();
    };
    const updateSoon = (): void => this.#pauses.wait("", () => void update());
    this.register(
      this.#pauses,
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        if (uris.filter((uri) => this.#isAbout(uri)).length > 0) updateSoon();
      }),
      onDidChangeSettings(updateSoon),
    );
    updateSoon();
  }

  /** Notes if a document has problems of this extension. Returns true if it has, or had. */
  #isAbout(uri: vscode.Uri): boolean {
    const key = uri.toString();
    if (!vscode.languages.getDiagnostics(uri).some(isOurs)) return this.#found.delete(key);
    this.#found.add(key);
    return true;
  }
}
