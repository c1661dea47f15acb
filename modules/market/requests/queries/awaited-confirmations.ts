import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** A collected job that its owner hasn't confirmed. */
interface AwaitedConfirmation {
  requestId: string
  /** When it was collected. */
  at: Date
}

/** Returns an owner's collected jobs that await their confirmation. */
export async function awaitedConfirmations(db: Executor, ownerId: string): Promise<AwaitedConfirmation[]> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'collected_at'])
    .where('user_id', '=', ownerId)
    .where('status', '=', 'assigned')
    .where('collected_at', 'is not', null)
    .$narrowType<{ collected_at: Date }>()
    .execute()
  return rows.map(({ id, collected_at }) => ({ requestId: id, at: collected_at }))
}
