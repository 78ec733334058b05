/** The names of scores ("Score interpretation", the verdict table, highlight severity; CON-6, CON-7). Scores are 0 to 1. */

export interface ScoreBand {
  readonly classification: "Human" | "Likely Human" | "Likely AI" | "AI-Generated";
  readonly confidence: "High" | "Medium";
}

/** The band of an AI score. A score on a border belongs to the lower band: 0.5 is not AI. */
export function scoreBand(aiScore: number): ScoreBand {
  if (aiScore <= 0.3) return { classification: "Human", confidence: "High" };
  if (aiScore <= 0.5) return { classification: "Likely Human", confidence: "Medium" };
  if (aiScore <= 0.7) return { classification: "Likely AI", confidence: "Medium" };
  return { classification: "AI-Generated", confidence: "High" };
}

/** The binary verdict over a whole text: `ai` only above 0.5. */
export function textVerdict(aiScore: number): "ai" | "human" {
  return aiScore > 0.5 ? "ai" : "human";
}

export const PLAGIARISM_VERDICTS = [
  "original",
  "minor_similarity",
  "moderate_plagiarism",
  "significant_plagiarism",
  "severe_plagiarism",
] as const;

export type PlagiarismVerdict = (typeof PLAGIARISM_VERDICTS)[number];

/** The verdict of a plagiarism score; a score on a border belongs to the upper band. */
export function plagiarismVerdict(score: number): PlagiarismVerdict {
  if (score < 0.05) return "original";
  if (score < 0.15) return "minor_similarity";
  if (score < 0.4) return "moderate_plagiarism";
  if (score < 0.7) return "significant_plagiarism";
  return "severe_plagiarism";
}

/** The severity of a highlighted passage by its similarity. */
export function highlightSeverity(similarity: number): "high" | "medium" | "low" {
  if (similarity >= 0.85) return "high";
  if (similarity >= 0.7) return "medium";
  return "low";
}
