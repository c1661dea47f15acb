const IRREGULAR = new Map([
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['leaves', 'leaf'],
])

/** Endings of plurals, first match counts, and what may stand instead. */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(ss|us|is)$/, []],
  [/ies$/, ['y', 'ie']],
  [/ves$/, ['f', 'fe', 've']],
  [/oes$/, ['o', 'oe']],
  [/(?<=ss|ch|sh|x|z)es$/, ['', 'e']],
  [/ses$/, ['s', 'se']],
  [/s$/, ['']],
]
/** 'gas' and 'bus' are no plurals. */
const SHORTEST_PLURAL = 4

/** A word and what it may be the plural of: where two words share a form, one is found by the other. */
export function formsOf(word: string): string[] {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return [word, irregular]
  if (word.length < SHORTEST_PLURAL || !word.endsWith('s') || !/^\p{L}+$/u.test(word)) return [word]
  const rule = PLURALS.find(([ending]) => ending.test(word))
  return rule ? [word, ...rule[1].map((instead) => word.replace(rule[0], instead))] : [word]
}
