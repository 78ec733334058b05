/**
 * Words that are common in English prose whatever its subject, lower-cased and without apostrophes, as the words of texts
 * are compared. Two texts that share only these share nothing.
 */

/** Function words, and words nearly as frequent: they are never evidence of a source. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about above across after again against all almost alone along already also although always am " +
    "among an and another any anyone anything are around as at away be became because become becomes been " +
    "before being below between both but by came can cannot could did didnt do does doesnt doing done " +
    "dont down during each either else enough etc even ever every everyone everything few first for from " +
    "further get gets getting give given go goes going got had has hasnt have havent having he hence her " +
    "here hers herself him himself his how however i if im in indeed instead into is isnt it its itself " +
    "ive just least less let like likely made mainly make makes making many may maybe me might mine more " +
    "moreover most mostly much must my myself near nearly need neither never nevertheless no nobody none " +
    "nor not nothing now of off often on once one ones only onto or other others otherwise our ours " +
    "ourselves out over own per perhaps quite rather really said same say says second see seem seems seen " +
    "several shall she should since so some somebody someone something sometimes soon still such take " +
    "taken than that thats the their theirs them themselves then there thereby therefore theres these " +
    "they thing things this those though three through throughout thus to together too took toward " +
    "towards two under unless until up upon us use used uses using usually very via want was wasnt way we " +
    "well went were what whatever when whenever where whereas wherever whether which while who whole whom " +
    "whose why will with within without wont would yet you your youre yours yourself"
  ).split(" "),
);

/** Other common words, the most frequent first: weak evidence of a source. */
export const COMMON_WORDS: readonly string[] = (
  "new time people work know good long world years right help great government state set back part " +
  "better end change day come called last find life old public system different next found think order " +
  "look business place high small best means future free possible example common number little " +
  "important keep full large open level name home put information human today support case power " +
  "general class understand hand course able run point service control left far present certain fact " +
  "passed act clear children ask local words interest form american experience security side believe " +
  "self social line face provide single past needs history read party action process law result sure " +
  "real problem build man return idea thought office known care major hard cost true development " +
  "members short necessary days start private four group money question show country ways value half " +
  "live special purpose program meet third sense individual language try strong body house pay later " +
  "community beyond person reason based type including president step finally early united knowledge " +
  "turn hope job lead learn cause simple matter effort continue health resources force write mind " +
  "source hold federal kind particular share move bring asked forward feel white field built effect " +
  "test leave opportunity create especially required difficult low tell war methods men union hours " +
  "answer complete path close moment easy outside expected policy million consider success directly " +
  "began trade questions young following months remember plan five view family women current allow " +
  "space taking main considered natural key big rest production trying beginning simply ready progress " +
  "behind school land conditions top message national increase approach ago additional period available " +
  "due situation company talk position race data cant child subject issue begin freedom education " +
  "research written coming existing expression various add moving environment standard lower practice " +
  "held account table reach saw objects amount role deal story similar choose memory terms task rate " +
  "added growth specific addition break tools lot rule lets brought political middle avoid living non " +
  "quickly america raised modern inside ability except size week offer city stop wrong organization " +
  "remain address equal price demand light section takes instance stand age deep bad complex moved " +
  "difference property lost growing performance function chance code responsibility prevent effective " +
  "goal speak project management wish weve useful told command led material bill choice decision save " +
  "safe structure produce voice wanted poor front citizens play report events serve model total limited " +
  "kept wide popular youll sound send training friends black chapter water room employees basic " +
  "military foreign love area fixed note promise proposed earlier peace food respect fully gave search " +
  "advantage recent attention supply heart receive felt benefit six paid native actually study fire " +
  "discussion capital labor easily character society medical entire accept vote heard met shape science " +
  "economic meant quality fall yes maintain activities range secure seek involved principles seemed " +
  "giving trust youve determined workers significant risk generally generation sent check stay list " +
  "students store college hear worth responsible laws designed immediately post firm related fast cut " +
  "head carry authority attack spent powerful reduce regular spirit market late match culture previous " +
  "named tried wait established spend fail session protect proper content evidence buy influence shown " +
  "activity platform physical separate fair financial department base night pattern measure industry " +
  "exactly century knew join failure gives critical desire original drive stage merely opportunities " +
  "court independent truth safety credit book tax presence individuals primary essential concern " +
  "functions ahead attempt rich central aware slow suggested income economy page fellow impossible " +
  "legal board fear balance confidence dollars lack wrote argument vision numbers member record " +
  "washington happen percent congress red energy basis earth operations elements north older jobs apply " +
  "response defined gone solution successful conduct feature duty relations ground machine " +
  "administration depends countries active aid serious improve civil familiar intended strength request " +
  "walk chief decide justice application majority thousands notice extra hundred guide arms recognize " +
  "art technology travel degree assume weak decisions sort scale loss operation door count appropriate " +
  "potential extended advance figure enter actual access south internal output millions mark thank " +
  "normal color fine removed discuss air appear bank image spread speed importance bound fight covered " +
  "willing heavy cross materials sleep companies declared insurance satisfaction eyes letter prepared " +
  "matters achieve manner clean correct processes vast theyre visit technical explain asking putting " +
  "impact date existence defense understood minimum forth population broad road challenge occurred " +
  "agreement election policies communication exchange requirements paper parties executive conflict " +
  "constant rise fit leaders gain cold false focus sufficient arguments condition perform master broken " +
  "series death welcome status reference sign relationship imagine capacity obvious lived affect aside " +
  "arm classes secret items construction vice ship branch survey ten reasonable families agency " +
  "consideration leadership dark international assistance careful stable greatest express news target " +
  "john details eventually compared encourage highest average ended analysis efficient edge ought " +
  "perfect carried seeing positive scientific occur treated plain import saying despite acts planning " +
  "committee ensure burden faced finished exercise cities division budget dropped europe dead " +
  "collection communities favor sick ends speech happy agencies reality faith theory opinion struggle " +
  "extension grown flow unique bar track chosen listen journey affairs review watch stopped channel " +
  "discovered realize preserve circumstances solve win represent draw frequently mentioned organized " +
  "battle handle march council catch alternative danger absolute stock temporary rejected introduced " +
  "foundation possibility center block doubt fundamental narrow convention please becoming honor blue " +
  "mission belief tree lose combined traditional river equipment double caught music article associated " +
  "laid eight begun reflect stood everywhere press escape replace lay confusion picture daily author " +
  "submit slightly june frame factory"
).split(" ");
