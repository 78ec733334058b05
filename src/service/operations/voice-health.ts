import { voiceHealth } from "../../contract/health.ts";
import type { Circuit } from "../circuit.ts";
import type { Answer } from "../responses.ts";
import type { OpenOperation } from "./operation.ts";

/** `GET /api/voice-detector/health/` (VOI-3): 200 `healthy`, and 503 `unhealthy` while the circuit is open. */
export class VoiceHealthOperation implements OpenOperation {
  readonly #circuit: Circuit;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
  }

  run(): Promise<Answer> {
    const isReady = this.#circuit.status !== "open";
    const body = voiceHealth.parse({ status: isReady ? "healthy" : "unhealthy" });
    return Promise.resolve({ status: isReady ? 200 : 503, body: JSON.stringify(body), headers: {} });
  }
}
