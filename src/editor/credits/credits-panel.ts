import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { LedgerEntry } from "../../client/spending-ledger.ts";
import {
  creditsEditorMessage,
  type CreditsEditorMessage,
  type CreditsPageMessage,
} from "../../protocol/credits-messages.ts";
import { CreditsUpdates } from "../../protocol/credits-updates.ts";
import type { CreditsCommand } from "../../report/credits/credits-view.ts";
import { PagePanel } from "../page-panel.ts";
import { formatHost } from "../../report/words/service-words.ts";
import { creditsViewOf } from "../../report/credits/credits-view-of.ts";
import {
  creditFacts,
  type CreditFactsParts,
  type NamedEntries,
} from "../../checking/paying/credit-history.ts";
import { creditEntries } from "../../report/credits/credit-history.ts";
import { onDidChangeSettings, type Settings } from "../settings.ts";

export interface CreditsPanelParts extends CreditFactsParts {
  readonly settings: Settings;
  /** The ledger with the names of documents. */
  readonly named: Pick<NamedEntries, "entries">;
  /** The folder of the extension. */
  readonly extension: vscode.Uri;
  readonly onDefect: (thrown: unknown) => void;
}

/** The outcome of Show Credits for whoever called it. */
export interface CreditsShown {
  readonly creditsRemaining: number | null;
  /** True where something may have moved the balance since the service stated it. */
  readonly isEstimate: boolean;
  /** The youngest, newest first. */
  readonly entries: readonly LedgerEntry[];
}

/** VS Code's name for the panel. */
const VIEW_TYPE = "contentAuthenticity.credits";

/** The most entries that a caller is given; the page has all. */
const LISTED = 200;

/** Requests come in bursts. In milliseconds. */
const PAUSE = { settled: 100, longest: 500 };

/** How soon the page in sight hears of what other windows spend, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

const COMMANDS: Readonly<Record<CreditsCommand, readonly [string, ...string[]]>> = {
  exportCredits: ["contentAuthenticity.exportCredits"],
  openPortal: ["contentAuthenticity.openPortal"],
  openSettings: ["workbench.action.openSettings", "contentAuthenticity.credits"],
};

/** Shows the page of credits, of which there is at most one. */
export class CreditsPanel implements vscode.Disposable {
  readonly #parts: CreditsPanelParts;
  #open: CreditsPage | undefined;

  constructor(parts: CreditsPanelParts) {
    this.#parts = parts;
  }

  /** Opens the page, or goes to it. */
  async show(): Promise<CreditsShown> {
    const { credits, ledger, named, settings } = this.#parts;
    if (this.#open !== undefined) this.#open.panel.reveal();
    else {
      const column = vscode.window.tabGroups.activeTabGroup.viewColumn;
      this.#take(vscode.window.createWebviewPanel(VIEW_TYPE, l10n.t("Credits"), column));
    }
    const entries = (await named.entries()).slice(0, LISTED);
    const { balance } = await creditFacts({ credits, ledger, settings });
    return {
      creditsRemaining: balance?.credits ?? null,
      isEstimate: balance?.isEstimate ?? false,
      entries,
    };
  }

  /** Takes up a panel that was open before the window was loaded anew: one made meanwhile knows nothing of what was looked at. */
  restore(panel: vscode.WebviewPanel): void {
    const made = this.#open?.panel;
    const wasActive = made?.active ?? false;
    made?.dispose();
    this.#take(panel);
    if (wasActive) panel.reveal();
  }

  dispose(): void {
    this.#open?.panel.dispose();
  }

  #take(panel: vscode.WebviewPanel): void {
    const page = new CreditsPage(this.#parts, panel);
    this.#open = page;
    panel.onDidDispose(() => {
      page.dispose();
      // Another may have taken its place.
      if (this.#open === page) this.#open = undefined;
    });
  }
}

/** The page of credits: the balance, and what each request cost, kept up to date as long as it is in sight (EDI-10). */
class CreditsPage extends PagePanel<CreditsEditorMessage, CreditsPageMessage> {
  readonly #parts: CreditsPanelParts;
  readonly #updates = new CreditsUpdates();

  constructor(parts: CreditsPanelParts, panel: vscode.WebviewPanel) {
    super(panel, {
      extension: parts.extension,
      frame: {
        title: l10n.t("Credits"),
        script: "credits.js",
        styles: ["report-style.css", "credits-style.css"],
      },
      pause: PAUSE,
      message: creditsEditorMessage,
      onDefect: parts.onDefect,
    });
    this.#parts = parts;
    const soon = (): void => this.updateSoon();
    const timer = setInterval(soon, LOOK_EVERY_MS);
    this.register(
      { dispose: () => clearInterval(timer) },
      parts.credits.onDidChange(soon),
      parts.ledger.onDidChange(soon),
      onDidChangeSettings(soon),
    );
  }

  protected override async answer({ command }: { readonly command: CreditsCommand }): Promise<void> {
    await vscode.commands.executeCommand(...COMMANDS[command]);
  }

  protected override forget(): void {
    this.#updates.forget();
  }

  protected override async tellNews(): Promise<void> {
    const facts = await creditFacts(this.#parts);
    const all = creditEntries(await this.#parts.named.entries());
    // What was paid for is kept; one setting hides everything about the hosted service (EDI-20).
    const offersHosted = this.#parts.settings.offersHosted();
    const entries = all.filter(({ service }) => offersHosted || service === "embedded");
    if (!this.isReady) return;
    const message = this.#updates.next(
      creditsViewOf(facts, entries, {
        host: formatHost(this.#parts.settings.baseUrl()),
        now: Date.now(),
        lowBalance: this.#parts.settings.lowBalance(),
      }),
      entries,
    );
    if (message !== undefined) await this.post(message);
  }
}
