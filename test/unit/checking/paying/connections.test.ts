import assert from "node:assert/strict";
import { ApiKeys } from "../../../../src/checking/paying/api-keys.ts";
import { Connections } from "../../../../src/checking/paying/connections.ts";
import { testKey } from "../../../../src/checking/paying/key-probe.ts";
import type { ClientFactory } from "../../../../src/checking/paying/client-factory.ts";
import type { EmbeddedService, RunningService } from "../../../../src/checking/paying/embedded-service.ts";
import type { ServiceMode } from "../../../../src/checking/vocabulary/preferences.ts";
import { trusted } from "../../../harness/trusted.ts";
import { MemorySecrets } from "../store/memory-secrets.ts";

const ORIGIN = "https://a.example";
const RUNNING = { apiKey: "prfd_random", baseUrl: "http://127.0.0.1:7001" };

describe("the connection to a service", () => {
  let mode: ServiceMode;
  let baseUrl: string;
  let keys: ApiKeys;
  let isBroken: boolean;
  let connections: Connections;

  beforeEach(() => {
    [mode, baseUrl, isBroken] = ["hosted", ORIGIN, false];
    keys = new ApiKeys(new MemorySecrets(), {});
    const ensure: EmbeddedService["ensure"] = async () =>
      isBroken ? Promise.reject(new Error("no memory")) : Promise.resolve(trusted<RunningService>(RUNNING));
    connections = new Connections({ serviceMode: () => mode, baseUrl: () => baseUrl }, keys, { ensure });
  });

  it("[EDI-14] to the embedded service has its own key, and none of a person's", async () => {
    mode = "embedded";
    await keys.add({ name: "mine", key: "prfd_mine", scopes: null }, ORIGIN);
    const { apiKey, host, service } = await connections.to("grammar_checker");
    assert.deepEqual([service, host, apiKey], ["embedded", "127.0.0.1:7001", "prfd_random"]);
    isBroken = true;
    await assert.rejects(connections.to("grammar_checker"), {
      code: "embedded_service_failed",
      message: "Couldn't start the embedded service: no memory.",
      action: "showLog",
    });
  });

  it("[KEY-3] to the hosted service says what is missing, in the order in which it is set up", async () => {
    baseUrl = "";
    await assert.rejects(connections.to("grammar_checker"), { code: "no_base_url", action: "useHosted" });
    await assert.rejects(connections.address(), { code: "no_base_url" });
    baseUrl = ORIGIN;
    assert.deepEqual(await connections.address(), { service: "hosted", baseUrl: ORIGIN, host: "a.example" });
    await assert.rejects(connections.to("grammar_checker"), { code: "no_api_key", action: "addKey" });
    await keys.add({ name: "other", key: "prfd_other", scopes: ["ai_detector"] }, ORIGIN);
    await assert.rejects(connections.to("grammar_checker"), { code: "missing_scope", action: "addKey" });
    await keys.add({ name: "mine", key: "prfd_mine", scopes: null }, ORIGIN);
    assert.equal((await connections.to("grammar_checker")).keyName, "mine");
  });

  it("[KEY-3] the key of a check that is under way is sent no more once the person has removed it", async () => {
    await keys.add({ name: "mine", key: "prfd_mine", scopes: null }, ORIGIN);
    const connection = await connections.to("grammar_checker");
    await connections.requireKey(connection);
    await keys.remove("mine");
    await assert.rejects(connections.requireKey(connection), { code: "key_removed" });
  });

  it("[KEY-3] no other key is taken where the settings name another service by now", async () => {
    await keys.add({ name: "one", key: "prfd_one", scopes: null }, ORIGIN);
    await keys.add({ name: "two", key: "prfd_two", scopes: null }, "https://b.example");
    const connection = await connections.to("grammar_checker");
    baseUrl = "https://b.example";
    await assert.rejects(connections.without([connection.keyName], connection, "grammar_checker"), {
      code: "missing_scope",
    });
  });
});

describe("the test of a key", () => {
  it("[EDI-11] says what the service says of it, and closes its connection either way", async () => {
    let closed = 0;
    let isCancelled = false;
    const client = {
      checkKey: async () => {
        if (isCancelled) throw new DOMException("Aborted", "AbortError");
        return Promise.resolve();
      },
      close: async () => Promise.resolve(void (closed += 1)),
    };
    const clients = trusted<Pick<ClientFactory, "open">>({ open: () => client });
    const at = { baseUrl: ORIGIN, apiKey: "prfd_mine" };
    assert.equal(await testKey(clients, at), undefined);
    isCancelled = true;
    assert.match((await testKey(clients, at))?.message ?? "", /was canceled/u);
    assert.equal(closed, 2);
  });
});
