import { contactNames } from '#modules/carriers/profiles/facade.ts'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ItemContact } from '../contract/promises.ts'
import type { ItemsTables } from '../tables.ts'

/**
 * Returns the contact details of the other person of an accepted promise: their name and what they chose to share.
 * Throws a Refusal (`not_found`) for people who are neither giver nor asker, and before the acceptance.
 */
export async function itemContact(db: Db<ItemsTables>, itemId: string, viewerId: string): Promise<ItemContact> {
  const contact = await promiseContact(db, itemId, viewerId)
  if (!contact) throw notFound()
  return contact
}

/**
 * Returns the contact details of the other person of an accepted promise. Returns undefined for people who are neither
 * giver nor asker, and before the acceptance.
 */
export async function promiseContact(
  executor: Executor,
  itemId: string,
  viewerId: string,
): Promise<ItemContact | undefined> {
  const promise = await asModuleDb<ItemsTables>(executor)
    .selectFrom('item_asks')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .leftJoin('promise_shares', 'promise_shares.ask_id', 'item_asks.id')
    .select(['items.owner_id', 'item_asks.asker_id', 'giver_phone', 'giver_address', 'giver_message'])
    .select(['asker_phone', 'asker_message'])
    .where('items.id', '=', itemId)
    .where('item_asks.status', '=', 'promised')
    .whereRef('item_asks.accepted_version', '=', 'item_asks.version')
    .executeTakeFirst()
  if (promise?.owner_id === viewerId)
    return {
      ...(await nameOf(executor, promise.asker_id)),
      phoneNumber: promise.asker_phone,
      address: null,
      message: promise.asker_message,
    }
  if (promise?.asker_id === viewerId)
    return {
      ...(await nameOf(executor, promise.owner_id)),
      phoneNumber: promise.giver_phone,
      address: promise.giver_address,
      message: promise.giver_message,
    }
  return undefined
}

async function nameOf(executor: Executor, userId: string) {
  const { name } = await contactNames(executor, userId)
  return { name, companyName: null, contactPerson: null }
}
