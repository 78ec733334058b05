import type { IncomingMessage, ServerResponse } from "node:http";
import type { ImageResult } from "../../src/contract/image.ts";
import type { VoiceResult } from "../../src/contract/voice.ts";
import { answerJson, onLoopback, type OnLoopback } from "./on-loopback.ts";

/**
 * A fake hosted service for images and voices: its engines are healthy, and it gives the answers that a test
 * sets.
 */
export class JudgingService {
  readonly baseUrl: string;
  /** The number of files received. */
  files = 0;
  image: ImageResult = {
    prediction: "inpainting",
    confidence: 0.62,
    probabilities: { real: 0.28, fake: 0.1, inpainting: 0.62 },
    credits_charged: 6,
  };
  voice: VoiceResult = voiceAnswer([]);
  /** Holds back the answer to an upload until it resolves, given the number of earlier uploads. */
  answersAfter: (before: number) => Promise<unknown> = async () => Promise.resolve();
  readonly close: () => void;

  private constructor({ baseUrl, close }: OnLoopback) {
    this.baseUrl = baseUrl;
    this.close = close;
  }

  static async start(): Promise<JudgingService> {
    const service: JudgingService = new JudgingService(
      await onLoopback(async (request, response) => service.#take(request, response)),
    );
    return service;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const _ of request);
    if (request.method === "POST") {
      this.files += 1;
      await this.answersAfter(this.files - 1);
    }
    answerJson(response, this.#answer(request));
  }

  #answer({ method, url = "" }: IncomingMessage): unknown {
    const isImage = url.includes("image");
    if (method === "POST") return isImage ? this.image : this.voice;
    return isImage
      ? {
          status: "healthy",
          upstream: { status: "healthy", queue_ready: true },
          circuit: { status: "closed", failures: 0 },
        }
      : { status: "healthy" };
  }
}

/**
 * Returns an answer about a recording from its segments of three seconds each: the AI probability, or
 * undefined for a skipped one.
 */
export function voiceAnswer(
  segments: readonly (number | undefined)[],
  { length = 3, seconds = segments.length * length }: { length?: number; seconds?: number } = {},
): VoiceResult {
  const analysed = segments.flatMap((probability, index) =>
    probability === undefined ? [] : [{ probability, start: index * length }],
  );
  const ai = analysed.filter(({ probability }) => probability > 0.5);
  const share = analysed.length === 0 ? 0 : ai.length / analysed.length;
  const billed = Math.max(1, Math.ceil(seconds));
  return {
    status: "success",
    verdict: share > 0.5 ? "ai_voice" : "natural_voice",
    ai_probability: share,
    natural_probability: 1 - share,
    duration_seconds: seconds,
    segments: analysed.map(({ probability, start }) => ({
      start_time: `${start.toFixed(1)}s`,
      end_time: `${(start + length).toFixed(1)}s`,
      duration: `${length.toFixed(1)}s`,
      verdict: probability > 0.5 ? "ai_voice" : "natural_voice",
      ai_probability: probability,
    })),
    statistics:
      analysed.length === 0
        ? null
        : {
            total_segments: segments.length,
            processed_segments: analysed.length,
            ai_segments: ai.length,
            natural_segments: analysed.length - ai.length,
            ai_time_percentage: share * 100,
          },
    billed_seconds: billed,
    credits_used: billed * 10,
    execution_time: 1,
    credits_remaining: 5_000,
    user: { id: 1 },
  };
}
