import type { Db } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestDetail } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { isShownTo, selectDetails, toDetail } from './request-rows.ts'

/** One request as `viewerId` (null: a visitor) may see it. Throws Refusal not_found (ERR-27). */
export async function readRequest(
  db: Db<RequestsTables>,
  requestId: string,
  viewerId: string | null,
): Promise<RequestDetail> {
  const [row] = await selectOne(db, { requestId })
  if (!row || !isShownTo(row, viewerId)) throw notFound('Job not found.')
  return toDetail(row, viewerId)
}

const selectOne = prepared('requests.read', (db: Db<RequestsTables>, given: Given<{ requestId: string }>) =>
  selectDetails(db).where('id', '=', given('requestId')),
)
