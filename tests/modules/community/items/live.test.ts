import { describe, expect, test } from 'vitest'
import { withdrawAsk } from '#modules/community/items/contract/asks.ts'
import { itemRoom, itemsRoom } from '#modules/community/items/contract/facts.ts'
import { editGiftedItem } from '#modules/community/items/contract/listing.ts'
import { markItemGone } from '#modules/community/items/contract/pages.ts'
import { acceptPromise, promiseItem, undoPromise } from '#modules/community/items/contract/promises.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher, type Watcher } from '#tests/support/watcher.ts'
import { GIFT, givenAsk, givenGift } from './givens.ts'

const watch = (as?: Person) => givenWatcher(server, as)
const server = await givenServer()

describe('open lists receive', () => {
  test('new, changed and removed items, without their owner', async () => {
    const visitor = await watch()
    expect(await visitor.join(itemsRoom)).toEqual({ ok: true })
    const { giver, item } = await givenGift(server)
    const params = { itemId: item.id }
    expect(await visitor.receives('item.listed')).toEqual({ id: item.id, version: 1, patch: item })
    const body = { ...GIFT, name: 'Pine bookcase', keepPhotos: [] }
    const edited = await callOrThrow(server, editGiftedItem, { as: giver, params, body })
    expect(await visitor.receives('item.changed')).toEqual({ id: item.id, version: 2, patch: edited })
    await callOrThrow(server, removeItem, { as: giver, params })
    expect(await visitor.receives('item.removed')).toEqual({
      id: item.id,
      version: 3,
      patch: { type: 'freecycle_item' },
    })
    expect(JSON.stringify(visitor.received)).not.toContain(giver.id)
  })
})

describe('an item’s page', () => {
  test('shows immediately that the item is promised, available again or gone', async () => {
    const { giver, item } = await givenGift(server)
    const { ask } = await givenAsk(server, item.id)
    const viewer = await watch(await givenCustomer(server))
    await viewer.join(itemRoom, item.id)
    const statusIs = (status: string) => viewer.receives('item.changed', ({ patch }) => patch['status'] === status)
    await callOrThrow(server, promiseItem, { as: giver, params: { askId: ask.id } })
    expect((await statusIs('promised')).version).toBe(2)
    await callOrThrow(server, undoPromise, { as: giver, params: { itemId: item.id } })
    expect((await statusIs('available')).version).toBe(3)
    await callOrThrow(server, markItemGone, { as: giver, params: { itemId: item.id } })
    expect((await statusIs('gone')).version).toBe(4)
    expect(JSON.stringify(viewer.received)).not.toContain(ask.message)
  })
})

describe('an ask', () => {
  test('reaches its giver on any page, and each decision its asker, without the message', async () => {
    const { giver, item } = await givenGift(server)
    const atHome = await watch(giver)
    const visitor = await watch()
    await visitor.join(itemsRoom)
    await visitor.join(itemRoom, item.id)
    const [{ asker, ask }, { asker: other }] = [await givenAsk(server, item.id), await givenAsk(server, item.id)]
    expect(await atHome.receives('ask.changed')).toEqual({
      id: ask.id,
      version: 1,
      patch: { status: 'waiting' },
      itemId: item.id,
      itemType: 'freecycle_item',
      itemTitle: item.name,
      askerId: asker.id,
    })
    const [chosen, passed] = [await watch(asker), await watch(other)]
    const decided = (watcher: Watcher, status: string) =>
      watcher.receives('ask.changed', ({ patch }) => patch['status'] === status)
    await callOrThrow(server, promiseItem, { as: giver, params: { askId: ask.id } })
    expect((await decided(chosen, 'promised')).version).toBe(2)
    await decided(passed, 'passed')
    await callOrThrow(server, acceptPromise, { as: asker, params: { askId: ask.id } })
    for (const watcher of [atHome, chosen])
      expect((await watcher.receives('ask.changed', ({ patch }) => patch['accepted'] === true)).version).toBe(3)
    await callOrThrow(server, withdrawAsk, { as: asker, params: { askId: ask.id } })
    expect((await decided(atHome, 'withdrawn')).version).toBe(4)
    expect((await decided(passed, 'waiting')).version).toBe(3)
    expect(JSON.stringify([atHome.received, chosen.received, passed.received])).not.toContain(ask.message)
    expect(visitor.received.filter(({ name }) => name === 'ask.changed')).toEqual([])
    expect(chosen.received.filter(({ payload }) => payload.id !== ask.id && payload['askerId'])).toEqual([])
  })

  test('for a deleted item is passed over, and its asker notified', async () => {
    const { giver, item } = await givenGift(server)
    const { asker, ask } = await givenAsk(server, item.id)
    const waiting = await watch(asker)
    await callOrThrow(server, removeItem, { as: giver, params: { itemId: item.id } })
    expect(await waiting.receives('ask.changed')).toMatchObject({ id: ask.id, patch: { status: 'passed' } })
  })
})
