import assert from "node:assert/strict";
import * as fc from "fast-check";
import { classify } from "../../../../../src/service/engines/image/classify.ts";
import {
  type C2paFinding,
  type ImageMetadata,
  NO_METADATA,
} from "../../../../../src/service/engines/provenance/provenance.ts";

const NONE: C2paFinding = { kind: "none" };
const TAMPERED: C2paFinding = { kind: "tampered", reason: "The signature doesn't match." };
const TRUST = { by: "c2pa", signer: "Some News", isForAll: true } as const;

function intact(...digitalSourceTypes: readonly string[]): C2paFinding & { kind: "intact" } {
  return {
    kind: "intact",
    digitalSourceTypes,
    isGenerated: digitalSourceTypes[0] === "trainedAlgorithmicMedia",
    hasAiPart: false,
    isCaptured: /^(?:digital|computational)Capture$/.test(digitalSourceTypes[0] ?? ""),
    hasOtherOrigin: !/^(?:$|(?:digital|computational)Capture$)/.test(digitalSourceTypes[0] ?? ""),
    generator: "Some Tool",
    trust: null,
    hasExpired: false,
  };
}

function known(finding: C2paFinding & { kind: "intact" }): C2paFinding {
  return { ...finding, trust: TRUST };
}

function stated(...digitalSourceTypes: readonly string[]): Partial<ImageMetadata> {
  return { digitalSourceTypes };
}

const TOOL = { generator: { name: "ComfyUI", isInpainting: false } };
const MASKED = { generator: { name: "ComfyUI", isInpainting: true } };
const CAMERA = { camera: "Maker 1" };

/** Findings, the class with its probability, and the number of sentences about it. */
const TABLE: readonly (readonly [string, C2paFinding, Partial<ImageMetadata>, string, number, number])[] = [
  ["nothing", NONE, {}, "real", 0.34, 0],
  ["C2PA: generated", intact("trainedAlgorithmicMedia"), {}, "fake", 0.95, 1],
  ["C2PA: composite", intact("compositeWithTrainedAlgorithmicMedia"), {}, "inpainting", 0.95, 1],
  ["C2PA: captured", intact("digitalCapture"), {}, "real", 0.9, 1],
  [
    "C2PA: captured, then filled in",
    intact("digitalCapture", "trainedAlgorithmicMedia"),
    {},
    "inpainting",
    0.95,
    1,
  ],
  [
    "C2PA: generated, then edited",
    intact("trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia"),
    {},
    "fake",
    0.95,
    1,
  ],
  [
    "C2PA: of unknown origin, then filled in",
    { ...intact("trainedAlgorithmicMedia"), isGenerated: false },
    {},
    "inpainting",
    0.95,
    1,
  ],
  ["C2PA: composite with synthetic elements", intact("compositeSynthetic"), {}, "inpainting", 0.95, 1],
  ["C2PA: composite of anything", intact("composite"), {}, "real", 0.34, 0],
  ["C2PA: made by an algorithm that is not AI", intact("algorithmicMedia"), {}, "real", 0.34, 0],
  ["C2PA: drawn", intact("digitalArt"), {}, "real", 0.34, 0],
  ["C2PA: no term", intact(), {}, "real", 0.34, 0],
  ["C2PA: captured in several frames", intact("computationalCapture"), {}, "real", 0.9, 1],
  [
    "C2PA: captured, with a part by AI",
    { ...intact("digitalCapture"), hasAiPart: true },
    {},
    "inpainting",
    0.95,
    1,
  ],
  [
    "C2PA: captured, with a part of unknown origin",
    { ...intact("digitalCapture"), isCaptured: false },
    {},
    "real",
    0.34,
    0,
  ],
  ["C2PA: drawn, with a captured part", intact("digitalCreation", "digitalCapture"), {}, "real", 0.34, 0],
  ["C2PA: no term, with a part by AI", { ...intact(), hasAiPart: true }, {}, "inpainting", 0.95, 1],
  ["C2PA: generated, signer known", known(intact("trainedAlgorithmicMedia")), {}, "fake", 0.99, 1],
  [
    "C2PA: composite, signer known",
    known(intact("compositeWithTrainedAlgorithmicMedia")),
    {},
    "inpainting",
    0.99,
    1,
  ],
  ["C2PA: captured, signer known", known(intact("digitalCapture")), {}, "real", 0.97, 1],
  [
    "C2PA: generated, signer known but not that of an ingredient",
    { ...intact("trainedAlgorithmicMedia"), trust: { ...TRUST, isForAll: false } },
    {},
    "fake",
    0.95,
    1,
  ],
  [
    "C2PA: drawn, and captured by its metadata",
    intact("digitalCreation"),
    stated("digitalCapture"),
    "real",
    0.34,
    1,
  ],
  ["C2PA: no term, and captured by its metadata", intact(), stated("digitalCapture"), "real", 0.7, 1],
  ["a manifest that does not hold", TAMPERED, {}, "real", 0.34, 1],
  ["a manifest that does not hold, and a camera", TAMPERED, CAMERA, "real", 0.34, 2],
  ["a manifest that does not hold, and a tool", TAMPERED, TOOL, "fake", 0.9, 2],
  ["IPTC: generated", NONE, stated("trainedAlgorithmicMedia"), "fake", 0.9, 1],
  ["IPTC: composite", NONE, stated("compositeWithTrainedAlgorithmicMedia"), "inpainting", 0.9, 1],
  ["IPTC: captured", NONE, stated("digitalCapture"), "real", 0.7, 1],
  ["IPTC: made by an algorithm that is not AI", NONE, stated("algorithmicMedia"), "real", 0.34, 0],
  ["a tool", NONE, TOOL, "fake", 0.9, 1],
  ["a tool with a mask", NONE, MASKED, "inpainting", 0.9, 1],
  ["a camera", NONE, CAMERA, "real", 0.6, 1],
  ["a camera and a tool", NONE, { ...CAMERA, ...TOOL }, "fake", 0.9, 2],
  ["IPTC: captured, and a tool", NONE, { ...stated("digitalCapture"), ...TOOL }, "fake", 0.9, 2],
  ["C2PA: captured, and a camera", intact("digitalCapture"), CAMERA, "real", 0.9, 2],
  ["C2PA: generated, and a camera", intact("trainedAlgorithmicMedia"), CAMERA, "fake", 0.95, 2],
];

describe("the classes of an image", () => {
  for (const [name, c2pa, metadata, prediction, confidence, sentences] of TABLE) {
    it(`[IMG-1] for ${name}: ${prediction} at ${confidence}`, () => {
      const { evidence, probabilities } = classify({ c2pa, metadata: { ...NO_METADATA, ...metadata } });
      const [[best, worth] = ["none", 0]] = Object.entries(probabilities).sort(([, a], [, b]) => b - a);
      assert.deepEqual([best, worth, evidence.length], [prediction, confidence, sentences]);
      for (const sentence of evidence) assert.match(sentence, /^[A-Z].+\.$/);
    });
  }

  it("[IMG-1] states that a signature's signer isn't verified, and that anybody can write metadata", () => {
    const metadata = { ...NO_METADATA, ...TOOL, ...CAMERA };
    const { evidence } = classify({ c2pa: intact("trainedAlgorithmicMedia"), metadata });
    assert.deepEqual(evidence, [
      "An intact C2PA manifest by Some Tool states that the image was generated by an AI model (the signer isn't verified).",
      "Marks of the AI tool ComfyUI were found (anybody can write such metadata).",
      "EXIF names the camera Maker 1 and an exposure: a weak sign of a photo (anybody can write such metadata).",
    ]);
  });

  it("[IMG-4] says who signed, and what of a manifest was changed", () => {
    const finding = intact("trainedAlgorithmicMedia");
    const own = { by: "own", signer: null, isForAll: false } as const;
    for (const [c2pa, sentence] of [
      [{ ...finding, trust: TRUST }, /\(signed by Some News, verified with the C2PA trust list\)/],
      [
        { ...finding, trust: own },
        /\(signed by a signer without a name, verified with your own trust anchors; the signer of an ingredient isn't/,
      ],
      [
        { ...finding, hasExpired: true },
        /\(the signer's certificate had expired, so the signer isn't verified\)/,
      ],
      [TAMPERED, /^The Content Credentials are invalid: the signature doesn't match\. They aren't evidence/],
    ] as const satisfies readonly (readonly [C2paFinding, RegExp])[])
      assert.match(classify({ c2pa, metadata: NO_METADATA }).evidence.join(), sentence);
  });

  it("[IMG-1] has probabilities that sum to 1, whatever was found", () => {
    const types = fc.array(
      fc.constantFrom(
        "trainedAlgorithmicMedia",
        "compositeWithTrainedAlgorithmicMedia",
        "digitalCapture",
        "other",
      ),
      { maxLength: 3 },
    );
    const signed = fc.oneof(
      fc.constantFrom(NONE, TAMPERED),
      types.map((terms) => intact(...terms)),
    );
    const metadata = fc.record({
      digitalSourceTypes: types,
      generator: fc.constantFrom(null, TOOL.generator, MASKED.generator),
      provenance: fc.constant(null),
      camera: fc.constantFrom(null, CAMERA.camera),
    });
    fc.assert(
      fc.property(signed, metadata, (c2pa, rest) => {
        const all = Object.values(classify({ c2pa, metadata: rest }).probabilities);
        assert.ok(Math.abs(all.reduce((sum, one) => sum + one) - 1) < 1e-9 && all.every((one) => one > 0));
      }),
    );
  });
});
