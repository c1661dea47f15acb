import { sql } from 'kysely'
import { milesBetween, outwardPoints } from '#modules/core/places/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { readPermit } from '../permits.ts'
import type { Job, Tip } from '../queries/disposal-jobs.ts'
import { estimatedKg } from '../queries/estimated-kg.ts'
import { type FoundMark, marksOf, needsReview, sharesOf } from '../rules.ts'
import type { DisposalsTables } from '../tables.ts'
import type { SaidTip } from './tip-from.ts'

const KM_A_MILE = 1.609344

interface Checking {
  id: string
  tip: SaidTip
  /** The jobs in the drop-off. */
  jobs: readonly Job[]
  /** The record it replaces. */
  former: Tip | null
}

export interface CheckedTip {
  marks: FoundMark[]
  looking: boolean
  /** The share of each job, in kilograms. */
  shares: number[]
}

/** Checks a drop-off against its jobs, its photo and other drop-offs (PROOF-04), and splits its weight (PROOF-01). */
export async function checkTip(trx: OpenTransaction, { id, tip, jobs, former }: Checking): Promise<CheckedTip> {
  const estimates = await estimatedKg(
    trx,
    jobs.map(({ request_id }) => request_id),
  )
  const kg = Number(tip.kg)
  const marks = marksOf({
    permitFits: tip.number == null ? null : readPermit(tip.number).fits,
    kg,
    tippedAt: tip.tipped_at,
    estimatedKg: estimates.together,
    collected: jobs.map(({ collected_at }) => collected_at),
    photoAt: tip.photo_at ? new Date(tip.photo_at) : null,
    photoKm: await photoKm(trx, tip),
    photoAgain: await isUsedAgain(trx, id, 'photo', tip),
    ticketAgain: await isUsedAgain(trx, id, 'ticket', tip),
  })
  return { marks, looking: needsReview(marks, former), shares: sharesOf(kg, estimates.each) }
}

/**
 * Returns the distance in kilometres between the photo and the centre of the place's outward code; null if either is
 * unknown. A town's centre would be too far off.
 */
async function photoKm(trx: OpenTransaction, tip: SaidTip): Promise<number | null> {
  const { outward, photo_latitude: latitude, photo_longitude: longitude } = tip
  if (outward == null || latitude == null || longitude == null) return null
  const middle = (await outwardPoints(trx, [outward])).get(outward)
  return middle ? milesBetween({ latitude, longitude }, middle) * KM_A_MILE : null
}

/** Returns whether another drop-off has this photo, or this ticket from this place. */
async function isUsedAgain(trx: OpenTransaction, id: string, what: 'photo' | 'ticket', tip: SaidTip): Promise<boolean> {
  if (what === 'photo' ? tip.photo_sha256 === null : tip.ticket == null) return false
  const others = ownTrx<DisposalsTables>(trx).selectFrom('disposals').select('id').where('id', '<>', id).limit(1)
  const same =
    what === 'photo'
      ? others.where('photo_sha256', '=', tip.photo_sha256)
      : others
          .where(sql<boolean>`upper(ticket) = upper(${tip.ticket})`)
          .where(sql<boolean>`coalesce(number, upper(place_name)) = ${tip.number ?? tip.place_name.toUpperCase()}`)
  return (await same.executeTakeFirst()) !== undefined
}
