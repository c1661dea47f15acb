import { expect, test, vi } from 'vitest'
import { openIdleBackoff } from './idle-backoff.ts'

test('lengthens pauses once there have been no commits for a while', () => {
  let now = 0
  const backoff = openIdleBackoff(() => now)
  expect(backoff.pauseOf(400)).toBe(400)
  now = 20_001
  expect(backoff.pauseOf(400)).toBe(30_000)
  // slower work keeps its own interval
  expect(backoff.pauseOf(600_000)).toBe(600_000)
  backoff.wake()
  expect(backoff.pauseOf(400)).toBe(400)
})

test('calls the listeners only when the system stops being idle', () => {
  let now = 0
  const backoff = openIdleBackoff(() => now)
  const check = vi.fn()
  const end = backoff.onWake(check)
  now = 10_000
  backoff.wake()
  expect(check).not.toHaveBeenCalled()
  now = 40_000
  backoff.wake()
  backoff.wake()
  expect(check).toHaveBeenCalledOnce()
  end()
  now = 80_000
  backoff.wake()
  expect(check).toHaveBeenCalledOnce()
})
