import { expect, test } from 'vitest'
import { likeIdea, readIdea } from '#modules/community/ideas/contract.ts'
import { ideasExport } from '#modules/community/ideas/facade.ts'
import { listGiftedItem } from '#modules/community/items/contract/listing.ts'
import { markItemGone, readItem } from '#modules/community/items/contract/pages.ts'
import { acceptPromise, promiseItem } from '#modules/community/items/contract/promises.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { itemsExport } from '#modules/community/items/facade.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { GIFT, givenAsk, givenGift, givenPromise } from './givens.ts'

const server = await givenServer()

const leave = (person: Person) => call(server, deleteAccount, { as: person, body: { password: person.password } })
const asksOf = async (itemId: string) =>
  (await server.sql.query('select asker_id, status from item_asks where item_id = $1 order by created_at', [itemId]))
    .rows

const withdrawalsFor = async ({ id }: Person) => {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query(
    `select facts from mails where user_id = $1 and template = 'promise-undone'`,
    [id],
  )
  return rows.map(({ facts }) => facts)
}

async function givenNeighbour() {
  const person = await givenCustomer(server, 'neighbour')
  const files = { photo1: upload(await jpeg()) }
  const item = await callOrThrow(server, listGiftedItem, { as: person, body: GIFT, files })
  const idea = await givenIdea(server, person)
  const { giver, item: wanted } = await givenGift(server)
  const { ask } = await givenAsk(server, wanted.id, person)
  const { asker: rival } = await givenAsk(server, wanted.id)
  await callOrThrow(server, promiseItem, { as: giver, params: { askId: ask.id } })
  const liked = await givenIdea(server, giver)
  await callOrThrow(server, likeIdea, { as: person, params: { ideaId: liked.id } })
  return { person, item, idea, giver, wanted, ask, rival, liked }
}

test('closing an account deletes items, asks, ideas, likes and files, and frees what was promised to it', async () => {
  const { person, item, idea, giver, wanted, rival, liked } = await givenNeighbour()
  expect((await leave(person)).ok).toBe(true)
  expect((await call(server, readItem, { as: giver, params: { itemId: item.id } })).status).toBe(404)
  expect((await call(server, readIdea, { params: { ideaId: idea.id } })).status).toBe(404)
  expect((await callOrThrow(server, readItem, { as: giver, params: { itemId: wanted.id } })).item.status).toBe(
    'available',
  )
  expect(await asksOf(wanted.id)).toEqual([{ asker_id: rival.id, status: 'waiting' }])
  expect((await callOrThrow(server, readIdea, { params: { ideaId: liked.id } })).likes).toBe(0)
  for (const url of [item.imageUrls?.[0]?.url, idea.imageUrl.url])
    expect((await fetch(server.url + url)).status).toBe(404)
  for (const [table, column] of [
    ['items', 'owner_id'],
    ['item_asks', 'asker_id'],
    ['upcycle_ideas', 'owner_id'],
    ['idea_likes', 'user_id'],
    ['community_postings', 'user_id'],
  ])
    expect((await server.sql.query(`select 1 from ${table} where ${column} = $1`, [person.id])).rows).toEqual([])
})

test.each([
  ['removes it', (giver: Person, itemId: string) => call(server, removeItem, { as: giver, params: { itemId } })],
  ['closes their account', (giver: Person) => leave(giver)],
])('the person who was promised an item reads not to set off when its giver %s', async (_, end) => {
  const { giver, item } = await givenGift(server)
  const { asker, ask } = await givenPromise(server, giver, item.id)
  await callOrThrow(server, acceptPromise, { as: asker, params: { askId: ask.id }, body: {} })
  expect((await end(giver, item.id)).ok).toBe(true)
  const undone = { itemId: item.id, itemType: 'freecycle_item', title: GIFT.name, gone: true, removed: true }
  expect(await withdrawalsFor(asker)).toEqual([undone])
})

test('a person who has collected an item isn’t told not to set off when its giver removes it', async () => {
  const { giver, item } = await givenGift(server)
  const { asker } = await givenPromise(server, giver, item.id)
  await callOrThrow(server, markItemGone, { as: giver, params: { itemId: item.id } })
  await callOrThrow(server, removeItem, { as: giver, params: { itemId: item.id } })
  expect(await withdrawalsFor(asker)).toEqual([])
})

test('people who ask for each other’s items can close their accounts concurrently', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => givenCustomer(server)))
  const gifts = await Promise.all(people.map((giver) => givenGift(server, { giver })))
  for (const person of people)
    for (const { giver, item } of gifts) if (giver !== person) await givenAsk(server, item.id, person)
  const answers = await Promise.all(people.map(leave))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
  for (const { item } of gifts) expect(await asksOf(item.id)).toEqual([])
})

test('the export contains all of it, with the pictures', async () => {
  const { person, item, idea, ask, liked } = await givenNeighbour()
  const db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 1 }, () => undefined)
  const [items, ideas] = [await itemsExport(db, person.id), await ideasExport(db, person.id)]
  await db.destroy()
  expect(items.items).toMatchObject([{ id: item.id, name: GIFT.name, pictures: [`item-${item.id}-1.webp`] }])
  expect(items.asks).toMatchObject([{ id: ask.id, message: ask.message, status: 'promised' }])
  expect(ideas.ideas).toMatchObject([{ id: idea.id, title: idea.title, pictures: [`idea-${idea.id}-1.webp`] }])
  expect(ideas.likedIdeas).toEqual([liked.id])
  const files = [...items.files, ...ideas.files]
  expect(files.map(({ name }) => name)).toEqual([`item-${item.id}-1.webp`, `idea-${idea.id}-1.webp`])
  expect(files.map(({ key }) => `/media/${key}`)).toEqual([item.imageUrls?.[0]?.url, idea.imageUrl.url])
})
