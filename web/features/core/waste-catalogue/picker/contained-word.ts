/** Words for things that carriers here can't take. */
const WORDS = [
  'asbestos',
  'artex',
  'syringe',
  'syringes',
  'sharps',
  'clinical waste',
  'medical waste',
  'medicine',
  'medicines',
  'medication',
  'ammunition',
  'ammo',
  'explosive',
  'explosives',
  'firework',
  'fireworks',
  'gunpowder',
  'grenade',
  'dead animal',
  'dead animals',
  'carcass',
]
// 'medicine cabinet' and 'medicine ball' are ordinary items
const FOUND = new RegExp(`(?<!\\bno )\\b(${WORDS.join('|')})\\b(?![ -](?:free|cabinet|ball)\\b)`, 'i')

type Texts = Record<'title' | 'description', string>

/** Returns the first word for something carriers can't take (ITEM-05) and its field; null without one. */
export function containedWord(texts: Texts): { word: string; field: keyof Texts } | null {
  for (const field of ['title', 'description'] as const) {
    const word = FOUND.exec(texts[field])?.[1]?.toLowerCase()
    if (word !== undefined) return { word, field }
  }
  return null
}
