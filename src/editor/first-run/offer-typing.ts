import * as l10n from "@vscode/l10n";
import { offerSteps } from "../notices.ts";
import type { EditorContext } from "../results/editor-context.ts";

/** The global state key that is true once the question was asked. */
const ASKED = "contentAuthenticity.typingOffered";

/** Asks once, after a check on this machine, whether to check while typing; never a person who has set `grammar.run`. */
export async function offerTyping({ context, settings }: Pick<EditorContext, "context" | "settings">) {
  const { globalState } = context;
  if (settings.serviceMode() === "hosted" || settings.choosesRun() || globalState.get(ASKED) === true) return;
  await globalState.update(ASKED, true);
  await offerSteps("information", l10n.t("Check grammar as you type? Everything runs on your machine."), [
    { label: l10n.t("Check as You Type"), act: async () => settings.set("grammar.run", "onType") },
    { label: l10n.t("Not Now"), act: () => undefined },
  ]);
}
