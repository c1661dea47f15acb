import { expect, test } from 'vitest'
import { openRunningJobs } from './running-jobs.ts'

test('returns the longest-running job until it succeeds or fails', async () => {
  let now = 0
  const jobs = openRunningJobs(() => now)
  expect(jobs.findLongest()).toBeNull()
  const first = Promise.withResolvers<void>()
  const running = jobs.track('search.index', () => first.promise)
  now = 5_000
  const failing = jobs.track('requests.count-bids', () => Promise.reject(new Error('no')))
  now = 9_000
  expect(jobs.findLongest()).toEqual({ queue: 'search.index', ms: 9_000 })
  await expect(failing).rejects.toThrow('no')
  first.resolve()
  await running
  expect(jobs.findLongest()).toBeNull()
})
