/** Words in common use, in their base forms: an unknown word one slip away from one of them is that word. */
const BASE_FORMS = `
  able about above accept access accident account across act action active actual add address adult advance advice affect after
  afternoon again against age agree air all allow almost alone along already also although always amount ancient anger angle
  animal answer any anyone appear apple apply approach area argue argument arm army around arrange array arrive article ask
  assert assign assume attach attack attempt attend author authority auto available average avoid awkward forecast award away baby back bad bag
  balance ball band bank base basic basket bath battle be beach bear beat beautiful became because become bed been before begin
  begun behave behind believe bell belong below benefit beside best better between beyond big bill bind bird birth bit black
  block blood blow blue board boat body bone book border born both bottle bottom bound bowl box boy brain branch bread break
  breakfast bridge brief bright bring broad broke broken brother brought brown browser buffer build built burn bus business busy
  but button buy byte cache cake call came camera can cancel cannot car card care careful carry case cash cast cat catch cause
  cell center central centre chain chair challenge chance change channel chapter character charge chart cheap check cheese child
  children choice choose chose chosen church circle city claim class clean clear clever click client climb clock close cloth
  clothes cloud club coat code coffee cold collect collection college color colour column combine come comfort comma command
  comment common community company compare compile complete complex component compute computer concern condition configure
  confirm connect connection consider console constant contact contain content context continue contract control convert cook
  cookie cool copy core corner correct cost could count country couple courage course court cover craft crash create credit
  cross crowd cry culture cup current currently custom customer cut cycle daily damage dance danger dangerous dark data database
  date daughter day dead deal death debug decide decision declare deep default define degree delay delete deliver demand depend
  deploy depth derive describe desert design desk destroy detail detect develop developer device die diet differ difference
  different difficult dig dinner direct direction directory disable discover discuss disk display distance divide doctor
  document does dog dollar done door double doubt down download draft drag draw dream dress drink drive driver drop dry due
  during duty each ear early earn earth ease east easy eat edge edit edition editor education effect effort egg eight either
  element else email emit empty enable encode end enemy energy engine enjoy enough ensure enter entire entity entry equal error
  escape especially even evening event ever every evil exact exactly example excellent except exchange exclude execute exercise
  exist exit expand expect expensive experience explain export express extend extra eye face fact factor fail failure fall false
  familiar family famous far farm fashion fast fat father fault favor favour fear feature feed feel feeling feet fell felt fetch
  few field fifth fight figure file fill film filter final finally find fine finger finish fire firm first fish fit five fix flag
  flat flight float floor flow flower fly focus folder follow food foot football for force foreign forest forget form format former
  forward found four frame free freeze fresh friend from front fruit full fully function further future gain game garden gas gate
  gather gave general generate gentle get giant gift girl give given glad glass global go goal gold gone good got government grand
  grant graph grass great green ground group grow growth guard guess guest guide hair half hall hand handle handler handy hang happen
  happy hard harm hat hate have head header health hear heard heart heat heavy height held hello help here hidden hide high
  highlight hill history hold hole holiday home honest honour hook hope horse hospital host hot hotel hour house how however huge
  human hundred hungry hurry hurt husband idea identify ignore image imagine impact implement import important improve include
  income increase indeed index indicate individual industry inform information inherit initial inject inner input insert inside
  install instance instead integer intend interest interface internal into introduce invalid invite invoke involve iron island issue
  item iterate itself job join joint journey judge jump just keep kept key kick kill kind king kitchen knew knife know knowledge
  known label lack lady lake land language large last late later latest latter laugh law layer layout lazy lead leader leaf learn
  least leather leave left legal length less lesson let letter level library lie life lift light like likely limit line link list
  listen literal little live load loader local location lock log logic long longer look loop lose loss lost lot loud love low lower
  luck lunch machine made mail main mainly maintain major make man manage manager manner manual many map mark market marry mask mass
  master match matcher material matter maximum may maybe meal mean meaning meant measure meat medium meet meeting member memory
  mention menu merge message met metal method metric middle might mile milk million mind minimum minor minute mirror miss mistake mix
  mobile mode model modern modify module moment money monitor month more morning most mother mount mountain mouse mouth move movie
  much multiple music must mutate name narrow national natural nature near nearly neat necessary neck need negative nest network never
  new news next nice night nine node noise none normal north nose not note nothing notice now null number object observe obtain
  obvious occur ocean offer office officer official often oil old older once one only onto open operate operation operator
  opinion opposite optimize option optional order ordinary original other otherwise ought outer output outside over override own
  owner pack package page paid pain paint pair panel paper paragraph parallel parameter parent park parse parser part partial
  particular partner party pass passed password past patch path pattern pause pay peace people perfect perform performance perhaps
  period permission permit person phone photo phrase pick picture piece pin pipe pipeline place plain plan plane plant plastic plate
  platform play player please plenty plugin plus pocket poem point pointer police policy political poll pool poor popular port position
  positive possible post pound pour power powerful practical practice prefer prefix prepare present preserve press pretty prevent
  previous price pride primary print prior prison private prize probably problem process processor produce product profile program
  progress project promise promote prompt proof proper property propose protect protocol prove provide proxy public publish pull pure
  purpose push put quality quarter query queue quick quickly quiet quite quote radio rail rain raise ran random range rapid rare rate
  rather raw reach react read reader ready real really reason receive recent recently recipe record recover red reduce refer
  reference reflect refresh refuse regard region register reject relate release relevant rely remain remember remote remove rename
  render repeat replace reply report repository represent request require resolve resource respect respond response rest restart restore
  result retain retry return reuse reveal reverse revert review rewrite rich ride right ring rise risk river road rock role roll
  roof room root rose rotate rough round route router row rule run runner rush safe safely safety sail salt same sample sand save
  saw say scale scan scene schedule schema school science scope screen script scroll sea search season seat second secret section
  secure security see seed seek seem seen segment select self sell send sense sent sentence separate sequence series serious serve
  server service session set setting settle seven several shadow shake shall shape share sharp she sheet shell shift shine ship
  shirt shoe shoot shop shore short shortcut should shoulder shout show shown shut sick side sight sign signal silent silver similar
  simple simply since sing single sister sit site situation size skill skin skip sky sleep slice slight slightly slot slow slowly
  small smart smile smoke smooth snow so social society soft software soil sold soldier solid solution solve some someone something
  sometimes son song soon sorry sort sound source south space spare speak special specific specify speech speed spell spend spent spirit
  split spoke sport spot spread spring square stable stack staff stage stair stand standard star start state statement static station
  status stay steal steel step stick still stock stone stood stop storage store storm story straight strange stream street strength
  stress stretch strict strike string strip strong structure struggle student study stuff style subject submit succeed success such
  sudden suddenly suffer sugar suggest suit suitable summary summer sun supply support suppose sure surface surprise survive swap
  sweet swim switch symbol sync syntax system table tag tail take taken talk tall target task taste taught tax tea teach teacher team
  tell template temporary ten term terminal terminate test text than thank that the their them theme themselves then there therefore
  these they thick thin thing think third this those though thought thousand thread threat three threshold threw through throw thrown
  thus ticket tie time tiny tip tired title today together token told tomorrow tone too took tool top topic total touch tour toward
  towards tower town toy trace track trade traffic trail train transfer transform translate transport travel treat tree trial trick tried
  trigger trip trouble truck true truly trust truth try turn twelve twenty twice two type typical under understand understood unique unit
  unless until unusual update upgrade upload upon upper use used useful user usual usually valid validate valley valuable value
  variable variant various vary vendor verify version very via victory video view village virtual visible visit visitor visual voice
  volume vote wait walk wall want war warm warn warning was wash waste watch water wave way weak wealth wear weather web week weight
  welcome well went were west wet what wheel when where whether which while white who whole whom whose why wide widget width wife wild
  will win wind window wine winter wire wise wish with within without woman women wonder wood word work worker workflow world worry
  worse worst worth would wrap wrapper write writer written wrong wrote yard year yellow yes yesterday yet you young your zero zone`;

/** The inflected forms of these words that differ only by an ending, in addition to the words themselves. */
export function commonWords(): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const word of BASE_FORMS.trim().split(/\s+/u)) {
    const stem = word.replace(/e$/u, "");
    forms.add(word);
    for (const ending of ["s", "ly"]) forms.add(word + ending);
    for (const ending of ["ed", "ing", "er", "ers", "es"]) forms.add(stem + ending);
    if (/[^aeiou]y$/u.test(word))
      for (const ending of ["ies", "ied", "ily"]) forms.add(word.slice(0, -1) + ending);
    if (/[^aeiou][aeiou][bdgmnprt]$/u.test(word)) {
      for (const ending of ["ed", "ing"]) forms.add(word + word.slice(-1) + ending);
    }
  }
  return forms;
}
