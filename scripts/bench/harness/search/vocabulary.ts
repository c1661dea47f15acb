import vocabulary from './vocabulary.json' with { type: 'json' }

const words = (list: string): readonly string[] => list.split(' ')

/** Words about household waste, as people write them. The first words of each list are the frequent ones. */
export const THINGS = words(vocabulary.things)
export const KINDS = words(vocabulary.kinds)
export const DOINGS = words(vocabulary.doings)
export const PLACES = words(vocabulary.places)
export const FILLERS = words(vocabulary.fillers)
/** Outward codes and their towns. */
export const TOWNS = Object.entries(vocabulary.towns)
/** What names are made of, three at a time. */
export const SYLLABLES = words(vocabulary.syllables)

/** A rare name: there are some 100,000 of them. */
export const nameOf = (number: number): string => {
  const { length } = SYLLABLES
  const parts = [number, Math.floor(number / length), Math.floor(number / length / length)]
  return parts.map((part) => SYLLABLES[part % length]).join('')
}
