import { isServiceFailure } from "../../client/failure.ts";
import type { CallOptions } from "../../client/service-caller.ts";
import type { ImageHealth, VoiceHealth } from "../../contract/health.ts";
import type { MediaKind } from "../../report/media-report.ts";
import type { Connection } from "../connection/connections.ts";
import type { ServiceMode } from "../settings.ts";

/** Which service is asked, for what needs no key. */
export type HealthAddress = Pick<Connection, "service" | "baseUrl" | "host">;

/** What one engine says of itself; plain data. Times are milliseconds since 1970. */
export interface EngineAnswer {
  readonly at: number;
  /** `unknown` where no answer could be had; `reason` then says why. */
  readonly status: "healthy" | "unhealthy" | "unknown";
  /** What stands behind the service, in its own words. */
  readonly upstream?: { readonly status: string; readonly queueReady: boolean };
  /** What keeps requests from an engine that fails, in the service's own words: `open` lets none through. */
  readonly circuit?: { readonly status: string; readonly failures: number };
  readonly reason?: string;
}

/** The engines of one service, each as it answered last. */
export interface ServiceHealth {
  readonly service: ServiceMode;
  readonly host: string;
  readonly image?: EngineAnswer;
  readonly voice?: EngineAnswer;
}

interface HealthClient {
  imageHealth(options: CallOptions): Promise<ImageHealth>;
  voiceHealth(options: CallOptions): Promise<VoiceHealth>;
  close(): Promise<void>;
}

export interface EngineHealthParts {
  readonly open: (address: Pick<Connection, "service" | "baseUrl">) => HealthClient;
  /** What is thrown where an engine is not well: before anything is sent. */
  readonly refuse: (kind: MediaKind, host: string) => Error;
  /** Why no answer could be had, in words for a person. */
  readonly explain: (thrown: unknown) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long an upload waits for an engine to say how it is, in milliseconds. */
  readonly patienceMs?: number;
}

/** Health is a look-up: whoever takes longer says nothing about what he computes with. */
const PATIENCE_MS = 3_000;

/** How the engines for images and recordings are (EDI-17). It costs nothing, needs no key, and is asked only when somebody needs it. */
export class EngineHealth {
  readonly #parts: EngineHealthParts;
  readonly #listeners = new Set<() => void>();
  #latest: ServiceHealth | undefined;

  constructor(parts: EngineHealthParts) {
    this.#parts = parts;
  }

  /** What was answered last; undefined where nothing was asked yet. */
  get latest(): ServiceHealth | undefined {
    return this.#latest;
  }

  /** Has a listener called after each answer, for good. */
  onDidAnswer(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Asks both engines, at once. Rejects with the reason of an aborted signal alone. */
  async ask(address: HealthAddress, signal: AbortSignal): Promise<ServiceHealth> {
    const [image, voice] = await Promise.all([
      this.#answer("image", address, signal),
      this.#answer("audio", address, signal),
    ]);
    signal.throwIfAborted();
    return this.#keep(address, { image: image.answer, voice: voice.answer });
  }

  /**
   * Stands before an upload: rejects where the engine says that it is not well, or where the service cannot be reached at all,
   * since the upload could not reach it either. An engine that does not say, or not in time, holds nothing up.
   */
  async require(kind: MediaKind, address: HealthAddress, signal: AbortSignal): Promise<void> {
    const patience = AbortSignal.timeout(this.#parts.patienceMs ?? PATIENCE_MS);
    const { answer, thrown } = await this.#answer(kind, address, AbortSignal.any([signal, patience]));
    signal.throwIfAborted();
    this.#keep(address, kind === "image" ? { image: answer } : { voice: answer });
    if (answer.status === "unhealthy") throw this.#parts.refuse(kind, address.host);
    if (isServiceFailure(thrown) && (thrown.kind === "not_sent" || thrown.kind === "invalid_configuration"))
      throw thrown;
  }

  async #answer(
    kind: MediaKind,
    address: HealthAddress,
    signal: AbortSignal,
  ): Promise<{ readonly answer: EngineAnswer; readonly thrown?: unknown }> {
    const { explain, now, open } = this.#parts;
    try {
      const client = open(address);
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
      return { answer: { at: now(), status: "unknown", reason: explain(thrown) }, thrown };
    }
  }

  /** An answer of another service takes the place of all that was known. */
  #keep({ host, service }: HealthAddress, answers: Pick<ServiceHealth, "image" | "voice">): ServiceHealth {
    const isSame = this.#latest?.host === host && this.#latest.service === service;
    this.#latest = { ...(isSame ? this.#latest : {}), service, host, ...answers };
    for (const listener of this.#listeners) listener();
    return this.#latest;
  }
}

/** Longer than any word for a state; what a service says beyond is cut off. */
const LONGEST = 60;

function ofImages({ circuit, status, upstream }: ImageHealth): Omit<EngineAnswer, "at"> {
  // A circuit that is open lets nothing through, whatever else is said.
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
