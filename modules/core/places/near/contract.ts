import * as z from 'zod/mini'
import { endpoint, line } from '#server/platform/kernel/contract.ts'

/** The most characters of a typed place. */
export const NEAR_MAX = 60
export const MAX_MILES = 100
const WRONG_MILES = `Enter a whole number of miles from 1 to ${MAX_MILES}.`

/** A postcode, its first part, or a town, as typed. */
export const TypedPlace = line({
  min: 1,
  tooShort: 'Enter a postcode or town.',
  max: NEAR_MAX,
  tooLong: `Enter no more than ${NEAR_MAX} characters.`,
})

/** Query parameters of lists that can be filtered and sorted by distance; `within` and `sort` need `near`. */
export const nearQuery = {
  /** Outward code, postcode, postcode area or town. */
  near: z.optional(TypedPlace),
  /** Miles from there; excludes anything further away or without a location. */
  within: z.optional(
    z.coerce
      .number(WRONG_MILES)
      .check(z.int(WRONG_MILES), z.minimum(1, WRONG_MILES), z.maximum(MAX_MILES, WRONG_MILES)),
  ),
  /** Nearest first, those without a location last. Omitted: the list's usual order. */
  sort: z.optional(z.literal('distance')),
}
export interface NearQuery {
  near?: string | undefined
  within?: number | undefined
  sort?: 'distance' | undefined
}

/** Miles from the requested place, to a tenth; omitted if no place was requested or the row has no location. */
export const Miles = z.optional(z.number())

/** How many matches have no location; on the first page of a list with `within`. */
export const WithoutPlace = z.optional(z.number())
/** The count of matches without a location stops here, so this number means 'or more'. */
export const MAX_WITHOUT_PLACE = 100

const NearOption = z.object({
  /** The value for lists' `near`: 'BS6', 'BS' or 'Bristol'. */
  near: z.string(),
  /** The outward code or area that distances are measured from. */
  code: z.string(),
  /** The town it belongs to. */
  name: z.string(),
})
export const NearPlace = z.extend(NearOption, {
  /** Other areas of the same town, if it has several. */
  others: z.array(NearOption),
})
export type NearPlace = z.output<typeof NearPlace>

export const findNear = endpoint({
  id: 'findNear',
  summary: 'The place that lists measure distances from, for a typed postcode, outward code or town.',
  method: 'GET',
  path: '/api/near',
  access: 'anyone',
  scope: 'requests:read',
  query: z.strictObject({ near: TypedPlace }),
  answer: NearPlace,
})

export const nearDevice = endpoint({
  id: 'nearDevice',
  summary: 'The outward code nearest to a device. Its location is neither stored nor logged.',
  method: 'POST',
  path: '/api/near/device',
  access: 'anyone',
  body: z.strictObject({
    latitude: z.number('Required').check(z.minimum(-90, 'Out of range.'), z.maximum(90, 'Out of range.')),
    longitude: z.number('Required').check(z.minimum(-180, 'Out of range.'), z.maximum(180, 'Out of range.')),
  }),
  answer: NearPlace,
})
