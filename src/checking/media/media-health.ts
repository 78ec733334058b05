import * as l10n from "@vscode/l10n";
import { isServiceFailure } from "../../client/failure.ts";
import type { ImageHealth } from "../../contract/health.ts";
import type { EngineAnswer, ServiceHealth } from "../../report/media/health-rows.ts";
import type { MediaKind } from "../../report/media/media-report.ts";
import type { ClientFactory } from "../paying/client-factory.ts";
import { notSent } from "../vocabulary/check-error.ts";
import { Emitter } from "../vocabulary/emitter.ts";
import type { ServiceAddress } from "../paying/connections.ts";

export interface EngineHealthParts {
  readonly clients: Pick<ClientFactory, "open">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long an upload waits for a health answer, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The error code for a check stopped because its engine reports itself unhealthy. */
export const ENGINE_UNHEALTHY = "engine_unhealthy";

/** A health request is a look-up: a slow answer says nothing about the engine. */
const TIMEOUT_MS = 3_000;

/** The health of the image and audio engines (EDI-17). Requests are free, need no key, and are made only on demand. */
export class EngineHealth {
  readonly #parts: EngineHealthParts;
  readonly #answered = new Emitter();
  #latest: ServiceHealth | undefined;

  /** Fires after each answer. */
  readonly onDidAnswer = this.#answered.event;

  constructor(parts: EngineHealthParts) {
    this.#parts = parts;
  }

  /** The latest answers; undefined if nothing has been asked yet. */
  get latest(): ServiceHealth | undefined {
    return this.#latest;
  }

  /** Asks both engines in parallel. Rejects only with the reason of an aborted signal. */
  async ask(address: ServiceAddress, signal: AbortSignal): Promise<ServiceHealth> {
    const [image, voice] = await Promise.all([
      this.#answer("image", address, signal),
      this.#answer("audio", address, signal),
    ]);
    signal.throwIfAborted();
    return this.#keep(address, { image: image.answer, voice: voice.answer });
  }

  /**
   * Guards an upload: rejects if the engine reports itself unhealthy or the service can't be reached. An
   * engine that doesn't answer in time doesn't block the upload.
   */
  async require(kind: MediaKind, address: ServiceAddress, signal: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(this.#parts.timeoutMs ?? TIMEOUT_MS);
    const { answer, thrown } = await this.#answer(kind, address, AbortSignal.any([signal, timeout]));
    signal.throwIfAborted();
    this.#keep(address, kind === "image" ? { image: answer } : { voice: answer });
    if (answer.status === "unhealthy") throw unhealthy(kind, address.host);
    if (isServiceFailure(thrown) && (thrown.kind === "not_sent" || thrown.kind === "invalid_configuration"))
      throw thrown;
  }

  async #answer(
    kind: MediaKind,
    address: ServiceAddress,
    signal: AbortSignal,
  ): Promise<{ readonly answer: EngineAnswer; readonly thrown?: unknown }> {
    const { clients, now } = this.#parts;
    try {
      const client = clients.open(address);
      try {
        const said =
          kind === "image"
            ? ofImages(await client.imageHealth({ signal }))
            : { status: (await client.voiceHealth({ signal })).status };
        return { answer: { at: now(), ...said } };
      } finally {
        void client.close().catch(() => undefined);
      }
    } catch (thrown) {
      return { answer: { at: now(), status: "unknown", reason: reasonOf(thrown) }, thrown };
    }
  }

  /** Stores answers. Answers from another service replace everything known. */
  #keep({ host, service }: ServiceAddress, answers: Pick<ServiceHealth, "image" | "voice">): ServiceHealth {
    const isSame = this.#latest?.host === host && this.#latest.service === service;
    this.#latest = { ...(isSame ? this.#latest : {}), service, host, ...answers };
    this.#answered.fire();
    return this.#latest;
  }
}

/** Returns the error for an unhealthy engine, before anything is sent to it. */
function unhealthy(kind: MediaKind, host: string): Error {
  const happened =
    kind === "image"
      ? l10n.t("The image engine at {0} is unavailable.", host)
      : l10n.t("The voice engine at {0} is unavailable.", host);
  return notSent(ENGINE_UNHEALTHY, happened, "retry");
}

/** Returns why an engine's health could not be determined. */
function reasonOf(thrown: unknown): string {
  if (!isServiceFailure(thrown)) return l10n.t("It couldn't be reached.");
  if (thrown.kind === "cancelled") return l10n.t("It didn't respond in time.");
  return l10n.t(thrown.wording.happened, { ...thrown.wording.args });
}

/** The maximum length of a status word from the service, in UTF-16 units; the rest is cut off. */
const LONGEST = 60;

function ofImages({ circuit, status, upstream }: ImageHealth): Omit<EngineAnswer, "at"> {
  // An open circuit blocks all requests, no matter what else is reported.
  const isOpen = circuit?.status.trim().toLowerCase() === "open";
  return {
    status: isOpen ? "unhealthy" : status,
    ...(upstream === undefined || upstream === null
      ? {}
      : { upstream: { status: upstream.status.slice(0, LONGEST), queueReady: upstream.queue_ready } }),
    ...(circuit === undefined || circuit === null
      ? {}
      : { circuit: { status: circuit.status.slice(0, LONGEST), failures: circuit.failures } }),
  };
}
