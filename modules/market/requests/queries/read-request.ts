import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestDetail } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { type DetailRow, isShownTo, selectDetails, toDetail } from './request-rows.ts'
import { suspendedCarriers } from './suspended-carriers.ts'

/** Returns a request as `viewerId` (null for a visitor) may see it. Throws a Refusal (`not_found`) (ERR-27). */
export async function readRequest(
  db: Db<RequestsTables>,
  requestId: string,
  viewerId: string | null,
): Promise<RequestDetail> {
  const [row] = await selectOne(db, { requestId })
  if (!row || !isShownTo(row, viewerId)) throw notFound('Job not found.')
  return { ...toDetail(row, viewerId), ...(viewerId !== null && (await suspensionFor(db, row, viewerId))) }
}

/** Returns the fields that tell a party of an assigned job that the other party is suspended; none if it isn't. */
async function suspensionFor(
  db: Executor,
  row: DetailRow,
  viewerId: string,
): Promise<Pick<RequestDetail, 'carrierSuspended' | 'ownerSuspended'>> {
  if (viewerId === row.user_id) {
    const carrierSuspended = (await suspendedCarriers(db, [row])).get(row.id)
    return carrierSuspended ? { carrierSuspended } : {}
  }
  if (viewerId !== row.accepted_bidder_id || row.status !== 'assigned' || row.user_id === null) return {}
  return (await suspendedAmong(db, [row.user_id])).size > 0 ? { ownerSuspended: true } : {}
}

const selectOne = prepareStatement(
  'requests.read',
  (db: Db<RequestsTables>, placeholder: PlaceholderOf<{ requestId: string }>) =>
    selectDetails(db).where('id', '=', placeholder('requestId')),
)
