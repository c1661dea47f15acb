import type { Piece } from '../contract.ts'
import { formsOf } from './forms-of.ts'
import { type ParsedTerm, wordsIn } from './parsed-term.ts'
import { type Word, wordsOf } from './words-of.ts'

/** Length of the excerpt of a longer description, in characters. */
const EXCERPT_LENGTH = 240
/** How many characters of the excerpt come before the first match. */
const CONTEXT_LENGTH = 60
const ELLIPSIS = '…'

/** Returns the words of a text that match a search. */
export type Matcher = (words: readonly Word[]) => readonly Word[]

/**
 * Returns a function that finds the words of a text that match a search: whole words, plurals, synonyms and words that
 * an unfinished word begins. Synonyms of several words match only adjacent words.
 */
export function matcherOf(parsed: ParsedTerm): Matcher {
  const words = wordsIn(parsed)
  const whole = new Set(words.flatMap(({ forms, alternatives }) => [...forms, ...alternatives]))
  const unfinishedWords = words.filter(({ unfinished }) => unfinished).map(({ word }) => word)
  const phrases = parsed.flatMap(({ synonyms }) => synonyms).map((phrase) => phrase.map((word) => formsOf(word)))
  return (text) => {
    const forms = text.map(({ word }) => formsOf(word))
    const occursAt = (phrase: readonly string[][], position: number) =>
      phrase.every((phraseForms, index) => forms[position + index]?.some((form) => phraseForms.includes(form)) ?? false)
    const inPhrase = new Set(
      phrases.flatMap((phrase) =>
        text.flatMap((_, position) =>
          occursAt(phrase, position) ? phrase.map((__, offset) => position + offset) : [],
        ),
      ),
    )
    return text.filter(
      ({ word }, position) =>
        inPhrase.has(position) ||
        forms[position]?.some((form) => whole.has(form)) ||
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
  if (text.length <= EXCERPT_LENGTH) return splitIntoPieces(text, matcher)
  const [first] = matcher(wordsOf(text))
  const from = first && first.to > EXCERPT_LENGTH ? startNear(text, first.from - CONTEXT_LENGTH) : 0
  const to = from + EXCERPT_LENGTH >= text.length ? text.length : endNear(text, from + EXCERPT_LENGTH)
  return splitIntoPieces(
    `${from > 0 ? ELLIPSIS : ''}${text.slice(from, to).trim()}${to < text.length ? ELLIPSIS : ''}`,
    matcher,
  )
}

const startNear = (text: string, position: number): number => text.indexOf(' ', position) + 1
function endNear(text: string, position: number): number {
  const space = text.lastIndexOf(' ', position)
  return space > position - CONTEXT_LENGTH
    ? space
    : text.slice(0, position).toWellFormed() === text.slice(0, position)
      ? position
      : position - 1
}
