import { noCredentials } from "../../../src/service/engines/provenance/content-credentials.ts";
import type { ImageDetector, ImageVerdict } from "../../../src/service/operations/image-detector.ts";

/** An image engine under the test's control. */
export class StandInImageDetector implements ImageDetector {
  readonly paths: string[] = [];
  readonly formats: string[] = [];
  closed = false;
  verdict: ImageVerdict = {
    probabilities: { real: 0.05, fake: 0.9, inpainting: 0.05 },
    evidence: ["Marks of a tool."],
    credentials: noCredentials("image").credentials,
  };
  behaviour: (signal: AbortSignal) => Promise<ImageVerdict> = () => Promise.resolve(this.verdict);
  /** By default, a failing engine also fails its self-test. */
  probing: (signal: AbortSignal) => Promise<unknown> = (signal) => this.behaviour(signal);

  detect(path: string, format: string, signal: AbortSignal): Promise<ImageVerdict> {
    this.paths.push(path);
    this.formats.push(format);
    return this.behaviour(signal);
  }

  async probe(signal: AbortSignal): Promise<void> {
    await this.probing(signal);
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
