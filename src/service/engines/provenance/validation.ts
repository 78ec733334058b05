import type { CredentialSigner, CredentialState } from "../../../contract/content-credentials.ts";
import { isAboutSigner } from "../../../contract/credential-failures.ts";
import type { CertificateReport, Ingredient, ManifestStore, Validation } from "./manifest-store.ts";

const UNTRUSTED = "signingCredential.untrusted";
const TRUSTED = "signingCredential.trusted";

/** The results of one manifest. */
export interface Verdict {
  readonly state: CredentialState;
  /** Failure codes, each once. */
  readonly failures: readonly string[];
  readonly trustedBy: CredentialSigner["trusted_by"];
  /** False if the signature doesn't match. */
  readonly isSignatureValid: boolean;
  /** True if the signature matches, and all failures concern the identity of the signer. */
  readonly holds: boolean;
  readonly isTimeTrusted: boolean;
}

/** The results of the file itself, with the verifier's own state. */
export function fileVerdict(
  { validation_results: results, validation_state: state }: ManifestStore,
  report: CertificateReport | undefined,
): Verdict {
  const { activeManifest, ingredientDeltas } = results;
  const failures = codesOf(activeManifest.failure);
  const success = new Set(codesOf(activeManifest.success));
  const all = ingredientDeltas.flatMap(({ validationDeltas }) => codesOf(validationDeltas.failure));
  const isSignatureValid = success.has("claimSignature.validated");
  return {
    state: isSignatureValid ? stateOf(state, [...failures, ...all]) : "invalid",
    failures,
    trustedBy: isSignatureValid ? trustedBy(activeManifest) : null,
    isSignatureValid,
    holds: isSignatureValid && [...failures, ...all].every(isAboutSigner),
    isTimeTrusted: isSignatureValid && isTimeTrusted(report?.validationResults ?? activeManifest),
  };
}

/** The verifier's report of an ingredient's manifest. */
export interface IngredientReport {
  readonly isInStore: boolean;
  readonly certificates: CertificateReport | undefined;
  /** True if there are anchors beside those of the C2PA. */
  readonly hasOwnAnchors: boolean;
}

/**
 * The results of an ingredient: those of its manifest now, and those that the signer noted when the file was added. Its content
 * is not in the file any more, so only the signer could verify it. The verifier leaves out what was noted already: a success
 * that is noted counts unless the verifier doubts it, or a doubt was noted too.
 */
export function ingredientVerdict(
  { active_manifest: label, validation_results: recorded, validation_status: status }: Ingredient,
  { certificates, hasOwnAnchors, isInStore }: IngredientReport,
): Verdict {
  const nothing = { trustedBy: null, isSignatureValid: false, holds: false, isTimeTrusted: false };
  if (label === undefined) return { state: "none", failures: [], ...nothing };
  if (!isInStore) return { state: "invalid", failures: ["ingredient.manifest.missing"], ...nothing };
  const now = certificates?.validationResults ?? NO_RESULTS;
  const then = recorded?.activeManifest ?? { ...NO_RESULTS, failure: status };
  const isUntrusted =
    has(now.failure, UNTRUSTED) || (has(then.failure, UNTRUSTED) && !has(now.success, TRUSTED));
  const failures = codesOf([...now.failure, ...then.failure]).filter(
    (code) => code !== UNTRUSTED || isUntrusted,
  );
  const isSignatureValid = !failures.some((code) => /^claimSignature\.(?:mismatch|missing)$/.test(code));
  const holds = isSignatureValid && failures.every(isAboutSigner);
  const noted = holds && has(then.success, TRUSTED) ? (hasOwnAnchors ? "own" : "c2pa") : null;
  const by = isUntrusted || !isSignatureValid ? null : (trustedBy(now) ?? noted);
  return {
    state: stateOf(by === null ? "Valid" : "Trusted", failures),
    failures,
    trustedBy: by,
    isSignatureValid,
    holds,
    isTimeTrusted:
      isSignatureValid && (isTimeTrusted(now) || (isTimeTrusted(then) && !isTimeDoubted(now, then))),
  };
}

const NO_RESULTS: Validation = { success: [], informational: [], failure: [] };

function stateOf(claimed: string | undefined, failures: readonly string[]): CredentialState {
  if (claimed === "Invalid" || failures.some((code) => code !== UNTRUSTED)) return "invalid";
  return claimed === "Trusted" && failures.length === 0 ? "trusted" : "valid";
}

/** The verifier names the set of anchors in its explanation: `user_anchors` are those of the person or organization. */
function trustedBy({ success }: Validation): Verdict["trustedBy"] {
  const found = success.find(({ code }) => code === TRUSTED);
  if (found === undefined) return null;
  return found.explanation?.includes("user_anchors") === true ? "own" : "c2pa";
}

function isTimeTrusted({ success }: Validation): boolean {
  return has(success, "timeStamp.trusted");
}

function isTimeDoubted(...results: readonly Validation[]): boolean {
  return results
    .flatMap(({ failure, informational }) => [...failure, ...informational])
    .some(({ code }) => code.startsWith("timeStamp."));
}

function has(all: Validation["success"], wanted: string): boolean {
  return all.some(({ code }) => code === wanted);
}

function codesOf(all: Validation["success"]): string[] {
  return [...new Set(all.map(({ code }) => code))];
}
