import { expect, test } from 'vitest'
import { discardJobs, retryJobs } from '#modules/staff/operations/contract/repairs.ts'
import { failedJob, failedJobs, failureGroups } from '#modules/staff/operations/contract.ts'
import type { QueryInputOf } from '#server/platform/kernel/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { BROKEN, breakCounting, givenFailedJob, jobAbout, mendCounting, SETTINGS, waitForRepair } from './givens.ts'

type Query = QueryInputOf<typeof failedJobs>

const server = await givenServer(SETTINGS)
const staff = await givenStaff(server, 'staff', 'agent')
await breakCounting(server)

const countsFor = async (eventId: string): Promise<number> => {
  const { rowCount } = await server.sql.query(`select 1 from inbox where event_id = $1 and consumer = $2`, [
    eventId,
    BROKEN,
  ])
  return rowCount ?? 0
}

test('shows staff a failed job with its attempts, its event and its error group', async () => {
  const { job } = await givenFailedJob(server, staff)
  expect(job).toMatchObject({ consumer: BROKEN, type: 'BidPlaced', state: 'failed', attempts: 2, times: 1 })
  expect(job.error).toContain('is stuck')
  const detail = await callOrThrow(server, failedJob, { as: staff, params: { jobId: job.id } })
  expect(detail.tries.map(({ attempt }) => attempt)).toEqual([2, 1])
  expect(detail.stack).toContain('on-bids.ts')
  expect(JSON.parse(detail.payload)).toMatchObject({ id: job.eventId, type: 'BidPlaced', requestId: job.requestId })
  const { groups, failed } = await callOrThrow(server, failureGroups, { as: staff })
  const group = groups.find(({ fingerprint }) => fingerprint === job.fingerprint)
  expect(group).toMatchObject({ consumer: BROKEN, failures: 2, failed: 1, retrying: 0 })
  expect(failed).toBe(1)
})

test('finds a failed job by event, HTTP request, subject, consumer, type, cause and time', async () => {
  const { job, bidId } = await givenFailedJob(server, staff)
  const finds = async (query: Query) =>
    (await callOrThrow(server, failedJobs, { as: staff, query })).items.some(({ id }) => id === job.id)
  const { requestId } = job
  if (!requestId) throw new Error('the job does not know its request')
  for (const id of [bidId, job.eventId, requestId]) expect(await finds({ id })).toBe(true)
  const fitting: Query[] = [
    { consumer: BROKEN },
    { type: 'BidPlaced' },
    { fingerprint: job.fingerprint },
    { state: 'any' },
  ]
  for (const query of fitting) expect(await finds(query)).toBe(true)
  const before = new Date(Date.parse(job.failedAt) - 1).toISOString()
  expect(await finds({ from: before, to: job.failedAt })).toBe(true)
  const others: Query[] = [{ to: before }, { state: 'done' }, { consumer: 'live' }, { id: crypto.randomUUID() }]
  for (const query of others) expect(await finds(query)).toBe(false)
})

test('never requeues an event that waits for staff, and leaves its other consumers alone', async () => {
  const { job } = await givenFailedJob(server, staff)
  const parked = async () => {
    const { rows } = await server.sql.query(`select parked_at from outbox where id = $1`, [job.eventId])
    return rows[0]?.parked_at
  }
  await until(parked, 'the event to be parked')
  const { rows } = await server.sql.query(`select count(*)::int as count from job_failures where event_id = $1`, [
    job.eventId,
  ])
  expect(rows[0].count).toBe(2)
})

test('rejects every change to the payload of a failed job', async () => {
  const { job } = await givenFailedJob(server, staff)
  const edit = server.sql.query(`update failed_jobs set payload = '{}' where id = $1`, [job.id])
  await expect(edit).rejects.toThrow('never edited')
})

test('lets an agent discard a job with a reason: its event counts as confirmed and the action is audited', async () => {
  const { job } = await givenFailedJob(server, staff)
  const silent = await call(server, discardJobs, { as: staff, body: { jobIds: [job.id], reason: ' ' } })
  expect(silent.status).toBe(400)
  const repair = await callOrThrow(server, discardJobs, {
    as: staff,
    body: { jobIds: [job.id], reason: 'The bid is gone.' },
  })
  const over = await waitForRepair(server, staff, repair.id, ({ state }) => state === 'finished')
  expect(over).toMatchObject({ kind: 'discard', moved: 1, outcome: { discarded: 1 } })
  const done = async () => {
    const { rows } = await server.sql.query(`select done_at from outbox where id = $1`, [job.eventId])
    return rows[0]?.done_at
  }
  await until(done, 'the event to be done')
  const detail = await callOrThrow(server, failedJob, { as: staff, params: { jobId: job.id } })
  expect(detail).toMatchObject({ state: 'discarded', reason: 'The bid is gone.', discardedBy: staff.id })
  const { rows } = await server.sql.query(`select actor_id, reason from audit_log where subject_id = $1`, [repair.id])
  expect(rows).toEqual([{ actor_id: staff.id, reason: 'The bid is gone.' }])
})

test('records that a retried job fails again until its cause is fixed, then succeeds', async () => {
  const { job } = await givenFailedJob(server, staff)
  const first = await callOrThrow(server, retryJobs, { as: staff, body: { jobIds: [job.id] } })
  await waitForRepair(server, staff, first.id, ({ outcome }) => outcome?.failed === 1)
  const again = await callOrThrow(server, failedJobs, { as: staff, query: { repair: first.id } })
  expect(again.items).toMatchObject([{ id: job.id, times: 2, state: 'failed' }])
  await mendCounting(server)
  const second = await callOrThrow(server, retryJobs, { as: staff, body: { jobIds: [job.id] } })
  await waitForRepair(server, staff, second.id, ({ outcome }) => outcome?.done === 1)
  expect(await countsFor(job.eventId)).toBe(1)
  const empty = await call(server, retryJobs, { as: staff, body: { jobIds: [job.id] } })
  expect(empty.error?.code).toBe('nothing_to_do')
  await breakCounting(server)
})

test('stores a failure that only Redis knows', async () => {
  const { job } = await givenFailedJob(server, staff)
  await server.sql.query(`update failed_jobs set state = 'retrying' where id = $1`, [job.id])
  await server.sql.query(`delete from failed_jobs where id = $1`, [job.id])
  // with no record of the failure it runs once more, and its worker's write is lost
  await server.sql.query(`alter table failed_jobs add constraint closed check (consumer <> '${BROKEN}') not valid`)
  await server.sql.query(`update outbox set parked_at = null, check_at = now() where id = $1`, [job.eventId])
  await until(async () => {
    const { rows } = await server.sql.query(`select check_at > now() as looked from outbox where id = $1`, [
      job.eventId,
    ])
    return rows[0]?.looked
  }, 'the relay to look at it')
  await server.sql.query(`alter table failed_jobs drop constraint closed`)
  expect((await jobAbout(server, staff, job.eventId)).times).toBe(1)
})
