import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportContent } from '#modules/staff/moderation/contract.ts'
import {
  type Overview,
  overviewChanged,
  overviewRoom,
  readOverview,
} from '#modules/staff/monitoring/contract/overview.ts'
import { runTask } from '#modules/staff/monitoring/contract.ts'
import { givenSubmitted } from '#tests/modules/carriers/profiles/businesses.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer({ RELEASE: 'r-7' })
const viewer = await givenStaff(server, 'viewer', 'viewer')

const look = () => callOrThrow(server, readOverview, { as: viewer })
const queue = async (name: string) => (await look()).queues.find((one) => one.queue === name)
const words = async () => (await look()).words.map(({ text }) => text)

test('says when all is caught up, and shows the process with its release', async () => {
  await until(async () => (await words()).join() === 'Nothing is running late', 'nothing to be waiting')
  const { processes, dependencies, oldest } = await look()
  expect(oldest).toBeNull()
  expect(processes).toMatchObject([{ roles: ['web', 'worker', 'relay'], release: 'r-7', state: 'alive' }])
  const stateOf = (name: string) => dependencies.find((one) => one.name === name)?.state
  expect([stateOf('postgresql'), stateOf('redis'), stateOf('mail')]).toEqual(['ok', 'ok', 'unset'])
})

test('counts one handled bid once, with its waiting and run time', async () => {
  const before = (await queue('requests.count-bids'))?.lastHour.done ?? 0
  const { request } = await givenOpenRequest(server)
  await givenBid(server, request.id, 40)
  await until(
    async () =>
      (await server.sql.query(`select from inbox where consumer = 'requests.count-bids' and ran_ms is not null`))
        .rowCount ===
      before + 1,
    'the bid to be counted',
  )
  const admin = await givenStaff(server, 'admin')
  await callOrThrow(server, runTask, {
    as: admin,
    params: { task: 'monitoring.draw-figures' },
    body: { reason: 'now' },
  })
  await until(async () => (await queue('requests.count-bids'))?.lastHour.done === before + 1, 'the overview')
  const counted = await queue('requests.count-bids')
  expect(counted?.lastHour.ran.p50).toBeGreaterThan(0)
  expect(counted?.lastMonth.done).toBe(before + 1)
})

test('shows an unconfirmed event with its age, its consumer and a sentence', async () => {
  const id = randomUUIDv7()
  await server.sql.query(
    `insert into outbox (id, type, version, data, at, committed_at, relayed_at, check_at)
     values ($1, 'BidPlaced', 1, '{}', now(), now() - interval '250 seconds', now(), now() + interval '1 hour')`,
    [id],
  )
  await server.sql.query(`insert into inbox (event_id, consumer) select $1, 'live'`, [id])
  await until(async () => (await look()).oldest?.eventId === id, 'the event')
  const overview = await look()
  expect(overview.oldest).toMatchObject({ type: 'BidPlaced', waitsForStaff: false })
  expect(overview.oldest?.missing).toContain('requests.count-bids')
  expect(overview.oldest?.missing).not.toContain('live')
  expect(overview.words[0]).toMatchObject({ tone: 'late' })
  expect(overview.words.map(({ text }) => text)).toContain('Requests is 4 minutes behind: 1 waiting')
  await server.sql.query(`update outbox set done_at = now() where id = $1`, [id])
})

test('sends changes to staff with the overview open and nothing to anyone else', async () => {
  const outsider = await givenWatcher(server, await givenCustomer(server))
  expect(await outsider.join(overviewRoom)).toMatchObject({ ok: false })
  const watcher = await givenWatcher(server, viewer)
  expect(await watcher.join(overviewRoom)).toEqual({ ok: true })
  const whole = await watcher.receives('ops.overview')
  expect(whole.patch).toHaveProperty('queues')
  const later = await watcher.receives('ops.overview', ({ version }) => version > whole.version)
  expect(Object.keys(later.patch)).not.toContain('mails')
  expect(outsider.received.some(({ name }) => name === 'ops.overview')).toBe(false)
})

test('counts what waits for staff, with the age of the oldest, and updates it live', async () => {
  const none = { waiting: 0, oldestAt: null }
  expect((await look()).people).toEqual({
    cases: none,
    verifications: none,
    registrations: none,
    reviews: none,
    reports: none,
    disputes: none,
  })
  const watcher = await givenWatcher(server, viewer)
  await watcher.join(overviewRoom)
  const { profile } = await givenSubmitted(server)
  await givenSubmitted(server)
  const { request } = await givenOpenRequest(server)
  for (const name of ['first', 'second']) {
    const body = { kind: 'request' as const, subjectId: request.id, reason: 'other' as const, words: null }
    await callOrThrow(server, reportContent, { as: await givenCustomer(server, name), body })
  }
  await server.sql.query(
    `insert into payment_disputes (stripe_id, amount, currency, reason, status, opened_at, updated_at)
     values ('dp_1', 100, 'gbp', 'fraudulent', 'needs_response', '2026-01-02T00:00:00Z', now())`,
  )
  const counted = ({ verifications, reports, disputes }: Overview['people']) =>
    [verifications, reports, disputes].map(({ waiting }) => waiting).join()
  await until(async () => counted((await look()).people) === '2,1,1', 'the counts')
  const { people } = await look()
  const { rows } = await server.sql.query('select submitted_at from profiles where user_id = $1', [profile.userId])
  expect(people.verifications.oldestAt).toBe(rows[0]?.submitted_at.toISOString())
  expect(people.disputes.oldestAt).toBe('2026-01-02T00:00:00.000Z')
  await watcher.receives(overviewChanged.name, ({ patch }) => {
    const { people: told } = patch as Partial<Overview>
    return told !== undefined && counted(told) === '2,1,1'
  })
})
