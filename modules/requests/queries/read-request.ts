import type { Db } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { RequestDetail } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { isShownTo, selectDetails, toDetail } from './request-rows.ts'

/** One request as `viewerId` (null: a visitor) may see it. Throws Refusal not_found (ERR-27). */
export async function readRequest(
  db: Db<RequestsTables>,
  requestId: string,
  viewerId: string | null,
): Promise<RequestDetail> {
  const row = await selectDetails(db).where('id', '=', requestId).executeTakeFirst()
  if (!row || !isShownTo(row, viewerId)) throw notFound('Job not found.')
  return toDetail(row, viewerId)
}
