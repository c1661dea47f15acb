import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import * as rules from '../../rules.ts'
import type { CommunityTables } from '../../tables.ts'
import { deleteItem, lockItem } from '../steps/locked-item.ts'

/** Deletes one of the caller's items; a missing one is no error. Throws Refusal: account_gone, not_owner. */
export async function removeItem(
  db: Db<CommunityTables>,
  files: Files,
  { itemId, callerId }: { itemId: string; callerId: string },
  now: Date,
): Promise<void> {
  const dropped = await transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const locked = await lockItem(trx, itemId)
    // a hidden item doesn't exist for others (security.md 30)
    const visible = locked && (locked.shown || locked.ownerId === callerId)
    return visible ? deleteItem(trx, rules.requireOwnItem(locked, callerId), now) : []
  })
  await files.removeDropped(dropped)
}
