import type { Text } from './texts.ts'
import { ALLOWED, AVOIDED } from './word-list.ts'

export type FoundText = Text & { file: string }

const MAX_WORDS = 25
const MAX_MEAN = 12

/** Returns a line for each avoided word in a text. */
export function avoidedWords({ file, line, kind, text }: FoundText): string[] {
  return AVOIDED.filter(({ pattern, only }) => (only ?? kind) === kind && pattern.test(text))
    .filter(() => !ALLOWED.some((one) => file.startsWith(one.file) && text.includes(one.text)))
    .map(({ pattern, instead }) => `${file}:${line}: '${pattern.exec(text)?.[0]}': ${instead} (${text.slice(0, 120)})`)
}

/** Returns the exceptions that no text needs. */
export const unusedExceptions = (texts: readonly FoundText[]): string[] =>
  ALLOWED.filter((one) => !texts.some(({ file, text }) => file.startsWith(one.file) && text.includes(one.text))).map(
    ({ file, text }) => `${file}: the exception for '${text}' isn't needed`,
  )

/** Returns the sentences on screen with more than 25 words and, with `mean`, an average of more than 12 words. */
export function readabilityFaults(texts: readonly FoundText[], { mean }: { mean: boolean }): string[] {
  const sentences = texts
    .filter(({ kind }) => kind === 'screen')
    .flatMap(({ text, ...place }) =>
      sentencesIn(text).map((sentence) => ({ ...place, sentence, words: wordsIn(sentence) })),
    )
  const long = sentences
    .filter(({ words }) => words > MAX_WORDS)
    .map(({ file, line, words, sentence }) => `${file}:${line}: a sentence of ${words} words: ${sentence}`)
  const average = sentences.reduce((sum, { words }) => sum + words, 0) / Math.max(1, sentences.length)
  return mean && average > MAX_MEAN
    ? [...long, `sentences on screen have ${average.toFixed(1)} words on average`]
    : long
}

/** Whole sentences only: labels would hide long sentences in the average. */
const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => /[.!?]$/.test(sentence.trim()))

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length
