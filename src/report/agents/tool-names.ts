/** The tools for agents, by the last part of their names; the manifest describes each of them. */
export const TOOL_NAMES = [
  "checkGrammar",
  "detectAiText",
  "scanPlagiarism",
  "detectAiImage",
  "detectAiVoice",
  "estimatePrice",
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** Checks that an agent can ask for. */
export type AgentCheck = Exclude<ToolName, "estimatePrice">;
