import type { DetectionAccepted, DetectionResult } from "../contract/detection.ts";
import { ENDPOINTS } from "../contract/endpoints.ts";
import type { ResponseSchema } from "./parse-response.ts";

/** The outcome of submitting a background job: a job (`pending`), or its result immediately (`success`). */
export type SubmittedDetection = DetectionAccepted | DetectionResult;

const { 200: result, 202: accepted } = ENDPOINTS.detectText.responses;

/** Parsed by the body's own status, for either of the two HTTP statuses: both have been paid for. */
export const submittedDetection: ResponseSchema<SubmittedDetection> = {
  safeParse: (value) => (isResult(value) ? result : accepted).safeParse(value),
};

function isResult(value: unknown): boolean {
  return typeof value === "object" && value !== null && "status" in value && value.status === "success";
}
