import { type IdeaForViewer, type PostIdea, postIdea } from '#modules/community/community/ideas/contract.ts'
import {
  type Ask,
  askForItem,
  type FreecycleItem,
  type ListGiftedItem,
  type ListSaleItem,
  listGiftedItem,
  listSaleItem,
  type SellItem,
} from '#modules/community/community/items/contract.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
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
export const IDEA = {
  title: 'Ladder shelf',
  description: 'An old wooden ladder makes a shelf for plants.',
  category: 'Furniture',
  difficulty: 'easy',
  materialsNeeded: 'ladder, two boards,, screws ',
} satisfies PostIdea

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

export async function givenIdea(
  server: ServerAccess,
  owner: Person,
  fields: Partial<PostIdea> = {},
): Promise<IdeaForViewer> {
  const files = { image: upload(await jpeg()) }
  return callOrThrow(server, postIdea, { as: owner, body: { ...IDEA, ...fields }, files })
}
