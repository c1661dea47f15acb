import { type Ask, askForItem } from '#modules/community/items/contract/asks.ts'
import {
  type ListGiftedItem,
  type ListSaleItem,
  listGiftedItem,
  listSaleItem,
} from '#modules/community/items/contract/listing.ts'
import { promiseItem } from '#modules/community/items/contract/promises.ts'
import type { FreecycleItem, SellItem } from '#modules/community/items/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

export const GIFT = {
  name: 'Oak bookcase',
  description: 'Five shelves, one of them scratched.',
  category: 'Furniture',
  postcodeArea: 'BS6',
} satisfies ListGiftedItem
export const SALE = {
  title: 'Cast-iron garden bench',
  price: 45,
  description: 'Seats two. Heavy.',
  category: 'Garden',
  postcodeArea: 'BA2 1EP',
} satisfies ListSaleItem

interface Gift {
  giver: Person
  item: FreecycleItem
}

/** Lists a gifted item without photos; `giver` defaults to a new customer. */
export async function givenGift(
  server: ServerAccess,
  { giver, ...fields }: Partial<ListGiftedItem> & { giver?: Person } = {},
): Promise<Gift> {
  const owner = giver ?? (await givenCustomer(server, 'giver'))
  return { giver: owner, item: await callOrThrow(server, listGiftedItem, { as: owner, body: { ...GIFT, ...fields } }) }
}

export async function givenSale(
  server: ServerAccess,
  seller: Person,
  fields: Partial<ListSaleItem> = {},
): Promise<SellItem> {
  return callOrThrow(server, listSaleItem, { as: seller, body: { ...SALE, ...fields } })
}

/** Asks for an item; `asker` defaults to a new customer. */
export async function givenAsk(
  server: ServerAccess,
  itemId: string,
  asker?: Person,
): Promise<{ asker: Person; ask: Ask }> {
  const person = asker ?? (await givenCustomer(server, 'asker'))
  const body = { message: 'I would love this for my hallway.' }
  return { asker: person, ask: await callOrThrow(server, askForItem, { as: person, params: { itemId }, body }) }
}

/** Lets someone ask for an item, and its owner promise it to them. */
export async function givenPromise(
  server: ServerAccess,
  owner: Person,
  itemId: string,
): Promise<{ asker: Person; ask: Ask }> {
  const { asker, ask } = await givenAsk(server, itemId)
  await callOrThrow(server, promiseItem, { as: owner, params: { askId: ask.id }, body: {} })
  return { asker, ask }
}
