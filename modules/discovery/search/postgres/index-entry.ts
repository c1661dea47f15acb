import type { FindableContent } from '#server/platform/findable.ts'
import { formsOf } from '../words/forms-of.ts'
import { isStopWord } from '../words/stop-words.ts'
import { joinedWords, wordsOf } from '../words/words-of.ts'
import { typeLexeme } from './ts-query.ts'

/** The index entry of a document. */
export interface IndexEntry {
  /** A tsvector: words of the title weigh A, all others D. */
  readonly vector: string
  /** Its words, for spelling corrections. */
  readonly terms: readonly string[]
}

/** Returns the index entry of a document: its words with their singulars, and its type's index. */
export function toIndexEntry(typeIndex: number, { title, description, keywords, area }: FindableContent): IndexEntry {
  const inTitle = lexemesOf(title)
  const elsewhere = lexemesOf([description ?? '', area ?? '', ...keywords].join('\n')).difference(inTitle)
  const lexemes = [
    ...[...inTitle].map((word) => `'${word}':1A`),
    ...[...elsewhere, typeLexeme(typeIndex)].map((word) => `'${word}':1`),
  ]
  return { vector: lexemes.join(' '), terms: [...inTitle.union(elsewhere)].filter(isTerm) }
}

/** Returns the words of a title or term, normalised and joined by spaces. */
export const titleKey = (text: string): string =>
  wordsOf(text)
    .map(({ word }) => word)
    .join(' ')

function lexemesOf(text: string): Set<string> {
  const words = wordsOf(text)
  const meaningful = words.map(({ word }) => word).filter((word) => !isStopWord(word))
  return new Set([...meaningful.flatMap(formsOf), ...joinedWords(text, words)])
}

/** Terms that can be corrected: no numbers, and no short words, which resemble each other too much. */
export const TERM_PATTERN = '^[^0-9#].{2,29}$'
const isTerm = (word: string): boolean => new RegExp(TERM_PATTERN, 'u').test(word)
