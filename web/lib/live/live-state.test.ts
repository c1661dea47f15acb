import { expect, test } from 'vitest'
import { liveState } from './live-state.ts'

const fine = { wanted: true, connected: true, reachable: true, late: false }

test('the mark says what the connection is worth', () => {
  expect(liveState(fine)).toBe('live')
  expect(liveState({ ...fine, late: true })).toBe('late')
  expect(liveState({ ...fine, connected: false })).toBe('reconnecting')
  expect(liveState({ ...fine, connected: false, reachable: false })).toBe('offline')
  expect(liveState({ ...fine, wanted: false, connected: false })).toBe('idle')
})

test('a lost connection is never called late: there is nothing to be late', () => {
  expect(liveState({ ...fine, connected: false, late: true })).toBe('reconnecting')
})
