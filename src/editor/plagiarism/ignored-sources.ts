import * as vscode from "vscode";
import { PassageRules } from "../../findings/passage-rules.ts";
import { sourceKey } from "../../findings/source-address.ts";
import type { StandingLists } from "../results/shown-findings.ts";
import { onDidChangeSettings, type Settings } from "../settings.ts";
import type { SuppressionLists } from "../suppression/suppression-lists.ts";
import { Owner } from "../owner.ts";

/** Which passages of each document stand, by the lists of ignored sources and by settings, as they are now (EDI-23). */
export class IgnoredSources extends Owner implements StandingLists<PassageRules> {
  readonly #lists: SuppressionLists;
  readonly #settings: Settings;
  readonly #rules = new Map<string, PassageRules>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri | undefined>();

  readonly onDidChange: vscode.Event<vscode.Uri | undefined> = this.#changed.event;

  constructor(lists: SuppressionLists, settings: Settings) {
    super();
    this.#lists = lists;
    this.#settings = settings;
    this.register(
      this.#changed,
      lists.onDidChange((uri) => this.#renew(uri)),
      onDidChangeSettings(() => this.#renew(), "plagiarism.ignoredDomains", "plagiarism.exclude"),
      // Folders of the workspace have settings of their own.
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#rules.delete(uri.toString())),
    );
  }

  of(uri: vscode.Uri): PassageRules {
    const key = uri.toString();
    const known = this.#rules.get(key);
    if (known !== undefined) return known;
    const sources = this.#lists.homesOf(uri).flatMap((home) => this.#lists.in(home).sources);
    const rules = new PassageRules({
      ...this.#settings.plagiarismExclusions(uri),
      domains: this.#settings.listIn("plagiarism.ignoredDomains", uri),
      sources: new Set(sources.map(sourceKey)),
    });
    this.#rules.set(key, rules);
    return rules;
  }

  async ready(uri: vscode.Uri): Promise<void> {
    await this.#lists.ready(uri);
  }

  #renew(only?: vscode.Uri): void {
    if (only === undefined) this.#rules.clear();
    else this.#rules.delete(only.toString());
    this.#changed.fire(only);
  }
}
