import assert from "node:assert/strict";
import { sharedEngine } from "../real-engine.ts";

/** Sentences with one mistake each, the corrected ones, and correct ones that look like mistakes, by rule. */
interface Table {
  readonly rule: string;
  readonly mistakes: readonly (readonly [wrong: string, right: string])[];
  readonly correct: readonly string[];
}

const TABLES: readonly Table[] = [
  {
    rule: "article/missing",
    mistakes: [
      [
        "When we arrived at beach, the water was still too cold.",
        "When we arrived at the beach, the water was still too cold.",
      ],
      [
        "If battery is low, connect the charger before you start the update.",
        "If the battery is low, connect the charger before you start the update.",
      ],
      [
        "It is good idea to ask the neighbors before the party.",
        "It is a good idea to ask the neighbors before the party.",
      ],
      [
        "He kept the old bicycle in the garage for long time.",
        "He kept the old bicycle in the garage for a long time.",
      ],
      [
        "My cousin lives in same street as our teacher.",
        "My cousin lives in the same street as our teacher.",
      ],
      ["That painting is example of his early work.", "That painting is an example of his early work."],
      ["At end of the week, they counted the money.", "At the end of the week, they counted the money."],
      ["It is one of oldest bridges in the country.", "It is one of the oldest bridges in the country."],
      ["They want to buy house near the river.", "They want to buy a house near the river."],
      ["He works as doctor in a hospital near us.", "He works as a doctor in a hospital near us."],
      [
        "He found job that pays well enough for both of them.",
        "He found a job that pays well enough for both of them.",
      ],
      [
        "The tool creates new directory and fills it with examples.",
        "The tool creates a new directory and fills it with examples.",
      ],
      [
        "There is simple way to open the window from outside.",
        "There is a simple way to open the window from outside.",
      ],
      [
        "On Sunday we bought very old car from our neighbor.",
        "On Sunday we bought a very old car from our neighbor.",
      ],
      [
        "Museums play important role in the life of a town.",
        "Museums play an important role in the life of a town.",
      ],
    ],
    correct: [
      "She went to bed early and left for work before dawn.",
      "He plays guitar in a band and works as head of sales.",
      "We travel by train, stay in touch by letter and pay by card.",
      "They walked hand in hand from door to door all day.",
      "The relation between teacher and student changes with time.",
      "He was elected president of the club in the first round.",
      "What kind of house do you want, and what type of car?",
      "Write the code from scratch and put it under version control.",
      "Neither parent nor child node is changed by the call.",
      "The report gives them reason for hope after a bad year.",
      "They had lunch at noon and dinner at home with friends.",
      "She took part in the race and came in last on Sunday.",
      "He came in first, and next year he wants to win in person.",
      "It is common practice to write names of files in small letters.",
      "The same-sex couple and the best-known singer of the year were there.",
      "He asked man after man, and day after day nobody knew it.",
      "The message is sent from client to server over a secure line.",
      "The small, trusted group met in a non-moving train.",
      "At first glance the house looks old, but at heart it is new.",
      "She went there as head of state and came back as a friend of the family.",
      "Man is by nature curious, and that sole finger was enough.",
      "We were out of town, out of time and full of hope.",
      "We often go to restaurants, theater shows and throughout town.",
      "They test code, use default values and change direction often.",
      "The answers are food for thought, and they are student and teacher.",
      "In this example the value is set in place and kept in memory.",
      "The picture was taken in broad daylight and in full view of the street.",
      "After a slow start they made very good progress in the second week.",
      "In the evening he drinks very hot tea and listens to very old music.",
    ],
  },
  {
    rule: "article/unneeded",
    mistakes: [
      [
        "She forgot the her keys in the kitchen this morning.",
        "She forgot her keys in the kitchen this morning.",
      ],
      ["He gave me an advice about the journey.", "He gave me advice about the journey."],
      ["We still need an information about the hotel.", "We still need information about the hotel."],
    ],
    correct: [
      "An information desk and an advice column are two good ideas.",
      "A hardware store sells what a software company needs.",
      "The her of the story is a traffic light in a weather map.",
      "On the My Settings page, choose the Your Apps tab.",
      "We ordered a water and a coffee at the bar in the hall.",
      "It was a research project with a music teacher from the town.",
      "He has a good knowledge of the town and a great love of music.",
      "It was a pleasure, a relief and a surprise to see you in the end.",
      "They had a long talk about a traffic jam and a news story.",
      "She gave a helping hand and a piece of advice to a friend.",
    ],
  },
  {
    rule: "agreement/noun-number",
    mistakes: [
      [
        "The parser accepts two argument and returns a list of tokens.",
        "The parser accepts two arguments and returns a list of tokens.",
      ],
      [
        "The installer checks that all required dependency are available before it copies any files.",
        "The installer checks that all required dependencies are available before it copies any files.",
      ],
      [
        "The hotel clerk gave us two piece of advice about which neighborhoods to avoid after dark.",
        "The hotel clerk gave us two pieces of advice about which neighborhoods to avoid after dark.",
      ],
      [
        "Every employees who works from home must connect through the company VPN.",
        "Every employee who works from home must connect through the company VPN.",
      ],
      [
        "There are a lot of book about it in the library.",
        "There are a lot of books about it in the library.",
      ],
      [
        "They learned how people live in other country in the north.",
        "They learned how people live in other countries in the north.",
      ],
      ["Those bridge are older than the town itself.", "Those bridges are older than the town itself."],
      [
        "One of the main feature of the plan is its price.",
        "One of the main features of the plan is its price.",
      ],
      ["All student have to bring a pen to the exam.", "All students have to bring a pen to the exam."],
    ],
    correct: [
      "Any other country would help, and no other car is as fast.",
      "The only other candidate who stood was a doctor from the town.",
      "It did not take a lot of effort, and it has a lot of value.",
      "Enter an address or other identifier of the sender.",
      "One of these impacts the result, and those present know it.",
      "This and that other driver were late on the first day.",
      "All student cards are checked, and most car parks are full.",
      "Each other day, some other person comes to the door.",
      "A lot of time has passed, and plenty of room is left.",
      "These point to the same place, and those work in the dark.",
      "One of the few is mine, and one of the rest is yours.",
    ],
  },
  {
    rule: "agreement/subject-verb",
    mistakes: [
      ["The factory pollute the river every day.", "The factory pollutes the river every day."],
      ["The smoke irritate my eyes and my throat.", "The smoke irritates my eyes and my throat."],
      ["My neighbor complain about the noise.", "My neighbor complains about the noise."],
      ["The cars pollutes the air in our city.", "The cars pollute the air in our city."],
      ["The bakery on the corner sell fresh bread.", "The bakery on the corner sells fresh bread."],
      [
        "Each of these settings affect how fast the page loads.",
        "Each of these settings affects how fast the page loads.",
      ],
      [
        "The two plugins shares the same cache folder, which may cause conflicts during an upgrade.",
        "The two plugins share the same cache folder, which may cause conflicts during an upgrade.",
      ],
      [
        "Does the prices on your website include shipping, or is that charged separately?",
        "Do the prices on your website include shipping, or is that charged separately?",
      ],
      [
        "A list of the supported file formats appear when you hover over the question mark.",
        "A list of the supported file formats appears when you hover over the question mark.",
      ],
      ["Every student need a computer at home.", "Every student needs a computer at home."],
      ["Learning a language take a long time.", "Learning a language takes a long time."],
      [
        "The advertisements shows only the good sides of the product.",
        "The advertisements show only the good sides of the product.",
      ],
      ["If someone have a question, please ask it now.", "If someone has a question, please ask it now."],
      ["She have two brothers and a little sister.", "She has two brothers and a little sister."],
      ["People in this village has a lot of free time.", "People in this village have a lot of free time."],
      ["My brother and I likes to watch old movies.", "My brother and I like to watch old movies."],
      [
        "Traveling to other towns help us to meet people.",
        "Traveling to other towns helps us to meet people.",
      ],
      ["The cat and the dog gives us a lot of joy.", "The cat and the dog give us a lot of joy."],
      [
        "There are a small lake near the house where we swim.",
        "There is a small lake near the house where we swim.",
      ],
      ["The doctor who teach us biology is very kind.", "The doctor who teaches us biology is very kind."],
      [
        "The windows of the house at the corner is broken.",
        "The windows of the house at the corner are broken.",
      ],
      [
        "The price of the ticket for the concerts are high.",
        "The price of the ticket for the concerts is high.",
      ],
    ],
    correct: [
      "Let everyone have a turn, and make sure that nobody have to wait.",
      "It is vital that he have a key, and we ask that someone do the work.",
      "What does everyone have in common, and why does nobody do it?",
      "Lots of work is left, and two years of experience is enough.",
      "Adding to the joy are the games, and among them is a puzzle.",
      "Reading books in bed is fun, and borrowing parts of it is fine.",
      "The code that results from the change is small and fast.",
      "The first part of the code won't do what it was made to do.",
      "If the idea of a new road were to come back, we would say no.",
      "The nature of the dish cast a shadow on the whole evening.",
      "There are a number of reasons, and there are a couple of ways.",
      "The team who play there and the family who live there know it.",
      "I saw the man and the woman sing, and heard the dog and the cat play.",
      "Using the tools the users have and the time they need is wise.",
      "Watching the children in the garden play makes her happy.",
      "The front matter you write and the results of the work matter.",
    ],
  },
  {
    rule: "grammar/verb-form",
    mistakes: [
      [
        "The old movie theater was pull down to make room for a shopping mall.",
        "The old movie theater was pulled down to make room for a shopping mall.",
      ],
      [
        "Nobody could explained why the lights in the corridor kept going out.",
        "Nobody could explain why the lights in the corridor kept going out.",
      ],
      ["She left the party without say goodbye to us.", "She left the party without saying goodbye to us."],
      ["They are interested in learn about the sea.", "They are interested in learning about the sea."],
      ["He is afraid of lose his place in the choir.", "He is afraid of losing his place in the choir."],
      ["I am study history at a small college.", "I am studying history at a small college."],
    ],
    correct: [
      "The keyword for import is long, and a guide for get started is short.",
      "They are key to the plan, and he is close to the end.",
      "The talk was about add and remove, the two most common calls.",
      "You are guest of honor, and they are friend and foe to us.",
      "It has to do with the weather, and she has to go.",
      "Will has a car, and the trash can has a lid.",
      "What he does has to be right, and what it can has been shown.",
      "She did not have time, and they do have a garden.",
      "He came without so much as a word to any of us.",
      "They are open to ideas, and the shops are open to all.",
    ],
  },
  {
    rule: "agreement/subject-verb",
    mistakes: [
      ["It is important to has a plan for the rain.", "It is important to have a plan for the rain."],
    ],
    correct: [],
  },
  {
    rule: "grammar/missing-word",
    mistakes: [
      ["They are able speak three languages at home.", "They are able to speak three languages at home."],
      ["It is possible live in the city without a car.", "It is possible to live in the city without a car."],
      ["I would like visit Italy with my parents.", "I would like to visit Italy with my parents."],
      ["The meeting will held in the old town hall.", "The meeting will be held in the old town hall."],
      ["This book will useful for my next exam.", "This book will be useful for my next exam."],
      ["It easy to find a seat in the morning.", "It is easy to find a seat in the morning."],
      ["Some my friends have never seen the sea.", "Some of my friends have never seen the sea."],
      ["We listen music when we cook in the evening.", "We listen to music when we cook in the evening."],
      ["Because the rain, we stayed at home all day.", "Because of the rain, we stayed at home all day."],
    ],
    correct: [
      "They listened in silence, and we listen closely to him.",
      "Avoid a possible build problem with a better start script.",
      "I would like help with this, and they would like change.",
      "He could not say which one my friends' idea was.",
      "The trash can useful for paper is at the door.",
      "His free will useful or not, he did what he wanted.",
      "She made it easy to find, and we found it hard to say.",
      "Give some my regards, and the rest their due.",
      "We did it because the man, who was old, asked us.",
      "He needs be told nothing, for what must be must be.",
      "Those able see to it that those who are not get help.",
      "The people you want know the way, and the ones we need come early.",
      "It may well rain, and it might help to wait.",
      "Say we wanted notify to be fast, so that nobody has to wait.",
    ],
  },
  {
    rule: "spelling/confused-words",
    mistakes: [
      ["He got of the train and walked home.", "He got off the train and walked home."],
      ["They had a lot off fun at the party.", "They had a lot of fun at the party."],
      ["We finished are homework before the film began.", "We finished our homework before the film began."],
      ["You should bring you passport when you travel.", "You should bring your passport when you travel."],
      ["The flat is small, bit it has a nice view.", "The flat is small, but it has a nice view."],
      ["Everyone in he room stood up at once.", "Everyone in the room stood up at once."],
    ],
    correct: [
      "This helps you spot the bug, and it is checked as you type.",
      "If you plan a trip, before you pack, ask the people who know.",
      "Those we know are friends, and the ones they like are books.",
      "The people I work with are teachers, and so are friends of theirs.",
      "He does no harm, and it will no doubt rain in the night.",
      "They took the lid off the pot and paid off a lot of debt.",
      "Jump of joy or not, the height of the jump of the cat was great.",
      "The two rivers form the border, and these files form a module.",
      "A little bit, bit by bit, is what it takes to learn.",
      "It has as many rooms as the old house had.",
      "I'm coming for you brother, and this time you will listen.",
      "She gave you money and got you coffee in the break.",
    ],
  },
  {
    rule: "usage/confused-words",
    mistakes: [
      ["The bird hurt it's wing when it hit the window.", "The bird hurt its wing when it hit the window."],
      [
        "If you loose your ticket, ask the man at the door.",
        "If you lose your ticket, ask the man at the door.",
      ],
      [
        "The garden is quiet big, so we planted some trees.",
        "The garden is quite big, so we planted some trees.",
      ],
      ["I hope your enjoying your stay with us.", "I hope you're enjoying your stay with us."],
    ],
    correct: [
      "I think it's time to go, and it's winter again.",
      "They loose their arrows when the horn sounds at dawn.",
      "The street is quiet and big trees stand on both sides.",
      "I hope your understanding of the plan is better than mine.",
      "The room was quiet, big and bright in the morning.",
      "Know your enjoying from your suffering, says the old book.",
      "It's rain or snow in the hills, and it's teacher training today.",
      "When the screws come loose the wheel falls off the cart.",
      "He said it's fun, and they think it's work.",
      "Their arrows are loose, and they loose their ropes at sea.",
    ],
  },
];

describe("small words, articles and numbers by the sentence", function () {
  this.timeout(120_000);
  const engine = sharedEngine();

  for (const { correct, mistakes, rule } of TABLES) {
    for (const [wrong, right] of mistakes) {
      it(`[GRA-4] ${rule}: ${wrong}`, async () => {
        const { correctedText, diff } = await engine.correct(wrong, "auto");
        assert.equal(correctedText, right);
        assert.deepEqual(
          diff.map((change) => change.rule),
          [rule],
        );
      });
    }
    for (const text of correct) {
      it(`${rule} leaves alone: ${text}`, async () => {
        assert.deepEqual((await engine.correct(text, "auto")).diff, []);
      });
    }
  }
});
