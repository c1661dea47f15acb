import * as z from 'zod/mini'
import { endpoint, Hidden, idParam } from '#server/platform/kernel/contract.ts'
import { Item } from '../contract.ts'
import { Ask, ReceivedAsk } from './asks.ts'

/** An item's page (R38). */
export const ItemPage = z.object({
  item: Item,
  /** Whether the caller is its owner. */
  own: z.boolean(),
  hidden: Hidden,
  /** The caller's current ask; null for the giver. */
  ask: z.nullable(Ask),
  /** Number of current asks for the giver, else null. */
  askCount: z.nullable(z.number()),
  /** The promised ask for the giver, else null. */
  promised: z.nullable(ReceivedAsk),
})
export type ItemPage = z.output<typeof ItemPage>

export const readItem = endpoint({
  id: 'readItem',
  summary: 'Return one item, gifted or for sale (R38).',
  method: 'GET',
  path: '/api/items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: ItemPage,
})

export const markItemGone = endpoint({
  id: 'markItemGone',
  summary: 'Mark one of the caller’s items as gone and notify everyone who asked.',
  method: 'POST',
  path: '/api/items/:itemId/gone',
  access: 'signed-in',
  params: idParam('itemId'),
  idempotent: true,
  answer: ItemPage,
})
