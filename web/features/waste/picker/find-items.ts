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

/** What is typed or said: how many, and the words to find. 'Two armchairs' asks for 2; '2-seat sofa' for a sofa. */
export function wantedOf(typed: string): { count: number; words: string[] } {
  const said = parts(typed).map((part) => {
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

/** The items for which each word that was typed begins one of theirs: those whose name begins with them come first. */
export function findItems<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const { words } = wantedOf(typed)
  const found = foundBy(items, words)
  const things = words.filter((word) => !LOOKS.has(word))
  return found.length > 0 || things.length === 0 ? found : foundBy(items, things)
}

/** As if each word that is not shown stood second in the name. */
const HIDDEN_AT = 1.5

function foundBy<Item extends Named>(items: readonly Item[], words: readonly string[]): Item[] {
  return items
    .map((item) => ({ item, distance: distanceOf(item, words) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .map(({ item }) => item)
}

/** How far from the beginning of its name the words stand, in words; infinite where one stands nowhere. */
function distanceOf({ label, words: hidden }: Named, typed: readonly string[]): number {
  const [shown, others] = [parts(label), parts(hidden)]
  return typed.reduce((sum, word) => {
    const at = shown.findIndex((part) => begins(part, word))
    if (at !== -1) return sum + at + (isWhole(shown[at], word) ? 0 : 0.5)
    return sum + (others.some((part) => begins(part, word)) ? HIDDEN_AT : Number.POSITIVE_INFINITY)
  }, 0)
}

/** Whether a word begins with what was typed, which may be the plural. */
const begins = (word: string, typed: string) =>
  word.startsWith(typed) || ENDINGS.some((ending) => typed.endsWith(ending) && word === typed.slice(0, -ending.length))
const ENDINGS = ['s', 'es']
const isWhole = (word: string | undefined, typed: string): boolean =>
  word === typed || `${word}s` === typed || word === `${typed}s`
