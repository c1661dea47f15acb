import { afterAll, describe, expect, test } from 'vitest'
import { issueReceipts } from '#modules/fulfilment/duty-of-care/consumers/on-collected.ts'
import { receiptPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { eraseExpiredReceipts } from '#modules/fulfilment/visits/commands/erase-expired-receipts.ts'
import { beginLoading, readVisit } from '#modules/fulfilment/visits/contract.ts'
import { issueReceiptOnce, receiptOf, receiptOfJob } from '#modules/fulfilment/visits/facade.ts'
import { jobReceipt, recordPayment } from '#modules/fulfilment/visits/receipts/contract.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { consume } from '#server/platform/delivery/consumers.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openStores } from '#server/platform/files/storage.ts'
import { aNumber, entryOf } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { accept, givenOffer, OWNER, packOf } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { givenBid, givenCarrier, givenCustomer, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { answer, givenArrived, givenAsked, type Job, receiptFor, setArrived } from '../prices/givens.ts'

const register = await openRegisterEmulator({ port: 0 })
const server = await givenServer({ EA_REGISTER_URL: register.url })
const { db } = server
afterAll(() => register.stop())

async function givenSigned(): Promise<Job & { number: string }> {
  const number = aNumber()
  register.put(entryOf(number))
  const { owner, carrier, request, bid } = await givenOffer(server, number)
  await accept(server, owner, bid.id)
  await setArrived(server, request.id)
  const job = { owner, carrier, requestId: request.id, number }
  await answer(server, owner, await givenAsked(server, job, 150), 'Ann Łukasz')
  return job
}
const collect = ({ carrier, requestId }: Job) =>
  callOrThrow(server, markCollected, { as: carrier, params: { requestId } })
const complete = ({ owner, requestId }: Job) =>
  callOrThrow(server, completeRequest, { as: owner, params: { requestId } })
const rowOf = async (requestId: string) =>
  (await server.sql.query('select * from receipts where request_id = $1', [requestId])).rows[0]
const leave = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })
/** Arguments for a carrier that hasn’t left. */
const FOUND = { isSimulated: true, carrierAtAcceptance: null }
const nth = (number: string) => Number(number.slice(-6))

describe('a receipt', () => {
  test('is issued after the collection with parties, items, place and price (PRICE-06)', async () => {
    const job = await givenSigned()
    const { collectedAt } = await collect(job)
    const receipt = await receiptFor(server, job.requestId, job.owner)
    expect(receipt.number).toMatch(/^KB-20\d\d-\d{6}$/)
    expect(receipt).toMatchObject({ paidOwnerSays: null, paidCarrierSays: null })
    const { items, ...facts } = receipt.facts
    expect(items.map(({ label, n, extra }) => [label, n, extra])).toEqual([
      ['Sofa, 3 seats', 2, false],
      ['Fridge freezer, tall', 1, false],
      ['Fridge freezer, tall', 1, true],
    ])
    expect(facts).toEqual({
      requestId: job.requestId,
      title: 'Front room',
      bidPounds: 120.5,
      agreedPounds: 150,
      currency: 'GBP',
      signed: { name: 'Ann Łukasz', at: expect.any(String) },
      owner: { name: OWNER.displayName },
      place: { address: OWNER.address, postcode: 'BS6 5QA', locationText: 'BS6, Bristol' },
      carrier: {
        name: 'Someone',
        companyName: "Bob's Bins Ltd",
        registration: expect.objectContaining({ number: job.number, tier: 'upper', status: 'confirmed' }),
      },
      plate: 'AB12 CDE',
      collectedAt,
      practice: true,
    })
    expect(await receiptFor(server, job.requestId, job.carrier)).toEqual(receipt)
    expect(JSON.stringify(receipt)).not.toContain('0117')
    expect(await receiptOf(db, job.requestId)).toEqual(receipt)
  })

  test('hides the owner from the carrier while contacts are off (PRICE-06)', async () => {
    const job = await givenSigned()
    await collect(job)
    const { facts } = await receiptFor(server, job.requestId, job.carrier)
    const asRead = { requestId: job.requestId, showContacts: false }
    const { receipt: shown } = await receiptOfJob(asModuleDb(db), { ...asRead, viewerId: job.carrier.id })
    expect(shown?.facts).toMatchObject({
      owner: { name: null },
      signed: { name: null },
      place: { address: null, postcode: null, locationText: 'BS6, Bristol' },
    })
    const { receipt: whole } = await receiptOfJob(asModuleDb(db), { ...asRead, viewerId: job.owner.id })
    expect(whole?.facts).toEqual(facts)
  })

  test('is issued on completion without a collection (PRICE-06, KEEP-10)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { carrier, bid } = await givenBid(server, request.id, 40)
    await accept(server, owner, bid.id)
    const before = await callOrThrow(server, jobReceipt, { as: owner, params: { requestId: request.id } })
    expect(before).toEqual({ side: 'owner', receipt: null })
    const { updatedAt } = await complete({ owner, carrier, requestId: request.id })
    const { facts } = await receiptFor(server, request.id, carrier)
    expect(facts).toMatchObject({ items: [], bidPounds: 40, agreedPounds: 40, signed: null, plate: null })
    expect(facts.collectedAt).toBe(updatedAt)
  })

  test('is issued once with one number, however often it is requested (PRICE-06)', async () => {
    const job = await givenArrived(server)
    await collect(job)
    await complete(job)
    const receipt = await receiptFor(server, job.requestId, job.owner)
    await waitUntilHandled(server)
    const { rows } = await server.sql.query(
      `select * from outbox where type in ('RequestCollected', 'RequestCompleted') and data->>'requestId' = $1`,
      [job.requestId],
    )
    expect(rows).toHaveLength(2)
    await server.sql.query(`delete from inbox where consumer = 'visits.issue-receipts'`)
    await Promise.all(
      rows.map((event) => consume(db, issueReceipts(server.config), { ...event, at: event.at.toISOString() })),
    )
    await transact(db, (trx) => issueReceiptOnce(trx, job.requestId, FOUND, new Date()))
    expect(await receiptFor(server, job.requestId, job.owner)).toEqual(receipt)
    const issued = `select 1 from outbox where type = 'ReceiptIssued' and data->>'requestId' = $1`
    expect((await server.sql.query(issued, [job.requestId])).rowCount).toBe(1)
  })

  test('continues the numbers after a failure and restarts them each year (PRICE-06)', async () => {
    await waitUntilHandled(server)
    const jobs = [await givenArrived(server), await givenArrived(server), await givenArrived(server)]
    const at = (time: string) => (job: Job) =>
      transact(db, (trx) => issueReceiptOnce(trx, job.requestId, FOUND, new Date(time)))
    for (const { requestId } of jobs)
      await server.sql.query('update collection_requests set collected_at = now() where id = $1', [requestId])
    const [first, second, third] = jobs as [Job, Job, Job]
    // London time is UTC in winter
    await at('2031-12-31T23:59:59.999Z')(first)
    await expect(
      transact(db, async (trx) => {
        await issueReceiptOnce(trx, second.requestId, FOUND, new Date('2031-12-31T23:59:59.999Z'))
        throw new Error('The worker dies')
      }),
    ).rejects.toThrow('The worker dies')
    await at('2031-12-31T23:59:59.999Z')(second)
    await at('2032-01-01T00:00:00.000Z')(third)
    const numbers = await Promise.all(jobs.map(async ({ requestId }) => (await rowOf(requestId)).number))
    expect(numbers).toEqual(['KB-2031-000001', 'KB-2031-000002', 'KB-2032-000001'])
  })

  test('has no gaps or duplicates when many are issued at once (PRICE-06)', async () => {
    const jobs = await Promise.all(Array.from({ length: 12 }, () => givenArrived(server)))
    await Promise.all(jobs.map(collect))
    const receipts = await Promise.all(jobs.map((job) => receiptFor(server, job.requestId, job.owner)))
    await waitUntilHandled(server)
    const year = receipts[0]?.number.slice(3, 7)
    const { rows } = await server.sql.query<{ number: string }>(
      'select number from receipts where number like $1 order by number',
      [`KB-${year}-%`],
    )
    expect(rows.map(({ number }) => nth(number))).toEqual(rows.map((_, at) => at + 1))
    const { rows: years } = await server.sql.query('select last from receipt_years where year = $1', [year])
    expect(years[0].last).toBe(rows.length)
  })

  test('can’t be issued by staff for an uncollected job (PRICE-06)', async () => {
    const { requestId } = await givenArrived(server)
    await expect(transact(db, (trx) => issueReceiptOnce(trx, requestId, FOUND, new Date()))).rejects.toMatchObject({
      code: 'not_collected',
    })
  })
})

describe('how it was paid', () => {
  test('is recorded by each party and shown to both (PRICE-06)', async () => {
    const job = await givenArrived(server)
    const params = { requestId: job.requestId }
    const early = await call(server, recordPayment, { as: job.owner, params, body: { paid: 'cash' } })
    expect(early.status).toBe(404)
    await collect(job)
    await receiptFor(server, job.requestId, job.owner)
    await callOrThrow(server, recordPayment, { as: job.owner, params, body: { paid: 'cash' } })
    const receipt = await callOrThrow(server, recordPayment, { as: job.carrier, params, body: { paid: 'not_yet' } })
    expect(receipt).toMatchObject({ paidOwnerSays: 'cash', paidCarrierSays: 'not_yet' })
    const visit = await callOrThrow(server, readVisit, { as: job.owner, params })
    expect(visit.receipt).toMatchObject({ paidOwnerSays: 'cash', paidCarrierSays: 'not_yet' })
    const wrong = await call(server, recordPayment, { as: job.owner, params, body: { paid: 'gold' as never } })
    expect(wrong.error?.fields).toEqual({ paid: 'Choose how it was paid for.' })
    for (const as of [await givenCustomer(server), await givenCarrier(server)]) {
      expect((await call(server, recordPayment, { as, params, body: { paid: 'cash' } })).status).toBe(404)
      expect((await call(server, jobReceipt, { as, params })).status).toBe(404)
    }
    expect((await call(server, jobReceipt, { params })).status).toBe(401)
  })
})

describe('a user who leaves', () => {
  test('as an owner, loses name, address and signature from the carrier’s receipt (PRICE-06)', async () => {
    const job = await givenSigned()
    await collect(job)
    const { facts } = await receiptFor(server, job.requestId, job.owner)
    const { rows } = await server.sql.query('select photo_keys from price_changes where request_id = $1', [
      job.requestId,
    ])
    await leave(job.owner)
    const left = await receiptFor(server, job.requestId, job.carrier)
    expect(left).toMatchObject({ ownerLeft: true })
    expect(left).not.toHaveProperty('carrierLeft')
    expect(left.facts).toEqual({
      ...facts,
      signed: { ...facts.signed, name: null },
      owner: { name: null },
      place: { ...facts.place, address: null, postcode: null },
    })
    const changes = await server.sql.query('select * from price_changes where request_id = $1', [job.requestId])
    const kept = JSON.stringify([await rowOf(job.requestId), changes.rows])
    for (const secret of [job.owner.id, OWNER.displayName, 'Cotham', '5QA', rows[0].photo_keys[0]])
      expect(kept).not.toContain(secret)
    expect(
      (await server.sql.query('select 1 from stored_files where key = any($1)', [rows[0].photo_keys])).rowCount,
    ).toBe(0)
  })

  test('as a carrier, leaves company and number on the owner’s receipt (PRICE-06)', async () => {
    const job = await givenSigned()
    await collect(job)
    const { facts } = await receiptFor(server, job.requestId, job.owner)
    await leave(job.carrier)
    const left = await receiptFor(server, job.requestId, job.owner)
    expect(left).toMatchObject({ carrierLeft: true })
    expect(left.facts).toEqual({ ...facts, carrier: { ...facts.carrier, name: null } })
    const changes = await server.sql.query('select * from price_changes where request_id = $1', [job.requestId])
    expect(JSON.stringify([await rowOf(job.requestId), changes.rows])).not.toContain(job.carrier.id)
  })

  test('as a carrier before the collection, is named as at the acceptance, as in the pack (PRICE-06, PACK-05)', async () => {
    const job = await givenSigned()
    const params = { requestId: job.requestId }
    const { facts: agreed } = await packOf(server, job.requestId, job.owner)
    await callOrThrow(server, beginLoading, { as: job.carrier, params })
    await leave(job.carrier)
    await callOrThrow(server, markCollected, { as: job.owner, params })
    const { facts } = await receiptFor(server, job.requestId, job.owner)
    const { finding, officialEntry: _, ...registration } = agreed.carrier.registration ?? {}
    expect(facts.carrier).toEqual({
      name: null,
      companyName: "Bob's Bins Ltd",
      registration: { ...registration, status: 'confirmed', checkedAt: finding?.at, checkedBy: 'machine' },
    })
    expect(facts.carrier.registration?.number).toBe(job.number)
    const { bytes } = await callOrThrow(server, receiptPdf, { as: job.owner, params })
    const text = (await textOfPdf(bytes)).join(' ')
    for (const said of [
      'Carrier A carrier that has left Kerbside',
      "Company name Bob's Bins Ltd",
      `Number ${job.number}`,
      'Tier Upper tier',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('not given')
  })

  test('as an unknown carrier, is not shown as having given no number (PRICE-06)', async () => {
    const job = await givenSigned()
    await packOf(server, job.requestId, job.owner)
    await callOrThrow(server, beginLoading, { as: job.carrier, params: { requestId: job.requestId } })
    await leave(job.carrier)
    await server.sql.query('delete from packs where request_id = $1', [job.requestId])
    await callOrThrow(server, markCollected, { as: job.owner, params: { requestId: job.requestId } })
    await receiptFor(server, job.requestId, job.owner)
    const { bytes } = await callOrThrow(server, receiptPdf, { as: job.owner, params: { requestId: job.requestId } })
    expect((await textOfPdf(bytes)).join(' ')).toContain(
      'no longer available, because the carrier closed their account',
    )
  })

  test('exports receipts: complete with photos as an owner, without the owner’s name as a carrier (BASE-09)', async () => {
    const job = await givenSigned()
    await collect(job)
    const { facts } = await receiptFor(server, job.requestId, job.owner)
    const exported = async (as: Person) => {
      const files = await download(server, as, (await givenExport(server, as)).id)
      return { files: Object.keys(files), ...JSON.parse(new TextDecoder().decode(files['data.json'])) }
    }
    const mine = await exported(job.owner)
    expect(mine.receipts[0].facts).toEqual(facts)
    expect(mine.priceChanges).toMatchObject([{ requestId: job.requestId, newPounds: 150, signedName: 'Ann Łukasz' }])
    expect(mine.files.filter((name: string) => name.includes('extra-items/'))).toHaveLength(1)
    const theirs = await exported(job.carrier)
    expect(theirs.receipts[0].facts).toMatchObject({ owner: { name: null }, signed: { name: null } })
    expect(theirs.priceChanges).toMatchObject([{ signedName: null }])
  })
})

test('deletes facts, signatures and photos two years after the job, but keeps the number (LEGAL-03)', async () => {
  const job = await givenSigned()
  await collect(job)
  await receiptFor(server, job.requestId, job.owner)
  await complete(job)
  await waitUntilHandled(server)
  const files = openFiles({
    db,
    stores: openStores(server.config),
    onError: (error) => {
      throw error
    },
  })
  const later = (years: number, days = 0) => {
    const at = new Date(Date.now() + days * 86_400_000)
    at.setUTCFullYear(at.getUTCFullYear() + years)
    return at
  }
  const forget = (now: Date) => eraseExpiredReceipts(asModuleDb<VisitsTables>(db), files, now)
  await server.sql.query('update job_visits set papers_forget_at = now() where request_id = $1', [job.requestId])
  await forget(later(1, 364))
  expect((await rowOf(job.requestId)).facts).not.toBeNull()
  await forget(later(2, 1))
  expect(await rowOf(job.requestId)).toMatchObject({ facts: null, number: expect.any(String) })
  const { rows } = await server.sql.query('select * from price_changes where request_id = $1', [job.requestId])
  expect(rows[0]).toMatchObject({ photo_keys: [], signed_name: null, new_pounds: '150.00', answer: 'signed' })
  const photos = await server.sql.query('select 1 from stored_files where key like $1', [
    `price_photos/${job.requestId}/%`,
  ])
  expect(photos.rowCount).toBe(0)
  expect((await call(server, jobReceipt, { as: job.owner, params: { requestId: job.requestId } })).status).toBe(404)
})
