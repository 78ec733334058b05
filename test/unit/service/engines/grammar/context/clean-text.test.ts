import assert from "node:assert/strict";
import { takesPreposition } from "../../../../../../src/service/engines/grammar/context/prepositions.ts";
import { sharedEngine } from "../real-engine.ts";

/** Correct sentences, each of a kind that a rule once changed in documentation, essays or stories. */
const CORRECT: Readonly<Record<string, readonly string[]>> = {
  "agreement/subject-verb": [
    "Both parse errors and type errors are shown in the list.",
    "The author notes that the test was done in May.",
    "When the user agent string is empty, the check is skipped.",
    "The team that the company hired is working on the new site.",
    "Note that the default include array still gets replaced by the one in your settings file.",
    "An error is thrown if the max edit length was reached before the whole text was read.",
    "The cargo install command allows you to install and use the programs on your machine.",
    "Making all packages in the workspace use the same settings takes one line in the root file.",
    "The cosmos orchestrates precisely as intended, or so the old philosopher used to say.",
    "He need no longer worry about the letters, for they were lost in the fire.",
    "The field holds the result of a form file upload (in the browser) or a path on disk.",
    "Although not breaking per definition, our script rewrite will change internal functions and their order.",
    "If no topic alias exists, then assign a new vacant topic alias automatically.",
    "Errors have fields with names that say what went wrong, so you branch on values and not on text.",
    "The name of the sound file to be played upon receipt of the notification is the second one.",
    "Android build fails on Windows for no good reason, and both of the other builds succeed.",
    "An error that includes its message is thrown, and the migrations before it are kept.",
    "The subscription duplicate-transaction check is kept, so that no purchase is made twice.",
    "If the 'npm publish' job fails after the release job, run it once more by hand.",
    "Code with lots of side effects is bad, so mocking libraries are often abused.",
    "Note copying streams in this way is slower, and it may take up more memory than before.",
    "He has shown that this part in the plan of actions of social agents is of great importance.",
    "The site has all sorts of choice features to find information on the open position.",
    "I can't think of any players in this club who match those from the older team.",
    "As people say, what doesn't hurt you makes you stronger, and she believed every word of it.",
    "The only reward a long life will get you is more time in the same small house.",
    "His whereabouts are unknown, but people say that he is still in the old town.",
    "In the shorter game, the innings is usually over after twenty overs or so.",
    "We saw some of the games and a few of the basketball matches at that time.",
  ],
  "agreement/noun-number": [
    "These range from the simple to the hard, and those point to a larger one.",
    "Several point out a problem with the plan, and some claim that it is too hard.",
    "All deploy keys have the same rights in this project.",
    "Two question the result, and three support the idea.",
    "This can be done with the css file, or alternatively through a styles import in the file.",
    "Many point to a change in the weather of the north, and others don't see it.",
    "If the server has both an IPv6 and an IPv4 (A records) address, the client will connect.",
    "They sat at the long table, passing each other chunks of bread and slices of cold meat.",
    "My friend works for a plastics and chemicals company in the north of the country.",
    "I had walked quite a ways when I saw how late it was and how thirsty I was.",
  ],
  "grammar/verb-form": [
    "Did the man dressed in red leave the shop at noon?",
    "The door is open from nine, and the shop is clean by ten.",
    "Access is free by law, and the work is complete in May.",
    "The savings are forfeit if the customer cancels the contract before the end of the year.",
    "What matters is support for the older machines that many schools still have.",
    "I decided to ring the doorbell, and I heard the sound of steps in the hall.",
    "The technical lead has commit and administrative rights on the project's repository.",
    "These scenes just about make the film worth the money, but be warned that it is long.",
    "I could not bear to look. While Will delivered the bad news, I stood at the door.",
  ],
  "article/missing": [
    "In next to no time the whole thing was over.",
    "The next day, he took the train to the next town.",
    "They knew nothing about metals, and neither did they as much as dream that there were others.",
    "These versions have reached end of life and will not be supported by us any more.",
    "The reactor could be allowed to reach critical mass, and he wondered if there was time.",
  ],
  "grammar/an-a": [
    "You can add any number of inputs to an FFmpeg command, and sign them with an HDSigner.",
    "A bug should be reported as an mcve, and the code should be properly formatted.",
    "This can be either an interceptor instance or options for a url of the server.",
    "The second one is the same as the first, but it takes an rvalue and makes an sdist.",
  ],
  "repetition/doubled-word": [
    "To handle all this this action has its own implementation of the cache.",
    "If the bundler sees a reference to it it will include a small shim for browsers.",
  ],
  "spelling/common-misspelling": [
    "This tool is inspired by wrk and wrk2, with support for pipelining and HTTPS.",
    "The maintainers of the client are Alberto Ricart, Derek Collison and Ivan Kozlovic.",
  ],
  "spelling/missing-space": [
    "The events onplay and onvolume of the audio element fire with the ID of the sound.",
  ],
  "punctuation/opening-comma": [
    "However you decide to write the paths to your files, make sure that they are right.",
    "To conclude the overview of the server, let us follow a request from start to end.",
  ],
  "usage/preposition": [
    "More people can participate at every step of the way, and it depends in part on you.",
    "The window is composed by the window manager, and it belongs in the same group.",
  ],
  "spelling/confused-words": [
    "The dog barked, bit the man, and ran off.",
    "She raised her fist at the line of cars, and the case filed last week is open.",
    "The people accused of the crime are free again.",
    "It does no work at night, and he did no harm to anyone.",
    "You can use the new license, because if one license is compatible with the other, you comply with both.",
    "You may wonder why you would output it this way, as it takes more code than before.",
    "The type is set to the first one if the default type works for all of them.",
    "These words, containing as they did no reference to the past, were a great relief.",
  ],
  "usage/confused-words": [
    "The train has passed the last station, and he has past experience with the system.",
    "I know who to ask, and the guide explains who to contact.",
    "The food itself fell a bit short, with undercooked potatoes and greasy pancakes.",
    "The tool ships an MCP server and a set of skills that lets an agent use the console.",
    "Describe your commits properly, documenting anything new that you add to the project.",
    "Here the default weight for a server is 1, so the server is used less often.",
    "With the default setting no message follows a refusal, so those stay readable until the next connection.",
    "What do you want to use? Where do you plan to keep your end-to-end tests?",
    "There were a number of visitors in the room besides him and his two friends.",
    "People will very often buy grass and hay to feed the animals that they have.",
    "I use them over and over again until they look too worn out, and I too feel tired.",
    "If you give up at the first problem, you will lose belief in yourself.",
    "They do have fans, but we all know those aren't helpful in the summer months.",
  ],
  "grammar/missing-word": [
    "It lives in a different package. Want upgrade information? Read the page about it.",
    "The first list shows the credentials that exist, the second one the fields of the selected one.",
    "The paint stays wet for a minute at most the first time that you use it.",
  ],
  "spelling/extra-space": [
    'Write "in contrast to" rather than "in difference to" in every one of the guides.',
    "In web applications, use the context to isolate the identity map per request.",
    "The software aims to be quick to integrate and be low maintenance afterward.",
  ],
  "capitalization/sentence-start": [
    "We won't give special treatment for any characters (ex. this treats it as a literal character).",
  ],
  "spelling/unknown-word": [
    "To undock the tab, open the menu of the window and choose the last entry in it.",
    "The text was first seen in the 2 nd century, and Suras xxxvi and xliii have it too.",
    "Here is a list of modules that we like.\n\ncpy - Copy files from one folder to another.\n\ndevlop",
  ],
  harper: [
    "What does this man look like? Is he hot? Well, he is, and it is a warm day.",
    "As i reached the end of the row, the loop stopped and the sum was printed.",
  ],
};

/** The same kinds, where there is a mistake. */
const MISTAKES: readonly (readonly [wrong: string, right: string])[] = [
  ["They went to the the old house.", "They went to the old house."],
  [
    "However you must know that the shop is closed today.",
    "However, you must know that the shop is closed today.",
  ],
  [
    "The result of the game depends of the weather in the north.",
    "The result of the game depends on the weather in the north.",
  ],
];

describe("corrections of clean text", function () {
  this.timeout(120_000);
  const engine = sharedEngine();

  for (const [rule, texts] of Object.entries(CORRECT)) {
    for (const text of texts) {
      it(`[GRA-4] ${rule} leaves alone: ${text.replaceAll("\n", " ")}`, async () => {
        assert.deepEqual((await engine.correct(text, "auto")).diff, []);
      });
    }
  }

  for (const [wrong, right] of MISTAKES) {
    it(`[GRA-4] ${wrong}`, async () => {
      assert.equal((await engine.correct(wrong, "auto")).correctedText, right);
    });
  }
});

describe("prepositions that a word takes", () => {
  for (const [word, written, next, put] of [
    ["depends", "from", "the", "on"],
    ["interested", "on", "any", "in"],
    ["arrive", "to", "the", "at"],
    ["complies", "to", "the", "with"],
  ] as const) {
    it(`[GRA-4] ${word} ${put}, not ${written}`, () => assert.ok(takesPreposition(word, put, written, next)));
  }

  for (const [word, written, next, put] of [
    ["depends", "in", "part", "on"],
    ["participate", "at", "every", "in"],
    ["composed", "by", "hand", "of"],
    ["married", "with", "children", "to"],
    ["toString", "in", "the", "on"],
  ] as const) {
    it(`${word} ${written} ${next} may be right`, () =>
      assert.ok(!takesPreposition(word, put, written, next)));
  }
});
