import assert from "node:assert/strict";
import path from "node:path";
import { noCredentials } from "../../../../../src/service/engines/provenance/content-credentials.ts";
import type { C2paFinding } from "../../../../../src/service/engines/provenance/provenance.ts";
import {
  judge,
  ProvenanceVoiceDetector,
} from "../../../../../src/service/engines/voice/provenance-voice-detector.ts";
import { startProvenanceEngine } from "../../../../../src/service/start-provenance-engine.ts";
import { created, manifest, plain, signed } from "../../../../credentials/files.ts";
import { xmpWith } from "../../../../credentials/xmp.ts";
import { Measuring, recording } from "../../../media/audio/measure-bytes.ts";

const NEVER = new AbortController().signal;
const WINDOW = 256 * 1024;

function intact(...digitalSourceTypes: string[]): C2paFinding & { kind: "intact" } {
  return {
    kind: "intact",
    digitalSourceTypes,
    isGenerated: digitalSourceTypes[0] === "trainedAlgorithmicMedia",
    hasAiPart: false,
    isCaptured: /^(?:digital|computational)Capture$/.test(digitalSourceTypes[0] ?? ""),
    hasOtherOrigin: !/^(?:$|(?:digital|computational)Capture$)/.test(digitalSourceTypes[0] ?? ""),
    generator: "a tool",
    trust: null,
    hasExpired: false,
  };
}

function fixturePath(name: string): string {
  return path.join(import.meta.dirname, "..", "..", "..", "..", "fixtures", "audio", name);
}

/** A reader that records its calls. */
function reader(asked: string[]): ConstructorParameters<typeof ProvenanceVoiceDetector>[0] {
  return {
    readC2pa: (_path, mime) => {
      asked.push(mime);
      return Promise.resolve({ ...noCredentials("recording"), c2pa: intact("trainedAlgorithmicMedia") });
    },
    probe: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

describe("the voice detector by provenance", () => {
  const measuring = new Measuring();
  before(() => measuring.open());
  after(() => measuring.close());

  it("[VOI-1] an intact manifest that states that AI made it is ai_voice, and never certain", () => {
    const { aiProbability, evidence, verdict } = judge(intact("trainedAlgorithmicMedia"));
    assert.deepEqual([verdict, aiProbability], ["ai_voice", 0.95]);
    assert.match(evidence.join(), /by a tool .*AI model \(the signer isn't verified\)/);
  });

  it("[IMG-4] a signer who is known raises the probability, and one who isn't does not", () => {
    const trust = { by: "c2pa", signer: "Some Radio", isForAll: true } as const;
    const finding = intact("trainedAlgorithmicMedia");
    for (const [known, probability, note] of [
      [{ ...finding, trust }, 0.99, /signed by Some Radio, verified with the C2PA trust list\)/],
      [
        { ...finding, trust: { ...trust, isForAll: false } },
        0.95,
        /the signer of an ingredient isn't verified/,
      ],
      [{ ...finding, hasExpired: true }, 0.95, /certificate had expired/],
    ] as const) {
      const { aiProbability, evidence } = judge(known);
      assert.equal(aiProbability, probability);
      assert.match(evidence.join(), note);
    }
    assert.equal(judge({ ...intact("digitalCapture"), hasAiPart: true }).verdict, "undetermined");
  });

  it("[VOI-1] everything else is undetermined, with the findings", () => {
    for (const [finding, sentence] of [
      [{ kind: "none" }, /^$/],
      [{ kind: "tampered", reason: "The sound was changed." }, /are invalid: the sound was changed\. They/],
      [intact(), /doesn't state/],
      [intact("algorithmicMedia"), /doesn't state/],
      [intact("digitalCapture"), /captured/],
      [intact("compositeWithTrainedAlgorithmicMedia"), /parts/],
      [intact("digitalCapture", "trainedAlgorithmicMedia"), /parts/],
      [{ ...intact("trainedAlgorithmicMedia"), isGenerated: false }, /parts/],
      [intact("compositeSynthetic"), /parts/],
    ] as const satisfies readonly (readonly [C2paFinding, RegExp])[]) {
      const { aiProbability, evidence, verdict } = judge(finding);
      assert.deepEqual([verdict, aiProbability], ["undetermined", 0.5]);
      assert.match(evidence.join(), sentence);
    }
  });

  it("[VOI-1] asks the verifier only about files with marks of a manifest, in formats that have a place for one", async () => {
    const asked: string[] = [];
    const detector = new ProvenanceVoiceDetector(reader(asked));
    const plain = await measuring.write(await recording("long.wav"));
    assert.equal((await detector.detect(plain, "wav", NEVER)).verdict, "undetermined");
    const marked = await measuring.write(Buffer.concat([Buffer.alloc(WINDOW - 3), Buffer.from("jumdc2pa")]));
    assert.equal((await detector.detect(marked, "ogg", NEVER)).verdict, "undetermined");
    assert.deepEqual(asked, []);
    for (const format of ["flac", "mp3", "m4a", "aac"] as const)
      assert.equal((await detector.detect(marked, format, NEVER)).verdict, "ai_voice");
    assert.deepEqual(asked, ["audio/flac", "audio/mpeg", "audio/mp4", "audio/aac"]);
  });

  it("[VOI-1] says of a damaged WAV file that its credentials can't be read, not that there are none", async () => {
    const detector = new ProvenanceVoiceDetector(startProvenanceEngine());
    try {
      const of = { bytes: plain("short.wav"), mime: "audio/wav" };
      const { bytes } = await signed(manifest([created("trainedAlgorithmicMedia")]), { of });
      const file = await measuring.write(bytes.subarray(0, -10));
      const { credentials, evidence, verdict } = await detector.detect(file, "wav", NEVER);
      assert.deepEqual([verdict, credentials.state], ["undetermined", "invalid"]);
      assert.match(evidence.join(), /The Content Credentials are invalid: the credentials can't be read\./);
      // A cover picture with credentials of its own.
      const cover = (await signed(manifest([created("trainedAlgorithmicMedia")]))).bytes;
      const withCover = await measuring.write(Buffer.concat([of.bytes, Buffer.from("id3 "), cover]));
      assert.equal((await detector.detect(withCover, "wav", NEVER)).credentials.state, "none");
      assert.equal((await detector.detect(withCover, "wav", NEVER)).credentials.is_missing, false);
    } finally {
      await detector.close();
    }
  });

  it("[VOI-1] says that the credentials of a recording are elsewhere or were lost, by its own bytes", async () => {
    const asked: string[] = [];
    const detector = new ProvenanceVoiceDetector(reader(asked));
    for (const [pointer, before, stored_at, is_missing] of [
      ["https://example.com/a.c2pa", 0, "https://example.com/a.c2pa", false],
      ["a.c2pa", WINDOW - 300, "a.c2pa", false],
      ["self#jumbf=/c2pa", WINDOW - 300, null, true],
      ["unknown", 0, null, false],
    ] as const) {
      const bytes = Buffer.concat([
        Buffer.alloc(before),
        Buffer.from(xmpWith(pointer)),
        Buffer.alloc(WINDOW),
      ]);
      const file = await measuring.write(bytes);
      for (const format of ["wav", "ogg"] as const) {
        const { credentials, evidence } = await detector.detect(file, format, NEVER);
        assert.deepEqual(
          [credentials.state, credentials.stored_at, credentials.is_missing, evidence],
          ["none", stored_at, is_missing, []],
        );
      }
    }
    assert.deepEqual(asked, []);
  });

  it("[VOI-1] reads a real manifest, and notices when the sound was changed afterwards", async () => {
    const detector = new ProvenanceVoiceDetector(startProvenanceEngine());
    try {
      for (const format of ["wav", "mp3"] as const) {
        const name = `signed-generated.${format}`;
        assert.equal((await detector.detect(fixturePath(name), format, NEVER)).verdict, "ai_voice");
        const changed = await recording(name);
        // In the middle of the audio data, since the manifest is before or after it.
        const at = format === "wav" ? 200 : changed.length - 200;
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        const { evidence, verdict } = await detector.detect(await measuring.write(changed), format, NEVER);
        assert.equal(verdict, "undetermined");
        assert.match(evidence.join(), /sound or other data of the recording was changed after signing/);
      }
    } finally {
      await detector.close();
    }
  });
});
