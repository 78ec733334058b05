import { created, JPEG, madeFrom, manifest, PNG, signed, type SignedFile } from "./files.ts";
import { manifestBox, manifestLabels, withoutManifest, withStore } from "./jumbf.ts";

/** Returns a chain of files, each opened and edited by the next; AI made the first. */
export async function chainOf(depth: number): Promise<SignedFile> {
  let file = await signed(manifest([created("trainedAlgorithmicMedia")]));
  for (let step = 1; step < depth; step += 1)
    file = await madeFrom([[file, "parentOf", `step ${step}`]], [{ action: "c2pa.color_adjustments" }], {
      of: JPEG,
    });
  return file;
}

async function edited(): Promise<SignedFile> {
  const parent = await signed(manifest([created("digitalCapture")]), { of: PNG });
  return madeFrom([[parent, "parentOf", "original"]], [{ action: "c2pa.cropped" }], { of: PNG });
}

/** Returns a file of two manifests, without that of its original. */
export async function withoutOriginal(): Promise<SignedFile> {
  const { bytes, mime } = await edited();
  const [original = ""] = manifestLabels(bytes);
  return { bytes: withoutManifest(bytes, original), mime };
}

/** Returns a file of three manifests, of which the second says that the last is its original. */
export async function cycle(): Promise<SignedFile> {
  const { bytes, mime } = await madeFrom([[await edited(), "parentOf", "second"]], [], { of: PNG });
  const [first = "", middle = "", last = ""] = manifestLabels(bytes);
  const { end, start } = manifestBox(bytes, middle);
  const changed = withStore(bytes, (store) => {
    const box = store.subarray(start, end);
    for (let at = box.indexOf(first); at !== -1; at = box.indexOf(first, at + 1)) box.write(last, at);
  });
  return { bytes: changed, mime };
}
