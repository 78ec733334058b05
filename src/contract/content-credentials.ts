import * as z from "zod";
import { count } from "./common.ts";

/**
 * The Content Credentials (C2PA) of a file, an extra field of the embedded service's image and voice results (IMG-4). All
 * text comes from the file: it has no control, format or bidirectional characters, and is one line. Where a list was cut, its
 * `..._total` is larger than its length.
 */

export const CREDENTIAL_STATES = ["none", "valid", "trusted", "invalid"] as const;

/** Upper bounds. Lengths are in UTF-16 units, sizes in bytes. */
export const CREDENTIAL_LIMITS = {
  name: 100,
  sentence: 300,
  failures: 30,
  /** Of the file itself, of one ingredient, and of all ingredients. */
  actions: 100,
  ingredientActions: 20,
  allIngredientActions: 200,
  parameters: 8,
  /** Levels of ingredients below the file, and ingredients in all. */
  depth: 8,
  ingredients: 60,
  uses: 12,
  aiStatements: 20,
  thumbnailBytes: 200 * 1024,
  thumbnails: 8,
} as const;

const { name: longestName, sentence: longestSentence } = CREDENTIAL_LIMITS;
const name = z.string().max(longestName);
const sentence = z.string().max(longestSentence);

const failure = z.looseObject({
  /** A failure code of the C2PA standard, such as `assertion.dataHash.mismatch`. */
  code: name,
  message: sentence,
  /** The title of the ingredient that failed; null for the file itself. */
  ingredient: name.nullable(),
});

const signer = z.looseObject({
  name: name.nullable(),
  organization: name.nullable(),
  issuer: name.nullable(),
  /** The anchors that the certificate chains to: the C2PA trust list, or those of `trustAnchors`; null for none. */
  trusted_by: z.enum(["c2pa", "own"]).nullable(),
  /** False if the signature doesn't match: anybody may have copied the certificate. True says nothing of who the signer is. */
  is_signature_valid: z.boolean(),
});

const action = z.looseObject({
  /** A name of the standard such as `c2pa.cropped`, or another vendor's. */
  action: name,
  when: name.nullable(),
  tool: name.nullable(),
  /** An IPTC or C2PA term without its address, such as `digitalCapture`. */
  digital_source_type: name.nullable(),
  is_ai: z.boolean(),
  description: sentence.nullable(),
  /** Titles of the ingredients that the action is about, as far as they have one. */
  ingredients: z.array(name).max(CREDENTIAL_LIMITS.parameters).default([]),
  parameters: z.array(z.looseObject({ name, value: sentence })).max(CREDENTIAL_LIMITS.parameters),
});

const THUMBNAIL_OMISSIONS = ["too_large", "not_an_image", "too_many"] as const;

const thumbnail = z.looseObject({
  media_type: z.enum(["image/jpeg", "image/png", "image/webp", "image/gif"]),
  /** Base64. */
  data: z.base64().max(Math.ceil((CREDENTIAL_LIMITS.thumbnailBytes * 4) / 3) + 4),
});

/** A statement about training and data mining: `use` is `allowed`, `notAllowed` or `constrained`. */
const usePolicy = z.looseObject({ purpose: name, use: name, constraint: sentence.nullable() });

/** The statements of one manifest. */
const manifest = {
  state: z.enum(CREDENTIAL_STATES),
  failures: z.array(failure).max(CREDENTIAL_LIMITS.failures),
  failures_total: count,
  title: name.nullable(),
  claim_generator: name.nullable(),
  signer: signer.nullable(),
  /** The time of signing (RFC 3339) as a time stamp states it; null without one. */
  signed_at: name.nullable(),
  /** True if a trusted time-stamp authority vouches for `signed_at`. */
  is_time_proven: z.boolean(),
  time_authority: name.nullable(),
  actions: z.array(action).max(CREDENTIAL_LIMITS.actions),
  actions_total: count,
  training: z.array(usePolicy).max(CREDENTIAL_LIMITS.uses),
  training_total: count,
  thumbnail: thumbnail.nullable(),
  /** The reason why there is a thumbnail in the file but not here. */
  thumbnail_omitted: z.enum(THUMBNAIL_OMISSIONS).nullable(),
};

const ingredientStatements = z.looseObject({
  ...manifest,
  relationship: z.enum(["parentOf", "componentOf", "inputTo"]).nullable(),
  media_type: name.nullable(),
  ingredients_total: count,
});

/** A file that went into another. Without credentials of its own (`none`) it has a title at most. */
export type CredentialIngredient = z.infer<typeof ingredientStatements> & {
  ingredients: CredentialIngredient[];
};

const ingredient: z.ZodType<CredentialIngredient> = ingredientStatements.extend({
  ingredients: z.array(z.lazy(() => ingredient)).max(CREDENTIAL_LIMITS.ingredients),
});

const aiStatement = z.looseObject({
  /** 0 for the file itself, 1 for its ingredients, and so on. */
  depth: count,
  /** The title of the ingredient; null for the file itself. */
  ingredient: name.nullable(),
  /** The action, or the label of an assertion with metadata. */
  action: name,
  tool: name.nullable(),
  digital_source_type: name,
  /** True for a file that was only an input, such as a sketch for a generator, so that it isn't in the picture. */
  is_input: z.boolean().default(false),
});

const trustList = z.looseObject({
  /** The day when the C2PA issued the list, such as `2026-08-05`. */
  date: z.iso.date(),
  /** The number of anchors that were added by `trustAnchors`. */
  own_anchors: count,
  /** A problem with the file of `trustAnchors`. */
  problem: sentence.nullable(),
});

export const contentCredentials = z.looseObject({
  ...manifest,
  ingredients: z.array(ingredient).max(CREDENTIAL_LIMITS.ingredients),
  ingredients_total: count,
  /** Statements of manifests that hold, at any depth, that AI made something. */
  ai: z.array(aiStatement).max(CREDENTIAL_LIMITS.aiStatements),
  ai_total: count,
  /** The address of credentials that are not in the file. They were not fetched. */
  stored_at: sentence.nullable(),
  /** True if metadata points to credentials within the file, and the file has none. */
  is_missing: z.boolean().default(false),
  trust_list: trustList.nullable(),
});

export type ContentCredentials = z.infer<typeof contentCredentials>;
export type CredentialState = (typeof CREDENTIAL_STATES)[number];
export type CredentialFailure = z.infer<typeof failure>;
export type CredentialSigner = z.infer<typeof signer>;
export type CredentialAction = z.infer<typeof action>;
export type CredentialThumbnail = z.infer<typeof thumbnail>;
export type CredentialUse = z.infer<typeof usePolicy>;
export type AiStatement = z.infer<typeof aiStatement>;
export type ThumbnailOmission = (typeof THUMBNAIL_OMISSIONS)[number];
/** The fields that a file and its ingredients have in common. */
export type ManifestStatements = Pick<ContentCredentials, keyof typeof manifest>;
