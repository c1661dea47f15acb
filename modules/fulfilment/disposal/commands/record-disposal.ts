import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { acceptedAt, type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import type { Db, OpenTransaction, Trx } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { JobDisposal, RecordDisposal } from '../contract.ts'
import { type Job, jobOf, lockJobs, selectJobs } from '../queries/disposal-jobs.ts'
import { jobDisposal } from '../queries/job-disposal.ts'
import { assertEachOnce, assertMaySay, assertNotBefore, type SayingFor } from '../rules.ts'
import { checkDisposal } from '../steps/check-disposal.ts'
import { disposalFrom, type Saying } from '../steps/disposal-from.ts'
import { expectDisposal } from '../steps/expect-proof.ts'
import { releaseJobs } from '../steps/release-jobs.ts'
import { writeDisposal } from '../steps/write-disposal.ts'
import type { DisposalsTables } from '../tables.ts'
import { withTicketPhoto } from '../ticket-photo.ts'

interface SayWhereInput {
  requestId: string
  carrierId: string
  said: RecordDisposal
  /** Bytes of a photo of the ticket, as uploaded. */
  upload: Buffer | undefined
}

/**
 * Records or updates the drop-off of a job and of the other jobs in it (PROOF-01, PROOF-06). Failed checks never block
 * it (PROOF-04). Returns the record as the carrier sees it.
 * Throws Refusal: account_gone, account_suspended, and those of assertMaySay, assertEachOnce, disposalFrom,
 * assertNotBefore and withTicketPhoto.
 */
export async function recordDisposal(
  db: Db<DisposalsTables>,
  files: Files,
  { requestId, carrierId, said, upload }: SayWhereInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<{ disposal: JobDisposal | null }> {
  return withTicketPhoto(files, carrierId, upload, async (photo) => {
    let dropped: string[] = []
    const answer = await transact(
      db,
      async (trx) => {
        await lockAccount(trx, carrierId)
        dropped = await say(trx, { requestId, carrierId, said, photo }, now)
        return { disposal: await jobDisposal(trx, { requestId, viewerId: carrierId }, now) }
      },
      command,
    )
    await files.removeDropped(dropped)
    return answer
  })
}

/** Returns the keys of the dropped photos. */
async function say(trx: Trx<DisposalsTables>, saying: Saying & { requestId: string }, now: Date): Promise<string[]> {
  const { requestId, carrierId, said } = saying
  const servedFor = [requestId, ...said.alsoFor]
  const concerned = [...new Set([...servedFor, ...(await servedUntilNow(trx, requestId))])]
  const { requests, locked } = await lockAll(trx, concerned, now)
  const job = locked.get(requestId) ?? null
  const others = concerned.filter((id) => id !== requestId).map((id) => toRecording(locked.get(id) ?? null))
  assertMaySay(requests.get(requestId) ?? null, toRecording(job), others, { carrierId, version: said.version }, now)
  assertEachOnce(servedFor)
  const former = job?.disposal ?? null
  const id = former?.id ?? randomUUIDv7()
  const disposal = disposalFrom(saying, former, now)
  assertNotBefore(disposal.tipped_at, await acceptancesOf(trx, servedFor))
  const jobs = servedFor.flatMap((one) => locked.get(one) ?? [])
  const checked = await checkDisposal(trx, { id, disposal, jobs, former })
  const released = [...locked.values()].filter((one) => !servedFor.includes(one.request_id))
  await releaseJobs(trx, released, now)
  return writeDisposal(trx, { id, disposal, former, jobs, ...checked }, now)
}

/** Returns the jobs of the current drop-off. Read before the locks; a change in between fails the version check. */
async function servedUntilNow(trx: OpenTransaction, requestId: string): Promise<string[]> {
  const job = await jobOf(trx, requestId)
  if (!job?.disposal_id) return []
  const rows = await selectJobs(trx).where('disposal_id', '=', job.disposal_id).execute()
  return rows.map(({ request_id }) => request_id)
}

/**
 * Locks requests first, in the order of their ids, like every command. Whether a job is collected is read from its
 * request, because the event may not have arrived yet.
 */
async function lockAll(trx: OpenTransaction, concerned: readonly string[], now: Date) {
  const requests = new Map<string, LockedRequest>()
  for (const id of concerned.toSorted()) {
    const request = await lockRequest(trx, id)
    if (request) requests.set(id, request)
  }
  for (const request of requests.values()) await expectDisposal(trx, request, now)
  return { requests, locked: await lockJobs(trx, concerned) }
}

/** Returns when each of these jobs was given to its carrier. */
async function acceptancesOf(trx: OpenTransaction, served: readonly string[]): Promise<Date[]> {
  const given: Date[] = []
  for (const id of served) {
    const at = await acceptedAt(trx, id)
    if (at) given.push(at)
  }
  return given
}

const toRecording = (job: Job | null): SayingFor | null =>
  job && {
    carrierId: job.carrier_id,
    disposalId: job.disposal_id,
    said: job.disposal && { decision: job.disposal.decision, seenAt: job.seen_at },
    version: job.version,
  }
