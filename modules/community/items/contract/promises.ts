import * as z from 'zod/mini'
import { PhoneNumber } from '#modules/carriers/profiles/contract/phone.ts'
import { JobContact } from '#modules/market/requests/contract/collection.ts'
import { endpoint, idParam, orNull, text } from '#server/platform/kernel/contract.ts'
import { ASK_MESSAGE_MAX, TOO_LONG } from './asks.ts'
import { ItemPage } from './pages.ts'

const ITEM_ADDRESS_MAX = 300
/** A message between giver and asker, who don't see each other's email address. */
const shareMessage = orNull(text({ max: ASK_MESSAGE_MAX, tooLong: TOO_LONG }))

/** What a giver shares with the asker after acceptance; omitted fields are not shared. */
export const GiverShares = z.strictObject({
  phoneNumber: orNull(PhoneNumber),
  /** Address of the item. */
  address: orNull(
    text({ max: ITEM_ADDRESS_MAX, tooLong: `Address must be at most ${ITEM_ADDRESS_MAX} characters long.` }),
  ),
  message: shareMessage,
})
export type GiverShares = z.output<typeof GiverShares>

/** What an asker shares with the giver on acceptance; omitted fields are not shared. */
export const AskerShares = z.strictObject({ phoneNumber: orNull(PhoneNumber), message: shareMessage })
export type AskerShares = z.output<typeof AskerShares>

export const promiseItem = endpoint({
  id: 'promiseItem',
  summary:
    'Promise one of the caller’s items to an asker. Of two concurrent promises one is refused (409), as is the fourth in 24 hours (429).',
  method: 'POST',
  path: '/api/asks/:askId/promise',
  access: 'signed-in',
  params: idParam('askId'),
  body: GiverShares,
  idempotent: true,
  answer: ItemPage,
})

export const acceptPromise = endpoint({
  id: 'acceptPromise',
  summary: 'Accept a promised item: giver and asker then see what each chose to share.',
  method: 'POST',
  path: '/api/asks/:askId/accept-promise',
  access: 'signed-in',
  params: idParam('askId'),
  body: AskerShares,
  idempotent: true,
  answer: ItemPage,
})

export const undoPromise = endpoint({
  id: 'undoPromise',
  summary: 'Undo the promise of one of the caller’s items: it is available again and all asks wait again.',
  method: 'POST',
  path: '/api/items/:itemId/undo-promise',
  access: 'signed-in',
  params: idParam('itemId'),
  idempotent: true,
  answer: ItemPage,
})

/** Contact details of the other person of an accepted promise; null if not shared. */
export const ItemContact = z.extend(JobContact, { message: z.nullable(z.string()) })
export type ItemContact = z.output<typeof ItemContact>

export const itemContact = endpoint({
  id: 'itemContact',
  summary: 'Return the name of the other person of an accepted promise and what they shared; 404 for everyone else.',
  method: 'GET',
  path: '/api/items/:itemId/contact',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: ItemContact,
})
