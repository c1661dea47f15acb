import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDLE_AFTER_MS, IDLE_PAUSE_MS, openIdleBackoff } from './idle-backoff.ts'
import { startIntervalLoop } from './interval-loop.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('repeats work at its own interval while more is due, even when idle, and less often after that', async () => {
  const backoff = openIdleBackoff()
  await vi.advanceTimersByTimeAsync(IDLE_AFTER_MS + 1)
  const start = Date.now()
  const times: number[] = []
  const work = async () => times.push(Date.now() - start) < 3
  startIntervalLoop(500, work, () => undefined, { backoff })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(times).toEqual([0, 500, 1_000])
  await vi.advanceTimersByTimeAsync(IDLE_PAUSE_MS)
  expect(times).toEqual([0, 500, 1_000, 1_000 + IDLE_PAUSE_MS])
})

const start = (gatherMs?: number) => {
  const times: number[] = []
  const work = startIntervalLoop(
    10_000,
    async () => void times.push(Date.now()),
    () => undefined,
    { gatherMs },
  )
  return { times, ...work }
}

test('runs once for all calls within the gathering time', async () => {
  const work = start(50)
  await vi.advanceTimersByTimeAsync(0)
  for (let calls = 0; calls < 20; calls++) {
    work.runNow()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(work.times).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(work.times).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(work.times).toHaveLength(2)
})

test('runs straight away when called after the gathering time', async () => {
  const work = start(50)
  await vi.advanceTimersByTimeAsync(1_000)
  const requestedAt = Date.now()
  work.runNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(work.times.at(-1)).toBe(requestedAt)
})
