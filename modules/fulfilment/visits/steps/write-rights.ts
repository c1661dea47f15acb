import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { ConsumerRights } from '../rights/rules.ts'
import type { VisitsTables } from '../tables.ts'

type Additions = Partial<Omit<VisitsTables['job_rights'], 'request_id' | 'consumer' | 'cancel_until'>>

/**
 * Stores the rights in a job the first time, and updates the columns in `additions`. The caller has locked the job.
 */
export async function writeRights(
  trx: OpenTransaction,
  requestId: string,
  rights: ConsumerRights | null,
  additions: Additions = {},
): Promise<void> {
  const row = {
    request_id: requestId,
    consumer: rights !== null,
    cancel_until: rights?.cancelUntil ?? null,
    ...additions,
  }
  await asModuleTrx<VisitsTables>(trx)
    .insertInto('job_rights')
    .values(row)
    .onConflict((conflict) =>
      Object.keys(additions).length === 0
        ? conflict.column('request_id').doNothing()
        : conflict.column('request_id').doUpdateSet(additions),
    )
    .execute()
}
