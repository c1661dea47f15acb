import type { Db } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestDetail } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { isShownTo, selectDetails, toDetail } from './request-rows.ts'
import { suspendedCarriers } from './suspended-carriers.ts'

/** One request as `viewerId` (null: a visitor) may see it. Throws Refusal not_found (ERR-27). */
export async function readRequest(
  db: Db<RequestsTables>,
  requestId: string,
  viewerId: string | null,
): Promise<RequestDetail> {
  const [row] = await selectOne(db, { requestId })
  if (!row || !isShownTo(row, viewerId)) throw notFound('Job not found.')
  if (row.user_id !== viewerId || viewerId === null) return toDetail(row, viewerId)
  const carrierSuspended = (await suspendedCarriers(db, [row])).get(row.id)
  return { ...toDetail(row, viewerId), ...(carrierSuspended && { carrierSuspended }) }
}

const selectOne = prepared('requests.read', (db: Db<RequestsTables>, given: Given<{ requestId: string }>) =>
  selectDetails(db).where('id', '=', given('requestId')),
)
