import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runUntilDone } from './run-until-done.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('ends when nothing is due or after a second, and returns whether more is due', async () => {
  let remaining = 3
  const step = async () => {
    vi.setSystemTime(Date.now() + 400)
    return --remaining > 0
  }
  expect(await runUntilDone(step)).toBe(false)
  expect(remaining).toBe(0)
  remaining = 10
  expect(await runUntilDone(step)).toBe(true)
  expect(remaining).toBe(7)
})
