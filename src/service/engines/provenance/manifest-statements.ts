import {
  type CredentialFailure,
  CREDENTIAL_LIMITS,
  type ManifestStatements,
} from "../../../contract/content-credentials.ts";
import { actionsOf, shownAction, usesOf } from "./credential-actions.ts";
import type { ThumbnailFinding } from "./credential-thumbnail.ts";
import { failureSentence, isAboutSigner, type MediaKind } from "../../../contract/credential-failures.ts";
import type { Manifest } from "./manifest-store.ts";
import { shownName, shownTool } from "./shown-text.ts";
import type { Verdict } from "./validation.ts";
import type { VerifiedManifest } from "./verified-store.ts";

/** A failure code. `title` is that of an ingredient, `message` a sentence for a case that the code alone doesn't name. */
export interface Failure {
  readonly code: string;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

/** Returns failures as they are shown, each once. */
export function shownFailures(
  failures: readonly Failure[],
  media: MediaKind,
): { readonly failures: CredentialFailure[]; readonly failures_total: number } {
  const all = new Map<string, CredentialFailure>();
  for (const { code, message = failureSentence(code, media), title } of failures) {
    const ingredient = shownName(title);
    const shown = { code: shownName(code) ?? "general.error", message, ingredient };
    all.set(`${code}\n${ingredient ?? ""}`, shown);
  }
  // Those that say that something was changed must not be cut off.
  const inOrder = [...all.values()].toSorted(
    (one, other) => Number(isAboutSigner(one.code)) - Number(isAboutSigner(other.code)),
  );
  return {
    failures: inOrder.slice(0, CREDENTIAL_LIMITS.failures),
    failures_total: all.size,
  };
}

/** Returns the statements of a manifest about itself: all but its failures and ingredients. */
export function statementsOf(
  { manifest, report, verdict }: VerifiedManifest,
  { omitted, thumbnail }: ThumbnailFinding,
  mostActions: number,
): Omit<ManifestStatements, "failures" | "failures_total"> {
  const actions = actionsOf(manifest);
  const uses = usesOf(manifest);
  const stamp = report?.signature?.timeStampInfo;
  return {
    state: verdict.state,
    title: shownName(manifest.title),
    claim_generator: generatorOf(manifest),
    signer: signerOf(report, verdict),
    signed_at: shownName(stamp?.timestamp),
    is_time_proven: verdict.isTimeTrusted && stamp?.timestamp !== undefined,
    time_authority: shownName(stamp?.certificateInfo?.subject?.CN),
    actions: actions.slice(0, mostActions).map((one) => shownAction(one, manifest)),
    actions_total: actions.length,
    training: uses.slice(0, CREDENTIAL_LIMITS.uses),
    training_total: uses.length,
    thumbnail,
    thumbnail_omitted: omitted,
  };
}

/** The statements of a file without a manifest. */
export const NO_STATEMENTS: Omit<ManifestStatements, "state"> = {
  failures: [],
  failures_total: 0,
  title: null,
  claim_generator: null,
  signer: null,
  signed_at: null,
  is_time_proven: false,
  time_authority: null,
  actions: [],
  actions_total: 0,
  training: [],
  training_total: 0,
  thumbnail: null,
  thumbnail_omitted: null,
};

/** Returns the name and version of the tool that made the claim; older claims have a user agent. */
export function generatorOf({
  claim_generator: agent,
  claim_generator_info: [info],
}: Manifest): string | null {
  return shownTool(info) ?? shownName(agent?.replaceAll("_", " "));
}

/** Returns the holder of the signing certificate; null if there is none. */
export function signerOf(
  report: VerifiedManifest["report"],
  { isSignatureValid, trustedBy }: Verdict,
): ManifestStatements["signer"] {
  const certificate = report?.signature?.certificateInfo;
  if (certificate === undefined) return null;
  const { issuer, subject } = certificate;
  return {
    name: shownName(subject?.CN),
    organization: shownName(subject?.O),
    issuer: shownName(issuer?.O ?? issuer?.CN),
    trusted_by: trustedBy,
    is_signature_valid: isSignatureValid,
  };
}
