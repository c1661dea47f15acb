import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { markFilesForDeletion, markFilesKept } from '#server/platform/files/files.ts'
import { DisposalRecorded } from '../events.ts'
import type { DisposalRow, Job } from '../queries/disposal-jobs.ts'
import { type FailedCheck, waitsForStaff } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'
import type { DisposalColumns } from './build-disposal-columns.ts'
import type { CheckedDisposal } from './check-disposal.ts'

interface WriteDisposalInput extends CheckedDisposal {
  id: string
  disposal: DisposalColumns
  /** The record it replaces; null if there is none. */
  existing: DisposalRow | null
  jobs: readonly Job[]
}

/**
 * Inserts a drop-off, or updates the existing one, and appends DisposalRecorded for each job. Returns the keys of the
 * photos to delete.
 */
export async function writeDisposal(
  trx: OpenTransaction,
  { id, disposal, existing, jobs, failedChecks, needsReview, shares }: WriteDisposalInput,
  now: Date,
): Promise<string[]> {
  const disposals = asModuleTrx<DisposalsTables>(trx)
  const noDecision = { decision: null, decided_at: null, decided_by: null, reason: null }
  const refusals = JSON.stringify(refusalsOf(existing))
  const columns = { ...disposal, ...noDecision, looking: needsReview, said_at: now, refusals }
  await disposals
    .insertInto('disposals')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  await writeFailedChecks(trx, id, failedChecks, waitsForStaff(existing))
  for (const [index, job] of jobs.entries())
    await assignJob(trx, job, { id, disposal, needsReview, kg: shares[index] ?? 0 }, now)
  return swapPhotos(trx, existing?.photo_key ?? null, disposal.photo_key ?? null)
}

/** Writes the failed checks; `keepEarlier` if staff have not decided about the replaced record, so that its checks stay. */
async function writeFailedChecks(
  trx: OpenTransaction,
  id: string,
  failedChecks: readonly FailedCheck[],
  keepEarlier: boolean,
): Promise<void> {
  const disposals = asModuleTrx<DisposalsTables>(trx)
  if (keepEarlier)
    await disposals.updateTable('disposal_checks').set({ earlier: true }).where('disposal_id', '=', id).execute()
  else await disposals.deleteFrom('disposal_checks').where('disposal_id', '=', id).execute()
  for (const { mark, detail } of failedChecks) {
    const finding = { detail, earlier: false }
    await disposals
      .insertInto('disposal_checks')
      .values({ disposal_id: id, mark, ...finding })
      .onConflict((conflict) => conflict.columns(['disposal_id', 'mark']).doUpdateSet(finding))
      .execute()
  }
}

/** Returns the refusals of earlier records, including that of the record that is replaced. */
function refusalsOf(existing: DisposalRow | null): DisposalRow['refusals'] {
  if (existing === null) return []
  const { decision, decided_at: at, reason, refusals } = existing
  return decision === 'refused' && at ? [...refusals, { at: at.toISOString(), reason }] : refusals
}

interface JobAssignment {
  id: string
  disposal: DisposalColumns
  needsReview: boolean
  /** This job's share. */
  kg: number
}

/** Makes a job part of a drop-off and appends DisposalRecorded. */
async function assignJob(
  trx: OpenTransaction,
  job: Job,
  { id, disposal, needsReview, kg }: JobAssignment,
  now: Date,
): Promise<void> {
  const { version } = await asModuleTrx<DisposalsTables>(trx)
    .updateTable('disposal_jobs')
    .set((eb) => ({
      disposal_id: id,
      kg: kg.toFixed(1),
      seen_at: null,
      remind_at: null,
      version: eb('version', '+', 1),
    }))
    .where('request_id', '=', job.request_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const jobFields = { requestId: job.request_id, ownerId: job.owner_id, carrierId: job.carrier_id, version }
  const recorded = {
    kind: disposal.kind,
    placeName: disposal.place_name,
    number: disposal.number ?? null,
    receiver: disposal.receiver ?? null,
    ticket: disposal.ticket ?? null,
    tippedAt: disposal.tipped_at.toISOString(),
  }
  append(trx, DisposalRecorded.of({ ...jobFields, ...recorded, kg, looking: needsReview }, now))
}

async function swapPhotos(trx: OpenTransaction, oldKey: string | null, newKey: string | null): Promise<string[]> {
  if (oldKey === newKey) return []
  await markFilesKept(trx, newKey === null ? [] : [newKey])
  const unusedKeys = oldKey === null ? [] : [oldKey]
  await markFilesForDeletion(trx, unusedKeys)
  return unusedKeys
}
