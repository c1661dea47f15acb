import { sql } from 'kysely'
import { milesBetween, outwardPoints } from '#modules/core/places/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { readPermit } from '../permits.ts'
import type { DisposalRow, Job } from '../queries/disposal-jobs.ts'
import { estimateWeights } from '../queries/estimate-weights.ts'
import { type FailedCheck, failedChecksOf, needsReview, sharesOf } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'
import type { DisposalColumns } from './build-disposal-columns.ts'

const KM_PER_MILE = 1.609344

interface Checking {
  id: string
  disposal: DisposalColumns
  /** The jobs in the drop-off. */
  jobs: readonly Job[]
  /** The record it replaces. */
  former: DisposalRow | null
}

export interface CheckedDisposal {
  failedChecks: FailedCheck[]
  needsReview: boolean
  /** The share of each job, in kilograms. */
  shares: number[]
}

/** Checks a drop-off against its jobs, its photo and other drop-offs (PROOF-04), and splits its weight (PROOF-01). */
export async function checkDisposal(
  trx: OpenTransaction,
  { id, disposal, jobs, former }: Checking,
): Promise<CheckedDisposal> {
  const estimates = await estimateWeights(
    trx,
    jobs.map(({ request_id }) => request_id),
  )
  const kg = Number(disposal.kg)
  const failedChecks = failedChecksOf({
    permitFits: disposal.number == null ? null : readPermit(disposal.number).fits,
    kg,
    tippedAt: disposal.tipped_at,
    estimatedKg: estimates.total,
    collected: jobs.map(({ collected_at }) => collected_at),
    photoAt: disposal.photo_at ? new Date(disposal.photo_at) : null,
    photoKm: await photoKm(trx, disposal),
    photoReused: await isReused(trx, id, 'photo', disposal),
    ticketReused: await isReused(trx, id, 'ticket', disposal),
  })
  return { failedChecks, needsReview: needsReview(failedChecks, former), shares: sharesOf(kg, estimates.each) }
}

/**
 * Returns the distance in kilometres between the photo and the centre of the place's outward code; null if either is
 * unknown. Only outward codes are used, because a town's centre is too imprecise.
 */
async function photoKm(trx: OpenTransaction, disposal: DisposalColumns): Promise<number | null> {
  const { outward, photo_latitude: latitude, photo_longitude: longitude } = disposal
  if (outward == null || latitude == null || longitude == null) return null
  const middle = (await outwardPoints(trx, [outward])).get(outward)
  return middle ? milesBetween({ latitude, longitude }, middle) * KM_PER_MILE : null
}

/** Returns whether another drop-off has this photo, or this ticket from this place. */
async function isReused(
  trx: OpenTransaction,
  id: string,
  what: 'photo' | 'ticket',
  disposal: DisposalColumns,
): Promise<boolean> {
  if (what === 'photo' ? disposal.photo_sha256 === null : disposal.ticket == null) return false
  const others = asModuleTrx<DisposalsTables>(trx).selectFrom('disposals').select('id').where('id', '<>', id).limit(1)
  const site = disposal.number ?? disposal.place_name.toUpperCase()
  const same =
    what === 'photo'
      ? others.where('photo_sha256', '=', disposal.photo_sha256)
      : others
          .where(sql<boolean>`upper(ticket) = upper(${disposal.ticket})`)
          .where(sql<boolean>`coalesce(number, upper(place_name)) = ${site}`)
  return (await same.executeTakeFirst()) !== undefined
}
