import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { askForItem, asksForItem, myAsks, withdrawAsk } from '#modules/community/items/contract/asks.ts'
import { markItemGone, readItem } from '#modules/community/items/contract/pages.ts'
import {
  type AskerShares,
  acceptPromise,
  type GiverShares,
  itemContact,
  promiseItem,
  undoPromise,
} from '#modules/community/items/contract/promises.ts'
import { giftedItems, removeItem } from '#modules/community/items/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { givenAsk, givenGift } from './givens.ts'

const server = await givenServer()

const message = 'Could collect it tonight.'
const ask = (as: Person, itemId: string) => call(server, askForItem, { as, params: { itemId }, body: { message } })
const promise = (as: Person, askId: string, body: Partial<GiverShares> = {}) =>
  call(server, promiseItem, { as, params: { askId }, body })
const accept = (as: Person, askId: string, body: Partial<AskerShares> = {}) =>
  call(server, acceptPromise, { as, params: { askId }, body })
const undo = (as: Person, itemId: string) => call(server, undoPromise, { as, params: { itemId } })
const contact = (as: Person, itemId: string) => call(server, itemContact, { as, params: { itemId } })
const pageFor = (as: Person, itemId: string) => callOrThrow(server, readItem, { as, params: { itemId } })
const isListed = async (itemId: string) =>
  (await callOrThrow(server, giftedItems, { query: {} })).items.some(({ id }) => id === itemId)

async function named(
  person: Person,
  displayName: string,
  phoneNumber: string,
  address: string | null = null,
): Promise<void> {
  const empty = {
    companyName: null,
    contactPerson: null,
    businessAddress: null,
    websiteUrl: null,
    googleReviewsUrl: null,
  }
  const body = { userType: null, displayName, phoneNumber, address, ...empty }
  await callOrThrow(server, saveProfile, { as: person, body })
}

describe('asking for an item', () => {
  test('notifies only the giver, with name and message', async () => {
    const { giver, item } = await givenGift(server)
    const { asker, ask: asked } = await givenAsk(server, item.id)
    await named(asker, 'Maya Patel', '07700 900431')
    const { items } = await callOrThrow(server, asksForItem, { as: giver, params: { itemId: item.id }, query: {} })
    expect(items).toEqual([{ ...asked, askerId: asker.id, askerName: 'Maya Patel' }])
    expect((await pageFor(giver, item.id)).askCount).toBe(1)
    expect((await pageFor(asker, item.id)).ask).toEqual(asked)
    const stranger = await givenCustomer(server)
    expect(await pageFor(stranger, item.id)).toMatchObject({ ask: null, askCount: null, promised: null })
    for (const other of [asker, stranger])
      expect((await call(server, asksForItem, { as: other, params: { itemId: item.id }, query: {} })).status).toBe(404)
    const mine = await callOrThrow(server, myAsks, { as: asker, query: {} })
    expect(mine.items).toEqual([{ ...asked, item }])
  })

  test('works once, for others’ items, with a message', async () => {
    const { giver, item } = await givenGift(server)
    expect(await ask(giver, item.id)).toMatchObject({ status: 403, error: { code: 'own_item' } })
    const { asker } = await givenAsk(server, item.id)
    expect(await ask(asker, item.id)).toMatchObject({ status: 409, error: { code: 'already_asked' } })
    const empty = await call(server, askForItem, { as: asker, params: { itemId: item.id }, body: { message: '  ' } })
    expect(empty).toMatchObject({ status: 400, error: { fields: { message: 'Enter a message.' } } })
    expect((await ask(asker, randomUUID())).status).toBe(404)
    expect((await call(server, askForItem, { params: { itemId: item.id }, body: { message } })).status).toBe(401)
  })

  test('ten concurrent clicks create one ask', async () => {
    const { item } = await givenGift(server)
    const asker = await givenCustomer(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asker, item.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('is refused for gone and promised items, and for the 101st asker', async () => {
    const { giver, item } = await givenGift(server)
    const asker = await givenCustomer(server)
    await callOrThrow(server, markItemGone, { as: giver, params: { itemId: item.id } })
    expect(await ask(asker, item.id)).toMatchObject({ status: 409, error: { code: 'item_gone' } })
    const { giver: other, item: promised } = await givenGift(server)
    const { ask: chosen } = await givenAsk(server, promised.id)
    expect((await promise(other, chosen.id)).status).toBe(200)
    expect(await ask(asker, promised.id)).toMatchObject({ status: 409, error: { code: 'item_promised' } })
    const { item: wanted } = await givenGift(server)
    await server.sql.query(
      `insert into item_asks (id, item_id, asker_id, message, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Me', now() from generate_series(1, 100)`,
      [wanted.id],
    )
    expect(await ask(asker, wanted.id)).toMatchObject({ status: 409, error: { code: 'many_ask' } })
  })
})

describe('promising an item', () => {
  test('shares contact details once accepted, notifies the other askers and takes the item off the lists', async () => {
    const { giver, item } = await givenGift(server)
    const [{ asker: chosen, ask: first }, { asker: other }] = [
      await givenAsk(server, item.id),
      await givenAsk(server, item.id),
    ]
    await named(giver, 'Ann', '0117 496 0000', '1 Home Street')
    await named(chosen, 'Maya', '0117 496 0001', '2 Home Street')
    for (const person of [giver, chosen, other]) expect((await contact(person, item.id)).status).toBe(404)
    const page = await promise(giver, first.id, {
      phoneNumber: '0117 496 0142',
      address: 'Unit 4, Mill Lane',
      message: 'Any evening.',
    })
    expect(page.body).toMatchObject({
      item: { status: 'promised', version: 2 },
      askCount: 2,
      promised: { id: first.id, askerName: 'Maya', status: 'promised', version: 2 },
    })
    for (const person of [giver, chosen, other]) expect((await contact(person, item.id)).status).toBe(404)
    expect((await accept(chosen, first.id, { phoneNumber: '07700 900431', message: 'At six.' })).body).toMatchObject({
      own: false,
      ask: { status: 'promised', accepted: true },
    })
    expect((await pageFor(giver, item.id)).promised).toMatchObject({ id: first.id, accepted: true, version: 3 })
    const names = { companyName: null, contactPerson: null }
    const maya = { name: 'Maya', phoneNumber: '07700 900431', address: null, message: 'At six.' }
    expect((await contact(giver, item.id)).body).toEqual({ ...names, ...maya })
    const share = { phoneNumber: '0117 496 0142', address: 'Unit 4, Mill Lane', message: 'Any evening.' }
    const ann = { name: 'Ann', ...share }
    expect((await contact(chosen, item.id)).body).toEqual({ ...names, ...ann })
    expect((await contact(other, item.id)).status).toBe(404)
    expect((await contact(await givenCustomer(server), item.id)).status).toBe(404)
    expect((await pageFor(other, item.id)).ask?.status).toBe('passed')
    expect(await isListed(item.id)).toBe(false)
  })

  test('shares only what was chosen, never a phone number or address of a profile or job (issue 45.18)', async () => {
    const { giver, item } = await givenGift(server)
    const { asker, ask: asked } = await givenAsk(server, item.id)
    await named(giver, 'Ann', '0117 496 0000', '1 Home Street')
    await named(asker, 'Maya', '0117 496 0001', '2 Home Street')
    await promise(giver, asked.id)
    await accept(asker, asked.id)
    for (const [reader, name] of [
      [giver, 'Maya'],
      [asker, 'Ann'],
    ] as const)
      expect((await contact(reader, item.id)).body).toEqual({
        name,
        companyName: null,
        contactPerson: null,
        phoneNumber: null,
        address: null,
        message: null,
      })
  })

  test('is only possible for the giver', async () => {
    const { item } = await givenGift(server)
    const { asker, ask: asked } = await givenAsk(server, item.id)
    expect(await promise(asker, asked.id)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect((await promise(asker, randomUUID())).status).toBe(404)
  })

  test('to two people concurrently succeeds once, the other gets 409', async () => {
    const { giver, item } = await givenGift(server)
    const asks = await Promise.all(Array.from({ length: 4 }, () => givenAsk(server, item.id)))
    const answers = await Promise.all(asks.map(({ ask: asked }) => promise(giver, asked.id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('already_promised')
    const { rows } = await server.sql.query(
      'select status, count(*)::int from item_asks where item_id = $1 group by status order by status',
      [item.id],
    )
    expect(rows).toEqual([
      { status: 'passed', count: 3 },
      { status: 'promised', count: 1 },
    ])
  })

  test('and a concurrent withdrawal never leave an item promised to no one', async () => {
    for (let round = 0; round < 5; round++) {
      const { giver, item } = await givenGift(server)
      const { asker, ask: asked } = await givenAsk(server, item.id)
      const [promised, withdrawn] = await Promise.all([
        promise(giver, asked.id),
        call(server, withdrawAsk, { as: asker, params: { askId: asked.id } }),
      ])
      expect(withdrawn.status).toBe(200)
      expect([200, 404]).toContain(promised.status)
      expect((await pageFor(giver, item.id)).item.status).toBe('available')
    }
  })

  test('and marking as gone concurrently ends as one or the other', async () => {
    const { giver, item } = await givenGift(server)
    const { ask: asked } = await givenAsk(server, item.id)
    const [promised, gone] = await Promise.all([
      promise(giver, asked.id),
      call(server, markItemGone, { as: giver, params: { itemId: item.id } }),
    ])
    expect(gone.status).toBe(200)
    expect([200, 409]).toContain(promised.status)
    expect((await pageFor(giver, item.id)).item.status).toBe('gone')
  })

  test('can be undone: it is listed again, all asks wait and contact details are hidden', async () => {
    const { giver, item } = await givenGift(server)
    const [{ asker: chosen, ask: first }, { asker: other, ask: second }] = [
      await givenAsk(server, item.id),
      await givenAsk(server, item.id),
    ]
    expect(await undo(giver, item.id)).toMatchObject({ status: 409, error: { code: 'not_promised' } })
    await promise(giver, first.id, { phoneNumber: '0117 496 0142' })
    await accept(chosen, first.id, { phoneNumber: '07700 900431' })
    expect((await contact(chosen, item.id)).status).toBe(200)
    expect((await undo(chosen, item.id)).status).toBe(403)
    expect((await undo(giver, item.id)).body).toMatchObject({ item: { status: 'available' }, promised: null })
    expect((await pageFor(chosen, item.id)).ask?.status).toBe('waiting')
    expect((await pageFor(other, item.id)).ask?.status).toBe('waiting')
    for (const person of [giver, chosen]) expect((await contact(person, item.id)).status).toBe(404)
    expect(await isListed(item.id)).toBe(true)
    expect((await promise(giver, second.id)).status).toBe(200)
    await undo(giver, item.id)
    // promised again: the former acceptance and what was shared no longer count
    await promise(giver, first.id)
    await accept(chosen, first.id)
    expect((await contact(giver, item.id)).body?.phoneNumber).toBe(null)
    expect((await contact(chosen, item.id)).body?.phoneNumber).toBe(null)
    await undo(giver, item.id)
    for (const person of [giver, chosen]) expect((await contact(person, item.id)).status).toBe(404)
  })

  test('can be declined by the asker, who can ask again', async () => {
    const { giver, item } = await givenGift(server)
    const { asker, ask: asked } = await givenAsk(server, item.id)
    const { asker: other } = await givenAsk(server, item.id)
    await promise(giver, asked.id)
    const strangers = await call(server, withdrawAsk, { as: other, params: { askId: asked.id } })
    expect(strangers.status).toBe(404)
    const withdrawn = await callOrThrow(server, withdrawAsk, { as: asker, params: { askId: asked.id } })
    expect(withdrawn.status).toBe('withdrawn')
    expect((await pageFor(giver, item.id)).item.status).toBe('available')
    expect((await pageFor(other, item.id)).ask?.status).toBe('waiting')
    expect((await ask(asker, item.id)).status).toBe(201)
  })

  test('answers a repeated request the same and promises once', async () => {
    const { giver, item } = await givenGift(server)
    const { ask: asked } = await givenAsk(server, item.id)
    const options = { as: giver, params: { askId: asked.id }, key: randomUUID() }
    const [first, again] = [await call(server, promiseItem, options), await call(server, promiseItem, options)]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await pageFor(giver, item.id)).item.version).toBe(2)
  })

  test('keeps contact details once the item has gone, and passes over the other asks', async () => {
    const { giver, item } = await givenGift(server)
    const { asker, ask: asked } = await givenAsk(server, item.id)
    await promise(giver, asked.id)
    await accept(asker, asked.id)
    await callOrThrow(server, markItemGone, { as: giver, params: { itemId: item.id } })
    expect((await contact(asker, item.id)).status).toBe(200)
    const { giver: second, item: unpromised } = await givenGift(server)
    const { asker: waiting } = await givenAsk(server, unpromised.id)
    await callOrThrow(server, markItemGone, { as: second, params: { itemId: unpromised.id } })
    expect((await pageFor(waiting, unpromised.id)).ask?.status).toBe('passed')
  })

  test('is void when the item is deleted', async () => {
    const { giver, item } = await givenGift(server)
    const { asker } = await givenAsk(server, item.id)
    await callOrThrow(server, removeItem, { as: giver, params: { itemId: item.id } })
    expect((await callOrThrow(server, myAsks, { as: asker, query: {} })).items).toEqual([])
  })
})

describe('accepting a promise', () => {
  test('is only possible for the asker', async () => {
    const { giver, item } = await givenGift(server)
    const [{ asker, ask: asked }, { asker: other, ask: passed }] = [
      await givenAsk(server, item.id),
      await givenAsk(server, item.id),
    ]
    expect(await accept(asker, asked.id)).toMatchObject({ status: 409, error: { code: 'not_promised' } })
    await promise(giver, asked.id)
    for (const person of [giver, other]) expect((await accept(person, asked.id)).status).toBe(404)
    expect(await accept(other, passed.id)).toMatchObject({ status: 409, error: { code: 'not_promised' } })
    expect((await call(server, acceptPromise, { params: { askId: asked.id } })).status).toBe(401)
    for (const person of [giver, asker, other]) expect((await contact(person, item.id)).status).toBe(404)
  })

  test('counts once, and is refused after an undo', async () => {
    const { giver, item } = await givenGift(server)
    const { asker, ask: asked } = await givenAsk(server, item.id)
    await promise(giver, asked.id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(asker, asked.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await pageFor(asker, item.id)).ask).toMatchObject({ accepted: true, version: 3 })
    await undo(giver, item.id)
    expect(await accept(asker, asked.id)).toMatchObject({ status: 409, error: { code: 'not_promised' } })
    expect((await contact(giver, item.id)).status).toBe(404)
  })

  test('gives a giver no contact details for promises undone before acceptance', async () => {
    const { giver, item } = await givenGift(server)
    const asks = await Promise.all(
      Array.from({ length: 5 }, async (_, nth) => {
        const asking = await givenAsk(server, item.id)
        await named(asking.asker, `Asker ${nth}`, `07700 90050${nth}`, `${nth} Quay Street, Bristol`)
        return asking
      }),
    )
    const socket = await givenWatcher(server, giver)
    const answers: unknown[] = []
    for (const { ask: asked } of asks) {
      answers.push(await promise(giver, asked.id))
      const read = await contact(giver, item.id)
      expect(read.status).toBe(404)
      answers.push(read, await pageFor(giver, item.id), await undo(giver, item.id))
    }
    const { ask: last } = asks[4] ?? {}
    await socket.receives('ask.changed', ({ id, patch }) => id === last?.id && patch['status'] === 'waiting')
    const told = JSON.stringify([answers, socket.received])
    expect(told).toContain('Asker 0')
    for (const hidden of ['07700', 'Quay Street']) expect(told).not.toContain(hidden)
    for (const { asker } of asks) expect(told).not.toContain(asker.email)
  })
})

describe('an item can be promised three times in 24 hours', () => {
  const refused = { status: 429, error: { code: 'promise_limit' } }

  test('and a fourth time once the first is a day old', async () => {
    const { giver, item } = await givenGift(server)
    const { ask: asked } = await givenAsk(server, item.id)
    for (let time = 0; time < 3; time++) {
      expect((await promise(giver, asked.id)).status).toBe(200)
      await undo(giver, item.id)
    }
    expect(await promise(giver, asked.id)).toMatchObject(refused)
    expect((await pageFor(giver, item.id)).item.status).toBe('available')
    await server.sql.query(`update item_promises set at = at - interval '23 hours 50 minutes' where item_id = $1`, [
      item.id,
    ])
    expect(await promise(giver, asked.id)).toMatchObject(refused)
    await server.sql.query(`update item_promises set at = at - interval '10 minutes' where item_id = $1`, [item.id])
    expect((await promise(giver, asked.id)).status).toBe(200)
  })

  test('even with concurrent promises and undos', async () => {
    const { giver, item } = await givenGift(server)
    const asks = await Promise.all(Array.from({ length: 4 }, () => givenAsk(server, item.id)))
    const statuses: number[] = []
    await Promise.all(
      asks.map(async ({ ask: asked }) => {
        for (let time = 0; time < 4; time++) {
          statuses.push((await promise(giver, asked.id)).status)
          await undo(giver, item.id)
        }
      }),
    )
    await undo(giver, item.id)
    // some met another promise: use up the rest of the three
    for (let time = 0; time < 4; time++) {
      statuses.push((await promise(giver, asks[0]?.ask.id ?? '')).status)
      await undo(giver, item.id)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(new Set(statuses)).toEqual(new Set([200, 409, 429]))
  })
})
