import type { ContentAuthenticityClient } from "../../src/client/content-authenticity-client.ts";
import type { InspectedAudio, InspectedImage } from "../../src/client/media-file.ts";
import type { CallOptions } from "../../src/client/service-caller.ts";
import type { Operation } from "../../src/contract/endpoints.ts";
import { TASK } from "./account.ts";
import { CANARY_TEXT } from "./canaries.ts";

export interface BenchOperation {
  readonly operation: Operation;
  readonly call: (client: ContentAuthenticityClient, options: CallOptions) => Promise<unknown>;
}

const content = CANARY_TEXT;
const BYTES = Buffer.from(CANARY_TEXT.repeat(20));

function upload(name: string, type: string): InspectedImage["file"] {
  return { source: BYTES, size: BYTES.byteLength, name, type };
}

const IMAGE: InspectedImage = {
  kind: "image",
  file: upload("lavender.png", "image/png"),
  format: "png",
  width: 10,
  height: 10,
  price: 6,
};

const AUDIO: InspectedAudio = {
  kind: "audio",
  file: upload("zebrafinch.wav", "audio/wav"),
  format: "wav",
  seconds: 1,
  price: 10,
};

/** Every call that a client can make, by a short name. Each sends the canaries. */
export const BENCH_OPERATIONS = {
  grammar: {
    operation: "correctGrammar",
    call: async (client, options) => client.correctGrammar({ content }, options),
  },
  plagiarism: {
    operation: "scanPlagiarism",
    call: async (client, options) => client.scanPlagiarism({ content }, options),
  },
  text: { operation: "detectText", call: async (client, options) => client.detectText({ content }, options) },
  submit: {
    operation: "detectText",
    call: async (client, options) =>
      client.submitDetection({ content, webhook_secret: "CANARY of a secret" }, options),
  },
  job: { operation: "getJob", call: async (client, options) => client.getJob(TASK, options) },
  image: {
    operation: "detectImage",
    call: async (client, options) => client.detectImage(IMAGE, options),
  },
  voice: {
    operation: "detectVoice",
    call: async (client, options) => client.detectVoice(AUDIO, options),
  },
  imageHealth: { operation: "imageHealth", call: async (client, options) => client.imageHealth(options) },
  voiceHealth: { operation: "voiceHealth", call: async (client, options) => client.voiceHealth(options) },
  checkKey: { operation: "getJob", call: async (client, options) => client.checkKey(options) },
} as const satisfies Record<string, BenchOperation>;

export type BenchName = keyof typeof BENCH_OPERATIONS;

export const BENCH_NAMES = Object.keys(BENCH_OPERATIONS).filter((name): name is BenchName =>
  Object.hasOwn(BENCH_OPERATIONS, name),
);
