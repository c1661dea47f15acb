import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { acceptedAt, type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import type { Db, OpenTransaction, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { JobDisposal, RecordDisposal } from '../contract.ts'
import { type Job, jobOf, lockJobs, selectJobs } from '../queries/disposal-jobs.ts'
import { jobDisposal } from '../queries/job-disposal.ts'
import { assertMayRecord, assertNoDuplicateJobs, assertNotBeforeAcceptance, type RecordableJob } from '../rules.ts'
import { buildDisposalColumns, type DisposalInput } from '../steps/build-disposal-columns.ts'
import { checkDisposal } from '../steps/check-disposal.ts'
import { ensureDisposalJob } from '../steps/ensure-disposal-job.ts'
import { removeFromDropOff } from '../steps/remove-from-drop-off.ts'
import { writeDisposal } from '../steps/write-disposal.ts'
import type { DisposalsTables } from '../tables.ts'
import { withTicketPhoto } from '../ticket-photo.ts'

interface RecordDisposalInput {
  requestId: string
  carrierId: string
  input: RecordDisposal
  /** Bytes of a photo of the ticket, as uploaded. */
  upload: Buffer | undefined
}

/**
 * Records or updates the drop-off of a job and of the other jobs in it (PROOF-01, PROOF-06). Failed checks never block
 * it (PROOF-04). Returns the record as the carrier sees it.
 * Throws Refusal: account_gone, account_suspended, and those of assertMayRecord, assertNoDuplicateJobs,
 * buildDisposalColumns, assertNotBeforeAcceptance and withTicketPhoto.
 */
export async function recordDisposal(
  db: Db<DisposalsTables>,
  files: Files,
  { requestId, carrierId, input, upload }: RecordDisposalInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ disposal: JobDisposal | null }> {
  return withTicketPhoto(files, carrierId, upload, async (photo) => {
    let unusedPhotoKeys: string[] = []
    const result = await transact(
      db,
      async (trx) => {
        await lockAccount(trx, carrierId)
        unusedPhotoKeys = await checkAndWrite(trx, { requestId, carrierId, input, photo }, now)
        return { disposal: await jobDisposal(trx, { requestId, viewerId: carrierId }, now) }
      },
      command,
    )
    await files.deleteMarked(unusedPhotoKeys)
    return result
  })
}

/** Locks the jobs, checks the drop-off and writes it. Returns the keys of the photos to delete. */
async function checkAndWrite(
  trx: Trx<DisposalsTables>,
  submission: DisposalInput & { requestId: string },
  now: Date,
): Promise<string[]> {
  const { requestId, carrierId, input } = submission
  const coveredIds = [requestId, ...input.alsoFor]
  const affectedIds = [...new Set([...coveredIds, ...(await jobsOfDropOff(trx, requestId))])]
  const { requests, jobsById } = await lockRequestsAndJobs(trx, affectedIds, now)
  const job = jobsById.get(requestId) ?? null
  const otherJobs = affectedIds.filter((id) => id !== requestId).map((id) => toRecordableJob(jobsById.get(id) ?? null))
  const request = requests.get(requestId) ?? null
  assertMayRecord(request, toRecordableJob(job), otherJobs, { carrierId, version: input.version }, now)
  assertNoDuplicateJobs(coveredIds)
  const existing = job?.disposal ?? null
  const id = existing?.id ?? randomUUIDv7()
  const disposal = buildDisposalColumns(submission, existing, now)
  assertNotBeforeAcceptance(disposal.tipped_at, await acceptanceTimes(trx, coveredIds))
  const jobs = coveredIds.flatMap((id) => jobsById.get(id) ?? [])
  const checkResult = await checkDisposal(trx, { id, disposal, jobs, existing })
  const removedJobs = [...jobsById.values()].filter((job) => !coveredIds.includes(job.request_id))
  await removeFromDropOff(trx, removedJobs, now)
  return writeDisposal(trx, { id, disposal, existing, jobs, ...checkResult }, now)
}

/**
 * Returns the ids of the jobs in the current drop-off. They are read before the jobs are locked; if they change in
 * between, the version check refuses the update.
 */
async function jobsOfDropOff(trx: OpenTransaction, requestId: string): Promise<string[]> {
  const job = await jobOf(trx, requestId)
  if (!job?.disposal_id) return []
  const rows = await selectJobs(trx).where('disposal_id', '=', job.disposal_id).execute()
  return rows.map(({ request_id }) => request_id)
}

/**
 * Locks requests first, in the order of their ids, like every command. Whether a job is collected is read from its
 * request, because the event may not have arrived yet.
 */
async function lockRequestsAndJobs(trx: OpenTransaction, requestIds: readonly string[], now: Date) {
  const requests = new Map<string, LockedRequest>()
  for (const id of requestIds.toSorted()) {
    const request = await lockRequest(trx, id)
    if (request) requests.set(id, request)
  }
  for (const request of requests.values()) await ensureDisposalJob(trx, request, now)
  return { requests, jobsById: await lockJobs(trx, requestIds) }
}

/** Returns when the bids of these jobs were accepted. */
async function acceptanceTimes(trx: OpenTransaction, requestIds: readonly string[]): Promise<Date[]> {
  const times: Date[] = []
  for (const id of requestIds) {
    const at = await acceptedAt(trx, id)
    if (at) times.push(at)
  }
  return times
}

const toRecordableJob = (job: Job | null): RecordableJob | null =>
  job && {
    carrierId: job.carrier_id,
    disposalId: job.disposal_id,
    record: job.disposal && { decision: job.disposal.decision, seenAt: job.seen_at },
    version: job.version,
  }
