import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Finding } from "../../findings/finding.ts";
import type { ServiceMode } from "../../checking/vocabulary/preferences.ts";
import { shownRange } from "./diagnostics.ts";
import type { FindingView } from "./finding-store.ts";

type ServedFinding = Finding & { readonly service?: ServiceMode };

/** Says below the problems in a hover that they were found on this machine (EDI-14), so that no row of the Problems panel has to. */
export class ServiceHovers implements vscode.HoverProvider {
  readonly #views: readonly Pick<FindingView<ServedFinding>, "touching">[];

  constructor(...views: readonly Pick<FindingView<ServedFinding>, "touching">[]) {
    this.#views = views;
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const at = document.offsetAt(position);
    const range = this.#views
      .flatMap((view) => view.touching(document.uri, { start: at, end: at }))
      .filter(({ placed, service }) => placed !== "none" && service === "embedded")
      .map((finding) => shownRange(document, finding))
      .find((shown) => shown.contains(position));
    return range && new vscode.Hover(l10n.t("Checked on this machine"), range);
  }
}
