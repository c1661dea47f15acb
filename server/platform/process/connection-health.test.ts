import { expect, test } from 'vitest'
import { openConnectionHealth } from './connection-health.ts'

const yes = async () => undefined
const no = () => Promise.reject(new Error('away'))

function connectionWith(own: () => Promise<unknown>, pingNew: () => Promise<unknown>) {
  const clock = { now: 0 }
  return { clock, connections: openConnectionHealth([{ name: 'Redis', pingExisting: own, pingNew }], () => clock.now) }
}

test('reports a dependency that answers others but not this process for long enough', async () => {
  const { clock, connections } = connectionWith(no, yes)
  clock.now = 20_000
  expect(await connections.findBroken(30_000)).toBeNull()
  clock.now = 31_000
  expect(await connections.findBroken(30_000)).toBe('Redis has answered others, but not this process, for 31 s')
})

test('reports nothing while a dependency answers no one, because exiting would help no one', async () => {
  const { clock, connections } = connectionWith(no, no)
  clock.now = 60_000
  expect(await connections.findBroken(30_000)).toBeNull()
})

test('starts the wait again after one answer', async () => {
  let own = no as () => Promise<unknown>
  const { clock, connections } = connectionWith(() => own(), yes)
  clock.now = 29_000
  own = yes
  expect(await connections.findBroken(30_000)).toBeNull()
  own = no
  clock.now = 58_000
  expect(await connections.findBroken(30_000)).toBeNull()
})
