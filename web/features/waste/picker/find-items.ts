interface Named {
  label: string
  /** Words that find the item but are not shown. */
  words: string
}

const parts = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** What people say between a number and a thing, or before one. */
const FILLERS = new Set(['a', 'an', 'the', 'of', 'and', 'my', 'old', 'some'])

/** '3 x chairs', '3x chairs'; '2x4 timber' is a size. */
const TIMES = /^\s*(\d+)\s*[x×]\s+/i

/** What is typed or said: how many, and the words to find. 'Two armchairs' asks for 2; '2-seat sofa' for a sofa. */
export function wantedOf(typed: string): { count: number; words: string[] } {
  const said = parts(typed.replace(TIMES, '$1 ')).map((part) => {
    const at = NUMBERS.indexOf(part)
    return at === -1 ? part : String(at + 1)
  })
  const [first = '', next] = said
  const isCount = /^[1-9]\d?$/.test(first) && next !== undefined && !next.startsWith('seat')
  const words = said.slice(isCount ? 1 : 0).filter((part) => !FILLERS.has(part))
  return { count: isCount ? Number(first) : 1, words: words.map((word) => (word.startsWith('seat') ? 'seat' : word)) }
}

/** How things look: looked for as any other word, and left out where nothing is found with it. */
const LOOKS = new Set(['small', 'little', 'large', 'big', 'long', 'tall', 'heavy', 'broken', 'new', 'used', 'wooden'])

/** What is meant by one word alone: 'eight bags' are bags of rubbish rather than bean bags. */
const ALONE: Readonly<Record<string, readonly string[]>> = { bag: ['black', 'bag'], bags: ['black', 'bag'] }

/**
 * The items for which each word that was typed begins one of theirs: those whose name begins with them come first.
 * Where none has them all, how a thing looks is left out, then one wrong letter a word is forgiven.
 */
export function findItems<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const { words } = wantedOf(typed)
  const things = words.filter((word) => !LOOKS.has(word))
  const meant = words.length === 1 ? (ALONE[words[0] ?? ''] ?? []) : []
  const found = [...(meant.length > 0 ? foundBy(items, meant, begins) : []), ...foundBy(items, words, begins)]
  if (found.length > 0 || things.length === 0) return [...new Set(found)]
  const exact = foundBy(items, things, begins)
  return exact.length > 0 ? exact : foundBy(items, things, nearlyBegins)
}

/** As if each word that is not shown stood second in the name. */
const HIDDEN_AT = 1.5

type Matches = (word: string, typed: string) => boolean

function foundBy<Item extends Named>(items: readonly Item[], words: readonly string[], matches: Matches): Item[] {
  return items
    .map((item) => ({ item, distance: distanceOf(item, words, matches) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .map(({ item }) => item)
}

/** How far from the beginning of its name the words stand, in words; infinite where one stands nowhere. */
function distanceOf({ label, words: hidden }: Named, typed: readonly string[], matches: Matches): number {
  const [shown, others] = [parts(label), parts(hidden)]
  return typed.reduce((sum, word) => {
    const at = shown.findIndex((part) => matches(part, word))
    if (at !== -1) return sum + at + (isWhole(shown[at], word) ? 0 : 0.5)
    return sum + (others.some((part) => matches(part, word)) ? HIDDEN_AT : Number.POSITIVE_INFINITY)
  }, 0)
}

/** Whether a word begins with what was typed, which may be the plural. */
const begins = (word: string, typed: string) =>
  word.startsWith(typed) || ENDINGS.some((ending) => typed.endsWith(ending) && word === typed.slice(0, -ending.length))
const ENDINGS = ['s', 'es']

/** Shorter words are not taken for others: too many are one letter away. */
const SHORTEST = 4

/** Whether `typed` begins the word but for one letter too many, missing or wrong, or two that changed places. */
function nearlyBegins(word: string, typed: string): boolean {
  if (begins(word, typed)) return true
  const at = Array.from(typed).findIndex((letter, nth) => letter !== word[nth])
  if (typed.length < SHORTEST || at < 1) return false
  const [rest, swapped] = [typed.slice(at + 1), `${typed[at + 1]}${typed[at]}${typed.slice(at + 2)}`]
  return (
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(rest, at + 1) ||
    word.startsWith(swapped, at)
  )
}
const isWhole = (word: string | undefined, typed: string): boolean =>
  word === typed || `${word}s` === typed || word === `${typed}s`
