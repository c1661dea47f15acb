import type { Insertable } from 'kysely'
import { assertCovered, codeOf } from '#modules/places/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { whenLondonShows } from '#server/platform/kernel/london.ts'
import { PHOTO_MISSING, type SayWhere } from '../contract.ts'
import { readPermit } from '../permits.ts'
import type { Tip } from '../queries/disposal-jobs.ts'
import type { DisposalsTables } from '../tables.ts'
import type { TicketPhoto } from '../ticket-photo.ts'

/** Phones and servers do not agree to the minute. */
const CLOCKS_MS = 10 * 60_000
const IN_FUTURE = 'This time is still to come.'
const NO_CODE = 'Please enter a UK postcode or its first part, such as BS11.'

export interface Saying {
  carrierId: string
  said: SayWhere
  /** A new one; null leaves the one that was sent before. */
  photo: TicketPhoto | null
}

/** What of a tip follows from what its carrier said. */
export type SaidTip = Omit<Insertable<DisposalsTables['disposals']>, 'id' | 'looking' | 'said_at'> & {
  tipped_at: Date
  photo_sha256: string | null
}

/**
 * A tip as its carrier said it; `former` is what it said before. Fields that are not asked for its kind are left out. Throws
 * Refusal invalid: photo_missing, in_future, place_not_found, each at its field.
 */
export function tipFrom({ carrierId, said, photo }: Saying, former: Tip | null, now: Date): SaidTip {
  const { kind, kg } = said
  const kept = photo ? columnsOf(photo) : photoOf(former)
  if (kind === 'site' && kept.photo_key === null) throw wrong('photo_missing', 'photo', PHOTO_MISSING)
  const tippedAt = whenLondonShows(new Date(`${said.tippedAt}Z`))
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

/** Of a postcode the first part alone is kept. */
function outwardOf(postcode: string | null): string | null {
  if (orNull(postcode) === null) return null
  assertCovered(postcode ?? '', 'postcode')
  const [outward = null] = codeOf(postcode ?? '')?.split(' ') ?? []
  if (outward === null) throw wrong('place_not_found', 'postcode', NO_CODE)
  return outward
}

type PhotoColumns = Pick<Tip, 'photo_key' | 'photo_sha256' | 'photo_at' | 'photo_latitude' | 'photo_longitude'>

const columnsOf = ({ key, sha256, at, place }: TicketPhoto): PhotoColumns => ({
  photo_key: key,
  photo_sha256: sha256,
  photo_at: at,
  photo_latitude: place?.latitude ?? null,
  photo_longitude: place?.longitude ?? null,
})

const photoOf = (former: Tip | null): PhotoColumns => ({
  photo_key: former?.photo_key ?? null,
  photo_sha256: former?.photo_sha256 ?? null,
  photo_at: former?.photo_at ?? null,
  photo_latitude: former?.photo_latitude ?? null,
  photo_longitude: former?.photo_longitude ?? null,
})

const wrong = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })
