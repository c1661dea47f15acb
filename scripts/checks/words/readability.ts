import type { Text } from './texts.ts'
import { LONG } from './word-list.ts'

const MAX_WORDS = 25
const MAX_MEAN = 12

/** Returns what is hard to read on screen: sentences of more than 25 words and, if `mean`, an average over 12 words. */
export function readability(texts: readonly (Text & { file: string })[], mean: boolean): string[] {
  const sentences = texts
    .filter(({ kind }) => kind === 'screen')
    .flatMap((text) => sentencesIn(text.text).map((sentence) => ({ ...text, sentence, words: wordsIn(sentence) })))
  const long = sentences
    .filter(({ words, sentence }) => words > MAX_WORDS && !LONG.some(({ text }) => sentence.includes(text)))
    .map(({ file, line, words, sentence }) => `${file}:${line}: a sentence of ${words} words: ${sentence}`)
  const average = sentences.reduce((sum, { words }) => sum + words, 0) / Math.max(1, sentences.length)
  return mean && average > MAX_MEAN
    ? [...long, `sentences on screen have ${average.toFixed(1)} words on average`]
    : long
}

/** Whole sentences; labels don't count, they would only hide long ones. */
export const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => /[.!?]$/.test(sentence.trim()))

export const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length
