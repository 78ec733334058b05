import type * as z from "zod";
import { detectionAccepted, detectionJob, detectionRequest, detectionResult } from "./detection.ts";
import { grammarRequest, grammarResult } from "./grammar.ts";
import { imageHealth, voiceHealth } from "./health.ts";
import { imageResult } from "./image.ts";
import { plagiarismRequest, plagiarismResult } from "./plagiarism.ts";
import type { Scope } from "./scopes.ts";
import { voiceResult } from "./voice.ts";

/** One row of "Endpoints": the service routes by it, the client calls by it. */
export interface Endpoint {
  readonly method: "GET" | "POST";
  /** Appended to the base URL; `{task_id}` is the only parameter. */
  readonly path: string;
  /** Null needs a key of any scope; "none" needs no key at all. */
  readonly scope: Scope | null | "none";
  readonly body: "none" | "json" | "multipart";
  /** True if an `Idempotency-Key` makes a repeated request free ("Limits", idempotency). */
  readonly idempotent: boolean;
  readonly request: z.ZodType | null;
  /** The schema of the body by success status. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
}

export const ENDPOINTS = {
  detectText: {
    method: "POST",
    path: "/api/detector/",
    scope: "ai_detector",
    body: "json",
    idempotent: false,
    request: detectionRequest,
    responses: { 200: detectionResult, 202: detectionAccepted },
  },
  getJob: {
    method: "GET",
    path: "/api/jobs/{task_id}/",
    scope: null,
    body: "none",
    idempotent: false,
    request: null,
    responses: { 200: detectionJob },
  },
  detectImage: {
    method: "POST",
    path: "/api/image-detector/predict/",
    scope: "image_detector",
    body: "multipart",
    idempotent: false,
    request: null,
    responses: { 200: imageResult },
  },
  imageHealth: {
    method: "GET",
    path: "/api/image-detector/health/",
    scope: "none",
    body: "none",
    idempotent: false,
    request: null,
    responses: { 200: imageHealth },
  },
  detectVoice: {
    method: "POST",
    path: "/api/voice-detector/detect/",
    scope: "voice_detector",
    body: "multipart",
    idempotent: false,
    request: null,
    responses: { 200: voiceResult },
  },
  voiceHealth: {
    method: "GET",
    path: "/api/voice-detector/health/",
    scope: "none",
    body: "none",
    idempotent: false,
    request: null,
    responses: { 200: voiceHealth },
  },
  scanPlagiarism: {
    method: "POST",
    path: "/api/plagiarism/scan/",
    scope: "plagiarism_checker",
    body: "json",
    idempotent: true,
    request: plagiarismRequest,
    responses: { 200: plagiarismResult },
  },
  correctGrammar: {
    method: "POST",
    path: "/api/grammar/correct/",
    scope: "grammar_checker",
    body: "json",
    idempotent: true,
    request: grammarRequest,
    responses: { 200: grammarResult },
  },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof ENDPOINTS;
