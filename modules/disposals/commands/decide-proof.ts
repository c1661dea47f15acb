import { lockRequest } from '#modules/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, OpenTransaction, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { ProofDecided } from '../events.ts'
import { jobOf, lockJobs, selectJobs } from '../queries/disposal-jobs.ts'
import { proofForStaff } from '../queries/proof-for-staff.ts'
import { assertMayDecide } from '../rules.ts'
import type { ProofDecision, StaffProof } from '../staff/contract.ts'
import type { DisposalsTables } from '../tables.ts'

interface Deciding {
  requestId: string
  staffId: string
  decision: ProofDecision
  version: number
  /** Null for one that needs none. */
  reason: string | null
}

/**
 * Accepts or refuses as staff what a carrier said of a job; it counts for all jobs of the same tip, and a carrier whose proof was
 * refused may say it anew. Gives the proof as it is now.
 * Throws Refusal: not_found, own_case, changed_meanwhile.
 */
export async function decideProof(
  db: Db<DisposalsTables>,
  { requestId, staffId, decision, version, reason }: Deciding,
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ proof: StaffProof | null }> {
  return transact(
    db,
    async (trx) => {
      const jobs = await lockServed(trx, requestId)
      const job = jobs.get(requestId) ?? null
      assertMayDecide(
        job && { ownerId: job.owner_id, carrierId: job.carrier_id, version: job.version, said: job.tip },
        { staffId, version },
      )
      await trx
        .updateTable('disposals')
        .set({ decision, decided_by: staffId, decided_at: now, reason })
        .where('id', '=', job?.disposal_id ?? null)
        .execute()
      for (const served of jobs.keys()) await tellDecision(trx, served, decision, now)
      const detail = { alsoFor: [...jobs.keys()].filter((id) => id !== requestId) }
      await audit(trx, { actorId: staffId, action: `proof.${decision}`, subjectId: requestId, reason, detail }, now)
      return { proof: await proofForStaff(trx, requestId, now) }
    },
    command,
  )
}

/** Locks a job and all that the same tip serves: requests first, in the order of their ids. */
async function lockServed(trx: OpenTransaction, requestId: string) {
  const disposalId = (await jobOf(trx, requestId))?.disposal_id ?? null
  const served = disposalId ? await selectJobs(trx).where('disposal_id', '=', disposalId).execute() : []
  const ids = [...new Set([requestId, ...served.map(({ request_id }) => request_id)])].toSorted()
  for (const id of ids) await lockRequest(trx, id)
  return lockJobs(trx, ids)
}

async function tellDecision(
  trx: Trx<DisposalsTables>,
  requestId: string,
  decision: ProofDecision,
  now: Date,
): Promise<void> {
  const job = await trx
    .updateTable('disposal_jobs')
    .set((row) => ({ seen_at: null, version: row('version', '+', 1) }))
    .where('request_id', '=', requestId)
    .returning(['owner_id as ownerId', 'carrier_id as carrierId', 'version'])
    .executeTakeFirstOrThrow()
  append(trx, ProofDecided.of({ requestId, ...job, decision }, now))
}
