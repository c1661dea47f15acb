import { Redis } from 'ioredis'
import { beforeEach, describe, expect, test } from 'vitest'
import { readOverview } from '#modules/staff/monitoring/contract/overview.ts'
import {
  activePauses,
  pauseQueue,
  pausesChanged,
  pausesRoom,
  readSchedules,
  resumeQueue,
  runTask,
} from '#modules/staff/monitoring/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { workersSawPauses } from './workers-looked.ts'

const QUEUE = 'requests.count-bids'
const params = { queue: QUEUE }

const server = await givenServer()
const admin = await givenStaff(server, 'admin')

const pause = (minutes = 30, as = admin) =>
  call(server, pauseQueue, { as, params, body: { reason: 'The counts are wrong', minutes } })
const resume = (as = admin) => call(server, resumeQueue, { as, params, body: { reason: 'Repaired' } })
const counted = async (requestId: string) =>
  (await server.sql.query(`select bid_count from request_activity where request_id = $1`, [requestId])).rows[0]
    ?.bid_count ?? 0
const deeds = async (action: string) =>
  (await server.sql.query(`select * from audit_log where action = $1 order by position`, [action])).rows

describe('a paused queue', () => {
  beforeEach(async () => {
    await resume()
  })

  test('keeps its jobs, announces the pause and resumes on request', async () => {
    const watcher = await givenWatcher(server, await givenStaff(server, 'viewer', 'viewer'))
    await watcher.join(pausesRoom)
    expect(await pause()).toMatchObject({ status: 200, body: { pauses: [{ queue: QUEUE, by: admin.email }] } })
    expect((await watcher.receives(pausesChanged.name)).id).toBe(QUEUE)
    await workersSawPauses(server)
    const { request } = await givenOpenRequest(server)
    await givenBid(server, request.id, 40)
    await workersSawPauses(server)
    expect(await counted(request.id)).toBe(0)
    const overview = await callOrThrow(server, readOverview, { as: admin })
    expect(overview.words.map(({ text }) => text)).toContain('Requests is paused: 1 waiting')
    await resume()
    await until(async () => (await counted(request.id)) === 1, 'the bid to be counted')
  })

  test('stays paused and loses nothing when Redis is wiped', async () => {
    await pause()
    await workersSawPauses(server)
    const { request } = await givenOpenRequest(server)
    await givenBid(server, request.id, 40)
    const redis = new Redis(server.config.REDIS_URL)
    await redis.flushdb()
    redis.disconnect()
    await workersSawPauses(server)
    expect(await counted(request.id)).toBe(0)
    await resume()
    await until(async () => (await counted(request.id)) === 1, 'the bid to be counted')
  })

  test('resumes automatically when the pause expires, and removes the banner', async () => {
    await pause()
    await workersSawPauses(server)
    const { request } = await givenOpenRequest(server)
    await givenBid(server, request.id, 40)
    await server.sql.query(
      `update queue_pauses set paused_at = now() - interval '1 hour', until = now() - interval '1 second'`,
    )
    await until(async () => (await counted(request.id)) === 1, 'the bid to be counted')
    expect((await callOrThrow(server, activePauses, { as: admin })).pauses).toEqual([])
    await until(async () => (await server.sql.query(`select from queue_pauses`)).rowCount === 0, 'the row to go')
  })

  test('needs a reason and an end within 24 hours, and answers 404 for an unknown queue', async () => {
    const body = { reason: ' ', minutes: 30 }
    expect(await call(server, pauseQueue, { as: admin, params, body })).toMatchObject({ status: 400 })
    expect(await pause(0)).toMatchObject({ status: 400, error: { fields: { minutes: 'Enter at least 1 minute.' } } })
    expect(await pause(24 * 60 + 1)).toMatchObject({ status: 400 })
    const elsewhere = { as: admin, params: { queue: 'no.such-queue' }, body: { reason: 'Try', minutes: 5 } }
    expect((await call(server, pauseQueue, elsewhere)).status).toBe(404)
  })

  test('can only be paused and resumed by admins, and both are audited', async () => {
    for (const level of ['viewer', 'agent'] as const) {
      const staff = await givenStaff(server, level, level)
      expect((await pause(30, staff)).status).toBe(403)
      expect((await resume(staff)).status).toBe(403)
    }
    await pause()
    await resume()
    const [paused, resumed] = [(await deeds('queue.paused')).at(-1), (await deeds('queue.resumed')).at(-1)]
    expect(paused).toMatchObject({ actor_id: admin.id, subject_id: QUEUE, reason: 'The counts are wrong' })
    expect(paused.after.until).toBe(resumed.before.until)
    expect(resumed).toMatchObject({ actor_id: admin.id, reason: 'Repaired' })
    expect(paused.request_id).not.toBeNull()
    const before = (await deeds('queue.resumed')).length
    expect((await resume()).status).toBe(200)
    expect((await deeds('queue.resumed')).length).toBe(before)
  })
})

describe('schedules', () => {
  const schedule = async (task: string) =>
    (await callOrThrow(server, readSchedules, { as: admin })).tasks.find((one) => one.task === task)
  const run = (task: string, as = admin) =>
    call(server, runTask, { as, params: { task }, body: { reason: 'Looking whether it works' } })

  test('show every task with its last and next run', async () => {
    await until(async () => (await schedule('monitoring.draw-figures'))?.outcome === 'done', 'the first run')
    const drawing = await schedule('monitoring.draw-figures')
    expect(drawing?.everyMs).toBe(10_000)
    expect(Date.parse(drawing?.nextAt ?? '')).toBeGreaterThan(Date.now() - 10_000)
    expect(drawing?.label).toBe('Monitoring (update figures)')
  })

  test('run a task within seconds on request, and record the result and who requested it', async () => {
    expect(await run('monitoring.forget-old')).toMatchObject({ status: 200 })
    await until(async () => (await schedule('monitoring.forget-old'))?.asked?.state === 'done', 'the run')
    expect((await deeds('schedule.run')).at(-1)).toMatchObject({
      subject_id: 'monitoring.forget-old',
      actor_id: admin.id,
    })
  })

  test('can only be run by admins, and answer 404 for an unknown task', async () => {
    expect((await run('monitoring.forget-old', await givenStaff(server, 'agent', 'agent'))).status).toBe(403)
    expect((await run('monitoring.no-such-task')).status).toBe(404)
  })
})
