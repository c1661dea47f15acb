import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Movement } from '../contract.ts'
import type { TrackingTables } from '../tables.ts'

/** A record as staff see it; `body` is null once deleted. */
export interface StaffMovement extends Omit<Movement, 'body'> {
  edition: number
  body: Movement['body'] | null
  downloadedAt: string | null
}

/** Returns all records of a job, newest edition first. The caller checks who may read them. */
export async function movementsForStaff(db: Executor, requestId: string): Promise<StaffMovement[]> {
  const rows = await asModuleDb<TrackingTables>(db)
    .selectFrom('movements')
    .select(['edition', 'part', 'schema_version', 'body', 'sha256', 'made_at', 'downloaded_at'])
    .where('request_id', '=', requestId)
    .orderBy('edition', 'desc')
    .orderBy('hazardous')
    .orderBy(({ fn }) => fn('length', ['part']))
    .orderBy('part')
    .execute()
  return rows.map(({ edition, part, schema_version, body, sha256, made_at, downloaded_at }) => ({
    ...{ edition, part, body, sha256 },
    schemaVersion: schema_version,
    madeAt: made_at.toISOString(),
    downloadedAt: downloaded_at?.toISOString() ?? null,
  }))
}
