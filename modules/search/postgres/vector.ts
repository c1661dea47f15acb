import type { FindableContent } from '#server/platform/findable.ts'
import { formsOf } from '../words/forms-of.ts'
import { isStopWord } from '../words/stop-words.ts'
import { joinedWords, wordsOf } from '../words/words-of.ts'
import { kindLexeme } from './ts-query.ts'

/** What a document is found by. */
export interface Indexed {
  /** As PostgreSQL reads a tsvector: words of the title weigh A, all others D. */
  readonly vector: string
  /** Its words, for typing errors. */
  readonly terms: readonly string[]
}

/** The words of a document, with their singulars, and its kind among them. */
export function indexed(kind: number, { title, description, keywords, area }: FindableContent): Indexed {
  const inTitle = lexemesOf(title)
  const elsewhere = lexemesOf([description ?? '', area ?? '', ...keywords].join('\n')).difference(inTitle)
  const weighed = [
    ...[...inTitle].map((word) => `'${word}':1A`),
    ...[...elsewhere, kindLexeme(kind)].map((word) => `'${word}':1`),
  ]
  return { vector: weighed.join(' '), terms: [...inTitle.union(elsewhere)].filter(isTerm) }
}

/** A title, or a term, as far as it is words. */
export const titleKey = (text: string): string =>
  wordsOf(text)
    .map(({ word }) => word)
    .join(' ')

function lexemesOf(text: string): Set<string> {
  const words = wordsOf(text)
  const kept = words.map(({ word }) => word).filter((word) => !isStopWord(word))
  return new Set([...kept.flatMap(formsOf), ...joinedWords(text, words)])
}

/** What typing errors are forgiven in: numbers are typed right, and short words are too like one another. */
export const TERM = '^[^0-9#].{2,29}$'
const isTerm = (word: string): boolean => new RegExp(TERM, 'u').test(word)
