import { expect, test } from 'vitest'
import { assertSteerable, maxJobsNow } from './rules.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000)

test('never exceeds a repair’s rate, however long it was idle', () => {
  expect(maxJobsNow(100, at(0), at(0.5))).toBe(50)
  expect(maxJobsNow(100, at(0), at(60))).toBe(100)
  expect(maxJobsNow(1_000, at(0), at(60))).toBe(500)
  expect(maxJobsNow(1, at(0), at(0.9))).toBe(0)
  expect(maxJobsNow(1, at(0), at(1))).toBe(1)
  expect(maxJobsNow(100, at(5), at(0))).toBe(0)
})

test('lets an agent pause any repair, but resume only one of selected jobs', () => {
  const bulk = { state: 'running' as const, bulk: true, level: 'agent' as const }
  expect(() => assertSteerable(bulk, 'paused')).not.toThrow()
  expect(() => assertSteerable({ ...bulk, state: 'paused' }, 'running')).toThrow('Only admins')
  expect(() => assertSteerable({ ...bulk, state: 'paused', level: 'admin' }, 'running')).not.toThrow()
  expect(() => assertSteerable({ ...bulk, state: 'paused', bulk: false }, 'running')).not.toThrow()
})

test('cannot resume a repair that has ended', () => {
  for (const state of ['finished', 'stopped'] as const)
    expect(() => assertSteerable({ state, bulk: false, level: 'admin' }, 'running')).toThrow('has ended')
})
