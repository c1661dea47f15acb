import { expect, test, vi } from 'vitest'
import { openIdleBackoff } from './idle-backoff.ts'

test('looks for work as often as it wants while there are commits, and rarely once there have been none for a while', () => {
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

test('wakes resting work when something happens, and nothing else', () => {
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
