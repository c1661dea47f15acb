import { expect, test } from 'vitest'
import { isOwn } from './viewer.ts'

test('a deleted user’s content is not a visitor’s own', () => {
  expect(isOwn('ann', 'ann')).toBe(true)
  expect(isOwn('ann', null)).toBe(false)
  expect(isOwn(null, null)).toBe(false)
})
