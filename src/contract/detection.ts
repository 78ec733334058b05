import * as z from "zod";
import { count, unitInterval, user } from "./common.ts";
import { isWebhookSecret } from "./webhook-secret.ts";

/** `POST /api/detector/` and `GET /api/jobs/{task_id}/`: text detection and its jobs. */

export const detectionRequest = z.object({
  content: z.string().min(1),
  callback_url: z.string().min(1).optional(),
  poll: z.boolean().optional(),
  webhook_secret: z.string().refine(isWebhookSecret).optional(),
});

/** A sentence without a score is accepted: the response has been paid for, and the rest of it is valid. */
export const detectionItem = z.looseObject({
  text: z.string(),
  prediction: z.enum(["ai-generated", "original"]).nullish(),
  ai_score: unitInterval.nullish(),
});

const detectionFields = {
  result: z.enum(["ai", "human"]).nullish(),
  ai_score: unitInterval.nullish(),
  items: z.array(detectionItem).nullish(),
  service_name: z.string().nullish(),
  execution_time: z.number().nullish(),
  message: z.string().nullish(),
  user: user.nullish(),
};

/** 200 of a synchronous detection. A null `ai_score` is an abstention; `message` says why (DET-5). */
export const detectionResult = z.looseObject({
  ...detectionFields,
  status: z.literal("success"),
  task_id: z.string().nullish(),
  word_count: count,
  credits_remaining: count,
});

/** 202 of an accepted background job. */
export const detectionAccepted = z.looseObject({
  ...detectionFields,
  status: z.literal("pending"),
  task_id: z.string().min(1),
  word_count: count,
  credits_remaining: count,
});

const jobProcessing = z.looseObject({
  ...detectionFields,
  status: z.literal("processing"),
  task_id: z.string(),
  word_count: count.nullish(),
  credits_remaining: count.nullish(),
});

const jobSuccess = z.looseObject({
  ...detectionFields,
  status: z.literal("success"),
  task_id: z.string(),
  word_count: count,
  credits_remaining: count.nullish(),
});

const jobFailed = z.looseObject({
  ...detectionFields,
  status: z.literal("failed"),
  task_id: z.string(),
  error: z.string(),
  word_count: count.nullish(),
  credits_remaining: count.nullish(),
});

/** 200 of a job, in one of its three states; also the body of a webhook delivery. */
export const detectionJob = z.discriminatedUnion("status", [jobProcessing, jobSuccess, jobFailed]);

export type DetectionRequest = z.infer<typeof detectionRequest>;
export type DetectionItem = z.infer<typeof detectionItem>;
export type DetectionResult = z.infer<typeof detectionResult>;
export type DetectionAccepted = z.infer<typeof detectionAccepted>;
export type DetectionJob = z.infer<typeof detectionJob>;
