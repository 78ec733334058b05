import { chainOf, cycle } from "./chains.ts";
import {
  AUTHORITIES,
  changedAt,
  created,
  ingredient,
  JPEG,
  largeJpeg,
  madeFrom,
  manifest,
  signed,
  type SignedFile,
  sourceType,
} from "./files.ts";
import type { Row } from "./row.ts";

const { unknown } = AUTHORITIES;

const captured = async (): Promise<SignedFile> => signed(manifest([created("digitalCapture")]));
const generated = async (): Promise<SignedFile> => signed(manifest([created("trainedAlgorithmicMedia")]));
const withThumbnail = async (bytes: Buffer): Promise<SignedFile> =>
  signed(manifest([created("digitalCapture")]), { thumbnail: { bytes, mime: "image/jpeg" } });

const trained = { action: "c2pa.edited", digitalSourceType: sourceType("trainedAlgorithmicMedia") };
const drawn = { ...trained, action: "c2pa.drawing" };
const withCapture = { action: "c2pa.edited", digitalSourceType: sourceType("digitalCapture") };

const iptc = (term: string): object => ({
  label: "stds.iptc",
  data: {
    "@context": { Iptc4xmpExt: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/" },
    "Iptc4xmpExt:DigitalSourceType": sourceType(term),
  },
});

/** A file without credentials, opened and signed with metadata about its origin. */
async function openedWith(term: string): Promise<SignedFile> {
  const parts = [ingredient(JPEG, "parentOf", "photo")];
  const opened = { action: "c2pa.opened", parameters: { ingredientIds: ["photo"] } };
  return signed(manifest([opened], {}, [iptc(term)]), { ingredients: parts });
}

/** A capture that was edited by AI, as a template for all edits says. */
async function withTemplate(name: string): Promise<SignedFile> {
  const actions = [created("digitalCapture"), { action: "c2pa.edited" }];
  const templates = [{ ...trained, action: name, softwareAgent: { name: "Example Painter" } }];
  return signed({
    ...manifest([]),
    assertions: [{ label: "c2pa.actions.v2", data: { actions, templates } }],
  });
}

/** The same capture as an original, and as a component with a changed pixel. */
async function withChangedComponent(): Promise<SignedFile> {
  const original = await captured();
  return madeFrom([
    [original, "parentOf", "original"],
    [changedAt(original, original.bytes.length - 40), "componentOf", "sky"],
  ]);
}

/** Files by their history: actions, ingredients, thumbnails, and the classes that follow. */
export const HISTORY_ROWS: readonly Row[] = [
  {
    name: "made by AI",
    make: generated,
    state: "trusted",
    verdict: "fake 0.99",
    shown: "Example Signer (own); c2pa.created; AI at depth 0",
  },
  {
    name: "made by AI, by an unknown signer",
    make: async () => signed(manifest([created("trainedAlgorithmicMedia")]), { signer: unknown }),
    state: "valid",
    failures: ["signingCredential.untrusted"],
    verdict: "fake 0.95",
    shown: "Unknown Signer (unknown); c2pa.created; AI at depth 0",
  },
  {
    name: "a composite with AI, by its own word",
    make: async () => signed(manifest([created("compositeWithTrainedAlgorithmicMedia")])),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown: "Example Signer (own); c2pa.created; AI at depth 0",
  },
  {
    name: "made by an algorithm that is not AI",
    make: async () => signed(manifest([created("algorithmicMedia")])),
    state: "trusted",
    shown: "Example Signer (own); c2pa.created",
  },
  {
    name: "a file without credentials, edited with a captured part",
    make: async () => madeFrom([[JPEG, "parentOf", "original"]], [withCapture]),
    state: "trusted",
    shown: "Example Signer (own); c2pa.opened; c2pa.edited; parentOf original {none}",
  },
  {
    name: "a changed file made by AI, edited with a captured part",
    make: async () => {
      const original = await generated();
      return madeFrom(
        [[changedAt(original, original.bytes.length - 40), "parentOf", "original"]],
        [withCapture],
      );
    },
    state: "trusted",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.edited; parentOf original {invalid, assertion.dataHash.mismatch}",
  },
  {
    name: "made by an algorithm, edited with a captured part",
    make: async () => signed(manifest([created("algorithmicMedia"), withCapture])),
    state: "trusted",
    shown: "Example Signer (own); c2pa.created; c2pa.edited",
  },
  {
    name: "a sketch by AI as an input, and a part whose original AI made",
    make: async () => {
      const part = await madeFrom(
        [[await generated(), "parentOf", "original"]],
        [{ action: "c2pa.cropped" }],
      );
      return madeFrom(
        [
          [await generated(), "inputTo", "sketch"],
          [part, "componentOf", "part"],
        ],
        [created("digitalCreation")],
      );
    },
    state: "trusted",
    verdict: "inpainting 0.99",
    shown:
      "Example Signer (own); c2pa.created; c2pa.placed; inputTo sketch {trusted}; componentOf part {trusted, parentOf original {trusted}}; AI at depth 2, 1",
  },
  ...["c2pa.edited", "*"].map((name): Row => ({
    name: `a capture with an edit by AI, by the template for ${name}`,
    make: () => withTemplate(name),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown: "Example Signer (own); c2pa.created; c2pa.edited; AI at depth 0",
  })),
  {
    name: "an edited capture",
    make: async () => madeFrom([[await captured(), "parentOf", "original"]], [{ action: "c2pa.cropped" }]),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); c2pa.opened; c2pa.cropped; parentOf original {trusted}",
  },
  {
    name: "an edited picture by AI",
    make: async () => madeFrom([[await generated(), "parentOf", "original"]], [{ action: "c2pa.cropped" }]),
    state: "trusted",
    verdict: "fake 0.99",
    shown: "Example Signer (own); c2pa.opened; c2pa.cropped; parentOf original {trusted}; AI at depth 1",
  },
  {
    name: "a capture with a part filled in by AI",
    make: async () => madeFrom([[await captured(), "parentOf", "original"]], [trained]),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown: "Example Signer (own); c2pa.opened; c2pa.edited; parentOf original {trusted}; AI at depth 0",
  },
  {
    name: "a photo without credentials with a part filled in by AI",
    make: async () => madeFrom([[JPEG, "parentOf", "photo"]], [trained]),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown: "Example Signer (own); c2pa.opened; c2pa.edited; parentOf photo {none}; AI at depth 0",
  },
  {
    name: "a photo without credentials with a drawing by AI, then cropped",
    make: async () => {
      const filled = await madeFrom([[JPEG, "parentOf", "photo"]], [drawn]);
      return madeFrom([[filled, "parentOf", "original"]], [{ action: "c2pa.cropped" }]);
    },
    state: "trusted",
    verdict: "inpainting 0.99",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.cropped; parentOf original {trusted, parentOf photo {none}}; AI at depth 1",
  },
  {
    name: "a composite with synthetic elements, by its own word",
    make: async () => signed(manifest([created("compositeSynthetic")])),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown: "Example Signer (own); c2pa.created; AI at depth 0",
  },
  {
    name: "made by AI, by its signed IPTC metadata",
    make: async () =>
      signed(
        manifest([{ action: "c2pa.published" }], { claim_version: 1 }, [iptc("trainedAlgorithmicMedia")]),
      ),
    state: "trusted",
    verdict: "fake 0.99",
    shown: "Example Signer (own); c2pa.published; AI at depth 0",
  },
  {
    name: "a photo without credentials that signed IPTC metadata attributes to AI",
    make: () => openedWith("trainedAlgorithmicMedia"),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown: "Example Signer (own); c2pa.opened; parentOf photo {none}; AI at depth 0",
  },
  {
    name: "a photo without credentials that was captured, by signed IPTC metadata",
    make: () => openedWith("digitalCapture"),
    state: "trusted",
    shown: "Example Signer (own); c2pa.opened; parentOf photo {none}",
  },
  {
    name: "a capture with a changed copy of itself as a component",
    make: withChangedComponent,
    state: "trusted",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf sky {invalid, assertion.dataHash.mismatch}",
  },
  {
    name: "a capture with a component by AI",
    make: async () =>
      madeFrom([
        [await captured(), "parentOf", "original"],
        [await generated(), "componentOf", "cat"],
      ]),
    state: "trusted",
    verdict: "inpainting 0.99",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf cat {trusted}; AI at depth 1",
  },
  {
    name: "a capture with a component by AI in a component",
    make: async () => {
      const cat = await madeFrom([
        [await captured(), "parentOf", "collar"],
        [await generated(), "componentOf", "cat"],
      ]);
      return madeFrom([
        [await captured(), "parentOf", "original"],
        [cat, "componentOf", "collage"],
      ]);
    },
    state: "trusted",
    verdict: "inpainting 0.99",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf collage {trusted, parentOf collar {trusted}, componentOf cat {trusted}}; AI at depth 2",
  },
  {
    name: "a capture with a captured component",
    make: async () =>
      madeFrom([
        [await captured(), "parentOf", "original"],
        [await captured(), "componentOf", "sky"],
      ]),
    state: "trusted",
    verdict: "real 0.97",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf sky {trusted}",
  },
  {
    name: "a capture with a component without credentials",
    make: async () =>
      madeFrom([
        [await captured(), "parentOf", "original"],
        [JPEG, "componentOf", "clipping"],
      ]),
    state: "trusted",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf clipping {none}",
  },
  {
    name: "a known signer with an ingredient of an unknown one",
    make: async () => {
      const part = await signed(manifest([created("trainedAlgorithmicMedia")]), { signer: unknown });
      return madeFrom([
        [await captured(), "parentOf", "original"],
        [part, "componentOf", "cat"],
      ]);
    },
    state: "valid",
    failures: ["cat: signingCredential.untrusted"],
    verdict: "inpainting 0.95",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf cat {valid, signingCredential.untrusted}; AI at depth 1",
  },
  {
    name: "an ingredient whose unknown signer was noted when it was added",
    make: async () => {
      const part = await signed(manifest([created("trainedAlgorithmicMedia")]), { signer: unknown });
      return madeFrom(
        [
          [await captured(), "parentOf", "original"],
          [part, "componentOf", "cat"],
        ],
        [],
        { notesTrust: true },
      );
    },
    state: "trusted",
    verdict: "inpainting 0.95",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.placed; parentOf original {trusted}; componentOf cat {valid, signingCredential.untrusted}; AI at depth 1",
  },
  {
    name: "an input by AI that is not in the picture",
    make: async () => madeFrom([[await generated(), "inputTo", "sketch"]], [created("digitalCapture")]),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); c2pa.created; inputTo sketch {trusted}; AI at depth 1",
  },
  {
    name: "5,000 actions",
    make: async () => {
      const many = Array.from({ length: 4_999 }, () => ({ action: "c2pa.filtered" }));
      return signed(manifest([created("digitalCapture"), ...many]));
    },
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); 100 of 5000 actions",
  },
  {
    name: "a tree of depth 12",
    make: async () => chainOf(12),
    state: "trusted",
    verdict: "fake 0.99",
    shown:
      "Example Signer (own); c2pa.opened; c2pa.color_adjustments; parentOf step 11 {trusted, parentOf step 10 {trusted, parentOf step 9 {trusted, parentOf step 8 {trusted, parentOf step 7 {trusted, parentOf step 6 {trusted, parentOf step 5 {trusted, parentOf step 4 {trusted, 0 of 1 ingredients}}}}}}}}; AI at depth 11",
  },
  {
    name: "a cycle",
    make: cycle,
    state: "invalid",
    failures: ["assertion.ingredient.malformed"],
    shown: "",
  },
  {
    name: "80 ingredients",
    make: async () =>
      madeFrom(
        Array.from({ length: 80 }, (_, index) => [JPEG, "componentOf", `part ${index}`] as const),
        [created("digitalCreation")],
      ),
    state: "trusted",
    shown: "Example Signer (own); 81 of 81 actions; 60 of 80 ingredients",
  },
  {
    name: "a thumbnail",
    make: async () => withThumbnail(JPEG.bytes),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); c2pa.created; image/jpeg",
  },
  {
    name: "a thumbnail of 5 MB",
    make: async () => withThumbnail(largeJpeg(5_000_000)),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); c2pa.created; thumbnail too_large",
  },
  {
    name: "a thumbnail that is no image",
    make: async () => withThumbnail(Buffer.from("<svg onload=alert(1)>")),
    state: "trusted",
    verdict: "real 0.97",
    shown: "Example Signer (own); c2pa.created; thumbnail not_an_image",
  },
  {
    name: "statements about training",
    make: async () =>
      signed(
        manifest([created("digitalCapture")], {}, [
          {
            label: "cawg.training-mining",
            data: {
              entries: {
                "cawg.ai_generative_training": { use: "notAllowed" },
                "cawg.data_mining": { use: "constrained", constraint_info: "Ask us first." },
              },
            },
          },
        ]),
      ),
    state: "trusted",
    verdict: "real 0.97",
    shown:
      "Example Signer (own); c2pa.created; cawg.ai_generative_training notAllowed; cawg.data_mining constrained",
  },
];
