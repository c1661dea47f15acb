import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { ProofDue } from '../events.ts'
import { latestDueReminder, nextReminder } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'

/**
 * Reminds the carrier whose reminder has been due longest (PROOF-03). If several reminders of a job are due, sends only
 * the latest. Returns whether there may be more to do.
 */
export async function remindNextCarrier(db: Db<DisposalsTables>, now: Date): Promise<boolean> {
  // Checked first, to avoid an empty transaction.
  const due = await selectNextDue(db, now).executeTakeFirst()
  if (!due) return false
  await transact(db, (trx) => remind(trx, now))
  return true
}

const selectNextDue = (db: Db<DisposalsTables>, now: Date) =>
  db.selectFrom('disposal_jobs').selectAll().where('remind_at', '<=', now).orderBy('remind_at').limit(1)

async function remind(trx: Trx<DisposalsTables>, now: Date): Promise<void> {
  const job = await selectNextDue(trx, now).forUpdate().skipLocked().executeTakeFirst()
  const hours = job && latestDueReminder(job.collected_at, now)
  // Another worker was faster.
  if (!job || !hours) return
  await trx
    .updateTable('disposal_jobs')
    .set({ remind_at: nextReminder(job.collected_at, now) })
    .where('request_id', '=', job.request_id)
    .execute()
  const jobFields = {
    requestId: job.request_id,
    ownerId: job.owner_id,
    carrierId: job.carrier_id,
    version: job.version,
  }
  append(trx, ProofDue.of({ ...jobFields, hours }, now))
}
