import { type Asked, type AskedWord, wordsIn } from '../words/asked.ts'
import { formsOf } from '../words/forms-of.ts'

/** No word of a text looks like it. */
export const kindLexeme = (kind: number): string => `#${kind}`

/** What was asked, as PostgreSQL reads a tsquery. */
export interface Queries {
  /** Every document that matches. */
  readonly any: string
  /** Its title has every word, whole. */
  readonly wholeInTitle: string
  /** Its title has every word, the last one perhaps unfinished. */
  readonly begunInTitle: string
  /** Its title has every word, or a synonym, or what may have been meant. */
  readonly meantInTitle: string
  /** Its title has one of the words. */
  readonly partlyInTitle: string
  /** Its title has one of the words, or a synonym, or what may have been meant: true of all the above. */
  readonly someInTitle: string
}

/** The queries for something that is asked; a word holds letters and digits only, so that none can break out. */
export function queriesFor(asked: Asked): Queries {
  const words = wordsIn(asked)
  return {
    any: anyOf(asked, ''),
    wholeInTitle: allOf(words.map(({ forms }) => oneOf(forms.map((form) => lexeme(form, 'A'))))),
    begunInTitle: allOf(words.map((word) => oneOf(ownForms(word, 'A')))),
    meantInTitle: anyOf(asked, 'A'),
    partlyInTitle: oneOf(words.flatMap((word) => ownForms(word, 'A'))),
    someInTitle: oneOf(
      asked.flatMap(({ words: its, synonyms }) => [
        ...its.flatMap((word) => ownOrOther(word, 'A')),
        ...synonyms.map((phrase) => phraseOf(phrase, 'A')),
      ]),
    ),
  }
}

const anyOf = (asked: Asked, weight: Weight): string =>
  allOf(
    asked.map(({ words, synonyms }) =>
      oneOf([
        allOf(words.map((word) => oneOf(ownOrOther(word, weight)))),
        ...synonyms.map((phrase) => phraseOf(phrase, weight)),
      ]),
    ),
  )

const ownOrOther = (word: AskedWord, weight: Weight): string[] => [
  ...ownForms(word, weight),
  ...word.others.map((other) => lexeme(other, weight)),
]

const phraseOf = (phrase: readonly string[], weight: Weight): string =>
  allOf(phrase.map((word) => oneOf(formsOf(word).map((form) => lexeme(form, weight)))))

type Weight = '' | 'A'

/** Forms that an unfinished word begins need no mention: the fewer there are, the sooner a document is judged. */
const ownForms = ({ word, forms, unfinished }: AskedWord, weight: Weight): string[] =>
  unfinished
    ? [...forms.filter((form) => !form.startsWith(word)).map((form) => lexeme(form, weight)), `'${word}':*${weight}`]
    : forms.map((form) => lexeme(form, weight))

const lexeme = (word: string, weight: Weight): string => (weight ? `'${word}':${weight}` : `'${word}'`)
const allOf = (parts: readonly string[]): string => `(${parts.join(' & ')})`
const oneOf = (parts: readonly string[]): string => `(${parts.join(' | ')})`
