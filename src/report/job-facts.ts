import type { DetectionJob } from "../contract/detection.ts";

/**
 * The facts about a background detection that are shown. Times are milliseconds since 1970, prices credits.
 */
export interface JobFacts {
  readonly id: string;
  readonly taskId?: string | undefined;
  readonly state: "sending" | "pending" | "refused" | "finished" | "failed" | "gone" | "expired" | "unknown";
  readonly service: "embedded" | "hosted";
  readonly host: string;
  readonly document: { readonly selection?: unknown };
  readonly words: number;
  readonly price: number;
  readonly createdAt: number;
  readonly acceptedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly acceptance?: { readonly word_count: number } | undefined;
  readonly answer?: DetectionJob | undefined;
  readonly seen: boolean;
}

/** Returns true if the job has reached a final state. */
export function isOver({ state }: Pick<JobFacts, "state">): boolean {
  return state !== "sending" && state !== "pending" && state !== "refused";
}

/** Returns the credits charged at acceptance, by the service's own word count if known. */
export function chargeOf({
  acceptance,
  answer,
  price,
}: Pick<JobFacts, "acceptance" | "answer" | "price">): number {
  return acceptance?.word_count ?? (answer?.status === "success" ? answer.word_count : price);
}
