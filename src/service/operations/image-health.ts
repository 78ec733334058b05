import { imageHealth } from "../../contract/health.ts";
import type { Circuit } from "../circuit.ts";
import type { Answer } from "../responses.ts";
import type { OpenOperation } from "./operation.ts";

/** `GET /api/image-detector/health/` (IMG-3): 200 `healthy`, and 503 `unhealthy` in the same shape while the circuit is open. */
export class ImageHealthOperation implements OpenOperation {
  readonly #circuit: Circuit;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
  }

  run(): Promise<Answer> {
    const { failures, status: circuit } = this.#circuit;
    const isReady = circuit !== "open";
    const status = isReady ? "healthy" : "unhealthy";
    const body = imageHealth.parse({
      status,
      upstream: { status, queue_ready: isReady },
      circuit: { status: circuit, failures },
    });
    return Promise.resolve({ status: isReady ? 200 : 503, body: JSON.stringify(body), headers: {} });
  }
}
