import * as z from 'zod/mini'
import { Cursor, endpoint, Id, Instant, idParam, liveMessage, pageOf, text } from '#server/platform/kernel/contract.ts'
import { Item, ItemType } from '../contract.ts'

/** `promised` is to this asker; `passed` means that the item was promised to someone else, or is gone or deleted. */
export const AskStatus = z.enum(['waiting', 'promised', 'passed', 'withdrawn'])
export type AskStatus = z.output<typeof AskStatus>

/** An ask for an item, visible to giver and asker only. */
export const Ask = z.object({
  id: Id,
  itemId: Id,
  message: z.string(),
  status: AskStatus,
  /** Whether the asker has accepted the promise, so that giver and asker may read itemContact. */
  accepted: z.boolean(),
  createdAt: Instant,
  version: z.number(),
})
export type Ask = z.output<typeof Ask>

/** An ask as the giver sees it. Contact details come with itemContact, once the asker has accepted the promise. */
export const ReceivedAsk = z.extend(Ask, {
  askerId: Id,
  /** If null, pages show the first 8 characters of the id, as for bidders (BID-11). */
  askerName: z.nullable(z.string()),
})
export type ReceivedAsk = z.output<typeof ReceivedAsk>

export const ASK_MESSAGE_MAX = 300
export const TOO_LONG = `Message must be at most ${ASK_MESSAGE_MAX} characters long.`

export const askForItem = endpoint({
  id: 'askForItem',
  summary: 'Ask for another user’s available item, once; possible again after withdrawing.',
  method: 'POST',
  path: '/api/items/:itemId/asks',
  access: 'signed-in',
  params: idParam('itemId'),
  body: z.strictObject({
    message: text({
      min: 1,
      tooShort: 'Enter a message.',
      max: ASK_MESSAGE_MAX,
      tooLong: TOO_LONG,
    }),
  }),
  idempotent: true,
  answer: Ask,
  status: 201,
})

export const asksForItem = endpoint({
  id: 'asksForItem',
  summary: 'Return the asks for one of the caller’s items, oldest first, without withdrawn ones. 404 for others.',
  method: 'GET',
  path: '/api/items/:itemId/asks',
  access: 'signed-in',
  params: idParam('itemId'),
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(ReceivedAsk),
})

export const myAsks = endpoint({
  id: 'myAsks',
  summary: "Return the caller's asks without withdrawn ones, newest first, with their items.",
  method: 'GET',
  path: '/api/my-asks',
  access: 'signed-in',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(z.extend(Ask, { item: Item })),
})

export const withdrawAsk = endpoint({
  id: 'withdrawAsk',
  summary: 'Withdraw one of the caller’s asks; an item promised to it becomes available again.',
  method: 'POST',
  path: '/api/asks/:askId/withdraw',
  access: 'signed-in',
  params: idParam('askId'),
  idempotent: true,
  answer: Ask,
})
/**
 * Sent to giver and asker on all their pages when an ask is created, decided, accepted or withdrawn. It doesn't contain
 * the ask's message, so the giver's pages refetch the asks, and the asker's pages the item.
 */
export const askChanged = liveMessage({
  name: 'ask.changed',
  payload: z.object({
    id: Id,
    version: z.number(),
    patch: z.object({ status: AskStatus, accepted: z.optional(z.literal(true)) }),
    itemId: Id,
    itemType: ItemType,
    itemTitle: z.string(),
    askerId: Id,
  }),
})
