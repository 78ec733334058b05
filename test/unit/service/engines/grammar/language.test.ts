import assert from "node:assert/strict";
import { languageEvidence, verdict } from "../../../../../src/service/engines/grammar/language.ts";
import { sharedEngine } from "./real-engine.ts";

const OTHERS = {
  German: "Die Katze sitzt auf dem Dach und wartet auf den Hund. Das ist nicht gut, aber sie hat Zeit.",
  French: "Le chat est sur le toit et il attend le chien. Ce n'est pas bien, mais il a le temps.",
  Spanish: "El gato está en el tejado y espera al perro. No es bueno, pero tiene tiempo para todo.",
  Italian: "Il gatto è sul tetto e aspetta il cane. Non è una bella cosa, ma ha tempo per tutto.",
  Portuguese: "O gato está no telhado e espera o cão. Isso não é bom, mas ele tem tempo para tudo.",
  Dutch: "De kat zit op het dak en wacht op de hond. Dat is niet goed, maar hij heeft de tijd.",
  Swedish: "Katten sitter på taket och väntar på hunden. Det är inte bra, men han har tid att vänta.",
  Polish: "Kot siedzi na dachu i czeka na psa. To nie jest dobre, ale on ma czas i nie spieszy się.",
  Finnish: "Kissa istuu katolla ja odottaa koiraa. Se ei ole hyvä asia, mutta hänellä on aikaa odottaa.",
  Turkish: "Kedi çatıda oturuyor ve köpeği bekliyor. Bu iyi bir şey değil ama onun çok zamanı var.",
  Russian: "Кошка сидит на крыше и ждёт собаку. Это нехорошо, но у неё есть время.",
  Chinese: "猫坐在屋顶上等着狗。这不好，但是它有时间。",
  Japanese: "猫は屋根の上に座って犬を待っています。それは良くないですが、時間があります。",
  Arabic: "القطة تجلس على السطح وتنتظر الكلب. هذا ليس جيدا ولكن لديها وقت.",
};

describe("languages other than English", function () {
  this.timeout(180_000);
  const engine = sharedEngine();

  for (const [language, text] of Object.entries(OTHERS)) {
    it(`[GRA-2] ${language} is returned unchanged, for any variant`, async () => {
      for (const variant of ["auto", "en-GB", "en-US"] as const) {
        const { correctedText, diff, english } = await engine.correct(text, variant);
        assert.equal(correctedText, text);
        assert.deepEqual(diff, []);
        assert.equal(english, false);
      }
    });
  }

  it("[GRA-2] corrects only the English paragraphs of a mixed text", async () => {
    const text = `I recieve teh mail every day.\n\n${OTHERS.German}\n\nThey was late.`;
    const { correctedText } = await engine.correct(text, "auto");
    assert.equal(correctedText, `I receive the mail every day.\n\n${OTHERS.German}\n\nThey were late.`);
  });

  it("[GRA-2] keeps a quotation in another language inside English", async () => {
    const text = "He said “je ne sais pas se que tu veux dire” and left teh room.";
    const { correctedText } = await engine.correct(text, "auto");
    assert.equal(correctedText, "He said “je ne sais pas se que tu veux dire” and left the room.");
  });

  const verdicts: readonly (readonly [string, string])[] = [
    ["The dog is in the garden.", "english"],
    ["Der Hund ist nicht im Garten.", "other"],
    ["Installation", "unknown"],
    ["", "unknown"],
  ];
  for (const [text, expected] of verdicts) {
    it(`takes "${text}" for ${expected}`, () => assert.equal(verdict(languageEvidence(text)), expected));
  }
});
