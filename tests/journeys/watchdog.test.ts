import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOverview } from '#modules/staff/monitoring/contract/overview.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'

const HANG_SERVER = new URL('../support/hang-server.ts', import.meta.url).pathname

let system: TestSystem
let web: ServerProcess
let viewer: Person
beforeAll(async () => {
  system = await openTestSystem()
  web = await system.start('web,relay')
  viewer = await givenStaff({ url: web.url, sql: system.sql }, 'viewer', 'viewer')
})
afterAll(() => system?.tearDown())

const startWorker = (way: string, release: string) =>
  system.start('worker', {
    HANG_SERVER: way,
    RELEASE: release,
    WATCHDOG_SECONDS: '3',
    NODE_OPTIONS: `--import=${HANG_SERVER}`,
  })
const stateOf = async (release: string) =>
  (await callOrThrow(web, readOverview, { as: viewer })).processes.find((one) => one.release === release)?.state

test('a worker with a blocked event loop exits, and staff see that it is gone', async () => {
  const worker = await startWorker('event loop', 'blocked')
  expect(await stateOf('blocked')).toBe('alive')
  process.kill(worker.pid, 'SIGUSR2')
  expect(await worker.ended).toBe('SIGKILL')
  // it didn't sign off, so fifteen seconds pass first
  await system.sql.query(`update processes set beat_at = beat_at - interval '15 seconds' where release = 'blocked'`)
  await until(async () => (await stateOf('blocked')) === 'gone', 'the process to be gone')
  expect((await callOrThrow(web, readOverview, { as: viewer })).words.map(({ text }) => text)).toContain(
    'No worker is running',
  )
})

test('a worker that PostgreSQL stops answering, though it answers others, exits with a telling code', async () => {
  const worker = await startWorker('pool', 'cut off')
  process.kill(worker.pid, 'SIGUSR2')
  expect(await worker.ended).toBe(70)
})

test('a worker without Redis stays, because exiting would not help', async () => {
  const worker = await startWorker('', 'well')
  await system.services.redis.stop()
  const fourSeconds = new Promise((resolve) => setTimeout(() => resolve('alive'), 4_000))
  expect(await Promise.race([worker.ended, fourSeconds])).toBe('alive')
  await system.services.redis.start()
})
