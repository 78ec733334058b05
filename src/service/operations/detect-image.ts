import { readFile } from "node:fs/promises";
import { IMAGE_CLASSES } from "../../contract/image.ts";
import { type ImageFormat, LIMITS } from "../../contract/limits.ts";
import { PLANS } from "../../contract/plans.ts";
import { imagePrice } from "../../contract/prices.ts";
import { CODE_OF_NO_IMAGE, readImage } from "../../media/image/read-image.ts";
import type { Account } from "../accounts.ts";
import type { Circuit } from "../circuit.ts";
import type { Ledger } from "../ledger.ts";
import { metered } from "../metered.ts";
import type { RateLimit } from "../rate-limit.ts";
import { invalidPayload, Refusal } from "../refusal.ts";
import { type Answer, success } from "../responses.ts";
import { digestOfUpload } from "../uploads/digest-of-upload.ts";
import { receiveFile, type UploadLimits } from "../uploads/multipart.ts";
import type { UploadFolder } from "../uploads/upload-folder.ts";
import type { ImageClass, ImageDetector, ImageVerdict } from "./image-detector.ts";
import type { Call, KeyedOperation } from "./operation.ts";

export interface DetectImageParts {
  readonly detector: ImageDetector;
  readonly ledger: Ledger;
  readonly circuit: Circuit;
  readonly rate: RateLimit;
  readonly uploads: UploadFolder;
}

interface Order {
  readonly path: string;
  readonly format: ImageFormat;
  readonly credits: number;
}

const UPLOAD_LIMITS: UploadLimits = { maxBytes: LIMITS.image.maxBytes, idleMs: 10_000, totalMs: 60_000 };

/**
 * `POST /api/image-detector/predict/` (IMG-1, IMG-2). Refuses before the upload where no file is needed: an open circuit, a
 * second image of an account while its first is in progress, and more images a minute than the plan permits. Only requests
 * that pass these three count toward the minute, whatever their outcome.
 */
export class DetectImageOperation implements KeyedOperation {
  readonly #parts: DetectImageParts;
  readonly #busy = new Set<number>();

  constructor(parts: DetectImageParts) {
    this.#parts = parts;
  }

  async run(call: Call, caller: Account): Promise<Answer> {
    const { userId, plan } = caller;
    this.#parts.circuit.requireReady();
    if (this.#busy.has(userId)) throw paymentInProgress();
    this.#parts.rate.take(userId, PLANS[plan].imagesPerMinute);
    this.#busy.add(userId);
    try {
      return await this.#receive(call, userId);
    } finally {
      this.#busy.delete(userId);
    }
  }

  async #receive({ request, signal }: Call, userId: number): Promise<Answer> {
    const file = await receiveFile(request, UPLOAD_LIMITS, this.#parts.uploads);
    try {
      const { format, width, height } = await requireImage(await readFile(file.path), signal);
      const order = { path: file.path, format, credits: imagePrice(width, height) };
      return await this.#detect(order, userId, signal);
    } finally {
      await file.dispose();
    }
  }

  async #detect({ path, format, credits }: Order, userId: number, signal: AbortSignal): Promise<Answer> {
    const { circuit, detector, ledger } = this.#parts;
    const charge = { userId, operation: "detectImage", credits } as const;
    return metered(ledger, charge, signal, async (creditsRemaining) => {
      const verdict = await circuit.run(signal, { userId, digest: () => digestOfUpload(path) }, () =>
        detector.detect(path, format, signal),
      );
      const prediction = likeliest(verdict);
      return success("detectImage", 200, {
        prediction,
        confidence: verdict.probabilities[prediction],
        probabilities: verdict.probabilities,
        credits_charged: credits,
        credits_remaining: creditsRemaining(),
        evidence: verdict.evidence,
        content_credentials: verdict.credentials,
      });
    });
  }
}

async function requireImage(
  bytes: Buffer,
  signal: AbortSignal,
): Promise<{ format: ImageFormat; width: number; height: number }> {
  const read = await readImage(bytes, signal);
  if (read.kind === "image") return read;
  if (read.kind === "unsupported")
    throw invalidPayload(
      "The file is not a JPEG, PNG, WebP, GIF, BMP or TIFF image. No credits were charged.",
    );
  throw new Refusal({
    status: 400,
    code: CODE_OF_NO_IMAGE.broken,
    message: "The file cannot be decoded as an image: it is damaged or cut off. No credits were charged.",
  });
}

function likeliest({ probabilities }: ImageVerdict): ImageClass {
  return IMAGE_CLASSES.reduce((best, one) => (probabilities[one] > probabilities[best] ? one : best));
}

function paymentInProgress(): Refusal {
  return new Refusal({
    status: 409,
    code: "payment_in_progress",
    message: "Another image of this account is being analyzed. No credits were charged. Retry in a second.",
    headers: { "retry-after": "1" },
  });
}
