import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOverview } from '#modules/monitoring/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { type House, openHouse, type ServerProcess } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

const GET_STUCK = new URL('../support/get-stuck.ts', import.meta.url).pathname

let house: House
let web: ServerProcess
let viewer: Person
beforeAll(async () => {
  house = await openHouse()
  web = await house.start('web,relay')
  viewer = await givenStaff({ url: web.url, sql: house.sql }, 'viewer', 'viewer')
})
afterAll(() => house?.tearDown())

const startWorker = (way: string, release: string) =>
  house.start('worker', {
    GET_STUCK: way,
    RELEASE: release,
    WATCHDOG_SECONDS: '3',
    NODE_OPTIONS: `--import=${GET_STUCK}`,
  })
const stateOf = async (release: string) =>
  (await must(web, readOverview, { as: viewer })).processes.find((one) => one.release === release)?.state

test('a worker whose event loop is blocked ends, and staff see that it is gone', async () => {
  const worker = await startWorker('event loop', 'blocked')
  expect(await stateOf('blocked')).toBe('alive')
  process.kill(worker.pid, 'SIGUSR2')
  expect(await worker.ended).toBe('SIGKILL')
  // silence is no goodbye: fifteen seconds tell
  await house.sql.query(`update processes set beat_at = beat_at - interval '15 seconds' where release = 'blocked'`)
  await until(async () => (await stateOf('blocked')) === 'gone', 'the process to be gone')
  expect((await must(web, readOverview, { as: viewer })).words.map(({ text }) => text)).toContain(
    'No worker is running',
  )
})

test('a worker that PostgreSQL answers no more, though it answers others, ends with a code that says so', async () => {
  const worker = await startWorker('pool', 'cut off')
  process.kill(worker.pid, 'SIGUSR2')
  expect(await worker.ended).toBe(70)
})

test('a worker that Redis is away from stays: ending would help nobody', async () => {
  const worker = await startWorker('', 'well')
  await house.services.redis.stop()
  const patience = new Promise((resolve) => setTimeout(() => resolve('alive'), 4_000))
  expect(await Promise.race([worker.ended, patience])).toBe('alive')
  await house.services.redis.start()
})
