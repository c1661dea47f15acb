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

/** The first word in the texts of a request that names what carriers here cannot take (ITEM-05); null without one. */
export function containedWord(texts: { title: string; description: string }): string | null {
  return FOUND.exec(`${texts.title}\n${texts.description}`)?.[1]?.toLowerCase() ?? null
}
