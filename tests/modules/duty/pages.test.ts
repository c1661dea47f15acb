import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideProof } from '#modules/disposals/staff/contract.ts'
import { forgetPacks } from '#modules/duty/commands/forget-packs.ts'
import { addPages } from '#modules/duty/consumers/on-job-events.ts'
import { packPdf } from '#modules/duty/contract.ts'
import { FORMATS } from '#modules/duty/pdf/formats.ts'
import { packSheet } from '#modules/duty/sheet/contract.ts'
import type { DutyTables } from '#modules/duty/tables.ts'
import { deleteAccount } from '#modules/privacy/contract.ts'
import { cancelRequest, completeRequest } from '#modules/requests/contract.ts'
import { endRequest } from '#modules/requests/staff/contract.ts'
import type { PriceAnswer } from '#modules/visits/contract.ts'
import {
  JobCancelled,
  PriceAnswered,
  PriceLowered,
  ReceiptIssued,
  VanMatched,
  VanMismatched,
  VisitConfirmed,
} from '#modules/visits/events.ts'
import { type AnyDb, openDatabase, own } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { consume } from '#server/platform/delivery/consumers.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import { settled } from '#tests/modules/alerts/givens.ts'
import { givenCollected, say } from '#tests/modules/disposals/givens.ts'
import { cancel, giveUp } from '#tests/modules/visits/jobs.ts'
import { must } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { accept, packOf } from './givens.ts'

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 2 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

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
const answered = (sides: Sides, answer: PriceAnswer) =>
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

test('van, price and receipt are added to the pack below what was known, in order and with their time (PACK-06)', async () => {
  const { owner, carrier, request, pack, sides } = await givenPacked()
  await told(confirmed(sides, 'AB12 CDE'))
  await settled(server)
  await told(answered(sides, 'signed'))
  await settled(server)
  const number = 'KB-2026-000001'
  await told(ReceiptIssued.of({ ...sides, number, agreedPounds: 95, issuedAt: AT.toISOString() }, AT))
  await settled(server)

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
  const { bytes } = await must(server, packPdf, { as: owner, params: { requestId: request.id } })
  const text = (await textOfPdf(bytes)).join(' ')
  for (const said of [
    'Time and van Added Thursday, 3 December 2026 at 09:30 Confirmed time Thu 3 Dec, morning, 8 to 12 Van AB12 CDE',
    'The carrier found more 1 × Fridge New price £95.00 instead of £60.00 Answer of the owner Signed: the price is £95.00',
    `Receipt number ${number} Agreed price £95.00`,
  ])
    expect(text).toContain(said)
})

test('a page is added once however often its event comes, and another van is another page (PACK-06)', async () => {
  const { owner, request, sides } = await givenPacked()
  const event = confirmed(sides, 'AB12 CDE')
  await told(event)
  await settled(server)
  await consume(db, addPages, event)
  await told(confirmed(sides, 'XY34 ZZZ'))
  await settled(server)
  const { pages } = await packOf(server, request.id, owner)
  expect(pages.map(({ facts }) => facts)).toMatchObject([{ plate: 'AB12 CDE' }, { plate: 'XY34 ZZZ' }])
})

test('of two things that happen to one job at once each becomes a page (PACK-06)', async () => {
  const { owner, request, sides } = await givenPacked()
  const consumer = addPages
  await Promise.all(Array.from({ length: 6 }, (_, at) => consume(db, consumer, confirmed(sides, `AB1${at} CDE`))))
  expect((await packOf(server, request.id, owner)).pages).toHaveLength(6)
})

test('pages stand in the order in which things happened, on the page and in the PDF, however late their events come (PACK-06)', async () => {
  const { owner, request, sides } = await givenPacked()
  const consumer = addPages
  const earlier = new Date(AT.getTime() - 1)
  const number = 'KB-2026-000002'
  // a price that lapses with the receipt has its instant
  for (const event of [
    ReceiptIssued.of({ ...sides, number, agreedPounds: 60, issuedAt: AT.toISOString() }, AT),
    answered(sides, 'lapsed'),
    VisitConfirmed.of({ ...sides, day: '2026-12-03', part: 'morning', plate: null }, earlier),
  ])
    await consume(db, consumer, event)
  const { pages } = await packOf(server, request.id, owner)
  expect(pages.map(({ kind }) => kind)).toEqual(['visit', 'price', 'receipt'])
  const { bytes } = await must(server, packPdf, { as: owner, params: { requestId: request.id } })
  expect((await textOfPdf(bytes)).join(' ')).toMatch(/Confirmed time .*Answer of the owner .*Receipt number/)
})

test('a van that was refused, and matched after that, has a page for each word; only what was said at the door is said to be (PACK-06, DOOR-03)', async () => {
  const { owner, request, sides } = await givenPacked()
  const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
  const plate = 'AB12 CDE'
  await told(
    VanMismatched.of({ ...sides, plate, arrived: false }, AT),
    VanMatched.of({ ...sides, plate }, later(1)),
    VanMismatched.of({ ...sides, plate, arrived: true }, later(2)),
    VanMatched.of({ ...sides, plate }, later(3)),
  )
  await settled(server)
  const { bytes } = await must(server, packPdf, { as: owner, params: { requestId: request.id } })
  const text = (await textOfPdf(bytes)).join(' ')
  const words = [...text.matchAll(/The owner said (.*?) Van that was told AB12 CDE/g)].map(([, word]) => word)
  const matches = 'That code and van match, having said before that they do not'
  expect(words).toEqual([
    'That code or van do not match',
    matches,
    'At the door, that code or van do not match',
    matches,
  ])
})

describe('the pack of a job that was cancelled', () => {
  const ends = async (requestId: string, as: Person) => {
    await settled(server)
    const { pages } = await packOf(server, requestId, as)
    return pages.flatMap((page) => (page.kind === 'ended' ? [page] : []))
  }

  test.each([
    ['owner', 'changed_mind', 'Cancelled by The owner Reason given “I changed my mind”'],
    ['owner', null, 'Cancelled by The owner Model'],
    ['carrier', 'no_answer', 'Cancelled by The carrier Reason given “I cannot reach the owner”'],
  ] as const)('says who ended it, when and why: the %s, %s (RIGHT-04, RIGHT-05)', async (by, reason, said) => {
    const { owner, carrier, request } = await givenPacked()
    const { body } =
      by === 'owner'
        ? await cancel(server, request.id, owner, reason)
        : await giveUp(server, request.id, carrier, reason)
    const page = { kind: 'ended', at: body?.ended?.at, facts: { by, reason } }
    expect(await ends(request.id, owner)).toEqual([page])
    expect(await ends(request.id, carrier)).toEqual([page])
    const { bytes } = await must(server, packPdf, { as: owner, params: { requestId: request.id } })
    expect((await textOfPdf(bytes)).join(' ')).toContain(said)
  })

  test('after a van that did not match says that nothing is owed; the mismatch has a page of its own (PACK-06, DOOR-03)', async () => {
    const { owner, request, sides } = await givenPacked()
    await told(VanMismatched.of({ ...sides, plate: 'AB12 CDE', arrived: true }, AT))
    const ended = { by: 'owner', reason: null, at: new Date().toISOString() } as const
    const facts = { ...sides, title: '', version: 9, ended, arrived: true, mismatched: true }
    await told(JobCancelled.of(facts, new Date()))
    await settled(server)
    const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
    const [mismatch, end] = ['Code or van did not match', 'Job cancelled'].map((title) =>
      sections.find((section) => section.title === title),
    )
    expect(mismatch?.lines?.slice(1)).toEqual([
      { name: 'The owner said', text: 'At the door, that code or van do not match' },
      { name: 'Van that was told', text: 'AB12 CDE' },
    ])
    expect(end?.lines?.at(-1)).toEqual({
      name: 'What is owed',
      text: 'Nothing: the owner had said that code or van did not match',
    })
  })

  test('by staff says that, and nothing of what they wrote (PACK-06)', async () => {
    const { owner, request } = await givenPacked()
    const body = { status: 'cancelled' as const, reason: 'They asked us to.' }
    await must(server, endRequest, { as: await givenStaff(server), params: { requestId: request.id }, body })
    expect(await ends(request.id, owner)).toMatchObject([{ facts: { by: 'staff', reason: null } }])
    expect(JSON.stringify(await packOf(server, request.id, owner))).not.toContain(body.reason)
  })

  test('loses the reason of who leaves, also of who leaves before it is added; that they ended it stays (PACK-05)', async () => {
    const { owner, carrier, request, sides } = await givenPacked()
    await giveUp(server, request.id, carrier, 'no_van')
    expect(await ends(request.id, owner)).toMatchObject([{ facts: { reason: 'no_van' } }])
    await must(server, deleteAccount, { as: carrier, body: { password: carrier.password } })
    const ended = { by: 'carrier', reason: 'no_driver', at: new Date().toISOString() } as const
    const late = JobCancelled.of({ ...sides, title: '', version: 9, ended, arrived: false }, new Date())
    await consume(db, addPages, late)
    const gone = { facts: { by: 'carrier', reason: null } }
    expect(await ends(request.id, owner)).toMatchObject([gone, gone])
  })

  test('has no such page where nobody had been chosen yet (PACK-06)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    await must(server, cancelRequest, { as: owner, params: { requestId: request.id } })
    await settled(server)
    const rows = await server.sql.query('select 1 from pack_pages where request_id = $1', [request.id])
    expect(rows.rowCount).toBe(0)
  })
})

test.each([
  ['signed', 'Signed: the price is £95.00'],
  ['declined', 'No: £60.00 for what was listed'],
  ['lapsed', 'None in time: £60.00 for what was listed'],
  ['loaded', 'None before loading: £60.00 for what was listed'],
  ['collected', 'None before the collection: £60.00 for what was listed'],
  ['cancelled', 'None: the job was cancelled'],
] as const)('a pack says what became of a price: %s (PACK-06, PRICE-03)', async (answer, said) => {
  const { owner, request, sides } = await givenPacked()
  await told(answered(sides, answer))
  await settled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  const price = sections.find(({ title }) => title === 'Price at the door')
  expect(price?.lines?.at(-1)).toEqual({ name: 'Answer of the owner', text: said })
})

test('a pack says of a lower price that the carrier asked for less (PACK-06, PRICE-03)', async () => {
  const { owner, request, sides } = await givenPacked()
  const { data } = answered(sides, 'signed')
  await told(PriceAnswered.of({ ...data, newPounds: 45 }, AT))
  await settled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  const price = sections.find(({ title }) => title === 'Price at the door')
  expect(price?.lines?.[1]).toEqual({ name: 'The carrier found, and asked for less', text: '1 × Fridge' })
})

test('a price that the carrier lowered is the agreed one at the head of the pack, with the bid below it (PACK-06, PRICE-04)', async () => {
  const { owner, request, sides } = await givenPacked()
  await told(answered(sides, 'signed'))
  await settled(server)
  const later = new Date(AT.getTime() + 60_000)
  const lowered = { ...sides, changeId: '01a2136d-83aa-7434-8c42-46bf47766891', oldPounds: 95, newPounds: 89.5 }
  await told(PriceLowered.of({ ...lowered, at: later.toISOString() }, later))
  await settled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  expect(sections[0]?.lines).toEqual(
    expect.arrayContaining([
      { name: 'Agreed price', text: '£89.50' },
      { name: 'Accepted bid', text: '£60.00' },
    ]),
  )
})

test('a pack says that a price which stands is for what was signed for before, too (PACK-06, PRICE-04)', async () => {
  const { owner, request, sides } = await givenPacked()
  const { data } = answered(sides, 'declined')
  const later = { oldPounds: 95, newPounds: 120, answeredAt: new Date(AT.getTime() + 60_000).toISOString() }
  // however the events come
  await told(PriceAnswered.of({ ...data, ...later }, AT))
  await settled(server)
  await told(answered(sides, 'signed'))
  await settled(server)
  const { sections } = packSheet(await packOf(server, request.id, owner), FORMATS)
  const answers = sections.filter(({ title }) => title === 'Price at the door').map(({ lines }) => lines?.at(-1)?.text)
  expect(answers).toEqual(['Signed: the price is £95.00', 'No: £95.00 for what was listed and signed for'])
})

test('pages go with the facts of the pack, and those of jobs without one as late (PACK-05)', async () => {
  const { owner, request, sides } = await givenPacked()
  const without = await givenPacked()
  await told(confirmed(sides, 'AB12 CDE'), confirmed(without.sides, 'AB12 CDE'))
  await settled(server)
  await server.sql.query('delete from packs where request_id = $1', [without.request.id])
  const pagesOf = async (id: string) =>
    (await server.sql.query('select 1 from pack_pages where request_id = $1', [id])).rowCount
  const forget = (years: number) => {
    const now = new Date()
    now.setUTCFullYear(now.getUTCFullYear() + years)
    now.setUTCDate(now.getUTCDate() + 1)
    return forgetPacks(own<DutyTables>(db), now)
  }
  await forget(1)
  expect(await pagesOf(without.request.id)).toBe(1)
  await forget(2)
  expect(await pagesOf(without.request.id)).toBe(0)
  expect(await pagesOf(request.id)).toBe(1)
  await must(server, completeRequest, { as: owner, params: { requestId: request.id } })
  await server.sql.query('update packs set forget_at = now() where request_id = $1', [request.id])
  await forget(2)
  await forget(2)
  expect(await pagesOf(request.id)).toBe(0)
})

test('where the waste went is added as the owner reads it, and what no longer counts is told, too (PACK-06)', async () => {
  const { owner, carrier, requestId } = await givenCollected(server)
  const pages = async () => {
    await settled(server)
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
  // said again in the same words it is no other page; what staff look at first no longer counts until they accept it
  await say(server, requestId, carrier, { said: { ticket: '5512', number: 'none' } })
  expect(await pages()).toEqual([expect.objectContaining(told), null])
  const body = { decision: 'accepted' as const, version: 3, reason: 'It is one of Jersey.' }
  await must(server, decideProof, { as: await givenStaff(server, 'vera', 'agent'), params: { requestId }, body })
  expect(await pages()).toEqual([expect.objectContaining(told), null, expect.objectContaining({ number: 'NONE' })])
  const { bytes } = await must(server, packPdf, { as: owner, params: { requestId } })
  const text = (await textOfPdf(bytes)).join(' ')
  expect(text).toContain('What the carrier said before no longer counts')
  expect(text).toMatch(/Permit EPR\/AB1234CD .* Ticket 5512 Weight 140 kg/)
})
