import { formsOf } from '../words/forms-of.ts'
import { type ParsedTerm, type TermWord, wordsIn } from '../words/parsed-term.ts'

/** Returns the lexeme that marks a document's type; no word of a text looks like it. */
export const typeLexeme = (typeIndex: number): string => `#${typeIndex}`

/** A search as tsquery strings. */
export interface Queries {
  /** Matches every result. */
  readonly any: string
  /** The title has every word, whole. */
  readonly wholeInTitle: string
  /** The title has every word; the last may be unfinished. */
  readonly begunInTitle: string
  /** The title has every word, a synonym or a correction. */
  readonly meantInTitle: string
  /** The title has one of the words. */
  readonly partlyInTitle: string
  /** The title has one of the words, a synonym or a correction: true for all of the above. */
  readonly someInTitle: string
}

/** Returns the queries for a search. Words hold only letters and digits, so no injection is possible. */
export function queriesFor(parsed: ParsedTerm): Queries {
  const words = wordsIn(parsed)
  return {
    any: anyOf(parsed, ''),
    wholeInTitle: allOf(words.map(({ forms }) => oneOf(forms.map((form) => lexeme(form, 'A'))))),
    begunInTitle: allOf(words.map((word) => oneOf(ownForms(word, 'A')))),
    meantInTitle: anyOf(parsed, 'A'),
    partlyInTitle: oneOf(words.flatMap((word) => ownForms(word, 'A'))),
    someInTitle: oneOf(
      parsed.flatMap(({ words: spanWords, synonyms }) => [
        ...spanWords.flatMap((word) => formsAndCorrections(word, 'A')),
        ...synonyms.map((phrase) => phraseOf(phrase, 'A')),
      ]),
    ),
  }
}

const anyOf = (parsed: ParsedTerm, weight: Weight): string =>
  allOf(
    parsed.map(({ words, synonyms }) =>
      oneOf([
        allOf(words.map((word) => oneOf(formsAndCorrections(word, weight)))),
        ...synonyms.map((phrase) => phraseOf(phrase, weight)),
      ]),
    ),
  )

const formsAndCorrections = (word: TermWord, weight: Weight): string[] => [
  ...ownForms(word, weight),
  ...word.alternatives.map((other) => lexeme(other, weight)),
]

const phraseOf = (phrase: readonly string[], weight: Weight): string =>
  allOf(phrase.map((word) => oneOf(formsOf(word).map((form) => lexeme(form, weight)))))

type Weight = '' | 'A'

/** Omits forms that the prefix of an unfinished word already covers: shorter queries run faster. */
const ownForms = ({ word, forms, unfinished }: TermWord, weight: Weight): string[] =>
  unfinished
    ? [...forms.filter((form) => !form.startsWith(word)).map((form) => lexeme(form, weight)), `'${word}':*${weight}`]
    : forms.map((form) => lexeme(form, weight))

const lexeme = (word: string, weight: Weight): string => (weight ? `'${word}':${weight}` : `'${word}'`)
const allOf = (parts: readonly string[]): string => `(${parts.join(' & ')})`
const oneOf = (parts: readonly string[]): string => `(${parts.join(' | ')})`
