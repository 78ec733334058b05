import type { AccountCommands } from "./account-commands.ts";
import type { GrammarCommands } from "./grammar-commands.ts";

export interface CommandParts {
  readonly grammar: GrammarCommands;
  readonly account: AccountCommands;
  readonly preview: (uri?: unknown, range?: unknown) => Promise<unknown>;
  readonly showLog: () => void;
}

type Handler = (...args: readonly unknown[]) => unknown;

/**
 * Every command of the extension. Names with an underscore serve menus and code actions; the others are public and take
 * the arguments of the interface, so that they can be scripted and bound to keys.
 */
export function commandTable({
  grammar,
  account,
  preview,
  showLog,
}: CommandParts): Readonly<Record<string, Handler>> {
  return {
    "contentAuthenticity.checkGrammar": async (uri, range) => grammar.check(uri, range),
    "contentAuthenticity._checkGrammarInSelection": async () => grammar.check(),
    "contentAuthenticity.fixAllCorrections": async (uri, range) => grammar.fixAll(uri, range),
    "contentAuthenticity._acceptCorrection": async (uri, id) => grammar.accept(uri, id),
    "contentAuthenticity.nextFinding": () => grammar.walk(1),
    "contentAuthenticity.previousFinding": () => grammar.walk(-1),
    "contentAuthenticity.clearFindings": (uri) => grammar.clear(uri),
    "contentAuthenticity.previewSubmission": async (uri, range) => preview(uri, range),
    "contentAuthenticity.addApiKey": async (key) => account.addApiKey(key),
    "contentAuthenticity.removeApiKey": async (key) => account.removeApiKey(key),
    "contentAuthenticity.testApiKey": async (key) => account.testApiKey(key),
    "contentAuthenticity.useHostedService": async (service) => account.useHostedService(service),
    "contentAuthenticity.useEmbeddedService": async () => account.useEmbeddedService(),
    "contentAuthenticity.openPortal": async () => account.openPortal(),
    "contentAuthenticity.showCredits": async () => account.showCredits(),
    "contentAuthenticity.showLog": () => showLog(),
  };
}
