import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { matchVan } from '#modules/fulfilment/visits/arrival/contract.ts'
import { expirePriceRequests } from '#modules/fulfilment/visits/commands/expire-price-requests.ts'
import { beginLoading, type JobVisit, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { agreedPriceOf } from '#modules/fulfilment/visits/facade.ts'
import { answerPrice, askPrice, linkToPricePhoto, lowerPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { accept } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { noise, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { answer, ask, FRIDGE, givenArrived, givenAsked, type Job, receiptFor } from './givens.ts'

const server = await givenServer()
const { db } = server

const visitOf = ({ owner, requestId }: Job): Promise<JobVisit> =>
  callOrThrow(server, readVisit, { as: owner, params: { requestId } })
const beginToLoad = ({ carrier, requestId }: Job) => call(server, beginLoading, { as: carrier, params: { requestId } })
const bidAmount = async ({ requestId }: Job) =>
  (
    await server.sql.query("select bid_amount from bids where collection_request_id = $1 and status = 'accepted'", [
      requestId,
    ])
  ).rows[0].bid_amount
/** Moves the request this many minutes into the past. */
const setAsked = (changeId: string, minutes: number) =>
  server.sql.query("update price_changes set asked_at = now() - $2 * interval '1 minute' where id = $1", [
    changeId,
    minutes,
  ])

describe('extra items on site', () => {
  test('reach the owner live and change the agreed price once signed, but not the bid (PRICE-02, PRICE-04)', async () => {
    const job = await givenArrived(server)
    const [ann, bob, stranger] = await Promise.all([
      givenWatcher(server, job.owner),
      givenWatcher(server, job.carrier),
      givenWatcher(server, await givenCustomer(server)),
    ])
    const asked = await ask(server, job)
    expect(asked).toMatchObject({ status: 201, body: { bidPounds: 60, agreedPounds: 60 } })
    const change = asked.body?.priceChanges[0]
    expect(change).toMatchObject({
      lines: [{ label: 'Fridge freezer, tall', n: 1 }],
      oldPounds: 60,
      newPounds: 95,
      photos: 1,
      answer: null,
      signedName: null,
    })
    expect(Date.parse(change?.lapsesAt ?? '') - Date.parse(change?.askedAt ?? '')).toBe(30 * 60_000)
    const changeId = change?.id ?? ''
    for (const watcher of [ann, bob])
      expect((await watcher.receives('price.asked')).patch).toMatchObject({ id: changeId, newPounds: 95 })

    const signed = await answer(server, job.owner, changeId, '  Ann Owner ')
    expect(signed).toMatchObject({ status: 200, body: { bidPounds: 60, agreedPounds: 95 } })
    expect(signed.body?.priceChanges[0]).toMatchObject({ answer: 'signed', signedName: 'Ann Owner' })
    for (const watcher of [ann, bob])
      expect((await watcher.receives('price.answered')).patch).toMatchObject({ changeId, answer: 'signed' })
    expect(await bidAmount(job)).toBe('60.00')
    expect(await agreedPriceOf(db, job.requestId)).toBe(95)
    expect(stranger.received.filter(({ name }) => name.startsWith('price.') || name.startsWith('visit.'))).toEqual([])
  })

  test('are mailed to the owner once (PRICE-02)', async () => {
    const job = await givenArrived(server)
    await givenAsked(server, job)
    const mails = `select user_id, facts from mails where template = 'price-asked' and facts->>'requestId' = $1`
    await waitUntilHandled(server)
    const { rows } = await server.sql.query(mails, [job.requestId])
    expect(rows).toMatchObject([
      { user_id: job.owner.id, facts: { items: '1 × Fridge freezer, tall', oldPounds: 60, newPounds: 95 } },
    ])
  })

  test('can be declined by the owner, which keeps the old price (PRICE-03)', async () => {
    const job = await givenArrived(server)
    const changeId = await givenAsked(server, job)
    const body = { answer: 'declined' as const, name: 'Ann Owner' }
    const named = await call(server, answerPrice, { as: job.owner, params: { changeId }, body })
    expect(named.error?.fields).toEqual({ name: 'Leave out your name to decline.' })
    const declined = await answer(server, job.owner, changeId, null)
    expect(declined.body).toMatchObject({ agreedPounds: 60, priceChanges: [{ answer: 'declined', signedName: null }] })
    expect((await answer(server, job.owner, changeId)).error?.code).toBe('price_answered')
  })

  test('can come with a lower price, and the newest signed price counts (PRICE-03, PRICE-04)', async () => {
    const job = await givenArrived(server)
    await answer(server, job.owner, await givenAsked(server, job, 95))
    const lower = await ask(server, job, { pounds: 80.5 })
    expect(lower.body?.priceChanges[1]).toMatchObject({ oldPounds: 95, newPounds: 80.5 })
    const { body } = await answer(server, job.owner, lower.body?.priceChanges[1]?.id ?? '')
    expect(body).toMatchObject({ bidPounds: 60, agreedPounds: 80.5 })
  })

  test('can be requested twice per job, one at a time (PRICE-03)', async () => {
    const job = await givenArrived(server)
    const first = await givenAsked(server, job)
    expect((await ask(server, job)).error).toMatchObject({
      code: 'price_pending',
      message: 'The customer hasn’t answered your last price yet.',
    })
    await answer(server, job.owner, first, null)
    await answer(server, job.owner, await givenAsked(server, job), null)
    expect((await ask(server, job)).error?.code).toBe('most_changes')
  })

  test('are requested and signed once when a press is repeated (PRICE-04)', async () => {
    const job = await givenArrived(server)
    const key = randomUUID()
    const [once, again] = [await ask(server, job, { key }), await ask(server, job, { key })]
    expect(again.body).toEqual(once.body)
    expect((await visitOf(job)).priceChanges).toHaveLength(1)
    const { rows } = await server.sql.query('select key from stored_files where key like $1 and dropped_at is null', [
      `price_photos/${job.requestId}/%`,
    ])
    expect(rows).toHaveLength(1)
  })

  test('are rejected before arrival, after loading and after the end (PRICE-02)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 60)
    const early = { owner, carrier, requestId: request.id }
    expect((await ask(server, early)).status).toBe(404)
    await accept(server, owner, bid.id)
    expect((await ask(server, early)).error?.code).toBe('not_arrived')

    const loading = await givenArrived(server)
    await beginToLoad(loading)
    expect((await ask(server, loading)).error?.code).toBe('loading_begun')

    const collected = await givenArrived(server)
    await callOrThrow(server, markCollected, { as: collected.carrier, params: { requestId: collected.requestId } })
    expect((await ask(server, collected)).error?.code).toBe('collected_already')
  })

  test('are rejected with field errors for invalid input, leaving no photo behind (PRICE-02, ITEM-21)', async () => {
    const job = await givenArrived(server)
    const fields = async (asked: Parameters<typeof ask>[2]) => (await ask(server, job, asked)).error?.fields
    expect(await fields({ items: [{ key: 'asbestos-cement', n: 1 }] })).toHaveProperty(['load.items.0.key'])
    expect(await fields({ items: [{ key: 'nonsense', n: 1 }] })).toHaveProperty(['load.items.0.key'])
    expect(await fields({ items: [] })).toEqual({ 'load.items': 'Add what you found.' })
    expect(await fields({ pounds: 60 })).toEqual({ newPounds: 'This is already the price. Enter a different one.' })
    expect(await fields({ pounds: 0 })).toEqual({ newPounds: 'New price must be positive.' })
    expect(await fields({ items: [...FRIDGE, { key: 'fridge-freezer', n: 99 }] })).toEqual({
      'load.items.1.key': 'Fridge freezer, tall: you can add up to 99.',
    })
    const body = { load: { items: FRIDGE }, newPounds: 95 }
    const params = { requestId: job.requestId }
    const bare = await call(server, askPrice, { as: job.carrier, params, body })
    expect(bare.error).toMatchObject({ code: 'photo_missing', fields: { photo1: 'Add a photo of what you found.' } })
    const files = { photo1: upload(Buffer.from('%PDF-1.7 no picture'), 'a.pdf', 'application/pdf') }
    expect((await call(server, askPrice, { as: job.carrier, params, body, files })).status).toBe(415)
    const { rows } = await server.sql.query('select 1 from stored_files where key like $1 and dropped_at is null', [
      `price_photos/${job.requestId}/%`,
    ])
    expect(rows).toEqual([])
    const changeId = await givenAsked(server, job)
    expect((await answer(server, job.owner, changeId, '   ')).error?.fields).toEqual({ name: 'Enter your name.' })
    expect((await visitOf(job)).priceChanges).toMatchObject([{ answer: null }])
  })

  test('can be declined but not signed after a mismatch (PRICE-02, DOOR-03)', async () => {
    const job = await givenArrived(server)
    const { owner, requestId } = job
    const says = (matches: boolean) =>
      callOrThrow(server, matchVan, { as: owner, params: { requestId }, body: { matches } })
    const changeId = await givenAsked(server, job)
    await says(false)
    const refused = await answer(server, owner, changeId)
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'van_mismatched',
        message: 'You said the code or van doesn’t match. Confirm that they match before you sign.',
      },
    })
    expect(await visitOf(job)).toMatchObject({ agreedPounds: 60, priceChanges: [{ answer: null }] })
    await says(true)
    expect((await answer(server, owner, changeId)).body?.agreedPounds).toBe(95)

    const second = await givenAsked(server, job, 120)
    await says(false)
    expect((await answer(server, owner, second, null)).body?.priceChanges[1]?.answer).toBe('declined')
  })

  test('are visible to owner and carrier, and answered by the owner only (PRICE-05)', async () => {
    const job = await givenArrived(server)
    const changeId = await givenAsked(server, job)
    expect((await answer(server, job.carrier, changeId)).error?.code).toBe('not_concerned')
    for (const stranger of [await givenCustomer(server), await givenCarrier(server)]) {
      expect((await answer(server, stranger, changeId)).status).toBe(404)
      expect((await ask(server, { ...job, carrier: stranger })).status).toBe(404)
      const link = await call(server, linkToPricePhoto, { as: stranger, params: { changeId, photo: '1' } })
      expect(link.status).toBe(404)
    }
    expect((await ask(server, { ...job, carrier: job.owner })).error?.code).toBe('not_concerned')
    expect((await answer(server, job.owner, randomUUID())).status).toBe(404)
  })

  test('have photos that open once per link, without location metadata (PRICE-02)', async () => {
    const job = await givenArrived(server)
    const picture = await noise(64, 48)
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '51/1 27/1 0/1' } })
      .toBuffer()
    const asked = await callOrThrow(server, askPrice, {
      as: job.carrier,
      params: { requestId: job.requestId },
      body: { load: { items: FRIDGE }, newPounds: 95 },
      files: { photo1: upload(picture), photo2: upload(picture) },
    })
    const change = asked.priceChanges[0]
    expect(change?.photos).toBe(2)
    for (const as of [job.owner, job.carrier]) {
      const params = { changeId: change?.id ?? '', photo: '2' }
      const { url } = await callOrThrow(server, linkToPricePhoto, { as, params })
      const opened = await fetch(server.url + url)
      expect(opened.headers.get('content-type')).toBe('image/jpeg')
      expect((await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).exif).toBeUndefined()
      expect((await fetch(server.url + url)).status).toBe(404)
      for (const photo of ['3', '0', '7', 'x'])
        expect((await call(server, linkToPricePhoto, { as, params: { ...params, photo } })).status).toBe(404)
    }
  })
})

describe('an unanswered request', () => {
  test('lapses after half an hour and then rejects a signature (PRICE-03)', async () => {
    const job = await givenArrived(server)
    const changeId = await givenAsked(server, job)
    await setAsked(changeId, 29.9)
    await expirePriceRequests(asModuleDb<VisitsTables>(db), new Date())
    expect((await visitOf(job)).priceChanges[0]?.answer).toBeNull()
    await setAsked(changeId, 30)
    const late = await answer(server, job.owner, changeId)
    expect(late.error).toMatchObject({
      code: 'price_lapsed',
      message: 'You’re too late to answer, so the old price stays.',
    })
    await expirePriceRequests(asModuleDb<VisitsTables>(db), new Date())
    expect(await visitOf(job)).toMatchObject({
      agreedPounds: 60,
      priceChanges: [{ answer: 'lapsed', signedName: null }],
    })
    expect((await answer(server, job.owner, changeId)).error?.code).toBe('price_lapsed')
  })

  test('doesn’t block a new one when the lapsing task is late (PRICE-03)', async () => {
    const job = await givenArrived(server)
    await setAsked(await givenAsked(server, job), 31)
    await givenAsked(server, job, 70)
    expect((await visitOf(job)).priceChanges).toMatchObject([{ answer: 'lapsed' }, { answer: null, newPounds: 70 }])
  })

  test('ends when loading begins, and nothing raises the price afterwards (PRICE-03)', async () => {
    const job = await givenArrived(server)
    const changeId = await givenAsked(server, job)
    await beginToLoad(job)
    expect(await visitOf(job)).toMatchObject({ agreedPounds: 60, priceChanges: [{ answer: 'loaded' }] })
    expect((await answer(server, job.owner, changeId)).error).toMatchObject({
      code: 'price_lapsed',
      message: 'Loading has started, so the old price stays.',
    })
    expect((await visitOf(job)).agreedPounds).toBe(60)
  })

  test('ends with the old price when the job is collected (PRICE-03, KEEP-10)', async () => {
    const job = await givenArrived(server)
    const changeId = await givenAsked(server, job)
    await callOrThrow(server, markCollected, { as: job.owner, params: { requestId: job.requestId } })
    expect(['collected_already', 'price_lapsed']).toContain((await answer(server, job.owner, changeId)).error?.code)
    expect((await visitOf(job)).agreedPounds).toBe(60)
    await receiptFor(server, job.requestId, job.owner)
    expect((await visitOf(job)).priceChanges).toMatchObject([{ answer: 'collected' }])
  })

  test('ends when either party cancels the job (PRICE-03, RIGHT-04, RIGHT-05)', async () => {
    const agent = await givenStaff(server, 'vera', 'agent')
    const ends = {
      owner: ({ owner: as, requestId }: Job) =>
        callOrThrow(server, cancelJob, { as, params: { requestId }, body: { reason: null } }),
      staff: ({ requestId }: Job) =>
        callOrThrow(server, endRequest, {
          as: agent,
          params: { requestId },
          body: { status: 'cancelled', reason: 'Both asked for it.' },
        }),
    }
    for (const end of Object.values(ends)) {
      const job = await givenArrived(server)
      const changeId = await givenAsked(server, job)
      await end(job)
      await until(async () => (await visitOf(job)).priceChanges[0]?.answer !== null, 'the price to be settled')
      expect((await visitOf(job)).priceChanges).toMatchObject([{ answer: 'cancelled', signedName: null }])
      expect((await answer(server, job.owner, changeId)).error?.message).toBe('The job was cancelled.')
    }
  })
})

describe('a lower price (PRICE-03)', () => {
  const lower = ({ carrier, requestId }: Job, newPounds: number) =>
    call(server, lowerPrice, { as: carrier, params: { requestId }, body: { newPounds } })

  test('applies at once without items, photo or signature, and is mailed to the owner', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 60)
    await accept(server, owner, bid.id)
    const job = { owner, carrier, requestId: request.id }
    const { status, body } = await lower(job, 50)
    expect(status).toBe(200)
    expect(body).toMatchObject({ bidPounds: 60, agreedPounds: 50, priceChanges: [{ answer: 'lowered', lines: [] }] })
    expect(await visitOf(job)).toMatchObject({ agreedPounds: 50 })
    expect(await agreedPriceOf(asModuleDb<VisitsTables>(db), job.requestId)).toBe(50)
    await waitUntilHandled(server)
    const mails = `select facts from mails where template = 'price-lowered' and user_id = $1`
    expect((await server.sql.query(mails, [owner.id])).rows).toMatchObject([
      { facts: { oldPounds: 60, newPounds: 50 } },
    ])
  })

  test('doesn’t count as one of two changes, and is on the receipt as lowered', async () => {
    const job = await givenArrived(server)
    for (const pounds of [60, 61])
      expect((await lower(job, pounds)).error).toMatchObject({
        code: 'not_lower',
        fields: { newPounds: expect.any(String) },
      })
    for (const pounds of [55, 54, 53]) expect((await lower(job, pounds)).status).toBe(200)
    const changeId = await givenAsked(server, job, 95)
    expect((await lower(job, 50)).error?.code).toBe('price_pending')
    expect((await answer(server, job.owner, changeId)).body).toMatchObject({ agreedPounds: 95 })
    expect((await lower(job, 90)).body).toMatchObject({ agreedPounds: 90 })
    await beginToLoad(job)
    expect((await lower(job, 40)).error?.code).toBe('loading_begun')
    await callOrThrow(server, markCollected, { as: job.carrier, params: { requestId: job.requestId } })
    const { facts } = await receiptFor(server, job.requestId, job.owner)
    expect(facts).toMatchObject({ agreedPounds: 90, signed: { name: 'Ann Owner' }, loweredAt: expect.any(String) })
  })
})
