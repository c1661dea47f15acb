import { describe, expect, test } from 'vitest'
import { deleteExpired } from '#modules/core/accounts/commands/delete-expired.ts'
import { refreshSession, signIn } from '#modules/core/accounts/contract.ts'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { businessPage } from '#modules/discovery/directory/contract.ts'
import { businessReviews, changeReview, replyToReview } from '#modules/market/reviews/contract.ts'
import { decideReview, heldReviews } from '#modules/market/reviews/staff/contract.ts'
import { readOverview } from '#modules/staff/monitoring/contract/overview.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { Browser } from '#tests/modules/core/accounts/browser.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenBusiness } from '#tests/modules/discovery/directory/businesses.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenCompleted, givenReview, read, review, SAID, sums } from './givens.ts'

/** Public addresses: those reserved for documentation don't count as a network. */
const HOME = '81.2.69.142'
const ELSEWHERE = '81.2.69.143'

const server = await givenServer({ TRUST_PROXY: '1' })
const { db } = server
const agent = await givenStaff(server, 'vera', 'agent')

const signInFrom = (ip: string, { email, password }: Person, browser = new Browser(server)) =>
  browser.call(signIn, { body: { email, password }, headers: { 'x-forwarded-for': ip } })

async function givenOneHouse() {
  const carrier = await givenBusiness(server)
  const job = await givenCompleted(server, { carrier })
  await signInFrom(HOME, job.owner)
  await signInFrom(HOME, carrier)
  return job
}

const mailsOf = async (person: Person) =>
  (await server.sql.query(`select template from mails where user_id = $1 and template like 'review-%'`, [person.id]))
    .rows
const decide = (requestId: string, decision: 'counted' | 'refused', version = 1, as = agent) =>
  call(server, decideReview, {
    as,
    params: { requestId },
    body: { decision, version, reason: 'Two people, one office.' },
  })

describe('a review between accounts that share a network or browser', () => {
  test("waits for staff: its author sees that, others can't see it, and it doesn't count (REVIEW-03)", async () => {
    const job = await givenOneHouse()
    expect((await review(server, job)).review).toMatchObject({ state: 'held', reason: null })
    expect(await read(server, job.requestId, job.carrier)).toEqual({ review: null, writeUntil: null })
    expect(await callOrThrow(server, businessReviews, { params: { userId: job.carrier.id } })).toMatchObject({
      items: [],
    })
    expect((await callOrThrow(server, businessPage, { params: { userId: job.carrier.id } })).reviews?.count).toBe(0)
    await waitUntilHandled(server)
    expect(await mailsOf(job.carrier)).toEqual([])
    const { items, total } = await callOrThrow(server, heldReviews, { as: agent })
    expect((await callOrThrow(server, readOverview, { as: agent })).people.reviews).toMatchObject({ waiting: total })
    expect(items.find(({ requestId }) => requestId === job.requestId)).toMatchObject({
      owner: { userId: job.owner.id },
      carrier: { userId: job.carrier.id, name: 'Nightingale Clearances' },
      stars: 4,
      text: SAID.text,
      version: 1,
    })
    expect(total).toBeGreaterThan(0)
  })

  test('is shown and counts once staff release it, and the carrier is notified then (REVIEW-03)', async () => {
    const job = await givenOneHouse()
    await review(server, job)
    expect((await decide(job.requestId, 'counted')).body).toEqual({ requestId: job.requestId, decision: 'counted' })
    expect(await callOrThrow(server, businessReviews, { params: { userId: job.carrier.id } })).toMatchObject({
      items: [{ stars: 4 }],
    })
    await waitUntilHandled(server)
    expect(await mailsOf(job.carrier)).toEqual([{ template: 'review-written' }])
    expect(await decide(job.requestId, 'refused', 2)).toMatchObject({ error: { code: 'decided_already' } })
    const { rows } = await server.sql.query('select action, reason from audit_log where subject_id = $1', [
      job.requestId,
    ])
    expect(rows).toEqual([{ action: 'review.counted', reason: 'Two people, one office.' }])
    const { kept, counted } = await sums(server)
    expect(kept).toEqual(counted)
  })

  test('is refused with a reason that only its author reads (REVIEW-03)', async () => {
    const job = await givenOneHouse()
    await review(server, job)
    await decide(job.requestId, 'refused')
    expect((await read(server, job.requestId, job.owner)).review).toMatchObject({
      state: 'refused',
      reason: 'Two people, one office.',
      changeUntil: null,
    })
    expect((await read(server, job.requestId, job.carrier)).review).toBeNull()
    const replying = { as: job.carrier, params: { requestId: job.requestId }, body: { text: 'Hm', version: 2 } }
    expect((await call(server, replyToReview, replying)).status).toBe(404)
  })

  test('is decided at the version that staff read, not one changed since', async () => {
    const job = await givenOneHouse()
    await review(server, job)
    const params = { requestId: job.requestId }
    await callOrThrow(server, changeReview, { as: job.owner, params, body: { ...SAID, stars: 1, version: 1 } })
    expect(await decide(job.requestId, 'counted')).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } })
  })

  test('waits again once its author changes it, so staff only release what they read (REVIEW-03)', async () => {
    const job = await givenOneHouse()
    await review(server, job)
    await decide(job.requestId, 'counted')
    const params = { requestId: job.requestId }
    const changed = { ...SAID, stars: 5, text: 'The best there is.', version: 2 }
    expect((await callOrThrow(server, changeReview, { as: job.owner, params, body: changed })).review).toMatchObject({
      state: 'held',
      changeUntil: expect.any(String),
    })
    expect(await callOrThrow(server, businessReviews, { params: { userId: job.carrier.id } })).toMatchObject({
      items: [],
    })
    expect((await callOrThrow(server, heldReviews, { as: agent })).items).toContainEqual(
      expect.objectContaining({ requestId: job.requestId, stars: 5, text: 'The best there is.', version: 3 }),
    )
    const { kept, counted } = await sums(server)
    expect(kept).toEqual(counted)
    expect((await decide(job.requestId, 'refused', 3)).status).toBe(200)
    expect((await read(server, job.requestId, job.owner)).review?.state).toBe('refused')
  })

  test("isn't decided by a member of staff it is about", async () => {
    const job = await givenOneHouse()
    await review(server, job)
    await server.sql.query(`update users set role = 'operations', staff_level = 'admin' where id = $1`, [job.owner.id])
    const { accessToken } = await callOrThrow(server, signIn, {
      body: { email: job.owner.email, password: job.owner.password },
    })
    const asOwner = { ...job.owner, accessToken }
    expect(await decide(job.requestId, 'counted', 1, asOwner)).toMatchObject({
      status: 403,
      error: { code: 'own_case' },
    })
  })
})

describe('accounts share a network or browser', () => {
  const isHeld = async (prepare: (job: Awaited<ReturnType<typeof givenCompleted>>) => Promise<unknown>) => {
    const job = await givenCompleted(server)
    await prepare(job)
    return (await review(server, job)).review?.state === 'held'
  }

  test('if both signed in on one browser, whatever the network (REVIEW-03)', async () => {
    const browser = new Browser(server)
    const held = await isHeld(async ({ owner, carrier }) => {
      await signInFrom(HOME, carrier, browser)
      await browser.signOut()
      await signInFrom(ELSEWHERE, owner, browser)
    })
    expect(held).toBe(true)
  })

  test("where an open session came from the other's network", async () => {
    const browser = new Browser(server)
    const held = await isHeld(async ({ owner, carrier }) => {
      await signInFrom(ELSEWHERE, carrier, browser)
      await signInFrom('81.2.69.160', owner)
      await browser.call(refreshSession, { headers: { 'x-forwarded-for': '81.2.69.160' } })
    })
    expect(held).toBe(true)
  })

  test('but not in two networks, behind one of our proxies, or 30 days ago (REVIEW-03)', async () => {
    const two = await isHeld(async ({ owner, carrier }) => {
      await signInFrom('81.2.69.150', owner)
      await signInFrom('81.2.69.151', carrier)
    })
    const proxy = await isHeld(async ({ owner, carrier }) => {
      for (const one of [owner, carrier]) await signInFrom('10.0.0.7', one)
    })
    const old = await isHeld(async ({ owner, carrier }) => {
      for (const one of [owner, carrier]) await signInFrom('81.2.69.155', one)
      await server.sql.query(`update sign_in_places set last_at = last_at - interval '30 days 1 minute'`)
    })
    expect([two, proxy, old]).toEqual([false, false, false])
  })

  test("that can't be read from the database, and is deleted after 30 days", async () => {
    const job = await givenOneHouse()
    const { rows } = await server.sql.query('select p::text as row, length(key) as bytes from sign_in_places p')
    for (const { row, bytes } of rows) {
      expect(bytes).toBe(32)
      expect(row).not.toContain(HOME)
    }
    await server.sql.query(`update sign_in_places set last_at = last_at - interval '30 days 1 minute'`)
    await deleteExpired(asModuleDb<AccountsTables>(db), new Date())
    expect((await server.sql.query('select 1 from sign_in_places')).rows).toEqual([])
    expect((await review(server, job)).review?.state).toBe('shown')
  })
})

test('a review between strangers is shown immediately (REVIEW-02)', async () => {
  const { requestId, carrier } = await givenReview(server)
  expect((await read(server, requestId, carrier)).review?.state).toBe('shown')
})
