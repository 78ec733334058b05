/** What a file is called in sentences about its failures. */
export type MediaKind = "image" | "recording";

const CHANGED: Readonly<Record<MediaKind, string>> = {
  image: "The pixels or other data of the image were changed after signing.",
  recording: "The sound or other data of the recording was changed after signing.",
};

const HASH =
  /^assertion\.(?:dataHash|bmffHash|boxesHash|collectionHash|multiAssetHash)\.(?:mismatch|unknownBox|incorrectFileCount|missingPart)$/;

/** The failure codes of the C2PA standard that have a sentence of their own. */
const SENTENCES: Readonly<Record<string, string>> = {
  "signingCredential.untrusted": "The signer couldn't be verified against any trust list.",
  "signingCredential.expired":
    "The signer's certificate had expired, and no trusted time stamp shows that it was valid at signing.",
  "signingCredential.invalid": "The signer's certificate isn't meant for signing.",
  "signingCredential.revoked": "The signer's certificate was revoked.",
  "signingCredential.ocsp.revoked": "The signer's certificate was revoked.",
  "signingCredential.ocsp.unknown": "The issuer can't confirm the status of the signer's certificate.",
  "claimSignature.mismatch": "The credentials were changed after signing: the signature doesn't match.",
  "claimSignature.missing": "The signature of the credentials is missing.",
  "claimSignature.outsideValidity": "The signature was made when the signer's certificate wasn't valid.",
  "claim.missing": "The signed claim is missing.",
  "claim.multiple": "There is more than one signed claim.",
  "claim.malformed": "The signed claim can't be read.",
  "claim.cbor.invalid": "The signed claim can't be read.",
  "claim.required.missing": "The signed claim is incomplete.",
  "claim.hardBindings.missing": "The credentials aren't bound to the content of this file.",
  "assertion.multipleHardBindings": "The credentials are bound to the content more than once.",
  "assertion.hashedURI.mismatch": "A statement in the credentials was changed after signing.",
  "assertion.missing": "A signed statement was removed.",
  "assertion.undeclared": "A statement was added after signing.",
  "assertion.outsideManifest": "A statement belongs to other credentials.",
  "assertion.inaccessible": "A statement is stored elsewhere and wasn't fetched.",
  "assertion.notRedacted": "A statement listed as removed is still there.",
  "assertion.selfRedacted": "The credentials list one of their own statements as removed.",
  "assertion.required.missing": "A statement is incomplete.",
  "assertion.json.invalid": "A statement can't be read.",
  "assertion.cbor.invalid": "A statement can't be read.",
  "assertion.action.ingredientMismatch": "An action refers to an ingredient that is missing.",
  "assertion.action.malformed": "The list of actions can't be read or breaks a rule of the standard.",
  "assertion.action.redacted": "The list of actions was removed.",
  "assertion.action.redactionMismatch": "An action refers to a removed statement that doesn't exist.",
  "assertion.action.softBindingMissing": "An action refers to a watermark that isn't described.",
  "assertion.hardBinding.redacted": "The binding between the credentials and the content was removed.",
  "assertion.dataHash.redacted": "The binding between the credentials and the content was removed.",
  "assertion.ingredient.malformed": "An ingredient's entry can't be read.",
  "assertion.timestamp.malformed": "A time stamp can't be read.",
  "assertion.metadata.disallowed": "The metadata contains a field that the standard doesn't allow.",
  "ingredient.manifest.missing": "The credentials of an ingredient were removed.",
  "ingredient.manifest.mismatch": "The credentials of an ingredient were changed afterwards.",
  "ingredient.claimSignature.missing": "The signature of an ingredient's credentials was removed.",
  "ingredient.claimSignature.mismatch": "The signature of an ingredient's credentials was changed.",
  "ingredient.hashedURI.mismatch": "The credentials of an ingredient were changed afterwards.",
  "hashedURI.missing": "Data that the credentials refer to is missing.",
  "hashedURI.mismatch": "Data that the credentials refer to was changed.",
  "manifest.inaccessible": "The credentials are stored elsewhere and weren't fetched.",
  "manifest.multipleParents": "The credentials name more than one original.",
  "manifest.update.invalid": "The update to the credentials contains statements that aren't allowed there.",
  "manifest.update.wrongParents": "The update to the credentials doesn't refer to exactly one original.",
  "manifest.timestamp.invalid": "The time-stamp credentials contain statements that aren't allowed there.",
  "manifest.timestamp.wrongParents": "The time-stamp credentials don't refer to exactly one original.",
  "manifest.compressed.invalid": "The compressed credentials can't be read.",
  "timeStamp.mismatch": "The time stamp belongs to another signature.",
  "timeStamp.malformed": "The time stamp can't be read.",
  "timeStamp.outsideValidity": "The time stamp was made when its certificate wasn't valid.",
  "timeStamp.untrusted": "The time-stamp authority couldn't be verified against any trust list.",
  "algorithm.unsupported": "The credentials use an algorithm that can't be checked.",
  "general.error": "The credentials can't be read.",
};

const UNKNOWN = "The credentials break a rule of the C2PA standard.";

/** All sentences about failures, each once. */
export const FAILURE_SENTENCES: readonly string[] = [
  ...new Set([...Object.values(CHANGED), ...Object.values(SENTENCES), UNKNOWN]),
];

/** Returns one plain sentence for a failure code of the standard, known or not. */
export function failureSentence(code: string, media: MediaKind): string {
  if (HASH.test(code)) return CHANGED[media];
  return SENTENCES[code] ?? UNKNOWN;
}

/** Failures that concern who signed and when, and not the content. */
const ABOUT_SIGNER =
  /^(?:signingCredential\.(?:untrusted|expired)$|claimSignature\.outsideValidity$|timeStamp\.)/;

/** True for a failure that leaves open who signed, while the content is as it was signed. */
export function isAboutSigner(code: string): boolean {
  return ABOUT_SIGNER.test(code);
}
