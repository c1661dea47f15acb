import { formsOf } from './forms-of.ts'
import { isStopWord } from './stop-words.ts'
import { SYNONYMS } from './synonyms.ts'
import { wordsOf } from './words-of.ts'

/** One word of a term. */
export interface AskedWord {
  readonly word: string
  /** Whole words that are as good: itself and its singular, or what it was probably meant to be. */
  readonly forms: readonly string[]
  /** Whole words that it may have been meant to be, too. */
  readonly others: readonly string[]
  /** It may be the beginning of a longer word. */
  readonly unfinished: boolean
}

/** Words that mean something together, and phrases that mean the same. */
export interface Span {
  readonly words: readonly AskedWord[]
  readonly synonyms: readonly (readonly string[])[]
}

/** What a person asks for: a document must have something of every span. */
export type Asked = readonly Span[]

const MOST_WORDS = 8
const HAS_LETTERS = /[\p{L}\p{N}]/u

/** Reads a term; empty when there is no word in it. Pictures count only where nothing else is typed. Its last word may be unfinished. */
export function readTerm(term: string): Asked {
  const typed = [...new Set(wordsOf(term).map(({ word }) => word))]
  const spelled = typed.filter((word) => HAS_LETTERS.test(word))
  const all = spelled.length > 0 ? spelled : typed
  const telling = all.filter((word) => !isStopWord(word))
  const words = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS)
  return inSpans(
    words.map((word, nth) => ({
      word,
      forms: formsOf(word),
      others: [],
      unfinished: nth === words.length - 1,
    })),
  )
}

/** The same with some of its words taken for the first of the words that `meant` gives, or one of the others. */
export function corrected(asked: Asked, meant: ReadonlyMap<string, readonly string[]>): Asked {
  return inSpans(
    wordsIn(asked).map((word) => {
      const [best, ...others] = meant.get(word.word) ?? []
      if (best === undefined) return word
      return { word: best, forms: formsOf(best), others: others.flatMap(formsOf), unfinished: false }
    }),
  )
}

export const wordsIn = (asked: Asked): AskedWord[] => asked.flatMap(({ words }) => words)

const PHRASES = SYNONYMS.flatMap((line) =>
  line.map((phrase) => ({
    words: phrase.split(' '),
    others: line.filter((other) => other !== phrase).map((other) => other.split(' ')),
  })),
).toSorted((one, other) => other.words.length - one.words.length)

/** The longest phrases that have synonyms make spans; every other word is a span by itself. */
function inSpans(words: readonly AskedWord[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < words.length; at += spans.at(-1)?.words.length ?? 1) {
    const rest = words.slice(at)
    const known = PHRASES.filter((phrase) => beginsWith(rest, phrase.words))
    const length = known[0]?.words.length ?? 1
    const synonyms = known.filter((phrase) => phrase.words.length === length).flatMap(({ others }) => others)
    spans.push({ words: rest.slice(0, length), synonyms })
  }
  return spans
}

const beginsWith = (words: readonly AskedWord[], phrase: readonly string[]): boolean =>
  phrase.every((word, nth) => words[nth]?.forms.some((form) => formsOf(word).includes(form)) ?? false)
