/** Returns correct sentences of six words each. */
export function cleanWords(count: number): string {
  const words = "The cat sat on the mat.".split(" ");
  return Array.from({ length: count }, (_, index) => words[index % words.length]).join(" ");
}

/** Plain English prose, 92 words, long enough for every operation. */
export const PROSE =
  "The ferry left the harbour a little after six, when the fog had not yet lifted from the water. Nobody stood on " +
  "the upper deck except an old man with a paper bag of apples, who counted them twice and put the bag back under his " +
  "coat. My sister slept against the window. I read the timetable until I knew it by heart, and then I read it again, " +
  "because the only other thing to read was a notice about lifejackets. At the second island three children came " +
  "aboard with a goat.";

/** Further prose, 168 words, long enough for a verdict on its authorship. */
export const LONG_PROSE =
  `${PROSE}\n\nThe captain let them ride for nothing, on the condition that the goat stayed where he could see it. ` +
  "It ate the notice about lifejackets before we were out of the bay. Nobody minded but me, who had only the timetable " +
  "left. When the fog went up at last, there was the lighthouse, smaller than on the postcards, and a woman in front of " +
  "it hung out her washing as if no boat had ever passed.";
