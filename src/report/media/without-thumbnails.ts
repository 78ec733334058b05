import type { CredentialIngredient } from "../../contract/content-credentials.ts";
import type { MediaReport } from "./media-report.ts";

/** Returns a report without the thumbnails of its Content Credentials: its words and figures alone. */
export function withoutThumbnails<Report extends MediaReport>(report: Report): Report {
  const { credentials } = report;
  if (credentials === undefined) return report;
  const ingredients = credentials.ingredients.map(withoutThumbnail);
  return { ...report, credentials: { ...credentials, thumbnail: null, ingredients } };
}

function withoutThumbnail(ingredient: CredentialIngredient): CredentialIngredient {
  return { ...ingredient, thumbnail: null, ingredients: ingredient.ingredients.map(withoutThumbnail) };
}
