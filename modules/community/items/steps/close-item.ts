import type { OpenTransaction } from '#server/platform/database/database.ts'
import { ItemGone } from '../events.ts'
import { changeItem, decideAsks, deleteShares, type LockedItem } from './locked-item.ts'

/**
 * Marks a locked item as gone and notifies everyone who still waits. A promise stays, so that both people can still
 * contact each other.
 */
export async function completeItem(trx: OpenTransaction, lockedItem: LockedItem, now: Date): Promise<void> {
  const isPromised = lockedItem.item.status === 'promised'
  const change = { status: 'gone' as const, ...(isPromised && { given_at: now }) }
  const goneItem = await changeItem(trx, lockedItem, change, ItemGone, now)
  await decideAsks(trx, goneItem, (eb) => eb('status', '=', 'waiting'), 'passed', now)
}

/**
 * Closes a locked item that no one gets: marks it as gone, withdraws a promise and notifies everyone who asked.
 */
export async function closeItem(trx: OpenTransaction, lockedItem: LockedItem, now: Date): Promise<void> {
  await deleteShares(trx, lockedItem.id)
  const goneItem = await changeItem(trx, lockedItem, { status: 'gone' }, ItemGone, now)
  await decideAsks(trx, goneItem, (eb) => eb('status', '=', 'promised'), 'passed', now, { undone: true })
  await decideAsks(trx, goneItem, (eb) => eb('status', '=', 'waiting'), 'passed', now)
}
