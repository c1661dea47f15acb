/** Words for things that carriers here can't take. */
const REFUSED_WORDS = [
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
/** Matches a refused word, but not 'no asbestos', 'asbestos-free', 'medicine cabinet' or 'medicine ball'. */
const REFUSED = new RegExp(`(?<!\\bno )\\b(${REFUSED_WORDS.join('|')})\\b(?![ -](?:free|cabinet|ball)\\b)`, 'i')

type Texts = Record<'title' | 'description', string>

/** Returns the first word for something carriers can't take (ITEM-05) and its field; null without one. */
export function findRefusedWord(texts: Texts): { word: string; field: keyof Texts } | null {
  for (const field of ['title', 'description'] as const) {
    const word = REFUSED.exec(texts[field])?.[1]?.toLowerCase()
    if (word !== undefined) return { word, field }
  }
  return null
}
