import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lettersOf } from './letters-of.ts'

const letters = lettersOf(
  readFileSync(new URL(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))),
)

test.each(Array.from('aZ0 £€‘’“”–—×…ëŁżΩДễ™©→□'))('the font of our papers has %s', (letter) =>
  expect(letters.has(letter.codePointAt(0) ?? 0)).toBe(true),
)

test.each(Array.from('☕漢مرحباשลเ、'))('the font of our papers lacks %s', (letter) =>
  expect(letters.has(letter.codePointAt(0) ?? 0)).toBe(false),
)
