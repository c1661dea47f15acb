import type { UpdateObject } from 'kysely'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { setFileVisibility } from '#server/platform/files/files.ts'
import { RequestHidden, RequestRestored } from '../events.ts'
import { pictureKeys } from '../images.ts'
import { type DetailRow, partiesOf, selectDetails, toCard } from '../queries/request-rows.ts'
import type { RequestsTables } from '../tables.ts'

/** Hides a request from everyone but its owner and its carrier. */
export const hideRequest = (trx: OpenTransaction, requestId: string, now: Date): Promise<void> =>
  lockAndChange(trx, [requestId], { hidden_at: now }, now)

/** Restores a hidden request; it stays hidden while its owner is suspended. */
export const restoreRequest = (trx: OpenTransaction, requestId: string, now: Date): Promise<void> =>
  lockAndChange(trx, [requestId], { hidden_at: null }, now)

/** Hides the open requests of a suspended account, which the caller has locked. */
export async function hideRequestsOf(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const openRows = await requestsOf(trx, userId).where('status', '=', 'pending').execute()
  const ids = openRows.map(({ id }) => id)
  await lockAndChange(trx, ids, { owner_suspended: true }, now)
}

/** Restores the requests of a reinstated account, except those that staff hid. The caller has locked the account. */
export async function restoreRequestsOf(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const hiddenRows = await requestsOf(trx, userId).where('owner_suspended', '=', true).execute()
  const ids = hiddenRows.map(({ id }) => id)
  await lockAndChange(trx, ids, { owner_suspended: false }, now)
}

const requestsOf = (trx: OpenTransaction, userId: string) =>
  asModuleTrx<RequestsTables>(trx).selectFrom('collection_requests').select('id').where('user_id', '=', userId)

/** Locks the requests in order of id, changes them, and appends an event where their visibility changes. */
async function lockAndChange(
  trx: OpenTransaction,
  ids: readonly string[],
  columns: UpdateObject<RequestsTables, 'collection_requests'>,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const requestsTrx = asModuleTrx<RequestsTables>(trx)
  const lockedRows = await requestsTrx
    .selectFrom('collection_requests')
    .select(['id', 'shown'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await requestsTrx
    .updateTable('collection_requests')
    .set(columns)
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const shownBefore = new Map(lockedRows.map(({ id, shown }) => [id, shown]))
  const rows = await selectDetails(trx).where('id', 'in', ids).execute()
  const changedRows = rows.filter(({ id, shown }) => shown !== shownBefore.get(id))
  for (const row of changedRows)
    await setFileVisibility(trx, (row.image_urls ?? []).flatMap(pictureKeys), row.shown ? null : partiesOf(row))
  append(trx, ...changedRows.map((row) => visibilityEvent(row, now)))
}

function visibilityEvent(row: DetailRow, now: Date): RequestHidden | RequestRestored {
  const parties = { userId: row.user_id, acceptedBidderId: row.accepted_bidder_id }
  return row.shown
    ? RequestRestored.of({ ...parties, card: toCard(row) }, now)
    : RequestHidden.of({ ...parties, requestId: row.id, version: row.version }, now)
}
