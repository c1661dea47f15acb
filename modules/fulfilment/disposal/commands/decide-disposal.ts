import { lockRequest } from '#modules/market/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, OpenTransaction, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { ProofDecided } from '../events.ts'
import { disposalForStaff } from '../queries/disposal-for-staff.ts'
import { jobOf, lockJobs, selectJobs } from '../queries/disposal-jobs.ts'
import { assertMayDecide } from '../rules.ts'
import type { DisposalDecision, StaffDisposal } from '../staff/contract.ts'
import type { DisposalsTables } from '../tables.ts'

interface DecisionInput {
  requestId: string
  staffId: string
  decision: DisposalDecision
  version: number
  /** Required for a refusal. */
  reason: string | null
}

/**
 * Accepts or refuses a disposal record as staff, for every job in the same drop-off. After a refusal the carrier may
 * update it. Returns the updated record.
 * Throws Refusal: not_found, own_case, changed_meanwhile.
 */
export async function decideDisposal(
  db: Db<DisposalsTables>,
  { requestId, staffId, decision, version, reason }: DecisionInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ proof: StaffDisposal | null }> {
  return transact(
    db,
    async (trx) => {
      const jobs = await lockDropOffJobs(trx, requestId)
      const job = jobs.get(requestId) ?? null
      assertMayDecide(
        job && { ownerId: job.owner_id, carrierId: job.carrier_id, version: job.version, record: job.disposal },
        { staffId, version },
      )
      await trx
        .updateTable('disposals')
        .set({ decision, decided_by: staffId, decided_at: now, reason })
        .where('id', '=', job?.disposal_id ?? null)
        .execute()
      for (const id of jobs.keys()) await resetViewAndNotify(trx, id, decision, now)
      const detail = { alsoFor: [...jobs.keys()].filter((id) => id !== requestId) }
      await audit(trx, { actorId: staffId, action: `proof.${decision}`, subjectId: requestId, reason, detail }, now)
      return { proof: await disposalForStaff(trx, requestId, now) }
    },
    command,
  )
}

/** Locks a job and all jobs in the same drop-off: requests first, in the order of their ids. */
async function lockDropOffJobs(trx: OpenTransaction, requestId: string) {
  const disposalId = (await jobOf(trx, requestId))?.disposal_id ?? null
  const dropOffJobs = disposalId ? await selectJobs(trx).where('disposal_id', '=', disposalId).execute() : []
  const ids = [...new Set([requestId, ...dropOffJobs.map(({ request_id }) => request_id)])].toSorted()
  for (const id of ids) await lockRequest(trx, id)
  return lockJobs(trx, ids)
}

async function resetViewAndNotify(
  trx: Trx<DisposalsTables>,
  requestId: string,
  decision: DisposalDecision,
  now: Date,
): Promise<void> {
  const job = await trx
    .updateTable('disposal_jobs')
    .set((eb) => ({ seen_at: null, version: eb('version', '+', 1) }))
    .where('request_id', '=', requestId)
    .returning(['owner_id as ownerId', 'carrier_id as carrierId', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, ProofDecided.of({ requestId, ...job, decision }, now))
}
