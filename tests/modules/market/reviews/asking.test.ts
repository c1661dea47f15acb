import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { choosePace, myAlerts } from '#modules/discovery/alerts/contract.ts'
import { deleteOldReviewTexts } from '#modules/market/reviews/commands/delete-old-review-texts.ts'
import { requestNextReview } from '#modules/market/reviews/commands/request-next-review.ts'
import { businessReviews, replyToReview } from '#modules/market/reviews/contract.ts'
import type { ReviewsTables } from '#modules/market/reviews/tables.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenBusiness } from '#tests/modules/discovery/directory/businesses.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenCompleted, givenReview, moveIntoPast, read, review, SAID, sums } from './givens.ts'

const server = await givenServer()
const { db: shared } = server
const db = asModuleDb<ReviewsTables>(shared)

const mailsOf = async (person: Person) =>
  (
    await server.sql.query(
      `select template, facts, bulk from mails where user_id = $1 and template like 'review-%' order by created_at`,
      [person.id],
    )
  ).rows

async function ask(): Promise<void> {
  while (await requestNextReview(db, new Date()));
  await waitUntilHandled(server)
}

describe('asking for a review', () => {
  test('is done by one mail after three days, and never again (REVIEW-01)', async () => {
    const { owner, requestId } = await givenCompleted(server)
    await waitUntilHandled(server)
    await moveIntoPast(server, requestId, '3 days -1 minute')
    await ask()
    expect(await mailsOf(owner)).toEqual([])
    await moveIntoPast(server, requestId, '61 seconds')
    await ask()
    const title = 'Two-seat sofa and a mattress'
    expect(await mailsOf(owner)).toEqual([{ template: 'review-asked', facts: { requestId, title }, bulk: true }])
    await moveIntoPast(server, requestId, '10 days')
    await ask()
    expect(await mailsOf(owner)).toHaveLength(1)
  })

  test('leaves out owners who have written one, or unsubscribed (REVIEW-01, ALERT-03)', async () => {
    const written = await givenReview(server)
    const off = await givenCompleted(server)
    await callOrThrow(server, choosePace, { as: off.owner, body: { type: 'reviews', channel: 'mail', pace: 'off' } })
    await waitUntilHandled(server)
    for (const { requestId } of [written, off]) await moveIntoPast(server, requestId, '4 days')
    await ask()
    expect(await mailsOf(written.owner)).toEqual([])
    expect(await mailsOf(off.owner)).toEqual([])
  })

  test("is skipped after a month's outage", async () => {
    const { owner, requestId } = await givenCompleted(server)
    await waitUntilHandled(server)
    await moveIntoPast(server, requestId, '31 days')
    await ask()
    expect(await mailsOf(owner)).toEqual([])
  })
})

test('a carrier is notified of its review, and the author of the reply, once each (ALERT-03)', async () => {
  const { owner, carrier, requestId } = await givenReview(server)
  const reply = (text: string, version: number) =>
    callOrThrow(server, replyToReview, { as: carrier, params: { requestId }, body: { text, version } })
  await reply('Thank you!', 1)
  await reply('Thanks a lot!', 2)
  await waitUntilHandled(server)
  expect((await mailsOf(carrier)).map(({ template, facts }) => [template, facts.stars])).toEqual([
    ['review-written', 4],
  ])
  expect((await mailsOf(owner)).map(({ template }) => template)).toEqual(['review-answered'])
  expect((await callOrThrow(server, myAlerts, { as: owner })).choices).toContainEqual({
    type: 'reviews',
    channel: 'mail',
    pace: 'at_once',
  })
})

describe('leaving', () => {
  const leave = (as: Person) => callOrThrow(server, deleteAccount, { as, body: { password: as.password } })

  test("keeps an author's review as written by 'A customer' for 24 months; then its texts are deleted and its stars stay (REVIEW-05)", async () => {
    const carrier = await givenBusiness(server)
    const { owner, requestId } = await givenReview(server, {}, { carrier })
    await callOrThrow(server, replyToReview, {
      as: carrier,
      params: { requestId },
      body: { text: 'Thanks!', version: 1 },
    })
    await leave(owner)
    const shown = async () => (await callOrThrow(server, businessReviews, { params: { userId: carrier.id } })).items[0]
    expect(await shown()).toMatchObject({ author: null, text: SAID.text, reply: 'Thanks!' })
    const { rows } = await server.sql.query('select owner_id, forget_at from reviews where request_id = $1', [
      requestId,
    ])
    expect(rows[0].owner_id).toBeNull()
    const forgetAt: Date = rows[0].forget_at
    expect((forgetAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(730, -1)
    await deleteOldReviewTexts(db, new Date(forgetAt.getTime() - 1_000))
    expect(await shown()).toMatchObject({ text: SAID.text })
    await deleteOldReviewTexts(db, new Date(forgetAt.getTime() + 1_000))
    expect(await shown()).toMatchObject({ text: null, reply: null, place: null, stars: 4 })
    const { kept, counted } = await sums(server)
    expect(kept).toEqual(counted)
  })

  test('deletes the reviews of a carrier, and no one can review it any more (REVIEW-05)', async () => {
    const carrier = await givenBusiness(server)
    const reviewed = await givenReview(server, {}, { carrier })
    const other = await givenCompleted(server, { carrier })
    await leave(carrier)
    for (const table of ['reviews', 'review_sums'])
      expect((await server.sql.query(`select 1 from ${table} where carrier_id = $1`, [carrier.id])).rows).toEqual([])
    expect(await read(server, reviewed.requestId, reviewed.owner)).toEqual({ review: null, writeUntil: null })
    await expect(review(server, other)).rejects.toThrow(/closed their account/)
  })

  test("exports include reviews: the author's own, and for the carrier what it can read", async () => {
    const { owner, carrier, requestId } = await givenReview(server)
    const reviewsIn = async (person: Person) => {
      const { id } = await givenExport(server, person)
      const files = await download(server, person, id)
      return JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())).reviews
    }
    expect(await reviewsIn(owner)).toMatchObject([{ requestId, as: 'author', ...SAID, state: 'shown' }])
    const [ofCarrier] = await reviewsIn(carrier)
    expect(ofCarrier).toMatchObject({ requestId, as: 'carrier', ...SAID })
    expect(ofCarrier).not.toHaveProperty('state')
  })
})

test('cancels the request for a review', async () => {
  const { owner, requestId } = await givenCompleted(server)
  await waitUntilHandled(server)
  await callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })
  expect((await server.sql.query('select 1 from review_asks where request_id = $1', [requestId])).rows).toEqual([])
  expect((await call(server, businessReviews, { params: { userId: owner.id } })).status).toBe(404)
})
