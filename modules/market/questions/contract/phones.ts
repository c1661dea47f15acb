/** The digits of number words; longer words come before their prefixes. */
const DIGITS_BY_WORD: Readonly<Record<string, string>> = {
  thousand: '000',
  hundred: '00',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  eleven: '11',
  twelve: '12',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  zero: '0',
  nought: '0',
  naught: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  oh: '0',
  o: '0',
}
/** Number words on their own; 'o' and 'oh' are left out, because they are digits only among other digits. */
export const NUMBER_WORDS = Object.keys(DIGITS_BY_WORD).filter((word) => word.length > 2)
const NUMBER_WORD = new RegExp(`(?<![a-z\\d])(?:${NUMBER_WORDS.join('|')})(?![a-z\\d])`, 'gi')

/** Replaces number words with digits: 'six five' becomes '6 5'. */
export const wordsToDigits = (text: string): string =>
  text.replace(NUMBER_WORD, (word) => DIGITS_BY_WORD[word.toLowerCase()] ?? word)

const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3 }

const WORD_PATTERN = `(?:(?:${Object.keys(REPEATS).join('|')})[\\s-]*)?(?:${Object.keys(DIGITS_BY_WORD).join('|')}|\\d)`
/** Runs of number words: 'seven', 'ohsevenseven', 'double-oh', '0seven7'. */
const WORDS_RUN = new RegExp(`(?<![a-z\\d])(?=\\d*[a-z])(?:${WORD_PATTERN}-?)+(?![a-z\\d])`, 'g')
const DIGIT_WORD = new RegExp(WORD_PATTERN, 'g')
const DIGIT_WORDS = Object.keys(DIGITS_BY_WORD).filter((word) => DIGITS_BY_WORD[word]?.length === 1)
const DIGIT_PATTERN = `(?:(?:${Object.keys(REPEATS).join('|')})[\\s-]*)?(?:${DIGIT_WORDS.join('|')})`
/** Consecutive digits in words: 'one one seven, four nine six, zero one two three'. */
const DIGITS_IN_WORDS = new RegExp(`(?<![a-z\\d])${DIGIT_PATTERN}(?:[\\s,-]*${DIGIT_PATTERN}){4,}(?![a-z\\d])`, 'g')
/** The fewest digits in words that count as a phone number, even without the leading zero. */
const PHONE_DIGITS = 10

/** Letters that look like digits, among digits: 'O77OO 9OO l23'. */
const LOOKALIKES = /(?<![a-z\d])[\doil]{2,}(?![a-z\d])/g

/** Replaces number words and letters that look like digits with digits. */
const toDigits = (text: string): string =>
  text
    .replace(WORDS_RUN, (run) => run.replaceAll('-', '').replace(DIGIT_WORD, digitsOf))
    .replace(LOOKALIKES, (run) =>
      run.replace(/\D/g, '').length < 2 ? run : run.replaceAll('o', '0').replaceAll(/[il]/g, '1'),
    )

/** Returns the digits of a number word: '77' for 'double seven'. */
function digitsOf(word: string): string {
  const [, repeat = '', rest = word] = /^(double|triple|treble)\s*(.*)$/.exec(word) ?? []
  return (DIGITS_BY_WORD[rest] ?? rest).repeat(REPEATS[repeat] ?? 1)
}

const UNITS =
  '(?:kgs?|kilos?|g|t|tonnes?|tons?|mm|cm|m|m2|m3|metres?|meters?|ft|feet|foot|inch|inches|l|litres?|ltr|yards?|am|pm)'
/** Numbers that are never part of a phone number. */
const NON_PHONE_NUMBERS: readonly RegExp[] = [
  // £1,200.50
  /£\s?(?:\d{1,3}(?:,\d{3})+|\d{1,5})(?:\.\d{1,2})?(?!\d)/g,
  // 01/12/2026, 1.12.26, 2026-12-01, unless within a longer chain
  /(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:20)?\d\d(?![./-]?\d)/g,
  /(?<![\d./-])20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![./-]?\d)/g,
  // 07:30
  /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g,
  new RegExp(`(?<![\\d.,])(?:0|[1-9]\\d{0,4})(?:[.,]\\d{1,3})?\\s?${UNITS}(?![a-z\\d])`, 'g'),
  // 0.75
  /(?<![\d.])(?:0|[1-9]\d{0,2})\.\d{1,2}(?![\d.])/g,
]
/** 'call 460142': without such a word, six or seven digits may be an order or product number. */
const LOCAL_NUMBER =
  /\b(?:call|ring|dial|tel|phone(?:\s+(?:me|us|no|number)|:))(?:\s+(?:me|us|on|at|no|is))*[\s.:]*\d{3}[\s-]?\d{3,4}(?![\d]|[.,]\d)/

/** Replaces a number that is never part of a phone number, so that the digits around it aren't joined. */
const SEPARATOR = ' ~~~~ '
/** Words between the digits of a phone number. */
const FILLERS = /(?<=\d)[\s(]*(?:and|then|dash|hyphen|dot|point|space|slash)[\s)]*(?=\d)/g
/** Allowed between two groups of digits: up to three signs, or up to two letters among signs. */
const GROUP_SEPARATOR = /^(?:[^a-z\d]{0,3}|[^a-z\d]{0,2}[a-z]{1,2}[^a-z\d]{0,2})$/

/**
 * Returns whether a lower-case text has a phone number: a UK number in any spacing and disguise, any number with '+',
 * or a local number after a word like 'call' (ASK-03).
 */
export function containsPhone(text: string): boolean {
  const digitWords = [...text.matchAll(DIGITS_IN_WORDS)].map(([run]) => run.replaceAll(/[\s,-]/g, ''))
  if (digitWords.some((run) => run.replace(DIGIT_WORD, digitsOf).length >= PHONE_DIGITS)) return true
  let normalised = toDigits(text).replace(/\bplus\s*(?=\d)/g, '+')
  for (const harmless of NON_PHONE_NUMBERS) normalised = normalised.replace(harmless, SEPARATOR)
  normalised = normalised.replace(FILLERS, ' ')
  if (LOCAL_NUMBER.test(normalised)) return true
  const groups = [...normalised.matchAll(/\+?\d+/g)].map(({ 0: digits, index }) => ({ digits, index }))
  return groups.some((_, start) => startsWithPhone(normalised, groups.slice(start)))
}

/** Returns whether the first group starts a phone number, alone or with the following ones. */
function startsWithPhone(text: string, groups: readonly { digits: string; index: number }[]): boolean {
  let joined = ''
  let end: number | null = null
  for (const [position, { digits, index }] of groups.entries()) {
    if (end !== null && !GROUP_SEPARATOR.test(text.slice(end, index))) return false
    joined += position === 0 ? digits : digits.replace('+', '')
    end = index + digits.length
    if (
      isPhone(
        joined,
        groups.slice(0, position + 1).map((group) => group.digits.length),
      )
    )
      return true
    if (joined.length > MAX_DIGITS) return false
  }
  return false
}

/** The most digits that an international number has with its prefix. */
const MAX_DIGITS = 18

/** Returns whether digits are a phone number; `lengths` are those of their groups. */
function isPhone(digits: string, lengths: readonly number[]): boolean {
  const [first = 0, second = 0] = lengths
  // with or without the leading zero; other long numbers are order or serial numbers
  if (lengths.length === 1 && /^(?:0\d{9,}|[1-37]\d{9}|44\d{10,})$/.test(digits)) return true
  if (/^(?:\+|00)\d{9,}$/.test(digits) || /^44(?:0?)[1-37-9]\d{9}$/.test(digits)) return true
  if (/^0[1-357-9]\d{9}$/.test(digits)) return true
  // some area codes and old freephone numbers are a digit shorter, unlike '01, 02, 03, 04, 05'
  if (first >= 4 && /^0(?:1\d{8}|[58]00\d{6})$/.test(digits)) return true
  const mayLackZero = (first === 4 && second === 6) || lengths.every((length) => length === 1)
  return mayLackZero && /^7\d{9}$/.test(digits)
}
