import { expect, test } from 'vitest'
import { skipsVersions, withNewest } from './versioned-messages.ts'

test('ignores repeats and older versions', () => {
  const received = withNewest(new Map(), 'a', { version: 2 })
  expect(withNewest(received, 'a', { version: 2 })).toBe(received)
  expect(withNewest(received, 'a', { version: 1 })).toBe(received)
  expect(withNewest(received, 'a', { version: 3 }).get('a')).toEqual({ version: 3 })
})

test('keeps only the last 500 items', () => {
  let received = new Map() as ReadonlyMap<string, { version: number }>
  for (let count = 0; count < 501; count += 1) received = withNewest(received, `id-${count}`, { version: 1 })
  expect([received.size, received.has('id-0'), received.has('id-500')]).toEqual([500, false, true])
})

test('detects skipped versions', () => {
  expect(skipsVersions({ version: 1 }, { version: 2 })).toBe(false)
  expect(skipsVersions({ version: 1 }, { version: 3 })).toBe(true)
  expect(skipsVersions(undefined, { version: 9 })).toBe(false)
})
