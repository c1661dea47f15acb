import { describe, expect, test } from 'vitest'
import { decideDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import { eraseExpiredPacks } from '#modules/fulfilment/duty-of-care/commands/erase-expired-packs.ts'
import { addPages } from '#modules/fulfilment/duty-of-care/consumers/on-job-events.ts'
import { packSheet } from '#modules/fulfilment/duty-of-care/contract/sheet.ts'
import { packPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { FORMATS } from '#modules/fulfilment/duty-of-care/pdf/formats.ts'
import type { DutyTables } from '#modules/fulfilment/duty-of-care/tables.ts'
import type { PriceOutcome } from '#modules/fulfilment/visits/contract.ts'
import {
  JobCancelled,
  PriceAnswered,
  PriceLowered,
  ReceiptIssued,
  VanMatched,
  VanMismatched,
  VisitConfirmed,
} from '#modules/fulfilment/visits/events.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { cancelRequest, completeRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { consume } from '#server/platform/delivery/consumers.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenCollected, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { cancel, giveUp } from '#tests/modules/fulfilment/visits/jobs.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { accept, packOf } from './givens.ts'

const server = await givenServer()
const { db } = server

async function givenPacked() {
  const { owner, request } = await givenOpenRequest(server)
  const { carrier, bid } = await givenBid(server, request.id, 60)
  await accept(server, owner, bid.id)
  const pack = await packOf(server, request.id, owner)
  return { owner, carrier, request, pack, sides: { requestId: request.id, ownerId: owner.id, carrierId: carrier.id } }
}

const told = (...events: DomainEvent[]) =>
  transact(db, async (trx) => {
    for (const event of events) append(trx, event)
  })

const AT = new Date('2026-12-03T09:30:00.000Z')
type Sides = Awaited<ReturnType<typeof givenPacked>>['sides']
const confirmed = (sides: Sides, plate: string) =>
  VisitConfirmed.of({ ...sides, day: '2026-12-03', part: 'morning', plate }, AT)
const answered = (sides: Sides, answer: PriceOutcome) =>
  PriceAnswered.of(
    {
      ...sides,
      version: 3,
      changeId: '01a2136d-83aa-7434-8c42-46bf47766890',
      lines: [{ label: 'Fridge', n: 1, kg: 60 }],
      oldPounds: 60,
      newPounds: 95,
      answer,
      signedName: answer === 'signed' ? 'Ann Łukasz' : null,
      answeredAt: AT.toISOString(),
    },
    AT,
  )

test('adds van, price and receipt to the pack in order, with their times (PACK-06)', async () => {
  const { owner, carrier, request, pack, sides } = await givenPacked()
  await told(confirmed(sides, 'AB12 CDE'))
  await waitUntilHandled(server)
  await told(answered(sides, 'signed'))
  await waitUntilHandled(server)
  const number = 'KB-2026-000001'
  await told(ReceiptIssued.of({ ...sides, number, agreedPounds: 95, issuedAt: AT.toISOString() }, AT))
  await waitUntilHandled(server)

  const at = AT.toISOString()
  const after = await packOf(server, request.id, owner)
  expect(after).toEqual({
    ...pack,
    pages: [
      { kind: 'visit', at, facts: { time: { day: '2026-12-03', part: 'morning' }, plate: 'AB12 CDE' } },
      {
        kind: 'price',
        at,
        facts: { lines: [{ label: 'Fridge', n: 1, kg: 60 }], oldPounds: 60, newPounds: 95, answer: 'signed' },
      },
      { kind: 'receipt', at, facts: { number, agreedPounds: 95 } },
    ],
  })
  expect(await packOf(server, request.id, carrier)).toEqual(after)
  expect(packSheet(after, FORMATS).sections[0]?.lines).toEqual(
    expect.arrayContaining([
      { name: 'Agreed price', text: '£95.00' },
      { name: 'Accepted bid', text: '£60.00' },
    ]),
  )
  const { bytes } = await callOrThrow(server, packPdf, { as: owner, params: { requestId: request.id } })
  const text = (await textOfPdf(bytes)).join(' ')
  for (const said of [
    'Time and van Added on Thursday, 3 December 2026 at 09:30 Confirmed time Thu 3 Dec, 8am to noon Van AB12 CDE',
    'Extra items found 1 × Fridge New price £95.00 instead of £60.00 The customer’s answer Signed: the price is £95.00',
    `Receipt number ${number} Agreed price £95.00`,
  ])
    expect(text).toContain(said)
})

test('adds a page once per event, and another for another van (PACK-06)', async () => {
  const { owner, request, sides } = await givenPacked()
  const event = confirmed(sides, 'AB12 CDE')
  await told(event)
  await waitUntilHandled(server)
  await consume(db, addPages, event)
  await told(confirmed(sides, 'XY34 ZZZ'))
  await waitUntilHandled(server)
  const { pages } = await packOf(server, request.id, owner)
  expect(pages.map(({ facts }) => facts)).toMatchObject([{ plate: 'AB12 CDE' }, { plate: 'XY34 ZZZ' }])
})

test('adds a page for each of two simultaneous events (PACK-06)', async () => {
  const { owner, request, sides } = await givenPacked()
  const consumer = addPages
  await Promise.all(Array.from({ length: 6 }, (_, at) => consume(db, consumer, confirmed(sides, `AB1${at} CDE`))))
  expect((await packOf(server, request.id, owner)).pages).toHaveLength(6)
})

test('orders pages by when things happened, on screen and in the PDF, even if events arrive late (PACK-06)', async () => {
  const { owner, request, sides } = await givenPacked()
  const consumer = addPages
  const earlier = new Date(AT.getTime() - 1)
  const number = 'KB-2026-000002'
  // A price that lapses with the receipt has the same time.
  for (const event of [
    ReceiptIssued.of({ ...sides, number, agreedPounds: 60, issuedAt: AT.toISOString() }, AT),
    answered(sides, 'lapsed'),
    VisitConfirmed.of({ ...sides, day: '2026-12-03', part: 'morning', plate: null }, earlier),
  ])
    await consume(db, consumer, event)
  const { pages } = await packOf(server, request.id, owner)
  expect(pages.map(({ kind }) => kind)).toEqual(['visit', 'price', 'receipt'])
  const { bytes } = await callOrThrow(server, packPdf, { as: owner, params: { requestId: request.id } })
  expect((await textOfPdf(bytes)).join(' ')).toMatch(/Confirmed time .*The customer’s answer .*Receipt number/)
})

test('adds a page for each answer about a van and says which were given at the door (PACK-06, DOOR-03)', async () => {
  const { owner, request, sides } = await givenPacked()
  const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
  const plate = 'AB12 CDE'
  await told(
    VanMismatched.of({ ...sides, plate, arrived: false }, AT),
    VanMatched.of({ ...sides, plate }, later(1)),
    VanMismatched.of({ ...sides, plate, arrived: true }, later(2)),
    VanMatched.of({ ...sides, plate }, later(3)),
  )
  await waitUntilHandled(server)
  const { bytes } = await callOrThrow(server, packPdf, { as: owner, params: { requestId: request.id } })
  const text = (await textOfPdf(bytes)).join(' ')
  const words = [...text.matchAll(/The customer said (.*?) Expected van AB12 CDE/g)].map(([, word]) => word)
  const matches = 'The code and van match after all'
  expect(words).toEqual([
    'The code or van doesn’t match',
    matches,
    'The code or van at the door doesn’t match',
    matches,
  ])
})

describe('the pack of a job that was cancelled', () => {
  const ends = async (requestId: string, as: Person) => {
    await waitUntilHandled(server)
    const { pages } = await packOf(server, requestId, as)
    return pages.flatMap((page) => (page.kind === 'ended' ? [page] : []))
  }

  test.each([
    ['owner', 'changed_mind', 'Cancelled by The customer Reason given “I changed my mind”'],
    ['owner', null, 'Cancelled by The customer Model'],
    ['carrier', 'no_answer', 'Cancelled by The carrier Reason given “I can’t reach the customer”'],
  ] as const)('says who cancelled it, when and why: the %s, %s (RIGHT-04, RIGHT-05)', async (by, reason, said) => {
    const { owner, carrier, request } = await givenPacked()
    const { body } =
      by === 'owner'
        ? await cancel(server, request.id, owner, reason)
        : await giveUp(server, request.id, carrier, reason)
    const page = { kind: 'ended', at: body?.ended?.at, facts: { by, reason } }
    expect(await ends(request.id, owner)).toEqual([page])
    expect(await ends(request.id, carrier)).toEqual([page])
    const { bytes } = await callOrThrow(server, packPdf, { as: owner, params: { requestId: request.id } })
    expect((await textOfPdf(bytes)).join(' ')).toContain(said)
  })

  test('says that nothing is owed after a van that did not match (PACK-06, DOOR-03)', async () => {
    const { owner, request, sides } = await givenPacked()
    await told(VanMismatched.of({ ...sides, plate: 'AB12 CDE', arrived: true }, AT))
    const ended = { by: 'owner', reason: null, at: new Date().toISOString() } as const
    const facts = { ...sides, title: '', version: 9, ended, arrived: true, mismatched: true }
    await told(JobCancelled.of(facts, new Date()))
    await waitUntilHandled(server)
    const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
    const [mismatch, end] = ['Code or van didn’t match', 'Job cancelled'].map((title) =>
      sections.find((section) => section.title === title),
    )
    expect(mismatch?.lines?.slice(1)).toEqual([
      { name: 'The customer said', text: 'The code or van at the door doesn’t match' },
      { name: 'Expected van', text: 'AB12 CDE' },
    ])
    expect(end?.lines?.at(-1)).toEqual({
      name: 'Amount owed',
      text: 'Nothing: the customer had reported that the code or van didn’t match',
    })
  })

  test('names staff but not their reason (PACK-06)', async () => {
    const { owner, request } = await givenPacked()
    const body = { status: 'cancelled' as const, reason: 'They asked us to.' }
    await callOrThrow(server, endRequest, { as: await givenStaff(server), params: { requestId: request.id }, body })
    expect(await ends(request.id, owner)).toMatchObject([{ facts: { by: 'staff', reason: null } }])
    expect(JSON.stringify(await packOf(server, request.id, owner))).not.toContain(body.reason)
  })

  test('loses the reason of a person who leaves, even before the page is added (PACK-05)', async () => {
    const { owner, carrier, request, sides } = await givenPacked()
    await giveUp(server, request.id, carrier, 'no_van')
    expect(await ends(request.id, owner)).toMatchObject([{ facts: { reason: 'no_van' } }])
    await callOrThrow(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    const ended = { by: 'carrier', reason: 'no_driver', at: new Date().toISOString() } as const
    const late = JobCancelled.of({ ...sides, title: '', version: 9, ended, arrived: false }, new Date())
    await consume(db, addPages, late)
    const gone = { facts: { by: 'carrier', reason: null } }
    expect(await ends(request.id, owner)).toMatchObject([gone, gone])
  })

  test('has no such page if no bid had been accepted (PACK-06)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await callOrThrow(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    await waitUntilHandled(server)
    const rows = await server.sql.query('select 1 from pack_pages where request_id = $1', [request.id])
    expect(rows.rowCount).toBe(0)
  })
})

test.each([
  ['signed', 'Signed: the price is £95.00'],
  ['declined', 'No: the price stays £60.00 for the items listed'],
  ['lapsed', 'No answer in time: the price stays £60.00 for the items listed'],
  ['loaded', 'No answer before loading: the price stays £60.00 for the items listed'],
  ['collected', 'No answer before collection: the price stays £60.00 for the items listed'],
  ['cancelled', 'No answer: the job was cancelled'],
] as const)('says what happened to a new price: %s (PACK-06, PRICE-03)', async (answer, said) => {
  const { owner, request, sides } = await givenPacked()
  await told(answered(sides, answer))
  await waitUntilHandled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  const price = sections.find(({ title }) => title === 'Price change on site')
  expect(price?.lines?.at(-1)).toEqual({ name: 'The customer’s answer', text: said })
})

test('labels extra items at a lower price (PACK-06, PRICE-03)', async () => {
  const { owner, request, sides } = await givenPacked()
  const { data } = answered(sides, 'signed')
  await told(PriceAnswered.of({ ...data, newPounds: 45 }, AT))
  await waitUntilHandled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  const price = sections.find(({ title }) => title === 'Price change on site')
  expect(price?.lines?.[1]).toEqual({ name: 'Extra items found, for a lower price', text: '1 × Fridge' })
})

test('shows a lowered price as the agreed one, with the bid below it (PACK-06, PRICE-04)', async () => {
  const { owner, request, sides } = await givenPacked()
  await told(answered(sides, 'signed'))
  await waitUntilHandled(server)
  const later = new Date(AT.getTime() + 60_000)
  const lowered = { ...sides, changeId: '01a2136d-83aa-7434-8c42-46bf47766891', oldPounds: 95, newPounds: 89.5 }
  await told(PriceLowered.of({ ...lowered, at: later.toISOString() }, later))
  await waitUntilHandled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  expect(sections[0]?.lines).toEqual(
    expect.arrayContaining([
      { name: 'Agreed price', text: '£89.50' },
      { name: 'Accepted bid', text: '£60.00' },
    ]),
  )
})

test('says that an unchanged price includes extras signed for before (PACK-06, PRICE-04)', async () => {
  const { owner, request, sides } = await givenPacked()
  const { data } = answered(sides, 'declined')
  const later = { oldPounds: 95, newPounds: 120, answeredAt: new Date(AT.getTime() + 60_000).toISOString() }
  // The events arrive out of order.
  await told(PriceAnswered.of({ ...data, ...later }, AT))
  await waitUntilHandled(server)
  await told(answered(sides, 'signed'))
  await waitUntilHandled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  const answers = sections
    .filter(({ title }) => title === 'Price change on site')
    .map(({ lines }) => lines?.at(-1)?.text)
  expect(answers).toEqual([
    'Signed: the price is £95.00',
    'No: the price stays £95.00 for the items listed and signed for',
  ])
})

test('deletes pages with the facts of their pack, or at the same age without one (PACK-05)', async () => {
  const { owner, request, sides } = await givenPacked()
  const without = await givenPacked()
  await told(confirmed(sides, 'AB12 CDE'), confirmed(without.sides, 'AB12 CDE'))
  await waitUntilHandled(server)
  await server.sql.query('delete from packs where request_id = $1', [without.request.id])
  const pagesOf = async (id: string) =>
    (await server.sql.query('select 1 from pack_pages where request_id = $1', [id])).rowCount
  const forget = (years: number) => {
    const now = new Date()
    now.setUTCFullYear(now.getUTCFullYear() + years)
    now.setUTCDate(now.getUTCDate() + 1)
    return eraseExpiredPacks(asModuleDb<DutyTables>(db), now)
  }
  await forget(1)
  expect(await pagesOf(without.request.id)).toBe(1)
  await forget(2)
  expect(await pagesOf(without.request.id)).toBe(0)
  expect(await pagesOf(request.id)).toBe(1)
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
  await server.sql.query('update packs set forget_at = now() where request_id = $1', [request.id])
  await forget(2)
  await forget(2)
  expect(await pagesOf(request.id)).toBe(0)
})

test('adds the disposal record the owner sees and says when an earlier one no longer counts (PACK-06)', async () => {
  const { owner, carrier, requestId } = await givenCollected(server)
  const pages = async () => {
    await waitUntilHandled(server)
    const { pages: all } = await packOf(server, requestId, owner)
    return all.flatMap((page) => (page.kind === 'disposal' ? [page.facts] : []))
  }
  expect(await pages()).toEqual([])
  await say(server, requestId, carrier, { said: { ticket: '5512' } })
  const told = {
    kind: 'site',
    placeName: 'Example Recycling, Avonmouth',
    number: 'EPR/AB1234CD',
    ticket: '5512',
    kg: 140,
  }
  expect(await pages()).toEqual([expect.objectContaining(told)])
  // An identical update adds no page; a record under review no longer counts until staff accept it.
  await say(server, requestId, carrier, { said: { ticket: '5512', number: 'none' } })
  expect(await pages()).toEqual([expect.objectContaining(told), null])
  const body = { decision: 'accepted' as const, version: 3, reason: 'It is one of Jersey.' }
  await callOrThrow(server, decideDisposal, {
    as: await givenStaff(server, 'vera', 'agent'),
    params: { requestId },
    body,
  })
  expect(await pages()).toEqual([expect.objectContaining(told), null, expect.objectContaining({ number: 'NONE' })])
  const { bytes } = await callOrThrow(server, packPdf, { as: owner, params: { requestId } })
  const text = (await textOfPdf(bytes)).join(' ')
  expect(text).toContain('The earlier record no longer counts')
  expect(text).toMatch(/Permit EPR\/AB1234CD .* Ticket number 5512 Weight 140 kg/)
})
