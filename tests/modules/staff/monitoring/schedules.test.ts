import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { openIdleBackoff } from '#server/platform/kernel/idle-backoff.ts'
import { startHeartbeat } from '#server/platform/process/heartbeat.ts'
import { knownSchedules, requestManualRun, startSchedules } from '#server/platform/process/scheduled-tasks.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

const HOUR_MS = 3_600_000

let db: AnyDb
const stops: (() => Promise<void>)[] = []
const runs: string[] = []
let broken = false

/** Two workers on one database, like two processes. Each runs the task at its start, then hourly. */
beforeAll(async () => {
  db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 8 }, () => undefined)
  for (const worker of ['one', 'other']) {
    const run = async () => {
      if (broken) throw new Error('The bell is cracked')
      runs.push(worker)
    }
    const tasks = [{ name: 'test.ring', everyMs: HOUR_MS, run }]
    const processId = randomUUID()
    const heartbeatOptions = {
      config: { ROLES: ['worker' as const], RELEASE: 'test' },
      sockets: () => 0,
      onError: () => undefined,
    }
    const heartbeat = await startHeartbeat({ db, processId, ...heartbeatOptions })
    stops.push(heartbeat.stop)
    stops.push(startSchedules({ db, processId, tasks, backoff: openIdleBackoff(), reporter: () => () => undefined }))
  }
  await until(() => runs.length === 2, 'the first runs')
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await db.destroy()
})

const requestRun = () => transact(db, (trx) => requestManualRun(trx, 'test.ring', randomUUID(), new Date()))
const schedule = async () => (await knownSchedules(db)).find(({ task }) => task === 'test.ring')
const ended = (state: string) => until(async () => (await schedule())?.askedState === state, `the run to be ${state}`)
/** Longer than a worker needs to notice a requested run. */
const everybodyLooked = () => new Promise((resolve) => setTimeout(resolve, 1_500))

test('runs a requested task once, with several workers and repeated requests', async () => {
  expect(await requestRun()).toBe(true)
  expect(await requestRun()).toBe(false)
  await ended('done')
  await everybodyLooked()
  expect(runs).toHaveLength(3)
})

test('hands a task over when the worker that claimed it is gone', async () => {
  const before = runs.length
  await transact(db, async (trx) => {
    await requestManualRun(trx, 'test.ring', randomUUID(), new Date())
    await trx
      .updateTable('task_wishes' as never)
      .set({ taken_by: randomUUID() } as never)
      .where('ended_at' as never, 'is', null)
      .execute()
  })
  await ended('done')
  expect(runs).toHaveLength(before + 1)
})

test('records the error of a failed run and clears it after the next success', async () => {
  broken = true
  await requestRun()
  await ended('failed')
  await until(async () => (await schedule())?.outcome === 'failed', 'the failed run to be recorded')
  expect(await schedule()).toMatchObject({ error: 'The bell is cracked' })
  broken = false
  await requestRun()
  await ended('done')
  await until(async () => (await schedule())?.outcome === 'done', 'the successful run to be recorded')
})
