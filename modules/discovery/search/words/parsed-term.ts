import { formsOf } from './forms-of.ts'
import { isStopWord } from './stop-words.ts'
import { SYNONYMS } from './synonyms.ts'
import { wordsOf } from './words-of.ts'

/** One word of a search term. */
export interface TermWord {
  readonly word: string
  /** Equivalent words: itself and its singular, or its likeliest correction. */
  readonly forms: readonly string[]
  /** Other likely corrections. */
  readonly alternatives: readonly string[]
  /** Whether it may be the start of a longer word. */
  readonly unfinished: boolean
}

/** Words that form one phrase, and the phrases that mean the same. */
export interface Span {
  readonly words: readonly TermWord[]
  readonly synonyms: readonly (readonly string[])[]
}

/** A parsed search: a document must match every span. */
export type ParsedTerm = readonly Span[]

const MAX_WORDS = 8
const HAS_LETTERS = /[\p{L}\p{N}]/u

/**
 * Parses a term; empty if it has no words. Emoji count only if there is nothing else. The last word may be unfinished.
 */
export function parseTerm(term: string): ParsedTerm {
  const typedWords = [...new Set(wordsOf(term).map(({ word }) => word))]
  const withLetters = typedWords.filter((word) => HAS_LETTERS.test(word))
  const candidates = withLetters.length > 0 ? withLetters : typedWords
  const meaningful = candidates.filter((word) => !isStopWord(word))
  const words = (meaningful.length > 0 ? meaningful : candidates).slice(0, MAX_WORDS)
  return toSpans(
    words.map((word, index) => ({
      word,
      forms: formsOf(word),
      alternatives: [],
      unfinished: index === words.length - 1,
    })),
  )
}

/** Returns the search with words replaced by their `corrections`. */
export function applyCorrections(parsed: ParsedTerm, corrections: ReadonlyMap<string, readonly string[]>): ParsedTerm {
  return toSpans(
    wordsIn(parsed).map((word) => {
      const [best, ...otherCorrections] = corrections.get(word.word) ?? []
      if (best === undefined) return word
      return { word: best, forms: formsOf(best), alternatives: otherCorrections.flatMap(formsOf), unfinished: false }
    }),
  )
}

export const wordsIn = (parsed: ParsedTerm): TermWord[] => parsed.flatMap(({ words }) => words)

const PHRASES = SYNONYMS.flatMap((line) =>
  line.map((phrase) => ({
    words: phrase.split(' '),
    alternatives: line.filter((other) => other !== phrase).map((other) => other.split(' ')),
  })),
).toSorted((a, b) => b.words.length - a.words.length)

/** Groups the longest phrases that have synonyms into spans; every other word is its own span. */
function toSpans(words: readonly TermWord[]): Span[] {
  const spans: Span[] = []
  for (let position = 0; position < words.length; position += spans.at(-1)?.words.length ?? 1) {
    const following = words.slice(position)
    const phrases = PHRASES.filter((phrase) => beginsWith(following, phrase.words))
    const length = phrases[0]?.words.length ?? 1
    const synonyms = phrases
      .filter((phrase) => phrase.words.length === length)
      .flatMap(({ alternatives }) => alternatives)
    spans.push({ words: following.slice(0, length), synonyms })
  }
  return spans
}

const beginsWith = (words: readonly TermWord[], phrase: readonly string[]): boolean =>
  phrase.every((word, index) => words[index]?.forms.some((form) => formsOf(word).includes(form)) ?? false)
