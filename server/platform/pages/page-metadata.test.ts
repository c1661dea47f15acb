import { expect, test } from 'vitest'
import { preview } from './page-metadata.ts'

test('makes a preview one line, cut between words', () => {
  expect(preview('A sofa.\n  Two seats.')).toBe('A sofa. Two seats.')
  expect(preview('A sofa with two seats', 10)).toBe('A sofa…')
})

test('cuts text without spaces between characters, and never within a surrogate pair', () => {
  expect(preview('🛋🛋🛋', 4)).toBe('🛋🛋…')
  expect(preview('🛋🛋🛋', 5)).toBe('🛋🛋…')
})
