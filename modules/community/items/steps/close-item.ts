import type { OpenTransaction } from '#server/platform/database/database.ts'
import { ItemGone } from '../events.ts'
import { changeItem, decideAsks, deleteShares, type LockedItem } from './locked-item.ts'

/**
 * Marks a locked item as gone and notifies everyone who still waits. A promise stays, so that both people can still
 * contact each other.
 */
export async function giveItem(trx: OpenTransaction, locked: LockedItem, now: Date): Promise<void> {
  const isPromised = locked.item.status === 'promised'
  const change = { status: 'gone' as const, ...(isPromised && { given_at: now }) }
  const gone = await changeItem(trx, locked, change, ItemGone, now)
  await decideAsks(trx, gone, (ask) => ask('status', '=', 'waiting'), 'passed', now)
}

/**
 * Closes a locked item that no one gets: marks it as gone, withdraws a promise and notifies everyone who asked.
 */
export async function closeItem(trx: OpenTransaction, locked: LockedItem, now: Date): Promise<void> {
  await deleteShares(trx, locked.id)
  const gone = await changeItem(trx, locked, { status: 'gone' }, ItemGone, now)
  await decideAsks(trx, gone, (ask) => ask('status', '=', 'promised'), 'passed', now, { undone: true })
  await decideAsks(trx, gone, (ask) => ask('status', '=', 'waiting'), 'passed', now)
}
