interface SearchableItem {
  label: string
  /** Words that find the item but are not shown. */
  words: string
}

/** Splits a text into words in lower case, without punctuation. */
const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** Words ignored between a number and an item, or before one. */
const FILLERS = new Set(['a', 'an', 'the', 'of', 'and', 'my', 'old', 'some'])

/** '3 x chairs', '3x chairs'; '2x4 timber' is a size. */
const TIMES = /^\s*(\d+)\s*[x×]\s+/i

/** Splits a query into a count and search words: 'two armchairs' has count 2, '2-seat sofa' has 1. */
export function parseItemQuery(typed: string): { count: number; words: string[] } {
  const terms = splitWords(typed.replace(TIMES, '$1 ')).map((part) => {
    const at = NUMBERS.indexOf(part)
    return at === -1 ? part : String(at + 1)
  })
  const [first = '', next] = terms
  const isCount = /^[1-9]\d?$/.test(first) && next !== undefined && !next.startsWith('seat')
  const words = terms.slice(isCount ? 1 : 0).filter((part) => !FILLERS.has(part))
  return { count: isCount ? Number(first) : 1, words: words.map((word) => (word.startsWith('seat') ? 'seat' : word)) }
}

/** Adjectives, which are ignored if nothing matches with them. */
const ADJECTIVES = new Set([
  'small',
  'little',
  'large',
  'big',
  'long',
  'tall',
  'heavy',
  'broken',
  'new',
  'used',
  'wooden',
])

/** Words with a likelier meaning when alone: 'eight bags' means bags of rubbish, not bean bags. */
const MEANT_ALONE: Readonly<Record<string, readonly string[]>> = { bag: ['black', 'bag'], bags: ['black', 'bag'] }

/**
 * Returns the items in which each typed word begins some word, with matches near the start of the name first. If there
 * are none, ignores adjectives, then allows one typo per word.
 */
export function findItems<Item extends SearchableItem>(items: readonly Item[], typed: string): Item[] {
  const { words } = parseItemQuery(typed)
  const nouns = words.filter((word) => !ADJECTIVES.has(word))
  const impliedWords = words.length === 1 ? (MEANT_ALONE[words[0] ?? ''] ?? []) : []
  const matches = [
    ...(impliedWords.length > 0 ? matchItems(items, impliedWords, beginsAs) : []),
    ...matchItems(items, words, beginsAs),
  ]
  if (matches.length > 0 || nouns.length === 0) return [...new Set(matches)]
  const exact = matchItems(items, nouns, beginsAs)
  return exact.length > 0 ? exact : matchItems(items, nouns, nearlyBegins)
}

/** Distance of a match in the hidden words: between those of the second and the third word of the name. */
const HIDDEN_RANK = 1.5

type WordMatcher = (word: string, typed: string) => boolean

function matchItems<Item extends SearchableItem>(
  items: readonly Item[],
  words: readonly string[],
  matches: WordMatcher,
): Item[] {
  return items
    .map((item) => ({ item, distance: distanceOf(item, words, matches) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ item }) => item)
}

/** Returns the distance of the matches from the start of the name, in words; infinite where one is missing. */
function distanceOf({ label, words: hidden }: SearchableItem, typed: readonly string[], matches: WordMatcher): number {
  const [shown, others] = [splitWords(label), splitWords(hidden)]
  return typed.reduce((sum, word) => {
    const at = shown.findIndex((part) => matches(part, word))
    // a match of the beginning only ranks after one of the whole word
    if (at !== -1) return sum + at + (isWhole(shown[at], word) ? 0 : 0.5)
    return sum + (others.some((part) => matches(part, word)) ? HIDDEN_RANK : Number.POSITIVE_INFINITY)
  }, 0)
}

/** Returns whether a word starts with the typed one, or is its singular. */
const beginsAs = (word: string, typed: string) =>
  word.startsWith(typed) || ENDINGS.some((ending) => typed.endsWith(ending) && word === typed.slice(0, -ending.length))
const ENDINGS = ['s', 'es']

/** Shorter words get no typo tolerance, because too many of them differ by one letter. */
const MIN_TYPO_LENGTH = 4

/** Returns whether `typed` is a prefix of the word with one letter added, missing, wrong or swapped. */
function nearlyBegins(word: string, typed: string): boolean {
  if (beginsAs(word, typed)) return true
  const at = Array.from(typed).findIndex((letter, index) => letter !== word[index])
  if (typed.length < MIN_TYPO_LENGTH || at < 1) return false
  const [afterTypo, swapped] = [typed.slice(at + 1), `${typed[at + 1]}${typed[at]}${typed.slice(at + 2)}`]
  return (
    word.startsWith(afterTypo, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(afterTypo, at + 1) ||
    word.startsWith(swapped, at)
  )
}
const isWhole = (word: string | undefined, typed: string): boolean =>
  word === typed || `${word}s` === typed || word === `${typed}s`
