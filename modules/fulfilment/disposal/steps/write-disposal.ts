import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { dropFiles, keepFiles } from '#server/platform/files/files.ts'
import { DisposalRecorded } from '../events.ts'
import type { DisposalRow, Job } from '../queries/disposal-jobs.ts'
import { type FailedCheck, waitsForStaff } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'
import type { DisposalColumns } from './build-disposal-columns.ts'
import type { CheckedDisposal } from './check-disposal.ts'

interface Writing extends CheckedDisposal {
  id: string
  disposal: DisposalColumns
  /** The record it replaces. */
  former: DisposalRow | null
  jobs: readonly Job[]
}

/**
 * Writes a drop-off in place of the former one and appends DisposalRecorded for each job. Returns the keys of the
 * dropped photos.
 */
export async function writeDisposal(
  trx: OpenTransaction,
  { id, disposal, former, jobs, failedChecks, needsReview, shares }: Writing,
  now: Date,
): Promise<string[]> {
  const disposals = asModuleTrx<DisposalsTables>(trx)
  const undecided = { decision: null, decided_at: null, decided_by: null, reason: null }
  const refusals = JSON.stringify(refusalsOf(former))
  const columns = { ...disposal, ...undecided, looking: needsReview, said_at: now, refusals }
  await disposals
    .insertInto('disposals')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  await writeFailedChecks(trx, id, failedChecks, waitsForStaff(former))
  for (const [at, job] of jobs.entries())
    await assignJob(trx, job, { id, disposal, needsReview, kg: shares[at] ?? 0 }, now)
  return swapPhotos(trx, former?.photo_key ?? null, disposal.photo_key ?? null)
}

/** Writes the failed checks; `keep`: earlier ones stay, because staff have not decided about the replaced record. */
async function writeFailedChecks(
  trx: OpenTransaction,
  id: string,
  failedChecks: readonly FailedCheck[],
  keep: boolean,
): Promise<void> {
  const disposals = asModuleTrx<DisposalsTables>(trx)
  if (keep)
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

/** Returns the refusals of earlier records, with the one of the record that is replaced. */
function refusalsOf(former: DisposalRow | null): DisposalRow['refusals'] {
  if (former === null) return []
  const { decision, decided_at: at, reason, refusals } = former
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
    .set((row) => ({
      disposal_id: id,
      kg: kg.toFixed(1),
      seen_at: null,
      remind_at: null,
      version: row('version', '+', 1),
    }))
    .where('request_id', '=', job.request_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const about = { requestId: job.request_id, ownerId: job.owner_id, carrierId: job.carrier_id, version }
  const recorded = {
    kind: disposal.kind,
    placeName: disposal.place_name,
    number: disposal.number ?? null,
    receiver: disposal.receiver ?? null,
    ticket: disposal.ticket ?? null,
    tippedAt: disposal.tipped_at.toISOString(),
  }
  append(trx, DisposalRecorded.of({ ...about, ...recorded, kg, looking: needsReview }, now))
}

async function swapPhotos(trx: OpenTransaction, former: string | null, next: string | null): Promise<string[]> {
  if (former === next) return []
  await keepFiles(trx, next === null ? [] : [next])
  const dropped = former === null ? [] : [former]
  await dropFiles(trx, dropped)
  return dropped
}
