import type { ImageFormat } from "../../../contract/limits.ts";
import type { ImageDetector, ImageVerdict } from "../../operations/image-detector.ts";
import type { ProvenanceFindings } from "../provenance/provenance.ts";
import { classify } from "./classify.ts";

/** The provenance engine's interface for this detector. */
export interface ImageReader {
  readImage(path: string, mime: string, signal: AbortSignal): Promise<ProvenanceFindings>;
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Classifies images by their stated origin, never by their pixels. */
export class ProvenanceImageDetector implements ImageDetector {
  readonly #reader: ImageReader;

  constructor(reader: ImageReader) {
    this.#reader = reader;
  }

  async detect(path: string, format: ImageFormat, signal: AbortSignal): Promise<ImageVerdict> {
    const findings = await this.#reader.readImage(path, `image/${format}`, signal);
    return { ...classify(findings), credentials: findings.credentials };
  }

  probe(signal: AbortSignal): Promise<void> {
    return this.#reader.probe(signal);
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
