import { sql } from 'kysely'
import { jobNumberOf } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EarlierCase } from '../contract/staff-jobs.ts'
import type { CasesTables } from '../tables.ts'

const MAX_ROWS = 20

interface Parties {
  requestId: string
  ownerId: string | null
  carrierId: string | null
}

/** Returns cases of other jobs of the same parties, newest first (CASE-04). */
export async function earlierCases(
  db: Db<CasesTables>,
  { requestId, ownerId, carrierId }: Parties,
): Promise<EarlierCase[]> {
  const people = [ownerId, carrierId].filter((id) => id !== null)
  const rows = await db
    .selectFrom('cases')
    .selectAll()
    .where('request_id', '<>', requestId)
    .where((eb) =>
      eb.or([
        eb('opened_by_user', '=', sql<string>`any(${people}::uuid[])`),
        eb('about_user', '=', sql<string>`any(${people}::uuid[])`),
      ]),
    )
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) => {
    const isOwnersCase = ownerId !== null && [row.opened_by_user, row.about_user].includes(ownerId)
    return {
      caseId: row.id,
      requestId: row.request_id,
      jobNumber: jobNumberOf(row.request_id),
      kind: row.kind,
      state: row.stage,
      whose: isOwnersCase ? 'owner' : 'carrier',
      openedByThem: row.opened_by_user === (isOwnersCase ? ownerId : carrierId),
      outcome: row.outcome,
      openedAt: row.opened_at.toISOString(),
    }
  })
}
