import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { ConsumerRights } from '../rights/rules.ts'
import type { VisitsTables } from '../tables.ts'

type Told = Partial<Omit<VisitsTables['job_rights'], 'request_id' | 'consumer' | 'cancel_until'>>

/**
 * Writes down what the rights in a job are, as they were when that was first done, and what was `told` about them since.
 * The caller holds the job.
 */
export async function writeRights(
  trx: OpenTransaction,
  requestId: string,
  rights: ConsumerRights | null,
  told: Told = {},
): Promise<void> {
  const row = { request_id: requestId, consumer: rights !== null, cancel_until: rights?.cancelUntil ?? null, ...told }
  await ownTrx<VisitsTables>(trx)
    .insertInto('job_rights')
    .values(row)
    .onConflict((conflict) =>
      Object.keys(told).length === 0
        ? conflict.column('request_id').doNothing()
        : conflict.column('request_id').doUpdateSet(told),
    )
    .execute()
}
