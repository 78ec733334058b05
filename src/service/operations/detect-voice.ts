import { type AudioFormat, LIMITS } from "../../contract/limits.ts";
import { billedSeconds, voicePrice } from "../../contract/prices.ts";
import { type AudioFault, CODE_OF_FAULT, isAudioFault } from "../../media/audio/audio-fault.ts";
import { measureAudio } from "../../media/audio/measure-audio.ts";
import type { Account } from "../accounts.ts";
import type { Circuit } from "../circuit.ts";
import type { Ledger } from "../ledger.ts";
import { metered } from "../metered.ts";
import { Refusal } from "../refusal.ts";
import { type Answer, success } from "../responses.ts";
import { digestOfUpload } from "../uploads/digest-of-upload.ts";
import { receiveFile, type UploadLimits } from "../uploads/multipart.ts";
import type { UploadFolder } from "../uploads/upload-folder.ts";
import type { WorkLimit } from "../work-limit.ts";
import { timeline } from "./detect-voice-timeline.ts";
import type { Call, KeyedOperation } from "./operation.ts";
import type { VoiceDetector } from "./voice-detector.ts";
import { secondsSince } from "./seconds.ts";

export interface DetectVoiceParts {
  readonly detector: VoiceDetector;
  readonly ledger: Ledger;
  readonly circuit: Circuit;
  readonly limit: WorkLimit;
  readonly uploads: UploadFolder;
}

interface Order {
  readonly path: string;
  readonly format: AudioFormat;
  readonly seconds: number;
}

/** Half a megabyte a second is slow for a local connection. */
const UPLOAD_LIMITS: UploadLimits = { maxBytes: LIMITS.voice.maxBytes, idleMs: 10_000, totalMs: 280_000 };
/** The largest file takes about a second; the rest is for slow disks. */
const MEASURE_MS = 30_000;
const NOT_HEARD =
  "The embedded service looked for a statement of origin in the file. The sound was not analyzed.";

/** `POST /api/voice-detector/detect/` (VOI-1, VOI-2): validates file, format, length and so the price before any charge. */
export class DetectVoiceOperation implements KeyedOperation {
  readonly #parts: DetectVoiceParts;

  constructor(parts: DetectVoiceParts) {
    this.#parts = parts;
  }

  async run({ request, signal }: Call, { userId }: Account): Promise<Answer> {
    const { circuit, limit, uploads } = this.#parts;
    circuit.requireReady();
    const file = await receiveFile(request, UPLOAD_LIMITS, uploads);
    try {
      return await limit.run(async () => {
        const audio = await measured(file.path, AbortSignal.any([signal, AbortSignal.timeout(MEASURE_MS)]));
        return this.#detect({ path: file.path, ...audio }, userId, signal);
      });
    } finally {
      await file.dispose();
    }
  }

  async #detect({ format, path, seconds }: Order, userId: number, signal: AbortSignal): Promise<Answer> {
    const { circuit, detector, ledger } = this.#parts;
    const credits = voicePrice(seconds);
    const charge = { userId, operation: "detectVoice", credits } as const;
    return metered(ledger, charge, signal, async (creditsRemaining) => {
      const begun = performance.now();
      const finding = await circuit.run(signal, { userId, digest: () => digestOfUpload(path) }, () =>
        detector.detect(path, format, signal),
      );
      return success("detectVoice", 200, {
        status: "success",
        verdict: finding.verdict,
        ai_probability: finding.aiProbability,
        natural_probability: Math.round((1 - finding.aiProbability) * 1000) / 1000,
        duration_seconds: seconds,
        ...timeline(seconds),
        billed_seconds: billedSeconds(seconds),
        credits_used: credits,
        execution_time: secondsSince(begun),
        credits_remaining: creditsRemaining(),
        user: { id: userId },
        evidence: finding.evidence,
        content_credentials: finding.credentials,
        message: NOT_HEARD,
      });
    });
  }
}

async function measured(path: string, signal: AbortSignal): Promise<Omit<Order, "path">> {
  try {
    return await measureAudio(path, signal);
  } catch (error) {
    throw isAudioFault(error) ? refusalOf(error) : error;
  }
}

function refusalOf({ fault, message }: AudioFault): Refusal {
  const details = fault === "too_long" ? { details: { limit_seconds: LIMITS.voice.maxSeconds } } : {};
  return new Refusal({
    status: 400,
    code: CODE_OF_FAULT[fault],
    message: `${message} No credits were charged.`,
    ...details,
  });
}
