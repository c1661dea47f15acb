const IRREGULAR = new Map([
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['leaves', 'leaf'],
])

/** Plural endings and their possible singular endings; the first match counts. */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(ss|us|is)$/, []],
  [/ies$/, ['y', 'ie']],
  [/ves$/, ['f', 'fe', 've']],
  [/oes$/, ['o', 'oe']],
  [/(?<=ss|ch|sh|x|z)es$/, ['', 'e']],
  [/ses$/, ['s', 'se']],
  [/s$/, ['']],
]
/** Shorter words, such as 'gas' and 'bus', aren't plurals. */
const SHORTEST_PLURAL = 4

/** Returns a word and its possible singulars: words that share a form match each other. */
export function formsOf(word: string): string[] {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return [word, irregular]
  if (word.length < SHORTEST_PLURAL || !word.endsWith('s') || !/^\p{L}+$/u.test(word)) return [word]
  const rule = PLURALS.find(([ending]) => ending.test(word))
  return rule ? [word, ...rule[1].map((ending) => word.replace(rule[0], ending))] : [word]
}
