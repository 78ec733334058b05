import { type ContentCredentials, CREDENTIAL_LIMITS } from "../../../contract/content-credentials.ts";
import { type ReadResource, Thumbnails } from "./credential-thumbnail.ts";
import { failureSentence, isAboutSigner, type MediaKind } from "../../../contract/credential-failures.ts";
import { aiStatements, HistoryReader } from "./history.ts";
import { IngredientTree } from "./ingredient-tree.ts";
import {
  type Failure,
  generatorOf,
  NO_STATEMENTS,
  shownFailures,
  signerOf,
  statementsOf,
} from "./manifest-statements.ts";
import { certificateReport, type CertificateReport, manifestStore } from "./manifest-store.ts";
import { isWithinFile } from "./pointer.ts";
import type { C2paFinding, Credentials } from "./provenance.ts";
import { shownSentence } from "./shown-text.ts";
import { type VerifiedManifest, VerifiedStore } from "./verified-store.ts";

/** The verifier's two reports, as JSON, and its access to a manifest's resources. */
export interface VerifierReports {
  readonly store: string;
  readonly certificates: string;
  readonly readResource: ReadResource;
}

/** What all files are judged by: the kind of media, and the anchors in force. */
export interface Judging {
  readonly media: MediaKind;
  readonly trustList: ContentCredentials["trust_list"];
}

const LONGEST_REPORT = 64_000_000;

/** Returns the credentials of a file, and their statement for the verdict. */
export async function readCredentials(reports: VerifierReports, judging: Judging): Promise<Credentials> {
  if (reports.store.length > LONGEST_REPORT) return brokenCredentials({ code: "general.error" }, judging);
  const read = manifestStore.safeParse(JSON.parse(reports.store)).data;
  if (read === undefined) return brokenCredentials({ code: "general.error" }, judging);
  const { media, trustList } = judging;
  const hasOwnAnchors = (trustList?.own_anchors ?? 0) > 0;
  const store = new VerifiedStore(read, certificatesOf(reports.certificates), hasOwnAnchors);
  const active = store.active();
  if (active === undefined) return brokenCredentials({ code: "claim.missing" }, judging);
  const failures = [...active.verdict.failures.map((code) => ({ code })), ...store.ingredientFailures()];
  const thumbnails = new Thumbnails(reports.readResource);
  const picture = await thumbnails.take(active.manifest.thumbnail);
  const ai = aiStatements(store, active);
  return {
    c2pa: findingOf(store, active, failures, media),
    credentials: {
      ...statementsOf(active, picture, CREDENTIAL_LIMITS.actions),
      ...shownFailures(failures, media),
      ingredients: await new IngredientTree(store, thumbnails, media).of(active.manifest),
      ingredients_total: active.manifest.ingredients.length,
      ai: ai.slice(0, CREDENTIAL_LIMITS.aiStatements),
      ai_total: ai.length,
      stored_at: null,
      is_missing: false,
      trust_list: trustList,
    },
  };
}

/** The credentials of a file that has none; `storedAt` is the address where they are, which is not fetched. */
export function noCredentials(media: MediaKind, storedAt: string | null = null): Credentials {
  const failures = storedAt === null ? [] : [{ code: "manifest.inaccessible" }];
  return {
    c2pa: { kind: "none" },
    credentials: {
      ...bare("none"),
      ...shownFailures(failures, media),
      stored_at: shownSentence(storedAt ?? undefined),
      trust_list: null,
    },
  };
}

/**
 * Returns the credentials of a file with what its XMP says of them (`dcterms:provenance`): where they are, or that they were
 * within it. Anybody can write that, so it counts only where the verifier found nothing.
 */
export function withPointer(found: Credentials, pointer: string | null, media: MediaKind): Credentials {
  const { credentials } = found;
  if (pointer === null || credentials.state !== "none" || credentials.stored_at !== null) return found;
  if (!isWithinFile(pointer)) return noCredentials(media, pointer);
  return { ...found, credentials: { ...credentials, is_missing: true } };
}

/** The credentials of a file with a manifest that can't be read at all. */
export function brokenCredentials({ code, message }: Failure, { media, trustList }: Judging): Credentials {
  const reason = message ?? failureSentence(code, media);
  return {
    c2pa: { kind: "tampered", reason },
    credentials: {
      ...bare("invalid"),
      ...shownFailures([{ code, message: reason }], media),
      trust_list: trustList,
    },
  };
}

function bare(state: "none" | "invalid"): ContentCredentials {
  return {
    ...NO_STATEMENTS,
    state,
    ingredients: [],
    ingredients_total: 0,
    ai: [],
    ai_total: 0,
    stored_at: null,
    is_missing: false,
    trust_list: null,
  };
}

function findingOf(
  store: VerifiedStore,
  active: VerifiedManifest,
  failures: readonly { readonly code: string }[],
  media: MediaKind,
): C2paFinding {
  const history = new HistoryReader(store).of(active);
  if (history === undefined) {
    const code = failures.find((one) => !isAboutSigner(one.code))?.code ?? "claimSignature.mismatch";
    return { kind: "tampered", reason: failureSentence(code, media) };
  }
  const { state, trustedBy } = active.verdict;
  const signer = signerOf(active.report, active.verdict);
  return {
    kind: "intact",
    digitalSourceTypes: history.terms,
    isGenerated: history.isGenerated,
    hasAiPart: history.hasAiPart,
    isCaptured: history.isCaptured,
    hasOtherOrigin: history.hasOtherOrigin,
    hasExpired: active.verdict.failures.includes("signingCredential.expired"),
    generator: generatorOf(active.manifest),
    trust:
      trustedBy === null
        ? null
        : {
            by: trustedBy,
            signer: signer?.organization ?? signer?.name ?? null,
            isForAll: state === "trusted" && history.areSignersVerified,
          },
  };
}

function certificatesOf(json: string): readonly CertificateReport[] {
  if (json.length > LONGEST_REPORT) return [];
  return certificateReport.safeParse(JSON.parse(json)).data?.manifests ?? [];
}
