import { expect, test } from 'vitest'
import { readTerm } from './asked.ts'
import { inPieces, markerOf } from './pieces.ts'

const marked = (term: string, text: string) =>
  inPieces(text, markerOf(readTerm(term))).flatMap(({ text: piece, match }) => (match ? [piece] : []))

test('a synonym of several words is marked where they stand together, and its words alone are not', () => {
  expect(marked('armchair', 'Armchair, easy to carry. A kitchen chair is not easy.')).toEqual(['Armchair'])
  expect(marked('armchair', 'Two easy chairs, one recliner')).toEqual(['easy', 'chairs', 'recliner'])
  expect(marked('tallboy', 'A chest of drawers, and a chest')).toEqual(['chest', 'of', 'drawers'])
})

test('what somebody asked for in several words is marked word by word', () => {
  expect(marked('easy chair', 'A chair that is easy to clean')).toEqual(['chair', 'easy'])
})
