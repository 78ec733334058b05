import type { CredentialIngredient } from "../../contract/content-credentials.ts";
import type { LinkedMediaReport } from "./linked-media-report.ts";
import type { MediaReport } from "./media-report.ts";

/** The report of an image or a recording, or that of the files that a document links to. */
export type KeptReport = MediaReport | LinkedMediaReport;

/** Returns a report without the thumbnails of Content Credentials: its words and figures alone. */
export function withoutThumbnails(report: KeptReport): KeptReport {
  if (!("files" in report)) return ofFile(report);
  const files = report.files.map((file) => ({
    ...file,
    ...(file.report && { report: ofFile(file.report) }),
  }));
  return { ...report, files };
}

function ofFile<Report extends MediaReport>(report: Report): Report {
  const { credentials } = report;
  if (credentials === undefined) return report;
  const ingredients = credentials.ingredients.map(withoutThumbnail);
  return { ...report, credentials: { ...credentials, thumbnail: null, ingredients } };
}

function withoutThumbnail(ingredient: CredentialIngredient): CredentialIngredient {
  return { ...ingredient, thumbnail: null, ingredients: ingredient.ingredients.map(withoutThumbnail) };
}
