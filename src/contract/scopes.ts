/** The scopes of an API key ("Authentication" 2). */
export const SCOPES = [
  "ai_detector",
  "image_detector",
  "voice_detector",
  "plagiarism_checker",
  "grammar_checker",
] as const;

export type Scope = (typeof SCOPES)[number];
