import assert from "node:assert/strict";
import { sharedEngine } from "../real-engine.ts";

/** One mistake each, as people make them, with the correction and its rule. */
const MISTAKES: readonly (readonly [rule: string, wrong: string, right: string])[] = [
  // Short texts of few function words
  ["spelling/common-misspelling", "People shoud try new things.", "People should try new things."],
  // Text that was cut into tokens
  [
    "usage/confused-words",
    "Each theme comes with it 's own set of icons.",
    "Each theme comes with its own set of icons.",
  ],
  [
    "agreement/noun-number",
    "A lot of student failed the final exam.",
    "A lot of students failed the final exam.",
  ],
  [
    "agreement/noun-number",
    "Every students must register before the end of the week.",
    "Every student must register before the end of the week.",
  ],
  ["agreement/noun-number", "It is one of the best movie ever.", "It is one of the best movies ever."],
  [
    "agreement/noun-number",
    "One of the biggest problem with this phone is its short battery life.",
    "One of the biggest problems with this phone is its short battery life.",
  ],
  [
    "agreement/noun-number",
    "This is one of the best book I have ever read.",
    "This is one of the best books I have ever read.",
  ],
  [
    "agreement/subject-verb",
    "The results of the survey shows a clear trend.",
    "The results of the survey show a clear trend.",
  ],
  [
    "agreement/noun-number",
    "They bought three new computer last week.",
    "They bought three new computers last week.",
  ],
  [
    "agreement/subject-verb",
    "Modern compilers performs many optimizations for the programmer.",
    "Modern compilers perform many optimizations for the programmer.",
  ],
  [
    "agreement/subject-verb",
    "The configuration files is stored in a hidden folder.",
    "The configuration files are stored in a hidden folder.",
  ],
  [
    "agreement/subject-verb",
    "This option control how many threads are used.",
    "This option controls how many threads are used.",
  ],
  [
    "agreement/subject-verb",
    "One of the cables were damaged on its way to us.",
    "One of the cables was damaged on its way to us.",
  ],
  [
    "agreement/noun-number",
    "The simulator can now handle up to sixteen player in one room.",
    "The simulator can now handle up to sixteen players in one room.",
  ],
  [
    "grammar/verb-form",
    "The engineers who designed the bridge did not expected such traffic.",
    "The engineers who designed the bridge did not expect such traffic.",
  ],
  [
    "grammar/verb-form",
    "The client failed to authenticated because the clock was slow.",
    "The client failed to authenticate because the clock was slow.",
  ],
  [
    "grammar/verb-form",
    "Did the migration finished without errors on the first day?",
    "Did the migration finish without errors on the first day?",
  ],
  [
    "grammar/missing-word",
    "They were more likely support the reform than others.",
    "They were more likely to support the reform than others.",
  ],
  [
    "article/missing",
    "You can find the list in next section, with several examples.",
    "You can find the list in the next section, with several examples.",
  ],
  [
    "usage/phrase",
    "There no way to change the port without a restart.",
    "There is no way to change the port without a restart.",
  ],
  [
    "usage/phrase",
    "Images larger two megabytes are compressed before they are sent.",
    "Images larger than two megabytes are compressed before they are sent.",
  ],
  [
    "usage/phrase",
    "Two parser's can share the same grammar without any problem.",
    "Two parsers can share the same grammar without any problem.",
  ],
  [
    "usage/phrase",
    "Wait a few second for the light to stop blinking.",
    "Wait a few seconds for the light to stop blinking.",
  ],
  [
    "capitalization/capitalize-personal-pronouns",
    "When i plug in the headphones, the sound still comes from the speakers.",
    "When I plug in the headphones, the sound still comes from the speakers.",
  ],
  [
    "spelling/confused-words",
    "The fist argument names the table that is read.",
    "The first argument names the table that is read.",
  ],
  [
    "spelling/confused-words",
    "Make sure that you firewall allows incoming connections.",
    "Make sure that your firewall allows incoming connections.",
  ],
  [
    "usage/preposition",
    "For more details, please refer at the section about themes.",
    "For more details, please refer to the section about themes.",
  ],
  [
    "grammar/verb-form",
    "The picture can be resize by dragging its lower right corner.",
    "The picture can be resized by dragging its lower right corner.",
  ],
  [
    "grammar/verb-form",
    "The file was not release when the editor crashed.",
    "The file was not released when the editor crashed.",
  ],
  [
    "grammar/verb-form",
    "The team is plan to drop the old format next year.",
    "The team is planning to drop the old format next year.",
  ],
  [
    "grammar/verb-form",
    "We are look forward to your answer to this question.",
    "We are looking forward to your answer to this question.",
  ],
  [
    "grammar/verb-form",
    "Most of us prefer to using a hosted service for this.",
    "Most of us prefer to use a hosted service for this.",
  ],
  [
    "agreement/subject-verb",
    "The values that the sensor reports is averaged over ten seconds.",
    "The values that the sensor reports are averaged over ten seconds.",
  ],
  [
    "agreement/subject-verb",
    "The diagrams above shows how the parts work together.",
    "The diagrams above show how the parts work together.",
  ],
  [
    "agreement/subject-verb",
    "Neither the client nor the server store the password in plain text.",
    "Neither the client nor the server stores the password in plain text.",
  ],
  [
    "agreement/subject-verb",
    "The images on the start page needs to be replaced before the launch.",
    "The images on the start page need to be replaced before the launch.",
  ],
  [
    "agreement/noun-number",
    "These change break the public interface of the library.",
    "These changes break the public interface of the library.",
  ],
  [
    "agreement/noun-number",
    "All command accept a flag that makes them print more.",
    "All commands accept a flag that makes them print more.",
  ],
  [
    "article/missing",
    "If no match is found, the method returns empty string instead of a list.",
    "If no match is found, the method returns an empty string instead of a list.",
  ],
  [
    "article/unneeded",
    "Our goal is to provide a software that is pleasant to use.",
    "Our goal is to provide software that is pleasant to use.",
  ],
  [
    "spelling/confused-words",
    "Click the leftmost button it the toolbar to open the list.",
    "Click the leftmost button in the toolbar to open the list.",
  ],
  [
    "spelling/confused-words",
    "The tool prints a summary a the end of each run.",
    "The tool prints a summary at the end of each run.",
  ],
  [
    "spelling/confused-words",
    "The daemon must be restarted of the certificate is replaced.",
    "The daemon must be restarted if the certificate is replaced.",
  ],
  [
    "spelling/confused-words",
    "The script checks that they target folder is empty.",
    "The script checks that the target folder is empty.",
  ],
  [
    "spelling/confused-words",
    "The result is cached, an later calls return at once.",
    "The result is cached, and later calls return at once.",
  ],
  [
    "usage/confused-words",
    "Changing the time zone does not effect jobs that are running.",
    "Changing the time zone does not affect jobs that are running.",
  ],
  [
    "grammar/missing-word",
    "The team been working on a new editor for more than a year.",
    "The team has been working on a new editor for more than a year.",
  ],
  [
    "grammar/missing-word",
    "The access token should kept secret by everyone who has it.",
    "The access token should be kept secret by everyone who has it.",
  ],
  [
    "grammar/missing-word",
    "It is possible to run more one instance on the same host.",
    "It is possible to run more than one instance on the same host.",
  ],
  [
    "grammar/missing-word",
    "Thanks to everyone who took the time report problems with it.",
    "Thanks to everyone who took the time to report problems with it.",
  ],
  [
    "usage/phrase",
    "To setup the project, run the script in the root folder.",
    "To set up the project, run the script in the root folder.",
  ],
  [
    "usage/phrase",
    "You can login with the account that you use for the forum.",
    "You can log in with the account that you use for the forum.",
  ],
  [
    "usage/name-capital",
    "Bugs should be reported on Github, not on the mailing list.",
    "Bugs should be reported on GitHub, not on the mailing list.",
  ],
  [
    "repetition/doubled-word",
    "The examples that that we ship are tested on every commit.",
    "The examples that we ship are tested on every commit.",
  ],
  [
    "spelling/confused-words",
    "We traveled to France an Germany last summer with our parents.",
    "We traveled to France and Germany last summer with our parents.",
  ],
  [
    "agreement/subject-verb",
    "Nothing happen when the button is pressed for the second time.",
    "Nothing happens when the button is pressed for the second time.",
  ],
  [
    "agreement/subject-verb",
    "The server stops before it send the last message to the client.",
    "The server stops before it sends the last message to the client.",
  ],
  [
    "grammar/an-a",
    "The globe is not quite an sphere, as we know.",
    "The globe is not quite a sphere, as we know.",
  ],
  [
    "agreement/noun-number",
    "There are several reason for this decision.",
    "There are several reasons for this decision.",
  ],
  ["usage/preposition", "The result depends from the weather.", "The result depends on the weather."],
  [
    "usage/preposition",
    "Many parents complain for the large amount of homework their children get.",
    "Many parents complain about the large amount of homework their children get.",
  ],
  [
    "agreement/subject-verb",
    "The results of the survey shows that people like it.",
    "The results of the survey show that people like it.",
  ],
  ["spelling/unknown-word", "He did not conseder the risk at all.", "He did not consider the risk at all."],
  [
    "spelling/common-misspelling",
    "The new tool is very usefull for everyone.",
    "The new tool is very useful for everyone.",
  ],
  [
    "agreement/subject-verb",
    "I has been living here for three years.",
    "I have been living here for three years.",
  ],
  [
    "grammar/verb-form",
    "I am interested in learn new languages.",
    "I am interested in learning new languages.",
  ],
  [
    "agreement/subject-verb",
    "The children is playing in the garden.",
    "The children are playing in the garden.",
  ],
  ["usage/confused-words", "It is much better then the other one.", "It is much better than the other one."],
  [
    "usage/confused-words",
    "Their are many people in the room today.",
    "There are many people in the room today.",
  ],
  [
    "agreement/subject-verb",
    "These functions takes a callback that is run for every item.",
    "These functions take a callback that is run for every item.",
  ],
  [
    "agreement/subject-verb",
    "The number of open windows are limited to ten.",
    "The number of open windows is limited to ten.",
  ],
  [
    "agreement/subject-verb",
    "There are only one way to leave the city.",
    "There is only one way to leave the city.",
  ],
  ["grammar/verb-form", "I have never use a hammer in my life.", "I have never used a hammer in my life."],
  [
    "grammar/confused-words",
    "There two ways to open a box of letters.",
    "There are two ways to open a box of letters.",
  ],
  ["grammar/missing-word", "If you want see more, turn the page.", "If you want to see more, turn the page."],
  [
    "grammar/confused-words",
    "The word must to be at least two letters long.",
    "The word must be at least two letters long.",
  ],
  [
    "usage/confused-words",
    "When the guests leave, the are given a map.",
    "When the guests leave, they are given a map.",
  ],
  [
    "usage/confused-words",
    "Hold the key to choose more that one picture.",
    "Hold the key to choose more than one picture.",
  ],
  [
    "usage/confused-words",
    "There is know reason for a second letter.",
    "There is no reason for a second letter.",
  ],
  [
    "grammar/verb-form",
    "The file will be pass to the next function.",
    "The file will be passed to the next function.",
  ],
  ["spelling/extra-space", "I will do it my self tomorrow.", "I will do it myself tomorrow."],
  [
    "punctuation/opening-comma",
    "However the plan was changed again.",
    "However, the plan was changed again.",
  ],
  ["agreement/subject-verb", "She walk to work every morning.", "She walks to work every morning."],
  ["usage/confused-words", "They forgot there tickets at home.", "They forgot their tickets at home."],
  ["spelling/common-misspelling", "Thats why I came to the party.", "That's why I came to the party."],
  ["spelling/common-misspelling", "He buyed a new car last year.", "He bought a new car last year."],
  ["spelling/common-misspelling", "The firemans came very late.", "The firemen came very late."],
  [
    "spelling/common-misspelling",
    "There are many activitys in the park.",
    "There are many activities in the park.",
  ],
  // In plain prose an unknown word is rarely a technical one.
  ["spelling/unknown-word", "My dauther likes the story.", "My daughter likes the story."],
  ["spelling/unknown-word", "The waitors were tired of it.", "The waiters were tired of it."],
  [
    "agreement/subject-verb",
    "He is happy because he never give up.",
    "He is happy because he never gives up.",
  ],
  [
    "agreement/subject-verb",
    "Children who grows up there are happy.",
    "Children who grow up there are happy.",
  ],
  ["grammar/verb-form", "You cannot built a house in a day.", "You cannot build a house in a day."],
  [
    "grammar/verb-form",
    "Use your own words instead of repeat the book.",
    "Use your own words instead of repeating the book.",
  ],
  [
    "agreement/noun-number",
    "Every students wants to read this book.",
    "Every student wants to read this book.",
  ],
  ["usage/phrase", "I am agree with the idea of the book.", "I agree with the idea of the book."],
  ["usage/phrase", "She enjoys to swim in the lake.", "She enjoys swimming in the lake."],
  ["usage/phrase", "They can adapt their self to the city.", "They can adapt themselves to the city."],
  ["usage/name-capital", "We came back from japan on Monday.", "We came back from Japan on Monday."],
  ["punctuation/opening-comma", "On the other hand the city is big.", "On the other hand, the city is big."],
  [
    "usage/phrase",
    "We look forward to see you at the conference in May.",
    "We look forward to seeing you at the conference in May.",
  ],
  [
    "usage/phrase",
    "The state should to spend more money on the trains.",
    "The state should spend more money on the trains.",
  ],
  [
    "usage/phrase",
    "Although he was tired, but he worked until midnight.",
    "Although he was tired, he worked until midnight.",
  ],
  [
    "usage/phrase",
    "The number of cars has grown in last years.",
    "The number of cars has grown in recent years.",
  ],
  [
    "usage/phrase",
    "He has been working in London since ten years.",
    "He has been working in London for ten years.",
  ],
  [
    "usage/phrase",
    "The old man was died in the hospital last night.",
    "The old man died in the hospital last night.",
  ],
  ["usage/phrase", "The book is consist of ten long chapters.", "The book consists of ten long chapters."],
  [
    "usage/phrase",
    "They are many advantages of a job in the city.",
    "There are many advantages of a job in the city.",
  ],
  [
    "usage/phrase",
    "Students should choose they own subjects at school.",
    "Students should choose their own subjects at school.",
  ],
  [
    "usage/confused-words",
    "There are more cars then before on the roads.",
    "There are more cars than before on the roads.",
  ],
  [
    "usage/confused-words",
    "I went to the village were she lives now.",
    "I went to the village where she lives now.",
  ],
  [
    "agreement/subject-verb",
    "My parents always says that rest is important.",
    "My parents always say that rest is important.",
  ],
  [
    "agreement/subject-verb",
    "A person who have a garden is never bored.",
    "A person who has a garden is never bored.",
  ],
  [
    "agreement/subject-verb",
    "Both of them is happy with the new house.",
    "Both of them are happy with the new house.",
  ],
  [
    "agreement/subject-verb",
    "A good leader have to listen to the team.",
    "A good leader has to listen to the team.",
  ],
  [
    "agreement/noun-number",
    "My friend speaks three language very well.",
    "My friend speaks three languages very well.",
  ],
  [
    "agreement/noun-number",
    "Many of the product that we buy are cheap.",
    "Many of the products that we buy are cheap.",
  ],
  [
    "grammar/verb-form",
    "The rain was so bad that we couldn't went out.",
    "The rain was so bad that we couldn't go out.",
  ],
  [
    "grammar/verb-form",
    "I used to playing football with my friends.",
    "I used to play football with my friends.",
  ],
  [
    "spelling/unknown-word",
    "They learn many importants subjects at school.",
    "They learn many important subjects at school.",
  ],
];

/** Correct, and easily taken for a mistake. */
const CORRECT: readonly string[] = [
  "Pass an options object as the second argument.",
  "This runs the code in a separate process.",
  "The width and the height of the picture are related to each other.",
  "Any function that follows these rules is also known as a pure function.",
  "If I were you, I would wait for the next release.",
  "We suggested that he go home before the storm.",
  "The two ways to get the third element are shown below.",
  "Create a projects directory in your home directory.",
  "The colour of the harbour was grey, and the organisation was pleased.",
  "She had had a long day, and that that was so surprised nobody.",
  "The team are playing their home matches in another city this year.",
  "Both the client and the server use the new session key.",
  "He benefitted from the plan, and the firm focusses on small shops.",
  "The variable i takes the value 5 in the body of the loop.",
  "We logged in to the site and went on to the next page.",
  "Each runs its own server on the second machine.",
  "The person I talked to gave the right answer at once.",
  "The people I live with know the area very well.",
  "We recommend that the user also install the other one.",
  "He is one of the few people who makes it look easy.",
  "It is vital that he never give the key to others.",
  "He simply lay on the bed until the morning came.",
  "One of the rest is always late for the first lesson.",
  "However many people tried to open it, the door stayed shut.",
  "She is more faithful than the most faithful of the others I know.",
  "However much you try, it may be that no one comes every day.",
  "He said that he lay down and that she read the letter.",
  "To be, or not to be, that is the question.",
  "Two roads diverged in a yellow wood, and sorry I could not travel both.",
  // Words between sounds and spellings.
  "A unanimous board heard a unary operator named in an onerous speech about a Ukrainian poet.",
  "She grew an herb garden behind an hotel that an historian and an unidentified guest had bought.",
  // Nouns with a number of their own.
  "The error has the line number of error messages and the column number of error messages.",
  "We took the ten minute, interactive course before lunch on Monday.",
  "We build for both arm and x86 on the same machine every night.",
  "The first event is received before render. The second one is received on render.",
  // Objects and other words that are no subjects.
  "The leaders of the town have given you lies and fear for many years.",
  "There is many a true word spoken in jest, and there is two-way traffic here.",
  "The remainder of the items are free, and the bulk of the visitors are from abroad.",
  "The jury have not yet agreed among themselves on the third question.",
  "It need not be so, and it need only be said once to be understood.",
  // Words that are mistaken for each other less often than it seems.
  "It is better to have a few tests that run, than no tests at all on the main branch.",
  "If you're brand new to the library, read the introduction before the reference.",
  "He went for a walk before breakfast, as is his wont on a summer morning.",
  "The street is quiet often, and it was quiet a moment before the bell rang.",
  "A new law may effect any change that the members of the house want.",
  "Use the one the user chose, for the others are none the worse for waiting.",
  "It was to many people a shock, and the gift was to few of them a surprise.",
  "Put the meat on a board, rest the meat overnight, and roast it slowly in the morning.",
  "Send the bill to the board and your already overworked staff in the office.",
  "Look out for what to watch for while you upgrade the old machine to the new release.",
  // What looks like a mistake of a learner.
  "Do whatever they can to help, and everything that she could to save the house.",
  "The war led to several war scares, and a company that employs many staff knows it.",
  "So many of my generation, after a long journey, have come home to their families.",
  "Select one of the two default receive pipelines that the server brings with it.",
  "The handle that the lock caches doesn't conflict, and a summary of the parts of the text is below.",
  "The former allow every address, and the trio do not have to be the ones who choose.",
  "If more people come then the hall is too small, and institutions is a broad term.",
  "You've just run a newly created program, so look at the output.",
  "We'll also use the same pattern in our index file later.",
  "Is there value to you in the data that the others left behind?",
  "Middleware form a pipeline, and Travis allows you to run a script in the build.",
  "Passing parameters to includes is especially helpful when you use them often.",
  "The parameter args has the type of the arguments instead of a list.",
  "They serve changes from my live environment, and all our preparation pays off.",
  "Will dispatching many actions take up memory, and why would calling it be bad?",
  "Try restarting the router if none of the steps above has helped.",
  "It is necessary that everyone take part in this kind of activities.",
  // What only looks like a mistake of a learner.
  "The trash can broke when it fell on the floor.",
  "The watering can froze overnight in the garden.",
  "This suits people used to working remotely from home.",
  "Students used to seeing weekly grades will like this page.",
  "The option we prefer to running it locally is the server.",
  "Building reliable systems is hard work for a small team.",
  "Writing good tests is worth the time that it takes.",
  "Running automated tests requires Docker on the machine.",
  "Testing many of these is slow on an old machine.",
  "It returns an array of users which contains all admins.",
  "It is a list of rules which is read at the start.",
  "It is a string of digits which starts with a zero.",
  "The transfer is bit by bit, so it takes a while.",
  "The register has bit 7 set after the reset.",
  "The farm has ten head of cattle and a few goats.",
  "It costs ten yuan per request on the new plan.",
  "Two salmon were caught in the river this morning.",
  "Personnel are required to wear badges in the building.",
  "The first adopters were people burned by Perl.",
  "The bond between children and their parents is strong.",
  "The gap between the teachers and the students is small.",
  "What annoys most of the users is the noise.",
  "What worries many of us is the price of the plan.",
  "Supporting both light and dark is easy with variables.",
  "Use the watering can to water the plants in the morning.",
  "Use the spray can to paint the fence in the garden.",
  "We automate wherever we can to save time.",
  "We do everything that we can to protect your data.",
  "The people there have many options to choose from.",
  "Everyone there has a key to the front door.",
  "Ask people which features they need most.",
  "We asked students which courses they liked.",
  "They are interesting in their own right.",
  "Behavior is no different between the two versions.",
  "There is also interest in a dark theme.",
  "There was more interest in the workshop than expected.",
  "He is married with a young son and a dog.",
  "The benefit isn't universal: it's means-tested.",
  "We are still very much friends after all these years.",
  "I express myself better in writing than on the phone.",
  "The setup is similar with a few changes to the paths.",
  "The licenses are compatible to the extent described below.",
  "Please pay attention in the meeting this afternoon.",
  "She reached out at the last minute and saved it.",
  "Reach out at the address below if you have questions.",
  "These are the options you should consider to improve performance.",
  "Many peoples have creation myths of their own.",
  "All nations and peoples have rights under this treaty.",
  "They teach others things they learned at school.",
  "They are two ways of saying the same thing.",
  "As a conclusion to the tutorial, we deploy the service.",
  "Remove what users can do without to reduce the bundle.",
  "The work was finished to a high standard by the team.",
  "May be the name or the ID of the record.",
  "Make the most of people's time in the meeting.",
  "The library on which it depends the most is zlib.",
  "Few modules depend this heavily on it.",
  "We answered as best we could based on the logs.",
  "A spray can used for primer is in the garage.",
  "When they will arrive depends on traffic.",
  "The house is old, although well kept, but too expensive.",
  "Thousands who were disappeared in the 1970s were never found.",
  "Take care your keys don't end up in logs.",
  "We made them to work in any browser.",
  "The agency lets them to students in the summer.",
  "It was told to me that evening by a friend.",
  "A postmortem on last Tuesday is due this week.",
  "There are more older than younger users in the forum.",
  "Do more research then we can talk about the plan.",
  "Add more butter then the rest of the sugar.",
  // One verb ends a clause and the other follows it.
  "Whatever it was was lost, and those who have have more than they need.",
  "Take the value in the passed object, and ask whether there is there discordance.",
  "The storm hit the coast, and a man cut the rope before the module let you leave.",
  "The clock tocked, and the loss of selectin function harms mice.",
  "Those whom we want have left, and the people you want know the way home.",
  "Fill in the form which the clerk gave you, some the size of a postcard.",
  "There are only one or two ways, and the number of files has grown since then.",
  "The new terminals c\u200ban return the value in a moment, as the manual says.",
  // Words about words, and what others said.
  'Spell "accomodate" with two letters, and never write "informations" in a letter.',
  '"We was all of us standing there like a row of fence posts," she said at last.',
  "Zeromq: Your ready to use, prebuilt library for messages between machines.",
  "This page was written by a member of the team at Automattic last year.",
  // Terms: regular forms of words that the lists have, and names that the document explains.
  "The data is sharded across thread-local storages on each of the nodes.",
  "Use instanceof to ask whether the value is one of the nodes of the tree.",
  "Connect to `test.mosquitto.org` for a trial. Mosquitto version 1.3 works fine without it.",
  "It has all the mapping [features][] that most people need.\n\n[nd]: https://example.com/label",
  "See the page called Relay On Analog Pin for the wiring of the board.",
  "The page is filled with words that mean nothing.\n\nSed posuere odio a elit cursus sagittis. Integer a aliquet velit.",
  // A paragraph after code, a list or a long address may go on with a small letter.
  "Run the command below.\n\n```sh\nnpm install\n```\n\nand then open the page that it has written for you.",
  "The cover shows a port that has no library and no town hall\n[there](https://example.com/a/very/long/address/which/is/longer/than/the/mask)\nthat nobody can use in winter.",
];

describe("corrections by the sentence", function () {
  this.timeout(120_000);
  const engine = sharedEngine();

  for (const [rule, wrong, right] of MISTAKES) {
    it(`[GRA-4] ${wrong}`, async () => {
      const { correctedText, diff } = await engine.correct(wrong, "auto");
      assert.equal(correctedText, right);
      assert.deepEqual(
        diff.map((change) => change.rule),
        [rule],
      );
    });
  }

  for (const text of CORRECT) {
    it(`leaves alone: ${text}`, async () => {
      assert.deepEqual((await engine.correct(text, "auto")).diff, []);
    });
  }

  it("finds nothing more in what it has corrected", async () => {
    const { correctedText } = await engine.correct(MISTAKES.map(([, wrong]) => wrong).join("\n\n"), "auto");
    assert.deepEqual((await engine.correct(correctedText, "auto")).diff, []);
  });

  it("chooses the article for the word as corrected", async () => {
    const { correctedText } = await engine.correct("Each record has a unqiue key and a heirarchy.", "auto");
    assert.equal(correctedText, "Each record has a unique key and a hierarchy.");
  });

  it("corrects rarer misspellings beside certain ones", async () => {
    for (const [wrong, right] of [
      [
        "This phenomen is very comman in moderm societies.",
        "This phenomenon is very common in modern societies.",
      ],
      [
        "The enviroment is damiged by the polution of factorys.",
        "The environment is damaged by the pollution of factories.",
      ],
      ["My grandfader told me intresting storys.", "My grandfather told me interesting stories."],
    ] as const)
      assert.equal((await engine.correct(wrong, "auto")).correctedText, right);
  });

  it("leaves a word that is written three times or more", async () => {
    assert.deepEqual((await engine.correct("It was the the the end of a long day.", "auto")).diff, []);
  });

  it("offers alternatives for a misspelling that may mean several words, best first", async () => {
    const { diff } = await engine.correct("She don't want any coffe this morning.", "auto");
    const found = diff.find(({ original }) => original === "coffe");
    assert.equal(found?.corrected, "coffee");
    assert.ok(
      found.alternatives?.includes("code") || found.alternatives?.includes("come"),
      String(found.alternatives),
    );
  });

  it("takes a word in three paragraphs for a word", async () => {
    const once = "We put the letter into the mirrror in the other room.";
    assert.ok((await engine.correct(once, "auto")).diff.length > 0);
    const often = [once, "The mirrror is in the hall.", "Close the mirrror before you leave."].join("\n\n");
    assert.deepEqual((await engine.correct(often, "auto")).diff, []);
  });
});
