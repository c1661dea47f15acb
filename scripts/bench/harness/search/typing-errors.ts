import { openDice } from './dice.ts'

/** The shortest word that can be mistyped and still be recognised. */
const WORD = /^[a-z]{5,}$/
const LETTERS = Array.from('etaoinshr')

/**
 * Returns misspellings of `word`, one of each kind at the letter with index `at`: swapped with the next, left out,
 * replaced by `other`, and followed by `other`.
 */
export function misspellingsOf(word: string, at: number, other: string): string[] {
  const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  return [
    `${before}${next}${here}${after}`,
    `${before}${next}${after}`,
    `${before}${other}${next}${after}`,
    `${before}${here}${other}${next}${after}`,
  ].filter((mistyped) => mistyped !== word)
}

export interface Mistyped {
  readonly typed: string
  readonly meant: string
}

/**
 * Returns `count` words of five letters and more out of `titles`, each with one typing error that makes no other of the
 * `known` words.
 */
export function mistypedWords(
  titles: readonly string[],
  known: ReadonlySet<string>,
  { count, seed }: { count: number; seed: number },
): Mistyped[] {
  const dice = openDice(seed)
  const found: Mistyped[] = []
  while (found.length < count) {
    const words = dice
      .even(titles)
      .toLowerCase()
      .split(/[ -]/)
      .filter((word) => WORD.test(word))
    if (words.length === 0) continue
    const meant = dice.even(words)
    const typed = dice.even(misspellingsOf(meant, dice.number(meant.length - 1), dice.even(LETTERS)))
    if (typed !== undefined && !known.has(typed)) found.push({ typed, meant })
  }
  return found
}
