import type { Insertable } from 'kysely'
import { assertCovered, codeOf } from '#modules/core/places/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { fromLondonWallClock } from '#server/platform/kernel/london.ts'
import { PHOTO_MISSING, type RecordDisposal } from '../contract.ts'
import { normalisePermitNumber } from '../permits.ts'
import type { DisposalRow } from '../queries/disposal-jobs.ts'
import type { DisposalsTables } from '../tables.ts'
import type { TicketPhoto } from '../ticket-photo.ts'

/** Allows for clocks that differ. */
const CLOCK_TOLERANCE_MS = 10 * 60_000
const IN_FUTURE = 'The date and time can’t be in the future.'
const NO_CODE = 'Enter a UK postcode or the first part of it, such as BS11.'

export interface DisposalInput {
  carrierId: string
  input: RecordDisposal
  /** A new photo; null keeps the earlier one. */
  photo: TicketPhoto | null
}

/** The columns of a drop-off that come from the carrier's form. */
export type DisposalColumns = Omit<Insertable<DisposalsTables['disposals']>, 'id' | 'looking' | 'said_at'> & {
  tipped_at: Date
  photo_sha256: string | null
}

/**
 * Builds the columns of a drop-off from the carrier's form; `existing` is the record it replaces, if any. Fields that
 * don't apply to the kind become null. Throws Refusal invalid: photo_missing, in_future, place_not_found, each at its
 * field.
 */
export function buildDisposalColumns(
  { carrierId, input, photo }: DisposalInput,
  existing: DisposalRow | null,
  now: Date,
): DisposalColumns {
  const { kind, kg } = input
  const photoColumns = photo ? toPhotoColumns(photo) : existingPhotoColumns(existing)
  if (kind === 'site' && photoColumns.photo_key === null) throw fieldRefusal('photo_missing', 'photo', PHOTO_MISSING)
  const tippedAt = fromLondonWallClock(new Date(`${input.tippedAt}Z`))
  if (tippedAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) throw fieldRefusal('in_future', 'tippedAt', IN_FUTURE)
  return {
    carrier_id: carrierId,
    kind,
    place_name: input.placeName,
    number: kind === 'reuse' || input.number === null ? null : normalisePermitNumber(input.number).number,
    receiver: kind === 'reuse' ? input.receiver : null,
    outward: outwardOf(input.postcode),
    ticket: kind === 'reuse' ? null : emptyToNull(input.ticket),
    kg: kg.toFixed(1),
    tipped_at: tippedAt,
    ...photoColumns,
  }
}

const emptyToNull = (value: string | null): string | null => (value === null || value === '' ? null : value)

/** Returns the first part of a postcode; null if none was entered. Throws Refusal place_not_found. */
function outwardOf(postcode: string | null): string | null {
  if (emptyToNull(postcode) === null) return null
  assertCovered(postcode ?? '', 'postcode')
  const [outward = null] = codeOf(postcode ?? '')?.split(' ') ?? []
  if (outward === null) throw fieldRefusal('place_not_found', 'postcode', NO_CODE)
  return outward
}

type PhotoColumns = Pick<DisposalRow, 'photo_key' | 'photo_sha256' | 'photo_at' | 'photo_latitude' | 'photo_longitude'>

const toPhotoColumns = ({ key, sha256, takenAt, coordinates }: TicketPhoto): PhotoColumns => ({
  photo_key: key,
  photo_sha256: sha256,
  photo_at: takenAt,
  photo_latitude: coordinates?.latitude ?? null,
  photo_longitude: coordinates?.longitude ?? null,
})

const existingPhotoColumns = (existing: DisposalRow | null): PhotoColumns => ({
  photo_key: existing?.photo_key ?? null,
  photo_sha256: existing?.photo_sha256 ?? null,
  photo_at: existing?.photo_at ?? null,
  photo_latitude: existing?.photo_latitude ?? null,
  photo_longitude: existing?.photo_longitude ?? null,
})

const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })
