/** What carriers here cannot take, by the words that people write for it. */
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
// 'medicine cabinet' and 'medicine ball' are taken as any other
const FOUND = new RegExp(`(?<!\\bno )\\b(${WORDS.join('|')})\\b(?![ -](?:free|cabinet|ball)\\b)`, 'i')

/** What a request says of itself. */
type Texts = Record<'title' | 'description', string>

/** The first word that names what carriers here cannot take (ITEM-05), with the text that holds it; null without one. */
export function containedWord(texts: Texts): { word: string; field: keyof Texts } | null {
  for (const field of ['title', 'description'] as const) {
    const word = FOUND.exec(texts[field])?.[1]?.toLowerCase()
    if (word !== undefined) return { word, field }
  }
  return null
}
