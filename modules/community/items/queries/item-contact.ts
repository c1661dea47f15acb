import { contactOf } from '#modules/profiles/facade.ts'
import type { JobContact } from '#modules/requests/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CommunityTables } from '../../tables.ts'

/**
 * How the giver of a promised item and the one who said yes to the promise reach each other.
 * Throws Refusal not_found for everyone else, and until that yes.
 */
export async function itemContact(db: Db<CommunityTables>, itemId: string, viewerId: string): Promise<JobContact> {
  const promise = await db
    .selectFrom('item_asks')
    .innerJoin('items', 'items.id', 'item_asks.item_id')
    .select(['items.owner_id', 'item_asks.asker_id'])
    .where('items.id', '=', itemId)
    .where('item_asks.status', '=', 'promised')
    .whereRef('item_asks.accepted_version', '=', 'item_asks.version')
    .executeTakeFirst()
  if (promise?.owner_id === viewerId) return contactOf(db, promise.asker_id)
  if (promise?.asker_id === viewerId) return contactOf(db, promise.owner_id)
  throw notFound()
}
