import type { Executor } from '#server/platform/database/database.ts'
import type { DisposalRecord, DisposalState } from '../contract.ts'
import { stateOf } from '../rules.ts'
import { disposalRecordOf, selectJobs, withDisposals } from './disposal-jobs.ts'

/** The disposal records in a data export, newest first, and the ticket photos the person sent. */
export interface DisposalsExport {
  disposals: {
    requestId: string
    /** The person's party in the job. */
    as: 'owner' | 'carrier'
    collectedAt: string
    state: DisposalState
    /** The record, if the person may read it. */
    said: DisposalRecord | null
  }[]
  files: { name: string; store: 'private'; key: string }[]
}

/** Returns a person's disposal records and ticket photos for a data export. */
export async function disposalsExport(db: Executor, userId: string, now = new Date()): Promise<DisposalsExport> {
  const rows = await selectJobs(db)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('carrier_id', '=', userId)]))
    .orderBy('collected_at', 'desc')
    .orderBy('request_id')
    .execute()
  const jobs = await withDisposals(db, rows)
  const photoKeys = new Map(
    jobs.filter((job) => job.carrier_id === userId).map(({ disposal }) => [disposal?.id, disposal?.photo_key]),
  )
  return {
    disposals: jobs.map((job) => {
      const as = job.carrier_id === userId ? ('carrier' as const) : ('owner' as const)
      const state = stateOf(job.disposal, job.collected_at, now)
      return {
        requestId: job.request_id,
        as,
        collectedAt: job.collected_at.toISOString(),
        state,
        said: as === 'carrier' || state === 'said' ? disposalRecordOf(job) : null,
      }
    }),
    files: [...photoKeys].flatMap(([id, key]) =>
      key ? [{ name: `tickets/${id}.jpg`, store: 'private' as const, key }] : [],
    ),
  }
}
