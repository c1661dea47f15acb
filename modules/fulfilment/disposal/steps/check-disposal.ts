import { sql } from 'kysely'
import { milesBetween, outwardPoints } from '#modules/core/places/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { normalisePermitNumber } from '../permits.ts'
import type { DisposalRow, Job } from '../queries/disposal-jobs.ts'
import { estimateWeights } from '../queries/estimate-weights.ts'
import { type FailedCheck, failedChecksOf, needsReview, sharesOf } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'
import type { DisposalColumns } from './build-disposal-columns.ts'

const KM_PER_MILE = 1.609344

interface CheckDisposalInput {
  id: string
  disposal: DisposalColumns
  /** The jobs in the drop-off. */
  jobs: readonly Job[]
  /** The record it replaces; null if there is none. */
  existing: DisposalRow | null
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
  { id, disposal, jobs, existing }: CheckDisposalInput,
): Promise<CheckedDisposal> {
  const estimates = await estimateWeights(
    trx,
    jobs.map(({ request_id }) => request_id),
  )
  const kg = Number(disposal.kg)
  const isReuse = disposal.kind === 'reuse'
  const failedChecks = failedChecksOf({
    isReuse,
    isPermitFormatKnown: disposal.number == null ? null : normalisePermitNumber(disposal.number).isKnownFormat,
    kg,
    tippedAt: disposal.tipped_at,
    estimatedKg: estimates.total,
    collectedTimes: jobs.map(({ collected_at }) => collected_at),
    photoAt: disposal.photo_at ? new Date(disposal.photo_at) : null,
    photoKm: await photoKm(trx, disposal),
    photoReused: await isReused(trx, id, 'photo', disposal),
    ticketReused: await isReused(trx, id, 'ticket', disposal),
  })
  return {
    failedChecks,
    needsReview: needsReview(failedChecks, { isReuse, replaced: existing }),
    shares: sharesOf(kg, estimates.perJob),
  }
}

/**
 * Returns the distance in kilometres between the photo and the centre of the outward code; null if either is unknown.
 * Only outward codes are used, because a town's centre is too imprecise.
 */
async function photoKm(trx: OpenTransaction, disposal: DisposalColumns): Promise<number | null> {
  const { outward, photo_latitude: latitude, photo_longitude: longitude } = disposal
  if (outward == null || latitude == null || longitude == null) return null
  const centre = (await outwardPoints(trx, [outward])).get(outward)
  return centre ? milesBetween({ latitude, longitude }, centre) * KM_PER_MILE : null
}

/** Returns whether another drop-off has this photo, or this ticket from the same site. */
async function isReused(
  trx: OpenTransaction,
  id: string,
  what: 'photo' | 'ticket',
  disposal: DisposalColumns,
): Promise<boolean> {
  if (what === 'photo' ? disposal.photo_sha256 === null : disposal.ticket == null) return false
  const otherDisposals = asModuleTrx<DisposalsTables>(trx)
    .selectFrom('disposals')
    .select('id')
    .where('id', '<>', id)
    .limit(1)
  const site = disposal.number ?? disposal.place_name.toUpperCase()
  const matches =
    what === 'photo'
      ? otherDisposals.where('photo_sha256', '=', disposal.photo_sha256)
      : otherDisposals
          .where(sql<boolean>`upper(ticket) = upper(${disposal.ticket})`)
          .where(sql<boolean>`coalesce(number, upper(place_name)) = ${site}`)
  return (await matches.executeTakeFirst()) !== undefined
}
