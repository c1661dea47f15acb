import type { Piece } from '../contract.ts'
import { formsOf } from './forms-of.ts'
import { type ParsedTerm, wordsIn } from './parsed-term.ts'
import { type Word, wordsOf } from './words-of.ts'

/** Length of the excerpt of a longer description. */
const EXCERPT = 240
/** How much of the excerpt comes before the first match. */
const BEFORE = 60
const CUT = '…'

/** Returns the words of a text that match a search. */
export type Matcher = (words: readonly Word[]) => readonly Word[]

/**
 * Returns a function that finds the words of a text that match a search: whole words, plurals, synonyms and words that
 * an unfinished word begins. Synonyms of several words match only adjacent words.
 */
export function matcherOf(parsed: ParsedTerm): Matcher {
  const words = wordsIn(parsed)
  const whole = new Set(words.flatMap(({ forms, others }) => [...forms, ...others]))
  const unfinishedWords = words.filter(({ unfinished }) => unfinished).map(({ word }) => word)
  const phrases = parsed.flatMap(({ synonyms }) => synonyms).map((phrase) => phrase.map((word) => formsOf(word)))
  return (text) => {
    const forms = text.map(({ word }) => formsOf(word))
    const occursAt = (phrase: readonly string[][], at: number) =>
      phrase.every((phraseForms, index) => forms[at + index]?.some((form) => phraseForms.includes(form)) ?? false)
    const inPhrase = new Set(
      phrases.flatMap((phrase) =>
        text.flatMap((_, at) => (occursAt(phrase, at) ? phrase.map((__, offset) => at + offset) : [])),
      ),
    )
    return text.filter(
      ({ word }, at) =>
        inPhrase.has(at) ||
        forms[at]?.some((form) => whole.has(form)) ||
        unfinishedWords.some((start) => word.startsWith(start)),
    )
  }
}

/** Splits a text into matching and other pieces. */
export function splitIntoPieces(text: string, matcher: Matcher): Piece[] {
  const pieces: Piece[] = []
  let copiedTo = 0
  for (const { from, to } of matcher(wordsOf(text))) {
    if (from > copiedTo) pieces.push({ text: text.slice(copiedTo, from), match: false })
    pieces.push({ text: text.slice(from, to), match: true })
    copiedTo = to
  }
  if (copiedTo < text.length) pieces.push({ text: text.slice(copiedTo), match: false })
  return pieces
}

/** Splits an excerpt around the first match of a long text. */
export function splitExcerptIntoPieces(text: string, matcher: Matcher): Piece[] {
  if (text.length <= EXCERPT) return splitIntoPieces(text, matcher)
  const [first] = matcher(wordsOf(text))
  const from = first && first.to > EXCERPT ? startNear(text, first.from - BEFORE) : 0
  const to = from + EXCERPT >= text.length ? text.length : endNear(text, from + EXCERPT)
  return splitIntoPieces(`${from > 0 ? CUT : ''}${text.slice(from, to).trim()}${to < text.length ? CUT : ''}`, matcher)
}

const startNear = (text: string, at: number): number => text.indexOf(' ', at) + 1
function endNear(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space > at - BEFORE ? space : text.slice(0, at).toWellFormed() === text.slice(0, at) ? at : at - 1
}
