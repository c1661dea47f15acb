import { NUMBER_WORDS, wordsToDigits } from './phones.ts'

/** UK postcode areas; 'A4 3RD' isn't a postcode. */
const AREAS =
  'AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GU|GY|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE'
/** A letter of the second half of a postcode. */
const INWARD = '[ABD-HJLNP-UW-Z]'
/** A full postcode in any case; an outward code alone is public and doesn't match. */
const POSTCODE = new RegExp(
  `(?<![A-Za-z\\d])(?:GIR[\\s.-]{0,3}0AA|(?:${AREAS})\\d[A-Z\\d]?[\\s.-]{0,3}(\\d${INWARD}{2}))(?![A-Za-z\\d])`,
  'gi',
)
/** A postcode with extra gaps: 'BS 6 5BX', 'BS6 5 BX', 'BS6 5B X'. */
const SPLIT_POSTCODE = new RegExp(
  `(?<![A-Za-z\\d])(${AREAS})( ?)\\d[A-Z\\d]?[\\s.-]{1,3}(\\d)( ?)(${INWARD})( ?)(${INWARD})(?![A-Za-z\\d])`,
  'gi',
)
/** Short words and units that may precede or follow a number. */
const TWO_LETTER_WORDS = new Set(
  'ad ah al an as at be by ch co de eh en ex ft ha he hr la lb me ml nd ne pa pe po pr rd re se so st ta th up us ya ye yr'.split(
    ' ',
  ),
)
/** 'M5 1st exit', 'L2 5ft': lower-case letters after a number may be a unit or an ordinal. */
const UNIT_OR_ORDINAL = /^(?:1st|2nd|3rd|\dth|\d(?:ft|lb|hr|yr))$/

/** Returns whether a text has a full postcode, also with extra gaps or digits in words (ASK-03). */
export function containsPostcode(text: string): boolean {
  const hasPostcode = [...text.matchAll(POSTCODE)].some(
    ([match, inward = '']) => !UNIT_OR_ORDINAL.test(inward) || !/[\s.-]/.test(match),
  )
  return (
    hasPostcode ||
    [text, wordsToDigits(text)].some((variant) => [...variant.matchAll(SPLIT_POSTCODE)].some(isSplitPostcode))
  )
}

/** Returns whether a match of SPLIT_POSTCODE is a postcode, unlike 'me 2 5ft sofas' or 'BS6 5 at most'. */
function isSplitPostcode(match: RegExpExecArray): boolean {
  const [whole, area = '', afterArea, digit, afterDigit, first = '', between, last = ''] = match
  const textAfter = match.input.slice(match.index + whole.length)
  if (afterArea && (area.length === 1 || TWO_LETTER_WORDS.has(area.toLowerCase()))) return false
  if (between) return !/[ax]/.test(last) || /^(?:[.,;!?]|$)/.test(textAfter)
  if (afterDigit) return !TWO_LETTER_WORDS.has((first + last).toLowerCase())
  return Boolean(afterArea) && !UNIT_OR_ORDINAL.test(`${digit}${first}${last}`)
}

/** Words that mean a street after a number and a name. */
const STREETS =
  'street|road|rd|avenue|ave|lane|ln|crescent|cres|terrace|terr|ter|tce|mews|gardens|gdns|grove|court|square|parade|hill|boulevard|blvd|esplanade'
/** Words that mean a street only when capitalised. */
const NAMED_STREETS =
  'Close|Drive|Way|Place|Pl|Park|Walk|Row|Rise|Green|View|Gate|House|Wharf|Yard|Villas|Cottages?|Mall|Quay|Vale|Croft|Circus|Promenade|Embankment|Wynd|Brae'

/** Abbreviations that mean saint or doctor before a name. */
const SAINT_OR_STREET = '(?:[Ss][Tt]|Dr)(?!\\.?\\s+[A-Z][a-z])'

/** '12', '12a', '12-14', '2/14' unless it is a date; not a price or part of a longer number. */
const NUMBER = '(?<![\\d£.,:/])(?<!£\\s)(?:\\d{1,2}/(?:1[3-9]|[2-9]\\d|\\d{3,4})|\\d{1,4})[A-Za-z]?,?\\s+'
const NAME = "[A-Za-z][A-Za-z'’.-]*"
const ADDRESS = new RegExp(
  `${NUMBER}((?:${NAME}\\s+){1,3}?)(?:${NAMED_STREETS}|${NAMED_STREETS.toUpperCase()}|${toCaseInsensitive(STREETS)}|${SAINT_OR_STREET})(?![A-Za-z])`,
  'g',
)

/** Words that don't occur in street names: '2 doors down the lane', '4 wheel drive', '20 mph road'. */
const NOT_STREET_NAMES = new Set(
  [
    'a about above across after all along am an and any are around as at away back be because before behind below beside between but by can cannot could down each easy for from further had has have if in inside into is it its just keep left like may more most my near next no not of off on one only onto opposite or other our out outside over past per plus round should so some than that the their then there these they this those through to too towards under until up very via was we were when where which while will with within without would you your',
    'axle bag bags bed bedroom big block box boxes car chair chairs cm cubic day days dog double door doors easy-access feet flat floor floors foot front ft full garden gardens gravel half hour hours hr hrs inch inches item items kg kilos lane large little load loads long m metre metres meter meters mile miles min mins minute minutes mm mph narrow new old parking paved people person piece pieces private quiet rear seat seater shared short side single skip skips small sofa sofas square steep step steps storey tarmac tennis ton tonne tonnes tons truck van vans way week weeks wheel wide yard yards',
  ]
    .join(' ')
    .split(' '),
)

const WORD = `(?:${NUMBER_WORDS.join('|')})`
/** 'twelve', 'twenty-two', 'one hundred and five'. */
const NUMBER_IN_WORDS = new RegExp(`(?<![a-z\\d])${WORD}(?:[\\s-]+(?:and\\s+)?${WORD})*(?![a-z\\d])`, 'gi')

/** Returns whether a text has a house number, in digits or words, with a street name (ASK-03). */
export function containsAddress(text: string): boolean {
  return [...text.replace(NUMBER_IN_WORDS, '1').matchAll(ADDRESS)].some(([, names = '']) =>
    isStreetName(names.trim().split(/\s+/)),
  )
}

/**
 * Returns whether the words may be a street name: all capitalised or none, so that '2 sofas Church Road' is no address.
 * Capitalised names may have any word: 'Ashley Down Road', 'New Road'.
 */
function isStreetName(words: readonly string[]): boolean {
  if (words.every((word) => /^[A-Z].*[a-z]/.test(word))) return true
  const isSameCase =
    words.every((word) => word === word.toLowerCase()) || words.every((word) => word === word.toUpperCase())
  return isSameCase && !words.some((word) => NOT_STREET_NAMES.has(word.toLowerCase()))
}

/** Returns a pattern that matches words in any case, for use within a case-sensitive pattern. */
function toCaseInsensitive(words: string): string {
  return words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
