/** English function words; none of them is a name or a term. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  `the a an and or but if of to in on at by for from with without into onto over under about as than then so because
  while when where which who whose what how why that this these those there here is are was were be been being am do
  does did done has have had having will would can could shall should may might must not no nor yes i you he she it we
  they me him her us them my your his its our their mine yours hers ours theirs myself yourself itself themselves all
  any some each every both either neither much many more most other another such only just also even still yet already
  ever never always often up down out off again once before after between through during against until since very too
  can't don't doesn't didn't isn't aren't wasn't won't wouldn't it's i'm you're we're they're that's there's let's use
  see if unless whether though although however instead same own like make makes made get gets got`.split(
    /\s+/u,
  ),
);

/** English words or abbreviations that are function words of other languages. */
const LOOKALIKES: ReadonlySet<string> = new Set(
  `die den des du dem am die war also mit son plus pour sur fait tout par ses sans sous mes est les la le e y o un una lo
  al el si se te op er om as dan bij van de het een on no do da dos em nos os ha come per su con ma i w z na to do je v s u
  a az is me he is meg mint ex ai ca ce ei al ne var per her mi bu de co pro jak en ni at om ser era son hay este sang men
  har vi han hon bi van on pas des wie er im es in noted not dit pair moment que`.split(/\s+/u),
);

/**
 * Common words of other languages in Latin letters that are not also English words ("die", "in", "me" and "on" carry no
 * information), by language.
 */
export const FOREIGN_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: words(`der das und ist nicht ein eine einen einem einer zu den dem des mit auf für von sich auch es wir ihr sie er
    ich du aber oder wenn dass wird werden wurde sind haben hat wie nach bei aus über nur noch schon kann können muss
    diese dieser dieses im am zum zur als sehr mehr keine kein ihre seine unter zwischen durch`),
  fr: words(`le la les un une des du et est ne pas que qui dans pour sur avec ce cette ces il elle nous vous ils elles je
    mais ou où donc sont être avoir été fait plus très tout tous aux par leur leurs son ses mon mes votre notre c'est
    n'est qu'il qu'elle d'un d'une j'ai était comme sans sous peut`),
  es: words(`el la los las un una unos unas y es no que en de del al por para con su sus se lo como más pero muy está están
    este esta estos estas son ser fue era hay todo todos también porque cuando donde sobre entre hasta desde yo nosotros
    ellos ella usted ustedes tiene tienen puede`),
  it: words(`il lo la gli le un uno una e è di del della dei delle che non per con su nel nella sono essere ha hanno ma come
    più anche questo questa questi queste quello quella molto tutto tutti perché quando dove suo sua loro noi voi
    degli alla dal dalla`),
  pt: words(`o os as um uma uns umas e é não que em do da dos das no na nos nas por para com seu sua seus suas mais mas muito
    está estão este esta isso são ser foi também porque quando onde sobre entre até desde eu nós eles ela você pode
    ao pelo pela`),
  nl: words(`de het een en van is niet dat op te zijn voor met ook aan er maar om als dan bij nog naar wordt worden werd hebben
    heeft deze dit die wij jij hij zij ik je ze uit door over geen wel kan kunnen moet zou`),
  nordic:
    words(`och att det som är inte en ett av för på med den till har de om var jag du han hon vi ni så men och og er ikke
    det til på med af fra som jeg hun ikke kan skal vil blev efter også eller når være blir etter også hvis denne dette`),
  slavic:
    words(`i w na nie z że się do jest to jak ale od po co przez dla są był była było tego tym jego jej ich oraz który
    która które je se v že na s o ale jako jsou byl bylo pro jeho který která nebo si u sa su bi kao što koji`),
  romance: words(`și este nu în cu pe din la de un o sunt mai care pentru să ce al ai ei lui ca dar
    i el els les amb per és que no una del dels`),
  uralic: words(`ja on ei se että hän oli mutta kun joka niin kuin ovat myös tai jos minä sinä me te he
    és a az nem hogy egy is volt van meg de csak mint vagy már még ez azt`),
  la: words(`et ut sed nec sit amet eget quis ac nisl vel ipsum dolor lorem elit velit nunc donec quam erat massa tempor enim
    eu sem leo magna felis tellus lectus augue vitae justo nulla`),
  turkic: words(`ve bir bu için ile da de çok daha olarak var olan gibi ama kadar sonra ne o değil mi her`),
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter((word) => !ENGLISH_WORDS.has(word) && !LOOKALIKES.has(word)));
}
