import type { TargetVariant } from "./types.ts";

/** A word with an American and a British spelling, and the variants that use the British one. */
export interface VariantPair {
  readonly american: string;
  readonly british: string;
  readonly britishIn: readonly TargetVariant[];
}

const ALL_BUT_US: readonly TargetVariant[] = ["en-GB", "en-CA", "en-AU", "en-IN"];
const NOT_CANADA: readonly TargetVariant[] = ["en-GB", "en-AU", "en-IN"];

/** Regular forms: every stem with the American or the British middle part and every ending ("-" for none). */
interface Family {
  readonly stems: string;
  readonly american: string;
  readonly british: string;
  readonly endings: string;
  readonly britishIn: readonly TargetVariant[];
}

const FAMILIES: readonly Family[] = [
  {
    stems: `arm behavi cand clam col demean enam endeav fav ferv flav harb hon hum lab misbehavi neighb od parl ranc rum
      sav savi splend tum val vap vig`,
    american: "or",
    british: "our",
    endings: "- s ed ing er ers ful fully less able ably ite ites itism al ally ism hood hoods ly y ies",
    britishIn: ALL_BUT_US,
  },
  {
    stems: `agon antagon apolog atom author brutal capital categor central character civil colon commercial container
      critic crystall custom decentral demon denormal deserial digit dramat econom emphas energ equal external factor
      familiar fantas fertil final formal general global harmon homogen hospital hypothes immun individual industrial
      initial internal international item jeopard legal legitim liberal local magnet marginal material maxim mechan memor
      minim mobil modern modular monet moral motor national natural neutral normal optim organ oxid parallel parameter
      parametr patron penal personal polar popular pressur priorit privat public random rational real recogn regular
      reinitial reorgan revital revolution sanit scrutin sensit serial social special stabil standard steril stigmat
      styl subsid summar symbol sympath synchron synthes token traumat trivial unauthor uninitial unorgan unrecogn util
      vandal vector victim virtual visual`,
    american: "iz",
    british: "is",
    endings: "e es ed ing er ers able ation ations ational",
    britishIn: NOT_CANADA,
  },
  {
    stems: "anal catal electrol paral",
    american: "yz",
    british: "ys",
    endings: "e ed ing er ers",
    britishIn: NOT_CANADA,
  },
  {
    stems: `bevel cancel channel chisel counsel cudgel dishevel duel fuel funnel gravel grovel jewel label level libel
      marshal marvel model mislabel panel pedal pencil quarrel refuel relabel remodel revel rival shovel shrivel signal
      snivel spiral stencil swivel tassel total towel travel tunnel unlabel unravel`,
    american: "",
    british: "l",
    endings: "ed ing er ers",
    britishIn: ALL_BUT_US,
  },
  {
    stems:
      "calib cent centimet fib kilomet lit lust meag millilit millimet mit nanomet scept sepulch somb spect theat",
    american: "er",
    british: "re",
    endings: "- s",
    britishIn: ALL_BUT_US,
  },
  {
    stems: "def off pret",
    american: "ense",
    british: "ence",
    endings: "- s less",
    britishIn: ALL_BUT_US,
  },
];

/** Pairs outside the families, American before British. */
const PAIRS_ALL_BUT_US = `centered centred, centering centring, maneuver manoeuvre, maneuvers manoeuvres, maneuvered
  manoeuvred, maneuvering manoeuvring, maneuverable manoeuvrable, gray grey, grays greys, grayed greyed, graying greying,
  grayer greyer, grayish greyish, grayscale greyscale, mold mould, molds moulds, molded moulded, molding moulding, moldy
  mouldy, smolder smoulder, smoldering smouldering, mustache moustache, mustaches moustaches, pajamas pyjamas, jewelry
  jewellery, marvelous marvellous, marvelously marvellously, woolen woollen, counselor counsellor, counselors
  counsellors, catalog catalogue, catalogs catalogues, cataloged catalogued, cataloging cataloguing, fulfill fulfil,
  fulfills fulfils, fulfillment fulfilment, enroll enrol, enrolls enrols, enrollment enrolment, enrollments enrolments,
  skillful skilful, skillfully skilfully, willful wilful, willfully wilfully, distill distil, distills distils, instill
  instil, instills instils, installment instalment, installments instalments`;

const PAIRS_NOT_CANADA = `plow plough, plows ploughs, plowed ploughed, plowing ploughing, cozy cosy, cozier cosier, skeptic
  sceptic, skeptics sceptics, skeptical sceptical, skeptically sceptically, skepticism scepticism, artifact artefact,
  artifacts artefacts, aging ageing, aluminum aluminium, pediatric paediatric, pediatrician paediatrician, pediatricians
  paediatricians, anemia anaemia, anemic anaemic, anesthetic anaesthetic, anesthesia anaesthesia, leukemia leukaemia,
  hemoglobin haemoglobin, hemorrhage haemorrhage, estrogen oestrogen, diarrhea diarrhoea, orthopedic orthopaedic`;

/**
 * Words that are correct outside the United States and are never converted, because the American word is another one, has
 * another meaning too, or is correct as well.
 */
export const OTHER_BRITISH_WORDS: ReadonlySet<string> = new Set(
  `acknowledgement acknowledgements aeroplane aeroplanes amongst analogue analogues analyse analyses behove burnt calliper
  callipers cheque cheques chilli chillies dialogue dialogues disc discs draught draughts draughty dreamt enquire enquired
  enquires enquiries enquiry enquiring focussed focusses focussing foetal foetus furore gaol judgement judgements kerb kerbs
  kilogramme kilogrammes leant leapt learnt licence licences lorries lorry maths metre metres mollusc molluscs mum mums
  omelette orientate orientated phoney practise practised practises practising programme programmes sceptre speciality
  specialities spelt spilt spoilt storey storeys sulphate sulphide sulphur sulphuric titbit titbits tonne tonnes tranquillity
  travelogue tyre tyres whilst yoghurt yoghurts`.split(/\s+/u),
);

/**
 * Returns the spellings that this engine converts between variants, generated from stems and endings. Words whose British
 * form is another word in American English, or the reverse (programme, licence, practise, tyre, cheque), are left out,
 * because no table can tell which is meant.
 */
export function variantPairs(): VariantPair[] {
  const pairs = [...listed(PAIRS_ALL_BUT_US, ALL_BUT_US), ...listed(PAIRS_NOT_CANADA, NOT_CANADA)];
  for (const family of FAMILIES) {
    for (const stem of family.stems.split(/\s+/u)) {
      for (const part of family.endings.split(" ")) {
        const ending = part === "-" ? "" : part;
        const american = stem + family.american + ending;
        pairs.push({ american, british: stem + family.british + ending, britishIn: family.britishIn });
      }
    }
  }
  return pairs;
}

function listed(list: string, britishIn: readonly TargetVariant[]): VariantPair[] {
  return list.split(/,\s*/u).map((pair) => {
    const [american = "", british = ""] = pair.split(/\s+/u);
    return { american, british, britishIn };
  });
}
