import init, { WasmReader } from "@contentauth/c2pa-wasm";
import { open, readFile } from "node:fs/promises";
import * as z from "zod";
import { FileRange, FileRangeReader } from "./file-range.ts";
import { plainName } from "./plain-name.ts";
import type { C2paFinding } from "./provenance.ts";
import { sourceTypeTerm } from "./source-type.ts";

/** Remote manifests are not fetched, and no authority is asked about a certificate: everything runs on this machine. */
const SETTINGS = JSON.stringify({ verify: { remote_manifest_fetch: false, ocsp_fetch: false } });
/**
 * The verifier's errors for a file without a manifest: none found, a remote one, a type for which the standard defines none,
 * or an unrecognized file. All other errors concern a manifest in the file.
 */
const NO_MANIFEST = /^C2pa\((?:JumbfNotFound|RemoteManifestUrl|UnsupportedType|InvalidAsset|IoError)\b/;
/**
 * Failures that don't concern the signed content: there is no list of trusted signers and times here, and most certificates
 * expire long before their pictures are forgotten.
 */
const ABOUT_SIGNER =
  /^(?:signingCredential\.(?:untrusted|expired)$|claimSignature\.outsideValidity$|timeStamp\.)/;
/** The most steps from a file back to the one that it was made from. */
const LONGEST_HISTORY = 8;

const action = z.looseObject({ digitalSourceType: z.string().optional().catch(undefined) });
const manifest = z.looseObject({
  claim_generator: z.string().optional().catch(undefined),
  claim_generator_info: z.array(z.looseObject({ name: z.string() })).catch([]),
  assertions: z.array(z.looseObject({ label: z.string(), data: z.unknown() })).catch([]),
  ingredients: z
    .array(z.looseObject({ relationship: z.string().optional(), active_manifest: z.string().optional() }))
    .catch([]),
});
const codes = z.array(z.looseObject({ code: z.string() })).default([]);
const validation = z.looseObject({ success: codes, failure: codes });
const actions = z.looseObject({ actions: z.array(action) });
const store = z.looseObject({
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifest),
  validation_results: z.looseObject({
    activeManifest: validation,
    ingredientDeltas: z.array(z.looseObject({ validationDeltas: validation })).default([]),
  }),
});

type Manifest = z.infer<typeof manifest>;

/** Loads the verifier; once in a worker's life. Installs the file reader that it expects among the globals. */
export async function loadC2pa(wasm: URL): Promise<void> {
  Object.defineProperty(globalThis, "FileReaderSync", { value: FileRangeReader });
  await init({ module_or_path: await readFile(wasm) });
}

/**
 * Reads and verifies the manifest in a file. `mime` is the type found from the content. Throws if the verifier itself
 * crashes, after which it must not be used again.
 */
export async function readC2pa(path: string, mime: string): Promise<C2paFinding> {
  const file = await open(path);
  try {
    const range = new FileRange(file.fd, 0, (await file.stat()).size);
    return await verify(range, mime);
  } finally {
    await file.close();
  }
}

async function verify(range: FileRange, mime: string): Promise<C2paFinding> {
  let reader: WasmReader;
  try {
    reader = await WasmReader.fromBlob(mime, range, SETTINGS);
  } catch (error) {
    // The verifier's own refusals are strings; an `Error` means that WebAssembly crashed.
    if (typeof error !== "string") throw error;
    return { kind: NO_MANIFEST.test(error) ? "none" : "tampered" };
  }
  try {
    return findingOf(reader.json());
  } finally {
    reader.free();
  }
}

function findingOf(json: string): C2paFinding {
  const read = store.safeParse(JSON.parse(json));
  if (!read.success || !holds(read.data)) return { kind: "tampered" };
  const { active_manifest: label, manifests } = read.data;
  const active = manifests[label];
  if (active === undefined) return { kind: "tampered" };
  const generator = plainName(active.claim_generator_info[0]?.name ?? active.claim_generator ?? "");
  return {
    kind: "intact",
    digitalSourceTypes: historyTypes(active, manifests),
    generator: generator === "" ? null : generator,
  };
}

/** True if the signature was verified, and the only failures concern the identity of the signer. */
function holds({ validation_results: { activeManifest, ingredientDeltas } }: z.infer<typeof store>): boolean {
  const failures = [activeManifest, ...ingredientDeltas.map(({ validationDeltas }) => validationDeltas)]
    .flatMap(({ failure }) => failure)
    .filter(({ code }) => !ABOUT_SIGNER.test(code));
  const isVerified = activeManifest.success.some(({ code }) => code === "claimSignature.validated");
  return isVerified && failures.length === 0;
}

/** A picture that was only resized has no source type of its own; its predecessor does. */
function historyTypes(active: Manifest, manifests: Readonly<Record<string, Manifest>>): string[] {
  let one: Manifest | undefined = active;
  for (let step = 0; one !== undefined && step < LONGEST_HISTORY; step += 1) {
    const types = typesOf(one);
    if (types.length > 0) return types;
    const parent: string | undefined = one.ingredients.find(
      ({ relationship }) => relationship === "parentOf",
    )?.active_manifest;
    one = parent === undefined ? undefined : manifests[parent];
  }
  return [];
}

function typesOf({ assertions }: Manifest): string[] {
  const found = assertions
    .filter(({ label }) => label.startsWith("c2pa.actions"))
    .flatMap(({ data }) => actions.safeParse(data).data?.actions ?? [])
    .flatMap(({ digitalSourceType: type }) => sourceTypeTerm(type ?? "") ?? []);
  return [...new Set(found)];
}
