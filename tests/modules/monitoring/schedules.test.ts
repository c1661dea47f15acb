import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { openIdleBackoff } from '#server/platform/kernel/idle-backoff.ts'
import { startHeartbeat } from '#server/platform/process/heartbeat.ts'
import { knownSchedules, startSchedules, wishTask } from '#server/platform/process/scheduled-tasks.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

const HOUR_MS = 3_600_000

let db: AnyDb
const stops: (() => Promise<void>)[] = []
const runs: string[] = []
let broken = false

/** Two workers over one database, as two processes would be: each does the work once at its start, then once an hour. */
beforeAll(async () => {
  db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 8 }, () => undefined)
  for (const worker of ['one', 'other']) {
    const run = async () => {
      if (broken) throw new Error('The bell is cracked')
      runs.push(worker)
    }
    const tasks = [{ name: 'test.ring', everyMs: HOUR_MS, run }]
    const processId = randomUUID()
    const alive = {
      config: { ROLES: ['worker' as const], RELEASE: 'test' },
      sockets: () => 0,
      onError: () => undefined,
    }
    const heartbeat = await startHeartbeat({ db, processId, ...alive })
    stops.push(heartbeat.stop)
    stops.push(startSchedules({ db, processId, tasks, pace: openIdleBackoff(), reporter: () => () => undefined }))
  }
  await until(() => runs.length === 2, 'the first turns')
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await db.destroy()
})

const wish = () => transact(db, (trx) => wishTask(trx, 'test.ring', randomUUID(), new Date()))
const schedule = async () => (await knownSchedules(db)).find(({ task }) => task === 'test.ring')
const ended = (state: string) => until(async () => (await schedule())?.askedState === state, `the turn to be ${state}`)
/** Longer than a worker needs to see a wish. */
const everybodyLooked = () => new Promise((resolve) => setTimeout(resolve, 1_500))

test('what is asked for is done once, however many workers look and however often it is asked meanwhile', async () => {
  expect(await wish()).toBe(true)
  expect(await wish()).toBe(false)
  await ended('done')
  await everybodyLooked()
  expect(runs).toHaveLength(3)
})

test('what a worker had taken that is gone, another does', async () => {
  const before = runs.length
  await transact(db, async (trx) => {
    await wishTask(trx, 'test.ring', randomUUID(), new Date())
    await trx
      .updateTable('task_wishes' as never)
      .set({ taken_by: randomUUID() } as never)
      .where('ended_at' as never, 'is', null)
      .execute()
  })
  await ended('done')
  expect(runs).toHaveLength(before + 1)
})

test('a turn that fails is noted with its error, and the next that works takes it away', async () => {
  broken = true
  await wish()
  await ended('failed')
  await until(async () => (await schedule())?.outcome === 'failed', 'the bad turn to be noted')
  expect(await schedule()).toMatchObject({ error: 'The bell is cracked' })
  broken = false
  await wish()
  await ended('done')
  await until(async () => (await schedule())?.outcome === 'done', 'the good turn to be noted')
})
