import { expect, test } from 'vitest'
import { liveState } from './live-state.ts'

const healthy = { needed: true, connected: true, reachable: true, late: false }

test('returns the state of the connection', () => {
  expect(liveState(healthy)).toBe('live')
  expect(liveState({ ...healthy, late: true })).toBe('late')
  expect(liveState({ ...healthy, connected: false })).toBe('reconnecting')
  expect(liveState({ ...healthy, connected: false, reachable: false })).toBe('offline')
  expect(liveState({ ...healthy, reachable: false })).toBe('offline')
  expect(liveState({ ...healthy, needed: false, connected: false })).toBe('idle')
})

test('a lost connection is never late', () => {
  expect(liveState({ ...healthy, connected: false, late: true })).toBe('reconnecting')
})
