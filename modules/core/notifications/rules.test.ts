import { expect, test } from 'vitest'
import { nextTry } from './rules.ts'

const CREATED = new Date('2026-03-01T09:00:00Z')
const after = (ms: number) => new Date(CREATED.getTime() + ms)
const secondsUntilNext = (tries: number) =>
  ((nextTry({ tries, createdAt: CREATED, refused: false }, CREATED)?.getTime() ?? 0) - CREATED.getTime()) / 1_000

test('the wait between tries grows from two seconds to five minutes', () => {
  expect([1, 2, 3, 4, 8, 9, 500].map(secondsUntilNext)).toEqual([2, 4, 8, 16, 256, 300, 300])
})

test('gives a mail up after three days', () => {
  const days = (count: number) => nextTry({ tries: 900, createdAt: CREATED, refused: false }, after(count * 86_400_000))
  expect(days(2.9)).not.toBeNull()
  expect(days(3.1)).toBeNull()
})

test('gives a permanently refused mail up immediately', () => {
  expect(nextTry({ tries: 1, createdAt: CREATED, refused: true }, CREATED)).toBeNull()
})
