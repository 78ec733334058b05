import { once } from "../../checking/vocabulary/once.ts";
import type { AccountCommandId } from "./command-ids.ts";
import type { Handler } from "./command-table.ts";
import type { ComposedParts } from "./composed-parts.ts";

/** The commands around keys, services and credits; what they do is loaded with the first of them. */
export function accountCommands({
  activated,
  clients,
  consent,
  creditsPanel,
  embedded,
  namedEntries,
}: ComposedParts): Readonly<Record<AccountCommandId, Handler>> {
  const { keys, settings, credits } = activated;
  const probe = once(async () => {
    const { KeyProbe } = await import("../../checking/paying/key-probe.ts");
    return new KeyProbe(await clients());
  });
  const setup = once(async () => {
    const { KeySetup } = await import("../keys/key-setup.ts");
    return new KeySetup({ keys, consent, credits, probe });
  });
  const account = once(async () => {
    const { AccountCommands } = await import("../keys/account-commands.ts");
    return new AccountCommands({ settings, consent, keys, setup: await setup(), embedded });
  });
  const ofKeys = once(async () => {
    const { KeyCommands } = await import("../keys/key-commands.ts");
    return new KeyCommands({ keys, settings, credits, setup: await setup() });
  });
  const keyList = once(async () => {
    const { KeyList } = await import("../keys/key-list.ts");
    return new KeyList(keys, await ofKeys());
  });
  return {
    addApiKey: async (key) => (await ofKeys()).add(key),
    replaceApiKey: async (key) => (await ofKeys()).replace(key),
    removeApiKey: async (key) => (await ofKeys()).remove(key),
    testApiKey: async (key) => (await ofKeys()).test(key),
    manageKeys: async () => (await keyList()).show(),
    _addKeyForJob: async () => (await ofKeys()).add(),
    useHostedService: async (service) => (await account()).useHostedService(service),
    useEmbeddedService: async () => (await account()).useEmbeddedService(),
    forgetConsent: async (service) => (await account()).forgetConsent(service),
    openPortal: async (portal) => (await account()).openPortal(portal),
    showCredits: async () => (await creditsPanel()).show(),
    exportCredits: async (given) => {
      const { exportCredits } = await import("../credits/export-credits.ts");
      return exportCredits(await namedEntries(), given);
    },
  };
}
