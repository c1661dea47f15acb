import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['sofa', ['sofa']],
  ['“old sofa” (red)', ['old', 'sofa', 'red']],
  ['sofa 🛋️', ['sofa']],
  ['🛋️sofa🛏bed', ['sofa', 'bed']],
  ['"sofa"!', ['sofa']],
  ["don't half-price - [chair]", ["don't", 'half-price', 'chair']],
  ['%', ['%']],
  [' 🛋️ ', ['🛋️']],
  ['', []],
])('finds the words of “%s”: %j', (typed, words) => expect(searchWords(typed)).toEqual(words))
