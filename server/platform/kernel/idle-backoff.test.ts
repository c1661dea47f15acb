import { expect, test, vi } from 'vitest'
import { openIdleBackoff } from './idle-backoff.ts'

test('looks for work as often as it wants while there are commits, and rarely once there have been none for a while', () => {
  let now = 0
  const pace = openIdleBackoff(() => now)
  expect(pace.pauseOf(400)).toBe(400)
  now = 20_001
  expect(pace.pauseOf(400)).toBe(30_000)
  // slower work keeps its own interval
  expect(pace.pauseOf(600_000)).toBe(600_000)
  pace.wake()
  expect(pace.pauseOf(400)).toBe(400)
})

test('wakes resting work when something happens, and nothing else', () => {
  let now = 0
  const pace = openIdleBackoff(() => now)
  const look = vi.fn()
  const end = pace.onWake(look)
  now = 10_000
  pace.wake()
  expect(look).not.toHaveBeenCalled()
  now = 40_000
  pace.wake()
  pace.wake()
  expect(look).toHaveBeenCalledOnce()
  end()
  now = 80_000
  pace.wake()
  expect(look).toHaveBeenCalledOnce()
})
