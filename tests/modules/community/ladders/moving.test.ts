import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asksForItem } from '#modules/community/items/contract/asks.ts'
import { markItemGone, readItem } from '#modules/community/items/contract/pages.ts'
import { acceptPromise, undoPromise } from '#modules/community/items/contract/promises.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { hideItem, restoreItem } from '#modules/community/items/facade.ts'
import { startLadder as startLadderAt } from '#modules/community/ladders/commands/start-ladder.ts'
import {
  extendStep,
  type Ladder,
  markCharityAsked,
  markLadderGiven,
  myLadders,
  startLadder,
  startNextStep,
  stopLadder,
} from '#modules/community/ladders/contract.ts'
import type { LaddersTables } from '#modules/community/ladders/tables.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { type AnyDb, asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { givenAsk, givenPromise } from '#tests/modules/community/items/givens.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenCharity, givenLadder, hoursAfter, inDays, LADDER, moveAll, pageOf, withoutCharities } from './givens.ts'

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 4 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})
beforeEach(async () => {
  await withoutCharities(server)
  await givenCharity(server)
})

const giftEnd = ({ schedule }: Ladder): string => schedule[0]?.until ?? ''
const charityEnd = ({ schedule }: Ladder): string => schedule[1]?.until ?? ''
const requestsOf = async (owner: Person) =>
  (await server.sql.query('select id, created_at from collection_requests where user_id = $1', [owner.id])).rows
const historyOf = async (ladderId: string) =>
  (await server.sql.query('select what, by_side from ladder_history where ladder_id = $1 order by at', [ladderId])).rows
const itemStatus = async (itemId: string, as: Person) =>
  (await callOrThrow(server, readItem, { as, params: { itemId } })).item.status
const mailsTo = async (person: Person) => {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query('select template, facts from mails where user_id = $1 order by template', [
    person.id,
  ])
  return rows.map(({ template, facts }) => ({ template, ...facts }))
}
const promise = (owner: Person, itemId: string) => givenPromise(server, owner, itemId)

test('goes from gift to charities to carriers, each at its time (LADDER-03, LADDER-05, LADDER-06)', async () => {
  const owner = await givenCustomer(server, 'giver')
  const body = {
    ...LADDER,
    load: { ...LADDER.load, access: { floor: 2, lift: 'no', takeApart: false, note: 'Blue door' } },
  }
  const files = { image: upload(await jpeg()) }
  const ladder = await callOrThrow(server, startLadder, { as: owner, body: body as typeof LADDER, files })
  const params = { ladderId: ladder.id }

  await moveAll(db, new Date(Date.parse(giftEnd(ladder)) - 1))
  expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'gift', version: 1 })

  await moveAll(db, new Date(giftEnd(ladder)))
  await waitUntilHandled(server)
  const asked = await pageOf(server, owner, ladder.id)
  expect(asked).toMatchObject({ step: 'charity', itemId: ladder.itemId, requestId: null })
  expect(asked.charities).toMatchObject([{ name: 'Bristol Furniture Project', phone: '0117 496 0000', emailed: false }])
  expect(asked.schedule.map(({ state }) => state)).toEqual(['past', 'now', 'planned'])
  expect(await itemStatus(ladder.itemId ?? '', owner)).toBe('gone')
  expect(await requestsOf(owner)).toEqual([])

  await moveAll(db, new Date(Date.parse(charityEnd(asked)) - 1))
  expect(await requestsOf(owner)).toEqual([])
  await moveAll(db, new Date(charityEnd(asked)))
  const posted = await pageOf(server, owner, ladder.id)
  expect(posted).toMatchObject({ step: 'paid', requestId: ladder.id, may: { stop: false, startNextStep: false } })
  const request = await callOrThrow(server, readRequest, { as: owner, params: { requestId: ladder.id } })
  expect(request).toMatchObject({
    title: LADDER.title,
    description: LADDER.description,
    postcode: LADDER.postcode,
    budget: LADDER.budget,
    status: 'pending',
    load: { items: 2, kg: 50 },
    access: { floor: 2, note: 'Blue door' },
    createdAt: charityEnd(asked),
  })
  expect(request.imageUrls).toEqual(ladder.imageUrls)
  expect((await fetch(server.url + request.imageUrls?.[0]?.url)).status).toBe(200)
  expect(await mailsTo(owner)).toMatchObject([
    { template: 'ladder-charities', ladderId: ladder.id, title: LADDER.title, emailed: 0, others: 1 },
    { template: 'ladder-posted', requestId: ladder.id, title: LADDER.title, noCharities: false },
  ])
  const again = await call(server, startNextStep, { as: owner, params, body: { step: 'charity' } })
  expect(again).toMatchObject({ status: 409, error: { code: 'moved_on' } })
})

// clocks go forward on 29 March and back on 25 October 2026, at 1am UTC
test.each([
  ['forward', '2026-03-28T18:00:00.000Z', '2026-04-10'],
  ['back', '2026-10-24T17:00:00.000Z', '2026-11-10'],
])('takes 24 whole hours a step while clocks go %s (LADDER-06)', async (_, listed, goneBy) => {
  const owner = await givenCustomer(server, 'giver')
  const files = await openTestFiles(db, server.config)
  const id = await startLadderAt(
    asModuleDb<LaddersTables>(db),
    files,
    { ownerId: owner.id, ladder: { ...LADDER, goneBy }, uploads: [] },
    new Date(listed),
    null,
  )
  const step = async (hours: number, ms: number) => {
    await moveAll(db, new Date(hoursAfter(listed, hours).getTime() + ms))
    return (await pageOf(server, owner, id)).step
  }
  expect(await step(24, -1)).toBe('gift')
  expect(await step(24, 0)).toBe('charity')
  expect(await step(48, -1)).toBe('charity')
  expect(await step(48, 0)).toBe('paid')
})

test('leaves out past half-days when the request is posted, and mails how many (LADDER-02)', async () => {
  const halfDays = [inDays(2), inDays(10)].map((day) => ({ day, part: 'morning' as const }))
  const { owner, ladder } = await givenLadder(server, { load: { ...LADDER.load, halfDays }, askCharities: false })
  await moveAll(db, hoursAfter(giftEnd(ladder), 48))
  const { halfDays: left } = await callOrThrow(server, readRequest, { as: owner, params: { requestId: ladder.id } })
  expect(left).toEqual([halfDays[1]])
  expect(await mailsTo(owner)).toMatchObject([{ template: 'ladder-posted', passedSlots: 1 }])
})

describe('after an outage', () => {
  test('catches up in one go, without asking charities whose time is over (LADDER-06)', async () => {
    const { owner, ladder } = await givenLadder(server)
    await moveAll(db, hoursAfter(charityEnd(ladder), 5))
    const posted = await pageOf(server, owner, ladder.id)
    expect(posted).toMatchObject({ step: 'paid', charities: [], noCharities: false })
    expect(posted.schedule.map(({ state }) => state)).toEqual(['past', 'left_out', 'now'])
    expect(await requestsOf(owner)).toHaveLength(1)
  })

  test('asks charities for the time they have left (LADDER-06)', async () => {
    const { owner, ladder } = await givenLadder(server)
    await moveAll(db, hoursAfter(giftEnd(ladder), 10))
    const asked = await pageOf(server, owner, ladder.id)
    expect(asked).toMatchObject({ step: 'charity' })
    expect(charityEnd(asked)).toBe(charityEnd(ladder))
  })
})

describe('charities', () => {
  test('are left out if none nearby takes all the items, and its owner reads so (LADDER-07)', async () => {
    await withoutCharities(server)
    await givenCharity(server, { name: 'Takes tables', takes: ['table-dining'] })
    await givenCharity(server, { name: 'Too far', postalCode: 'EX1 1AA' })
    await givenCharity(server, { name: 'Nowhere', postalCode: null })
    const { owner, ladder } = await givenLadder(server)
    await moveAll(db, new Date(giftEnd(ladder)))
    const posted = await pageOf(server, owner, ladder.id)
    expect(posted).toMatchObject({ step: 'paid', noCharities: true, charities: [] })
    expect(await mailsTo(owner)).toMatchObject([{ template: 'ladder-posted', noCharities: true }])
  })

  test('are those within 20 miles that take every item, nearest first (LADDER-05)', async () => {
    await withoutCharities(server)
    const takes = ['bookcase', 'table-dining']
    await givenCharity(server, { name: 'Bath', postalCode: 'BA1 1AA', takes })
    await givenCharity(server, { name: 'Bristol', postalCode: 'BS1 1AA', takes })
    await givenCharity(server, { name: 'Only bookcases', takes: ['bookcase'] })
    const load = {
      items: [
        { key: 'bookcase', n: 1 },
        { key: 'table-dining', n: 1 },
      ],
    }
    const { owner, ladder } = await givenLadder(server, { load })
    await moveAll(db, new Date(giftEnd(ladder)))
    const { charities } = await pageOf(server, owner, ladder.id)
    expect(charities.map(({ name }) => name)).toEqual(['Bristol', 'Bath'])
    expect(charities[1]?.miles).toBeGreaterThan(5)
    expect(charities[1]?.miles).toBeLessThanOrEqual(20)
  })

  test('aren’t asked if its owner didn’t choose that (LADDER-01)', async () => {
    const { owner, ladder } = await givenLadder(server, { askCharities: false })
    await moveAll(db, new Date(giftEnd(ladder)))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'paid', noCharities: false })
  })
})

describe('a promise when the gift step is due to end', () => {
  test('delays the next step until it is undone (LADDER-04)', async () => {
    const { owner, ladder } = await givenLadder(server)
    await promise(owner, ladder.itemId)
    await server.sql.query(`update ladders set gift_until = now() - interval '1 hour', move_at = now() where id = $1`, [
      ladder.id,
    ])
    await moveAll(db, new Date())
    const waiting = await pageOf(server, owner, ladder.id)
    expect(waiting).toMatchObject({ step: 'gift', waiting: { for: 'promise' }, may: { startNextStep: false } })
    const before = Date.now()
    await callOrThrow(server, undoPromise, { as: owner, params: { itemId: ladder.itemId } })
    await waitUntilHandled(server)
    const asked = await pageOf(server, owner, ladder.id)
    expect(asked).toMatchObject({ step: 'charity', waiting: null })
    // charities have 24 hours from the end of the promise
    expect(Date.parse(charityEnd(asked))).toBeGreaterThanOrEqual(
      hoursAfter(new Date(before).toISOString(), 24).getTime(),
    )
  })

  test('doesn’t shorten the gift step if it is undone before (LADDER-04)', async () => {
    const { owner, ladder } = await givenLadder(server)
    await promise(owner, ladder.itemId)
    await callOrThrow(server, undoPromise, { as: owner, params: { itemId: ladder.itemId } })
    await waitUntilHandled(server)
    const page = await pageOf(server, owner, ladder.id)
    expect(page).toMatchObject({ step: 'gift', waiting: null })
    expect(giftEnd(page)).toBe(giftEnd(ladder))
  })

  test('delays the next step for 72 hours, then is withdrawn (LADDER-04)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const { asker } = await promise(owner, ladder.itemId)
    const { asker: other } = await givenAsk(server, ladder.itemId).catch(() => ({ asker: null }))
    expect(other).toBeNull()
    await moveAll(db, new Date(hoursAfter(giftEnd(ladder), 72).getTime() - 1))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'gift', waiting: { for: 'promise' } })
    await moveAll(db, hoursAfter(giftEnd(ladder), 72))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'charity' })
    expect(await itemStatus(ladder.itemId, owner)).toBe('gone')
    expect(await mailsTo(asker)).toMatchObject([
      { template: 'item-promised' },
      { template: 'promise-undone', gone: true },
    ])
  })

  test('never delays the paid step beyond 72 hours before the date (LADDER-04)', async () => {
    const { owner, ladder } = await givenLadder(server, { askCharities: false, goneBy: inDays(5) })
    await promise(owner, ladder.itemId)
    await moveAll(db, hoursAfter(giftEnd(ladder), 1))
    const { waiting } = await pageOf(server, owner, ladder.id)
    const latest = Date.parse(waiting?.until ?? '')
    expect(latest).toBeLessThan(hoursAfter(giftEnd(ladder), 72).getTime())
    // the end of the day in London, which is midnight UTC in winter and 11pm in summer
    const endOfDay = Date.parse(`${inDays(6)}T00:00:00Z`) - latest
    expect([72, 73]).toContain(endOfDay / 3_600_000)
    await moveAll(db, new Date(latest - 1))
    expect(await requestsOf(owner)).toEqual([])
    await moveAll(db, new Date(latest))
    expect(await requestsOf(owner)).toHaveLength(1)
  })

  test('that ends with a handover ends the ladder (LADDER-04)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const { asker, ask } = await promise(owner, ladder.itemId)
    await callOrThrow(server, acceptPromise, { as: asker, params: { askId: ask.id }, body: {} })
    await moveAll(db, hoursAfter(giftEnd(ladder), 1))
    await callOrThrow(server, markItemGone, { as: owner, params: { itemId: ladder.itemId } })
    await waitUntilHandled(server)
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({
      step: 'done',
      waiting: null,
      given: { to: 'person', kg: 50 },
      may: { startNextStep: false, addHoursUntil: null, markGiven: false, stop: false },
    })
    expect(await mailsTo(owner)).toContainEqual(expect.objectContaining({ template: 'ladder-given', kg: 50 }))
    const { rows } = await server.sql.query(
      `select data from outbox where type = 'LadderDone' and data->>'ladderId' = $1`,
      [ladder.id],
    )
    expect(rows).toMatchObject([{ data: { ownerId: owner.id, to: 'person', kg: 50, area: 'BS6' } }])
    await moveAll(db, hoursAfter(giftEnd(ladder), 200))
    expect(await requestsOf(owner)).toEqual([])
  })
})

describe('the gift', () => {
  test('that its owner removes stops it, and nothing is posted or asked (LADDER-06)', async () => {
    const answerAddress = 'never-asked@kerbside.example'
    await givenCharity(server, { answerAddress })
    const { owner, ladder } = await givenLadder(server, { bookAtBudget: true })
    const gift = { as: owner, query: { open: 'yes', itemId: ladder.itemId } } as const
    expect((await callOrThrow(server, myLadders, gift)).items).toMatchObject([{ id: ladder.id }])
    await callOrThrow(server, removeItem, { as: owner, params: { itemId: ladder.itemId } })
    await waitUntilHandled(server)
    expect((await callOrThrow(server, myLadders, gift)).items).toEqual([])
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'stopped', itemId: null, requestId: null })
    await moveAll(db, hoursAfter(giftEnd(ladder), 500))
    await waitUntilHandled(server)
    expect(await requestsOf(owner)).toEqual([])
    const { rows } = await server.sql.query('select 1 from mails where address = any($1)', [
      [answerAddress, owner.email],
    ])
    expect(rows).toEqual([])
    expect(await historyOf(ladder.id)).toEqual([
      { what: 'started', by_side: 'owner' },
      { what: 'removed', by_side: 'owner' },
    ])
  })

  test('that its owner removes starts no step before the ladder has stopped either (LADDER-06)', async () => {
    const { owner, ladder } = await givenLadder(server, { askCharities: false })
    // as between the removal and its event
    await server.sql.query('delete from items where id = $1', [ladder.itemId])
    const params = { ladderId: ladder.id }
    const pressed = await call(server, startNextStep, { as: owner, params, body: { step: 'gift' } })
    expect(pressed).toMatchObject({ status: 409, error: { code: 'item_removed' } })
    await moveAll(db, new Date(giftEnd(ladder)))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'stopped' })
    expect(await requestsOf(owner)).toEqual([])
  })

  test('that is removed although promised tells the person not to set off (LADDER-06)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const { asker } = await promise(owner, ladder.itemId)
    await callOrThrow(server, removeItem, { as: owner, params: { itemId: ladder.itemId } })
    expect(await mailsTo(asker)).toContainEqual(
      expect.objectContaining({ template: 'promise-undone', gone: true, removed: true }),
    )
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'stopped' })
  })

  test('that staff hide stays in its step until they show it again (LADDER-06)', async () => {
    const { owner, ladder } = await givenLadder(server, { askCharities: false })
    await transact(db, (trx) => hideItem(trx, ladder.itemId, new Date()))
    await moveAll(db, hoursAfter(giftEnd(ladder), 1))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'gift', may: { startNextStep: false } })
    const refused = await call(server, startNextStep, {
      as: owner,
      params: { ladderId: ladder.id },
      body: { step: 'gift' },
    })
    expect(refused).toMatchObject({ status: 409, error: { code: 'item_hidden' } })
    await transact(db, (trx) => restoreItem(trx, ladder.itemId, new Date()))
    await moveAll(db, hoursAfter(giftEnd(ladder), 3))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'paid' })
  })

  test('of a suspended owner stays in its step until they are reinstated (LADDER-06)', async () => {
    const { owner, ladder } = await givenLadder(server, { askCharities: false })
    await server.sql.query('update users set suspended_at = now() where id = $1', [owner.id])
    await moveAll(db, hoursAfter(giftEnd(ladder), 1))
    expect(await requestsOf(owner)).toEqual([])
    await server.sql.query('update users set suspended_at = null where id = $1', [owner.id])
    await moveAll(db, hoursAfter(giftEnd(ladder), 3))
    expect(await requestsOf(owner)).toHaveLength(1)
  })
})

describe('its owner', () => {
  const press = (owner: Person, ladderId: string, step: 'gift' | 'charity') =>
    call(server, startNextStep, { as: owner, params: { ladderId }, body: { step } })

  test('can start the next step now, once for each step they saw (LADDER-03)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const [one, other] = await Promise.all([press(owner, ladder.id, 'gift'), press(owner, ladder.id, 'gift')])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'charity' })
    expect(await press(owner, ladder.id, 'charity')).toMatchObject({ status: 200, body: { step: 'paid' } })
    expect(await requestsOf(owner)).toHaveLength(1)
  })

  test('has to undo a promise first (LADDER-03)', async () => {
    const { owner, ladder } = await givenLadder(server)
    await promise(owner, ladder.itemId)
    expect(await press(owner, ladder.id, 'gift')).toMatchObject({ status: 409, error: { code: 'item_promised' } })
  })

  test('can add 24 hours as long as the date allows (LADDER-03)', async () => {
    const { owner, ladder } = await givenLadder(server, { goneBy: inDays(7) })
    const params = { ladderId: ladder.id }
    const longer = (version: number) => call(server, extendStep, { as: owner, params, body: { step: 'gift', version } })
    const first = await longer(1)
    expect(first.ok && giftEnd(first.body)).toBe(hoursAfter(giftEnd(ladder), 24).toISOString())
    expect(first.ok && charityEnd(first.body)).toBe(hoursAfter(charityEnd(ladder), 24).toISOString())
    let last = first
    // pressed twice
    expect(await longer(1)).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } })
    let version = 2
    while (last.ok && last.body.may.addHoursUntil !== null) last = await longer(version++)
    expect(await longer(version)).toMatchObject({ status: 409, error: { code: 'no_time' } })
    await moveAll(db, new Date(Date.parse(giftEnd(ladder))))
    expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'gift' })
  })

  test('can stop: the gift is closed, everyone who asked is emailed, and nothing is posted (LADDER-03)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const { asker } = await promise(owner, ladder.itemId)
    const params = { ladderId: ladder.id }
    const stopped = await callOrThrow(server, stopLadder, { as: owner, params })
    expect(stopped).toMatchObject({ step: 'stopped', given: null, requestId: null })
    expect(await callOrThrow(server, stopLadder, { as: owner, params })).toEqual(stopped)
    expect(await itemStatus(ladder.itemId, owner)).toBe('gone')
    expect(
      (await callOrThrow(server, asksForItem, { as: owner, params: { itemId: ladder.itemId } })).items,
    ).toMatchObject([{ status: 'passed' }])
    expect(await mailsTo(asker)).toContainEqual(expect.objectContaining({ template: 'promise-undone', gone: true }))
    await moveAll(db, hoursAfter(giftEnd(ladder), 500))
    expect(await requestsOf(owner)).toEqual([])
    expect(await call(server, markLadderGiven, { as: owner, params })).toMatchObject({ status: 409 })
  })

  test('can mark it as given to a person or to a charity (LADDER-04)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const params = { ladderId: ladder.id }
    await promise(owner, ladder.itemId)
    const given = await callOrThrow(server, markLadderGiven, { as: owner, params })
    expect(given).toMatchObject({ step: 'done', given: { to: 'person', kg: 50 } })
    expect(await callOrThrow(server, markLadderGiven, { as: owner, params })).toEqual(given)
    expect(await itemStatus(ladder.itemId, owner)).toBe('gone')

    const { ladder: second } = await givenLadder(server, { owner })
    await moveAll(db, new Date(giftEnd(second)))
    const { charities } = await pageOf(server, owner, second.id)
    const asked = { ladderId: second.id, charityId: charities[0]?.charityId ?? '' }
    await callOrThrow(server, markCharityAsked, { as: owner, params: asked, body: { asked: true } })
    const toCharity = await callOrThrow(server, markLadderGiven, { as: owner, params: { ladderId: second.id } })
    expect(toCharity).toMatchObject({ step: 'done', given: { to: 'charity', kg: 50 } })
  })

  test('keeps nothing in use by marking it as given to no one (IMPACT-01)', async () => {
    const { owner, ladder } = await givenLadder(server)
    const done = { step: 'done', given: { to: 'person', kg: null } }
    const params = { ladderId: ladder.id }
    expect(await callOrThrow(server, markLadderGiven, { as: owner, params })).toMatchObject(done)

    const { ladder: second } = await givenLadder(server, { owner })
    await callOrThrow(server, markItemGone, { as: owner, params: { itemId: second.itemId } })
    await waitUntilHandled(server)
    expect(await pageOf(server, owner, second.id)).toMatchObject(done)

    const { ladder: third } = await givenLadder(server, { owner })
    await moveAll(db, new Date(giftEnd(third)))
    const unasked = await callOrThrow(server, markLadderGiven, { as: owner, params: { ladderId: third.id } })
    expect(unasked).toMatchObject({ step: 'done', given: { to: 'charity', kg: null } })
    expect((await mailsTo(owner)).map(({ template }) => template)).not.toContain('ladder-given')
  })

  test('alone can do any of it (LADDER-03)', async () => {
    const { ladder } = await givenLadder(server)
    const other = await givenCustomer(server)
    const params = { ladderId: ladder.id }
    const step = { step: 'gift' as const }
    expect((await call(server, startNextStep, { as: other, params, body: step })).status).toBe(404)
    expect((await call(server, extendStep, { as: other, params, body: { ...step, version: 1 } })).status).toBe(404)
    expect((await call(server, stopLadder, { as: other, params })).status).toBe(404)
    expect((await call(server, markLadderGiven, { as: other, params })).status).toBe(404)
  })
})
