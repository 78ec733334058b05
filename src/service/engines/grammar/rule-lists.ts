/** Kinds of lints that are corrections; the others are advice. */
export const CORRECTING_KINDS: ReadonlySet<string> = new Set([
  "Agreement",
  "BoundaryError",
  "Eggcorn",
  "Grammar",
  "Malapropism",
  "Nonstandard",
  "Repetition",
  "Typo",
  "Usage",
]);

/** Rules of these kinds that were wrong in correct text, or are implemented here (spelling, doubled words, punctuation). */
export const UNRELIABLE_RULES: ReadonlySet<string> = new Set(
  `AWhile AfterAll AllowTo CommaFixes CompoundNouns CrossPlatform DiscourseMarkers DisjointPrefixes ForAWhile HowTo IfWouldve InflectedVerbAfterTo KindSortOf
  MassNouns MultipleSequentialPronouns MissingDeterminer MissingPreposition MissingTo ModalBeAdjective NominalWants OkToOkay OrthographicConsistency
  OxfordComma NoOxfordComma PhrasalVerbAsCompoundNoun QuantifierNeedsOf QuiteQuiet RedundantThat RepeatedWords SentenceCapitalization SomeOfThe SpellCheck
  SplitWords TheHowWhy TheirToTheyre ThatThan ThatThis ThereIsAgreement ToTooIdioms ToTwoToo WayTooAdjective ItsContraction WrongNegative YourPredicateAdjective`.split(
    /\s+/u,
  ),
);

/** Rules of the other kinds that are corrections nevertheless, each for one phrase or one simple slip. */
export const RELIABLE_RULES: ReadonlySet<string> = new Set(
  `ALongTime AMeansToAnEnd APart AccuseOf AdNauseam AheadAnd AllIntentsAndPurposes AllOfASudden AllReady AllThough
  AnAnother AnotherAn AnotherOnes AnotherThings Anybody Anyone Anywhere ApartFrom AsComparedTo AsFollows AsLongAs
  AsMuchAs AsOpposedTo AtFaceValue AtLeasToLeast AtLestToLeast BareInMind BatedBreath BeckAndCall BeenThere BeShocked
  BestRegards CanBeSeen Cant CantWay CapitalizePersonalPronouns CaseInPoint CeaseTo ColdModalTypo DayAndAge DespiteOf
  DidPast Didnt DoMistake DoesOrDose DontCan DueDiligence EachOthersPossessive EludedTo EverSince EveryTime
  Everybody Everyone Everywhere ExceptOf ForALongTime ForNoun FreeRein GetRidOf GoingTo HalfAnHour HeDos
  HumanBeings IAmAgreement IDo InDetail InLieuOf InOfItself InsteadOf IsKnownFor ItCan IveGotTo KindOf
  KnowNothingVerb LastButNotLeast LetAlone LetsConfusion LongTimeAgo LookForwardTo LooksLikes MakeDoWith MakeSense
  Misspell ModalOf ModalSeem MootPoint MoreBetter MoreThatLikely NeedHelp NoLonger Nobody
  NotIn NotOnly NotTo Nothing Nowadays NowKnownAs OfCourse OnSecondThought OnTopOf OneFellSwoop
  OneOfTheSingular OpenCompounds OutOfSync Payed PeaceOfMind PerSe PiqueInterest PronounAre PronounContraction
  RegularIrregulars RelayOnForRely RiseTheQuestion SafeToSave SameAs SaveToSafe SneakPeekPreview
  SomebodyElses Somebody Someone Something Somewhere SoughtAfter StatuteOfLimitations SupposedTo TakeCareOf ThanksALot
  The ThenThan ThereOwn TheirToThere Theres TheyreToTheir ThesesThese ThinkKnowOff ThoughThought
  ThoughtProcess ThrowAway ToLoseTooLoose ToTo TrialAndError UseToUsedTo WasAloud WereWhere
  WhetYourAppetite WillContain WreakHavoc LookingForwardTo`.split(/\s+/u),
);

/** Rules that are disabled in the checker: advice that nobody asked for, and spelling, which the context model judges. */
export const SWITCHED_OFF =
  /^(?:SpellCheck|AnA|Expand\w+|SplitWords|WrongNegative|DisjointPrefixes|CompoundNouns|OrthographicConsistency|OkToOkay|OxfordComma|NoOxfordComma|UseTitleCase|LongSentences|Spaces|Dashes|NumericRangeEnDash|UseEllipsisCharacter|DotInitialisms|ToDoHyphen|InMyHumbleOpinion|AvoidCurses|Hedging|FillerWords|SpelledNumbers|BoringWords|AvoidContractions|DiscourseMarkers|PhrasalVerbAsCompoundNoun|QuoteSpacing|UnclosedQuotes|MissingTo|ThatThis|ThereToTheir|ThisTypeOfThing|ToTwoToo)$/u;
