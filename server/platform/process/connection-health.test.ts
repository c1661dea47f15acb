import { expect, test } from 'vitest'
import { openConnectionHealth } from './connection-health.ts'

const respond = async () => undefined
const fail = () => Promise.reject(new Error('away'))

function connectionWith(pingExisting: () => Promise<unknown>, pingNew: () => Promise<unknown>) {
  const clock = { now: 0 }
  return {
    clock,
    connections: openConnectionHealth([{ name: 'Redis', pingExisting, pingNew }], () => clock.now),
  }
}

test('reports a dependency that answers others but not this process for long enough', async () => {
  const { clock, connections } = connectionWith(fail, respond)
  clock.now = 20_000
  expect(await connections.findBroken(30_000)).toBeNull()
  clock.now = 31_000
  expect(await connections.findBroken(30_000)).toBe('Redis has answered others, but not this process, for 31 s')
})

test('reports nothing while a dependency answers no process at all', async () => {
  const { clock, connections } = connectionWith(fail, fail)
  clock.now = 60_000
  expect(await connections.findBroken(30_000)).toBeNull()
})

test('restarts the wait after an answer', async () => {
  let pingExisting = fail as () => Promise<unknown>
  const { clock, connections } = connectionWith(() => pingExisting(), respond)
  clock.now = 29_000
  pingExisting = respond
  expect(await connections.findBroken(30_000)).toBeNull()
  pingExisting = fail
  clock.now = 58_000
  expect(await connections.findBroken(30_000)).toBeNull()
})
