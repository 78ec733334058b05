import { ENDPOINTS, type Endpoint, type Operation } from "../../../src/contract/endpoints.ts";

/** A complete successful body, as the interface describes it. */
export interface Example {
  readonly operation: Operation;
  readonly status: number;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const user = { id: 7 };
const closing = { execution_time: 0.42, credits_remaining: 1_988, user };

const detection = {
  status: "success",
  task_id: null,
  result: "ai",
  ai_score: 0.87,
  items: [
    { text: "The first sentence.", prediction: "ai-generated", ai_score: 0.91 },
    { text: "And the second one.", prediction: "original", ai_score: 0.22 },
  ],
  service_name: "detector-2026-10",
  word_count: 7,
  message: "Detection finished.",
  ...closing,
};

const nothingYet = {
  result: null,
  ai_score: null,
  items: null,
  service_name: null,
  execution_time: null,
  message: null,
};

const TASK = "5f1c2a34-0000-4000-8000-000000000001";

export const grammarExample = {
  status: "success",
  corrected_text: "She doesn't like apples.",
  diff: [{ type: "replace", original: "don't", corrected: "doesn't", start: 4, end: 9 }],
  issues: [{ category: "grammar", severity: "major", message: "Subject and verb disagree." }],
  edits_count: 1,
  changed: true,
  input_words: 4,
  input_chars: 22,
  word_count: 4,
  ...closing,
};

export const detectionExample = detection;

export const EXAMPLES: readonly Example[] = [
  { operation: "detectText", status: 200, name: "a detection", body: detection },
  {
    operation: "detectText",
    status: 202,
    name: "an accepted job",
    body: { ...detection, ...nothingYet, status: "pending", task_id: TASK },
  },
  {
    operation: "getJob",
    status: 200,
    name: "a job that runs",
    body: {
      ...nothingYet,
      status: "processing",
      task_id: TASK,
      word_count: null,
      credits_remaining: null,
      user,
    },
  },
  {
    operation: "getJob",
    status: 200,
    name: "a finished job",
    body: { ...detection, task_id: TASK },
  },
  {
    operation: "getJob",
    status: 200,
    name: "a failed job",
    body: { status: "failed", task_id: TASK, result: null, error: "The engine failed.", word_count: 7 },
  },
  {
    operation: "detectImage",
    status: 200,
    name: "an image",
    body: {
      prediction: "fake",
      confidence: 0.9,
      probabilities: { real: 0.06, fake: 0.9, inpainting: 0.04 },
      credits_charged: 8,
    },
  },
  {
    operation: "imageHealth",
    status: 200,
    name: "a healthy image engine",
    body: {
      status: "healthy",
      upstream: { status: "ok", queue_ready: true },
      circuit: { status: "closed", failures: 0 },
    },
  },
  {
    operation: "detectVoice",
    status: 200,
    name: "a recording",
    body: {
      status: "success",
      verdict: "ai_voice",
      ai_probability: 0.93,
      natural_probability: 0.07,
      duration_seconds: 7.4,
      segments: [
        { start_time: "0.0s", end_time: "3.0s", duration: "3.0s", verdict: "ai_voice", ai_probability: 0.95 },
        { start_time: "3.0s", end_time: "6s", duration: "3s", verdict: "natural_voice", ai_probability: 0.2 },
      ],
      statistics: {
        total_segments: 3,
        processed_segments: 2,
        ai_segments: 1,
        natural_segments: 1,
        ai_time_percentage: 50,
      },
      billed_seconds: 8,
      credits_used: 80,
      ...closing,
    },
  },
  {
    operation: "voiceHealth",
    status: 200,
    name: "a healthy voice engine",
    body: { status: "healthy" },
  },
  {
    operation: "scanPlagiarism",
    status: 200,
    name: "a scan",
    body: {
      status: "success",
      scan_id: "scan-1",
      plagiarism_score: 0.31,
      verdict: "moderate_plagiarism",
      summary: "Two passages were found elsewhere.",
      sources: [
        {
          url: "https://example.org/a",
          title: "A page",
          domain: "example.org",
          similarity_score: 0.9,
          matched_word_count: 12,
          matched_percentage: 31.5,
          matches: [{ submitted_range: { start: 3, end: 60 }, similarity: 0.9 }],
        },
      ],
      highlights: [{ start: 3, end: 60, severity: "high", source_index: 0 }],
      stats: {
        word_count: 40,
        input_chars: 230,
        sentence_count: 3,
        sources_checked: 9,
        processing_time_ms: 812,
      },
      word_count: 40,
      ...closing,
    },
  },
  { operation: "correctGrammar", status: 200, name: "a correction", body: grammarExample },
];

type ContractSchema = Endpoint["responses"][number];

/** Returns the contract's schema for an example. */
export function schemaOf({ operation, status }: Pick<Example, "operation" | "status">): ContractSchema {
  const endpoint: Endpoint = ENDPOINTS[operation];
  const schema = endpoint.responses[status];
  if (schema === undefined) throw new Error(`no schema for ${operation} ${status}`);
  return schema;
}
