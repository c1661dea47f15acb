import { describe, expect, test } from 'vitest'
import { confirmTime, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { myBidLedger } from '#modules/market/bidding/returns/contract.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import {
  cancelRequest,
  completeRequest,
  markCollected,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenPerson,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { askSooner, cancel, givenJob, giveUp, load, visitOf } from './jobs.ts'

const server = await givenServer()
const carrier = await givenCarrier(server)

const job = (sides: { owner?: Person } = {}) => givenJob(server, { carrier, ...sides })
const history = async (requestId: string) =>
  (await callOrThrow(server, requestHistory, { params: { requestId } })).items.map(({ what, by }) => `${what} by ${by}`)
const statusOf = async (requestId: string) => (await callOrThrow(server, readRequest, { params: { requestId } })).status
const rightsRow = async (requestId: string) =>
  (await server.sql.query('select * from job_rights where request_id = $1', [requestId])).rows[0]
const mailsTo = async (person: Person, requestId: string) => {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query<{ template: string; facts: Record<string, unknown> }>(
    `select template, facts from mails where user_id = $1 and facts->>'requestId' = $2 and template <> 'job-booked'
     order by created_at`,
    [person.id, requestId],
  )
  return rows
}
const acceptedDaysAgo = (requestId: string, days: number) =>
  server.sql.query(
    `update request_history set at = at - make_interval(days => $2) where request_id = $1 and what = 'bid_accepted'`,
    [requestId, days],
  )
const leave = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })

describe('the right to cancel', () => {
  test('gives a customer 14 days from the acceptance and shows it to both parties (RIGHT-01)', async () => {
    const { owner, request } = await job()
    const rights = {
      cancelUntil: addDays(londonDate(new Date()), 14),
      earlyStartAt: null,
      earlyStartWords: expect.stringContaining('14 days from today. If you ask for it sooner'),
      unaskedStart: false,
    }
    expect(await visitOf(server, request.id, owner)).toMatchObject({ rights, ended: null, repostedAs: null })
    expect((await visitOf(server, request.id, carrier)).rights).toEqual(rights)
  })

  test('does not apply to an owner with a business account (RIGHT-01)', async () => {
    const owner = await givenPerson(server, 'business')
    const { request } = await job({ owner })
    expect((await visitOf(server, request.id, owner)).rights).toBeNull()
    expect(await askSooner(server, request.id, owner)).toMatchObject({ status: 409, error: { code: 'no_consumer' } })
    expect((await load(server, request.id, carrier)).status).toBe(200)
  })

  test('stays as it was at the end of the job if the account becomes a business later (RIGHT-08)', async () => {
    const { owner, request } = await job()
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
    await waitUntilHandled(server)
    await server.sql.query(`update users set user_type = 'business' where id = $1`, [owner.id])
    expect((await visitOf(server, request.id, owner)).rights).toMatchObject({ unaskedStart: true })
    expect(await rightsRow(request.id)).toMatchObject({ consumer: true, ended_at: null, early_start_at: null })
  })
})

describe('a time that the carrier confirms', () => {
  test('is mailed to the owner with each change, and names the button to press within the 14 days (DOOR-01, RIGHT-03)', async () => {
    const { owner, request } = await job()
    const confirm = (days: number, plate: string | null) =>
      callOrThrow(server, confirmTime, {
        as: carrier,
        params: { requestId: request.id },
        body: { day: addDays(londonDate(new Date()), days), part: 'morning', plate },
      })
    const mailed = async () =>
      (await mailsTo(owner, request.id)).filter(({ template }) => template === 'visit-confirmed')
    await confirm(3, null)
    expect(await mailed()).toMatchObject([{ facts: { part: 'morning', plate: null, tooSoon: true } }])
    await confirm(3, null)
    await confirm(3, 'AB12 CDE')
    expect(await mailed()).toHaveLength(2)
    await confirm(20, 'AB12 CDE')
    expect((await mailed()).at(-1)).toMatchObject({ facts: { plate: 'AB12 CDE', tooSoon: false } })
  })
})

describe('an early start', () => {
  test('is requested once, stores and mails its text, and reaches the carrier live (RIGHT-02)', async () => {
    const { owner, request } = await job()
    const watcher = await givenWatcher(server, carrier)
    const asked = await askSooner(server, request.id, owner)
    expect(asked.body).toMatchObject({
      version: 1,
      rights: { earlyStartAt: expect.any(String), earlyStartWords: null },
    })
    expect(await watcher.receives('visit.changed')).toMatchObject({ id: request.id, version: 1 })
    expect(await askSooner(server, request.id, owner)).toMatchObject({ status: 200, body: asked.body })
    expect(await rightsRow(request.id)).toMatchObject({ consumer: true, early_start_text: '2026-12' })
    const [mail, ...more] = await mailsTo(owner, request.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      template: 'early-start-asked',
      facts: { words: expect.stringMatching(/^You can cancel until \d+ \w{3}, 14 days from today\. If you ask/) },
    })
  })

  test('can only be requested by the owner of an open job within the 14 days (RIGHT-02)', async () => {
    const { owner, request } = await job()
    expect(await askSooner(server, request.id, carrier)).toMatchObject({ status: 403 })
    expect(await askSooner(server, request.id, await givenCustomer(server))).toMatchObject({ status: 404 })
    await acceptedDaysAgo(request.id, 1)
    expect((await visitOf(server, request.id, owner)).rights?.earlyStartWords).toContain(
      'the day you accepted. If you ask for it sooner',
    )
    await acceptedDaysAgo(request.id, 14)
    expect((await visitOf(server, request.id, owner)).rights?.earlyStartWords).toBeNull()
    expect(await askSooner(server, request.id, owner)).toMatchObject({ error: { code: 'early_start_not_needed' } })
    await callOrThrow(server, markCollected, { as: owner, params: { requestId: request.id } })
    expect(await askSooner(server, request.id, owner)).toMatchObject({ error: { code: 'collected_already' } })
  })

  test('is required for arrival and loading within the 14 days, but not for collection (RIGHT-03)', async () => {
    const { owner, request } = await job()
    expect(await load(server, request.id, carrier)).toMatchObject({
      status: 409,
      error: {
        code: 'early_start_missing',
        message:
          'The customer hasn’t agreed to a collection within 14 days. Ask them to press “Yes, collect it within the 14 days”.',
      },
    })
    const arrive = () => call(server, noteArrival, { as: carrier, params: { requestId: request.id } })
    expect(await arrive()).toMatchObject({ status: 409, error: { code: 'early_start_missing' } })
    await acceptedDaysAgo(request.id, 15)
    expect((await arrive()).status).toBe(200)
    expect((await load(server, request.id, carrier)).status).toBe(200)

    const unasked = await job()
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId: unasked.request.id } })
    for (const side of [unasked.owner, carrier])
      expect((await visitOf(server, unasked.request.id, side)).rights).toMatchObject({ unaskedStart: true })

    const asked = await job()
    await askSooner(server, asked.request.id, asked.owner)
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId: asked.request.id } })
    expect((await visitOf(server, asked.request.id, asked.owner)).rights).toMatchObject({ unaskedStart: false })
    const done = await job()
    await callOrThrow(server, completeRequest, { as: done.owner, params: { requestId: done.request.id } })
    expect((await visitOf(server, done.request.id, carrier)).rights).toMatchObject({
      unaskedStart: true,
      earlyStartWords: null,
    })
    expect(await statusOf(request.id)).toBe('assigned')
    expect(owner.id).not.toBe(asked.owner.id)
  })
})

describe('a job that its owner cancels', () => {
  test('is cancelled with its bid still accepted, and notifies the carrier with the reason (RIGHT-04)', async () => {
    const { owner, request, bidId } = await job()
    const watcher = await givenWatcher(server, carrier)
    const cancelled = await cancel(server, request.id, owner, 'changed_mind')
    expect(cancelled.body).toMatchObject({ ended: { by: 'owner', reason: 'changed_mind' } })
    expect(await watcher.receives('job.cancelled')).toMatchObject({
      id: request.id,
      title: request.title,
      patch: { by: 'owner', reason: 'changed_mind' },
    })
    expect(await statusOf(request.id)).toBe('cancelled')
    expect(await history(request.id)).toEqual(['posted by owner', 'bid_accepted by owner', 'cancelled by owner'])
    const bids = await callOrThrow(server, bidsOnRequest, { as: owner, params: { requestId: request.id }, query: {} })
    expect(bids.winning).toMatchObject({ id: bidId, status: 'accepted' })
    expect((await visitOf(server, request.id, carrier)).ended).toMatchObject({ by: 'owner', reason: 'changed_mind' })
    expect(await mailsTo(carrier, request.id)).toContainEqual({
      template: 'job-cancelled',
      facts: expect.objectContaining({ by: 'owner', reason: 'changed_mind', arrived: false }),
    })
    expect(await mailsTo(owner, request.id)).toEqual([])
  })

  test('hides the full postcode from its carrier but not from its owner (R33, RIGHT-04)', async () => {
    const { owner, request } = await job()
    await server.sql.query(`update collection_requests set postcode = 'BS6 5QA' where id = $1`, [request.id])
    const postcodeFor = async (as: Person) =>
      (await callOrThrow(server, readRequest, { as, params: { requestId: request.id } })).postcode
    expect(await postcodeFor(carrier)).toBe('BS6 5QA')
    await cancel(server, request.id, owner)
    expect(await postcodeFor(carrier)).toBeNull()
    expect(await postcodeFor(owner)).toBe('BS6 5QA')
  })

  test('needs no reason, and can’t be cancelled twice, after loading began or after collection (RIGHT-04)', async () => {
    const { owner, request } = await job()
    expect(await cancel(server, request.id, owner)).toMatchObject({ body: { ended: { reason: null } } })
    expect(await cancel(server, request.id, owner)).toMatchObject({ status: 409, error: { code: 'job_over' } })

    const loading = await job()
    await askSooner(server, loading.request.id, loading.owner)
    await load(server, loading.request.id, carrier)
    expect(await cancel(server, loading.request.id, loading.owner)).toMatchObject({ error: { code: 'loading_begun' } })

    const collected = await job()
    await callOrThrow(server, markCollected, { as: carrier, params: { requestId: collected.request.id } })
    expect(await cancel(server, collected.request.id, collected.owner)).toMatchObject({
      error: { code: 'collected_already' },
    })
  })

  test('can be cancelled with the van at the door, and the mail names the carrier’s claim (RIGHT-04)', async () => {
    const { owner, request } = await job()
    await visitOf(server, request.id, owner)
    await server.sql.query(
      'insert into job_visits (request_id, arrived_at) values ($1, now()) on conflict (request_id) do update set arrived_at = now()',
      [request.id],
    )
    expect((await cancel(server, request.id, owner, 'other')).status).toBe(200)
    expect(await mailsTo(carrier, request.id)).toContainEqual({
      template: 'job-cancelled',
      facts: expect.objectContaining({ arrived: true }),
    })
  })

  test('costs nothing after a mismatch, and the mail to the carrier says so (DOOR-03, RIGHT-04)', async () => {
    const { owner, request } = await job()
    const marks = `update job_visits set arrived_at = now(), mismatched_at = now() where request_id = $1`
    await server.sql.query('insert into job_visits (request_id) values ($1) on conflict do nothing', [request.id])
    await server.sql.query(marks, [request.id])
    expect((await cancel(server, request.id, owner)).status).toBe(200)
    expect(await mailsTo(carrier, request.id)).toContainEqual({
      template: 'job-cancelled',
      facts: expect.objectContaining({ arrived: true, mismatched: true }),
    })
  })

  test('returns all bids, including the accepted one (QUOTA-01)', async () => {
    const basic = await givenCarrier(server, 'basic')
    const { owner, request } = await givenJob(server, { carrier: basic })
    await cancel(server, request.id, owner)
    await waitUntilHandled(server)
    expect(await callOrThrow(server, myBidLedger, { as: basic })).toMatchObject({ placed: 1, returned: 1 })
  })

  test('can only be cancelled by its owner, and not as an open request (RIGHT-04)', async () => {
    const { owner, request } = await job()
    expect(await cancel(server, request.id, carrier)).toMatchObject({ status: 403, error: { code: 'not_concerned' } })
    expect(await cancel(server, request.id, await givenCustomer(server))).toMatchObject({ status: 404 })
    expect(await call(server, cancelRequest, { as: owner, params: { requestId: request.id } })).toMatchObject({
      error: { code: 'request_closed' },
    })
    const open = await givenOpenRequest(server)
    expect(await cancel(server, open.request.id, open.owner)).toMatchObject({ status: 404 })
  })
})

describe('a job that its carrier cannot do', () => {
  test('is cancelled with a reason, and notifies its owner (RIGHT-05)', async () => {
    const { owner, request } = await job()
    const watcher = await givenWatcher(server, owner)
    expect((await giveUp(server, request.id, carrier, 'no_van')).body).toMatchObject({
      ended: { by: 'carrier', reason: 'no_van' },
    })
    expect(await watcher.receives('job.cancelled')).toMatchObject({ patch: { by: 'carrier', reason: 'no_van' } })
    expect(await history(request.id)).toEqual(['posted by owner', 'bid_accepted by owner', 'cancelled by carrier'])
    expect(await mailsTo(owner, request.id)).toMatchObject([
      { template: 'job-cancelled', facts: { by: 'carrier', others: false } },
    ])
    expect(await rightsRow(request.id)).toMatchObject({ ended_by: 'carrier', reason_key: 'no_van', consumer: true })
  })

  test('needs a reason from the list, and can’t be given up at the door (RIGHT-05)', async () => {
    const { owner, request } = await job()
    const silent = await giveUp(server, request.id, carrier, '' as 'no_van')
    expect(silent).toMatchObject({ status: 400, error: { fields: { reason: 'Choose a reason.' } } })
    expect((await giveUp(server, request.id, owner)).status).toBe(403)
    await server.sql.query(
      'insert into job_visits (request_id, arrived_at) values ($1, now()) on conflict (request_id) do update set arrived_at = now()',
      [request.id],
    )
    expect(await giveUp(server, request.id, carrier)).toMatchObject({ error: { code: 'arrived_already' } })
  })

  test('returns the other carriers’ bids but never its own (RIGHT-06, QUOTA-01)', async () => {
    const [winner, loser] = [await givenCarrier(server, 'basic'), await givenCarrier(server, 'basic')]
    const posted = await givenOpenRequest(server)
    await givenBid(server, posted.request.id, 60, loser)
    const { bid } = await givenBid(server, posted.request.id, 50, winner)
    await callOrThrow(server, acceptBid, { as: posted.owner, params: { bidId: bid.id } })
    await giveUp(server, posted.request.id, winner)
    await waitUntilHandled(server)
    await leave(posted.owner)
    await waitUntilHandled(server)
    expect(await callOrThrow(server, myBidLedger, { as: loser })).toMatchObject({ returned: 1 })
    expect((await callOrThrow(server, myBidLedger, { as: loser })).items).toContainEqual(
      expect.objectContaining({ reason: 'winner_gone', change: 1 }),
    )
    expect(await callOrThrow(server, myBidLedger, { as: winner })).toMatchObject({ placed: 1, returned: 0 })
  })
})

test('shows a job that staff cancelled as ended by neither party (RIGHT-08)', async () => {
  const { owner, request } = await job()
  const staff = await givenStaff(server)
  const body = { status: 'cancelled' as const, reason: 'It was a test.' }
  await callOrThrow(server, endRequest, { as: staff, params: { requestId: request.id }, body })
  await waitUntilHandled(server)
  expect((await visitOf(server, request.id, owner)).ended).toBeNull()
  expect(await rightsRow(request.id)).toMatchObject({ consumer: true, ended_at: null, ended_by: null })
})

describe('stored rights', () => {
  test('are in both parties’ privacy exports (RIGHT-08)', async () => {
    const { owner, request } = await job()
    await askSooner(server, request.id, owner)
    await cancel(server, request.id, owner, 'no_time')
    for (const side of [owner, carrier]) {
      const files = await download(server, side, (await givenExport(server, side)).id)
      const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
      expect(data.rights).toContainEqual({
        requestId: request.id,
        consumer: true,
        cancelUntil: addDays(londonDate(new Date()), 14),
        earlyStartAt: expect.any(String),
        earlyStartText: '2026-12',
        endedAt: expect.any(String),
        endedBy: 'owner',
        reason: 'no_time',
      })
    }
  })

  test('lose the reason of a user who leaves, but keep which party ended the job (RIGHT-08)', async () => {
    const leaver = await givenCarrier(server)
    const { owner, request } = await givenJob(server, { carrier: leaver })
    await giveUp(server, request.id, leaver, 'no_driver')
    await leave(leaver)
    expect((await visitOf(server, request.id, owner)).ended).toMatchObject({ by: 'carrier', reason: null })
    const other = await job()
    await cancel(server, other.request.id, other.owner, 'no_time')
    await leave(other.owner)
    expect(await rightsRow(other.request.id)).toMatchObject({ ended_by: 'owner', reason_key: null })
    expect((await visitOf(server, other.request.id, carrier)).ended).toMatchObject({ by: 'owner', reason: null })
  })
})

test('offers and stores no rights while the feature is off (RIGHT-01)', async () => {
  const plain = await startTestServer({ FEATURES_OFF: 'duty' })
  try {
    const { owner, carrier: winner, request } = await givenJob(plain)
    for (const answer of [
      await askSooner(plain, request.id, owner),
      await cancel(plain, request.id, owner),
      await giveUp(plain, request.id, winner),
    ])
      expect(answer.status).toBe(404)
    await callOrThrow(plain, markCollected, { as: winner, params: { requestId: request.id } })
    await waitUntilHandled(plain)
    expect((await plain.sql.query('select 1 from job_rights')).rowCount).toBe(0)
  } finally {
    await plain.stop()
  }
})
