import type { Insertable } from 'kysely'
import { assertCovered, codeOf } from '#modules/core/places/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { fromLondonWallClock } from '#server/platform/kernel/london.ts'
import { PHOTO_MISSING, type RecordDisposal } from '../contract.ts'
import { readPermit } from '../permits.ts'
import type { DisposalRow } from '../queries/disposal-jobs.ts'
import type { DisposalsTables } from '../tables.ts'
import type { TicketPhoto } from '../ticket-photo.ts'

/** Allows for clocks that differ. */
const CLOCKS_MS = 10 * 60_000
const IN_FUTURE = 'The date and time can’t be in the future.'
const NO_CODE = 'Enter a UK postcode or the first part of it, such as BS11.'

export interface Saying {
  carrierId: string
  said: RecordDisposal
  /** A new photo; null keeps the earlier one. */
  photo: TicketPhoto | null
}

/** The columns of a drop-off that come from the carrier's form. */
export type DisposalColumns = Omit<Insertable<DisposalsTables['disposals']>, 'id' | 'looking' | 'said_at'> & {
  tipped_at: Date
  photo_sha256: string | null
}

/**
 * Builds a drop-off from the carrier's form; `former` is the record it replaces. Fields that don't apply to the kind
 * are dropped. Throws Refusal invalid: photo_missing, in_future, place_not_found, each at its field.
 */
export function disposalFrom(
  { carrierId, said, photo }: Saying,
  former: DisposalRow | null,
  now: Date,
): DisposalColumns {
  const { kind, kg } = said
  const kept = photo ? columnsOf(photo) : photoOf(former)
  if (kind === 'site' && kept.photo_key === null) throw wrong('photo_missing', 'photo', PHOTO_MISSING)
  const tippedAt = fromLondonWallClock(new Date(`${said.tippedAt}Z`))
  if (tippedAt.getTime() > now.getTime() + CLOCKS_MS) throw wrong('in_future', 'tippedAt', IN_FUTURE)
  return {
    carrier_id: carrierId,
    kind,
    place_name: said.placeName,
    number: kind === 'reuse' || said.number === null ? null : readPermit(said.number).number,
    receiver: kind === 'reuse' ? said.receiver : null,
    outward: outwardOf(said.postcode),
    ticket: kind === 'reuse' ? null : orNull(said.ticket),
    kg: kg.toFixed(1),
    tipped_at: tippedAt,
    ...kept,
  }
}

const orNull = (typed: string | null): string | null => (typed === null || typed === '' ? null : typed)

/** Keeps only the first part of a postcode. */
function outwardOf(postcode: string | null): string | null {
  if (orNull(postcode) === null) return null
  assertCovered(postcode ?? '', 'postcode')
  const [outward = null] = codeOf(postcode ?? '')?.split(' ') ?? []
  if (outward === null) throw wrong('place_not_found', 'postcode', NO_CODE)
  return outward
}

type PhotoColumns = Pick<DisposalRow, 'photo_key' | 'photo_sha256' | 'photo_at' | 'photo_latitude' | 'photo_longitude'>

const columnsOf = ({ key, sha256, at, place }: TicketPhoto): PhotoColumns => ({
  photo_key: key,
  photo_sha256: sha256,
  photo_at: at,
  photo_latitude: place?.latitude ?? null,
  photo_longitude: place?.longitude ?? null,
})

const photoOf = (former: DisposalRow | null): PhotoColumns => ({
  photo_key: former?.photo_key ?? null,
  photo_sha256: former?.photo_sha256 ?? null,
  photo_at: former?.photo_at ?? null,
  photo_latitude: former?.photo_latitude ?? null,
  photo_longitude: former?.photo_longitude ?? null,
})

const wrong = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })
