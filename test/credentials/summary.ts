import type {
  ContentCredentials,
  CredentialIngredient,
  ManifestStatements,
} from "../../src/contract/content-credentials.ts";

/** Returns what a reader is shown of credentials in one line: enough to tell one test file from another. */
export function summaryOf(credentials: ContentCredentials): string {
  const { ai, ai_total, ingredients, ingredients_total, stored_at } = credentials;
  return [
    ...statementsIn(credentials),
    ...treeIn(ingredients, ingredients_total),
    ...(ai_total === 0 ? [] : [`AI at depth ${ai.map(({ depth }) => depth).join(", ")}`]),
    ...(stored_at === null ? [] : [`at ${stored_at}`]),
  ].join("; ");
}

function statementsIn(one: ManifestStatements): string[] {
  const { actions, actions_total, is_time_proven, signed_at, signer, thumbnail, thumbnail_omitted } = one;
  const stamp = is_time_proven ? "proven" : "unproven";
  return [
    ...(signer === null ? [] : [signerIn(signer)]),
    ...(signed_at === null ? [] : [`${signed_at.slice(0, 10)} ${stamp}`]),
    ...(actions_total > 3
      ? [`${actions.length} of ${actions_total} actions`]
      : actions.map(({ action }) => action)),
    ...(thumbnail === null ? [] : [thumbnail.media_type]),
    ...(thumbnail_omitted === null ? [] : [`thumbnail ${thumbnail_omitted}`]),
    ...one.training.map(({ purpose, use }) => `${purpose} ${use}`),
  ];
}

function signerIn({ is_signature_valid, name, trusted_by }: ManifestStatements["signer"] & object): string {
  return `${name ?? "nobody"} (${is_signature_valid ? (trusted_by ?? "unknown") : "unverified"})`;
}

function treeIn(ingredients: readonly CredentialIngredient[], total: number): string[] {
  const shown = ingredients.map((one) => {
    const failures = one.failures.map(({ code }) => code).join(" ");
    const below = treeIn(one.ingredients, one.ingredients_total);
    const own = [one.state, ...(failures === "" ? [] : [failures]), ...below].join(", ");
    return `${one.relationship ?? "?"} ${one.title ?? "?"} {${own}}`;
  });
  if (total > 3) return [`${ingredients.length} of ${total} ingredients`];
  return ingredients.length < total ? [...shown, `${ingredients.length} of ${total} ingredients`] : shown;
}
