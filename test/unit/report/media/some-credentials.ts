import type {
  ContentCredentials,
  CredentialIngredient,
} from "../../../../src/contract/content-credentials.ts";
import type { MediaReport } from "../../../../src/report/media/media-report.ts";
import { noCredentials } from "../../../../src/service/engines/provenance/content-credentials.ts";
import { trusted } from "../../../harness/trusted.ts";

export const NO_CREDENTIALS = noCredentials("image").credentials;

/** The smallest picture. */
const PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const SIGNER = {
  name: "Example Signer",
  organization: "Example News",
  issuer: "Example Trust Services",
  trusted_by: "c2pa",
  is_signature_valid: true,
} as const;

/** Credentials of a file by a signer on the C2PA's list, with a time stamp. */
export function someCredentials(more: Partial<ContentCredentials> = {}): ContentCredentials {
  return {
    ...NO_CREDENTIALS,
    state: "trusted",
    title: "collage.jpg",
    claim_generator: "Example Editor 2.1",
    signer: SIGNER,
    signed_at: "2024-05-05T10:00:00+00:00",
    is_time_proven: true,
    time_authority: "Clock",
    actions: [
      anAction({ action: "c2pa.cropped", tool: "Example Editor 2.1", when: "2024-05-05T09:00:00Z" }),
      anAction({ action: "org.example.sparkle", parameters: [{ name: "strength", value: "3" }] }),
    ],
    actions_total: 5,
    training: [{ purpose: "cawg.ai_generative_training", use: "notAllowed", constraint: null }],
    training_total: 1,
    thumbnail: { media_type: "image/gif", data: PIXEL },
    trust_list: { date: "2026-08-05", own_anchors: 0, problem: null },
    ...more,
  };
}

export function anAction(
  more: Partial<ContentCredentials["actions"][number]>,
): ContentCredentials["actions"][number] {
  return {
    action: "c2pa.edited",
    when: null,
    tool: null,
    digital_source_type: null,
    is_ai: false,
    description: null,
    ingredients: [],
    parameters: [],
    ...more,
  };
}

/** A picture made by AI, signed by somebody unknown. */
export function anIngredient(more: Partial<CredentialIngredient> = {}): CredentialIngredient {
  return {
    ...NO_CREDENTIALS,
    state: "valid",
    title: "cat.png",
    signer: { ...SIGNER, organization: "Stranger", trusted_by: null },
    failures: [
      { code: "signingCredential.untrusted", message: "The signer is not on the list.", ingredient: null },
    ],
    failures_total: 1,
    actions: [
      anAction({ action: "c2pa.created", digital_source_type: "trainedAlgorithmicMedia", is_ai: true }),
    ],
    actions_total: 1,
    thumbnail: { media_type: "image/gif", data: PIXEL },
    relationship: "componentOf",
    media_type: "image/png",
    ingredients: [],
    ingredients_total: 0,
    ...more,
  };
}

/** The report of an image that was checked on this machine, with these credentials unless told otherwise. */
export function anImage(more: Partial<MediaReport> = {}): MediaReport {
  return trusted<MediaReport>({
    kind: "image",
    name: "collage.jpg",
    bytes: 64_000,
    service: "embedded",
    host: "",
    at: 1_700_000_000_000,
    price: 0,
    charged: 0,
    cached: false,
    format: "jpeg",
    notes: [],
    width: 640,
    height: 480,
    prediction: "real",
    confidence: 0.97,
    probabilities: { real: 0.97, fake: 0.02, inpainting: 0.01 },
    evidence: ["A camera recorded it."],
    credentials: someCredentials(),
    ...more,
  });
}
