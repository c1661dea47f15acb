import { expect, test } from 'vitest'
import { parseTerm } from './parsed-term.ts'
import { matcherOf, splitIntoPieces } from './pieces.ts'

const marked = (term: string, text: string) =>
  splitIntoPieces(text, matcherOf(parseTerm(term))).flatMap(({ text: piece, match }) => (match ? [piece] : []))

test('highlights a multi-word synonym only where its words are adjacent', () => {
  expect(marked('armchair', 'Armchair, easy to carry. A kitchen chair is not easy.')).toEqual(['Armchair'])
  expect(marked('armchair', 'Two easy chairs, one recliner')).toEqual(['easy', 'chairs', 'recliner'])
  expect(marked('tallboy', 'A chest of drawers, and a chest')).toEqual(['chest', 'of', 'drawers'])
})

test('highlights each word of a search term', () => {
  expect(marked('easy chair', 'A chair that is easy to clean')).toEqual(['chair', 'easy'])
})
