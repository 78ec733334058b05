import type { DetectionAccepted, DetectionResult } from "../contract/detection.ts";
import { ENDPOINTS } from "../contract/endpoints.ts";
import type { ResponseSchema } from "./parse-response.ts";

/** What comes of a text that was sent as a background job: a job (`pending`), or its result at once (`success`). */
export type SubmittedDetection = DetectionAccepted | DetectionResult;

const { 200: result, 202: accepted } = ENDPOINTS.detectText.responses;

/** Read by what the body says of itself, whichever of the two statuses it came with: either has been paid for. */
export const submittedDetection: ResponseSchema<SubmittedDetection> = {
  safeParse: (value) => (isResult(value) ? result : accepted).safeParse(value),
};

function isResult(value: unknown): boolean {
  return typeof value === "object" && value !== null && "status" in value && value.status === "success";
}
