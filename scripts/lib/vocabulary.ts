import vocabulary from './vocabulary.json' with { type: 'json' }

const words = (list: string): readonly string[] => list.split(' ')

/** Words about household waste, as people write them. The first words of each list are the frequent ones. */
export const THINGS = words(vocabulary.things)
const KINDS = words(vocabulary.kinds)
const ACTIONS = words(vocabulary.doings)
const LISTS = [THINGS, KINDS, ACTIONS, words(vocabulary.places), words(vocabulary.fillers)]
/** What names are made of, three at a time. */
export const SYLLABLES = words(vocabulary.syllables)

/** A rare name: there are some 100,000 of them. */
export const nameOf = (number: number): string => {
  const { length } = SYLLABLES
  const parts = [number, Math.floor(number / length), Math.floor(number / length / length)]
  return parts.map((part) => SYLLABLES[part % length]).join('')
}

/** Names in invented descriptions. */
const NAMES = 40_000

/** What people type. */
export const TERMS = {
  '1 letter': ['s', 'b', 'p', 'w', 'c'],
  '3 letters': ['sof', 'mat', 'war', 'fri', 'pia'],
  '8 letters': ['mattress', 'wardrobe', 'bookcase', 'plasterb', 'trampoli'],
  'common word': ['sofa', 'mattress', 'wardrobe', 'old', 'collection'],
  'rare word': [1_234, 9_876, 17_171, 25_252, 33_333].map(nameOf),
  typo: ['matress', 'wardorbe', 'trampolene', 'dishwahser', 'greenhuose'],
  'the same, right': ['mattress', 'wardrobe', 'trampoline', 'dishwasher', 'greenhouse'],
  'two words': ['old sofa', 'broken wardrobe', 'oak table', 'garden shed', 'leather armchair'],
} as const

interface Text {
  readonly title: string
  readonly description: string
}

/** Invents texts, the same each time; a third of the words in descriptions are rare names. */
export function inventTexts(count: number, wordsEach: number): Text[] {
  let state = 42
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  // the first ones often, the last ones hardly ever
  const rarely = (list: readonly string[]): string => list[Math.floor(random() ** 1.6 * list.length)] ?? ''
  const word = () =>
    random() < 1 / 3 ? nameOf(Math.floor(random() * NAMES)) : rarely(LISTS[Math.floor(random() * LISTS.length)] ?? [])
  return Array.from({ length: count }, () => ({
    title: `${rarely(KINDS)} ${rarely(THINGS)} ${rarely(ACTIONS)}`,
    description: Array.from({ length: wordsEach }, word).join(' '),
  }))
}
