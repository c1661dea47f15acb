import { expect, test } from 'vitest'
import { liveState } from './live-state.ts'

const fine = { wanted: true, connected: true, reachable: true, late: false }

test('returns the state of the connection', () => {
  expect(liveState(fine)).toBe('live')
  expect(liveState({ ...fine, late: true })).toBe('late')
  expect(liveState({ ...fine, connected: false })).toBe('reconnecting')
  expect(liveState({ ...fine, connected: false, reachable: false })).toBe('offline')
  expect(liveState({ ...fine, wanted: false, connected: false })).toBe('idle')
})

test('a lost connection is never late', () => {
  expect(liveState({ ...fine, connected: false, late: true })).toBe('reconnecting')
})
