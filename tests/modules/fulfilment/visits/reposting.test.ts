import { describe, expect, test } from 'vitest'
import { choosePace } from '#modules/discovery/alerts/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { type PostRequest, postRequest, repostRequest } from '#modules/market/requests/contract/posting.ts'
import { cancelRequest, type RequestDetail, readRequest } from '#modules/market/requests/contract.ts'
import { pictureKeys } from '#modules/market/requests/images.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { givenArea, waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { cancel, givenJob, giveUp, visitOf } from './jobs.ts'

const server = await givenServer({ RATE_LIMIT_FACTOR: '100' })
const winner = await givenCarrier(server)

const today = () => londonDate(new Date())
const POST: PostRequest = {
  title: 'Front room',
  description: 'Two sofas and a fridge.\nBy the door.',
  postcode: 'BS6 5QA',
  budget: 120.5,
  load: {
    items: [
      { key: 'sofa-3', n: 2 },
      { key: 'fridge-freezer', n: 1 },
    ],
    access: { floor: 2, lift: 'no', van: 'near', steps: 12, takeApart: true, note: 'Ring at number 4.' },
  },
}

/** A fully described job that its owner cancelled or its carrier gave up. */
async function givenCancelled({ by = 'owner' as 'owner' | 'carrier', loser = null as Person | null } = {}) {
  const owner = await givenCustomer(server)
  const halfDays = [1, 3].map((days) => ({ day: addDays(today(), days), part: 'evening' as const }))
  const request = await callOrThrow(server, postRequest, {
    as: owner,
    body: { ...POST, load: { ...POST.load, halfDays } },
    files: { image: upload(await jpeg()), image2: upload(await jpeg()) },
  })
  const carries = { allowed: true, reused: false }
  const bid = (as: Person, bidAmount: number) =>
    callOrThrow(server, placeBid, {
      as,
      params: { requestId: request.id },
      body: { bidAmount, bidMessage: null, carries },
    })
  if (loser) await bid(loser, 70)
  const { id: bidId } = await bid(winner, 60)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId } })
  if (by === 'owner') await cancel(server, request.id, owner)
  else await giveUp(server, request.id, winner)
  return { owner, request }
}
const repost = (requestId: string, as: Person, key?: string) =>
  call(server, repostRequest, { as, params: { requestId }, ...(key && { key }) })
const keysOf = ({ imageUrls }: RequestDetail) => (imageUrls ?? []).flatMap(pictureKeys)
async function fileOf(key: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}/media/${key}`)
  if (!answer.ok) throw new Error(`/media/${key} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
/** Returns stored files that are neither in use nor removed. */
const leftOver = async () =>
  (await server.sql.query('select key from stored_files where kept_at is null and dropped_at is null')).rows
const toldOf = async (person: Person, requestId: string) => {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query<{ template: string; bulk: boolean }>(
    `select template, bulk from mails where user_id = $1 and facts::text like $2`,
    [person.id, `%${requestId}%`],
  )
  return rows
}

describe('reposting a cancelled job', () => {
  test('copies everything, with its own pictures (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    const { status, body } = await repost(request.id, owner)
    expect(status).toBe(201)
    const again = body as RequestDetail
    const { id, createdAt, updatedAt, version, imageUrls, winningBidId, acceptedBidderId, ...same } = request
    expect(again).toMatchObject({ ...same, status: 'pending', bidCount: 0, winningBidId: null, acceptedBidderId: null })
    expect(again.id).not.toBe(id)
    expect([winningBidId, acceptedBidderId, version]).toEqual([null, null, 1])
    expect(again.createdAt > createdAt && again.updatedAt > updatedAt).toBe(true)
    expect(again.imageUrls?.map(({ placeholder }) => placeholder)).toEqual(imageUrls?.map((one) => one.placeholder))
    const [firstKeys, keys] = [keysOf(request), keysOf(again)]
    expect(keys).toHaveLength(6)
    expect(keys.filter((key) => firstKeys.includes(key))).toEqual([])
    for (const [at, key] of keys.entries()) expect(await fileOf(key)).toEqual(await fileOf(firstKeys[at] ?? ''))
    const { rows } = await server.sql.query(
      `select load, load_items, load_words, floor_pounds, access, half_days from collection_requests
       where id = any($1) order by created_at`,
      [[id, again.id]],
    )
    expect(rows[1]).toEqual(rows[0])
    expect(await visitOf(server, id, owner)).toMatchObject({ repostedAs: again.id })
    expect(await visitOf(server, id, winner)).toMatchObject({ repostedAs: null })
  })

  test('leaves out past half-days (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    const over = [{ day: addDays(today(), -1), part: 'morning' }, ...(request.halfDays ?? [])]
    await server.sql.query('update collection_requests set half_days = $2 where id = $1', [
      request.id,
      JSON.stringify(over),
    ])
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    const kept = await server.sql.query('select half_days from collection_requests where id = $1', [again.id])
    expect(kept.rows[0].half_days).toEqual(request.halfDays)
  })

  test('creates one request under concurrent repeats and leaves no picture behind (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    const answers = await Promise.all([1, 2, 3, 4].map(() => repost(request.id, owner)))
    expect(new Set(answers.map(({ body }) => body?.id)).size).toBe(1)
    expect((await repost(request.id, owner)).body?.id).toBe(answers[0]?.body?.id)
    expect(await leftOver()).toEqual([])
    const copies = await server.sql.query('select 1 from collection_requests where repost_of = $1', [request.id])
    expect(copies.rowCount).toBe(1)
  })

  test('can be repeated after another cancellation, without reopening the first (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: again.id } })
    const third = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: again.id } })
    expect(third.status).toBe('pending')
    expect((await callOrThrow(server, readRequest, { params: { requestId: request.id } })).status).toBe('cancelled')
  })

  test('is only for the owner, after a cancellation, and not for hidden requests (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    expect(await repost(request.id, winner)).toMatchObject({ status: 403, error: { code: 'not_concerned' } })
    const going = await givenJob(server, { carrier: winner })
    expect(await repost(going.request.id, going.owner)).toMatchObject({ status: 409, error: { code: 'not_cancelled' } })
    await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [request.id])
    expect(await repost(request.id, owner)).toMatchObject({ status: 409, error: { code: 'request_hidden' } })
    expect(await repost(request.id, winner)).toMatchObject({ status: 403 })
    expect(await repost(request.id, await givenCustomer(server))).toMatchObject({ status: 404 })
    expect(await leftOver()).toEqual([])
  })

  test('removes the link to the first request when the owner leaves (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    await callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })
    const { rows } = await server.sql.query('select repost_of from collection_requests where id = $1', [again.id])
    expect(rows).toEqual([{ repost_of: null }])
  })
})

describe('carriers that bid on the first', () => {
  test('receive one mail, even with a matching area; the carrier that gave up receives none (RIGHT-06)', async () => {
    const loser = await givenCarrier(server)
    await givenArea(server, loser)
    const { owner, request } = await givenCancelled({ by: 'carrier', loser })
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    expect(await toldOf(loser, again.id)).toEqual([{ template: 'posted-again', bulk: true }])
    expect(await toldOf(winner, again.id)).toEqual([])
    const { rows } = await server.sql.query(
      `select state from alerts_told where user_id = $1 and subject_id = $2 and channel = 'mail'`,
      [loser.id, again.id],
    )
    expect(rows).toEqual([{ state: 'told' }])
  })

  test('are not mailed again after a mail about their area (RIGHT-06, ALERT-05)', async () => {
    const loser = await givenCarrier(server)
    const { owner, request } = await givenCancelled({ loser })
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    await waitUntilHandled(server)
    const { sql } = server
    await sql.query(`update alerts_told set type = 'jobs', pace = 'at_once' where user_id = $1`, [loser.id])
    await sql.query('delete from mails where user_id = $1', [loser.id])
    // the event arrives late
    await sql.query(`delete from inbox where consumer = 'alerts.tell-of-reposts'`)
    await sql.query(
      `update outbox set done_at = null, check_at = now(), relayed_at = null, claimed_until = null
       where type = 'RequestReposted' and data->>'requestId' = $1`,
      [again.id],
    )
    expect(await toldOf(loser, again.id)).toEqual([])
  })

  test('are notified after the owner cancelled, including the winner (RIGHT-06)', async () => {
    const { owner, request } = await givenCancelled()
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: request.id } })
    expect(await toldOf(winner, again.id)).toMatchObject([{ template: 'posted-again' }])
  })

  test('are not notified if suspended, gone, not allowed to bid, or opted out (RIGHT-06)', async () => {
    const [suspended, gone, customer, quiet] = await Promise.all([1, 2, 3, 4].map(() => givenCarrier(server)))
    if (!suspended || !gone || !customer || !quiet) throw new Error('Four were made')
    const owner = await givenCustomer(server)
    const { request } = await givenJob(server, { owner, carrier: winner })
    const open = await callOrThrow(server, postRequest, { as: owner, body: { ...POST, load: undefined } })
    for (const carrier of [suspended, gone, customer, quiet]) await givenBid(server, open.id, 40, carrier)
    const { bid } = await givenBid(server, open.id, 30, winner)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    await giveUp(server, open.id, winner)
    await server.sql.query('update users set suspended_at = now() where id = $1', [suspended.id])
    await server.sql.query(`update users set user_type = 'customer' where id = $1`, [customer.id])
    await callOrThrow(server, deleteAccount, { as: gone, body: { password: gone.password } })
    await callOrThrow(server, choosePace, { as: quiet, body: { type: 'outcomes', channel: 'mail', pace: 'off' } })
    const again = await callOrThrow(server, repostRequest, { as: owner, params: { requestId: open.id } })
    for (const carrier of [suspended, gone, customer, quiet, winner])
      expect(await toldOf(carrier, again.id)).toEqual([])
    expect(request.id).not.toBe(open.id)
  })
})
