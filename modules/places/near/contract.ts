import * as z from 'zod/mini'
import { endpoint, line } from '#server/platform/kernel/contract.ts'

/** Longest name of a place that is looked for. */
export const NEAR_MAX = 60
export const MOST_MILES = 100
const WRONG_MILES = `Please enter whole miles from 1 to ${MOST_MILES}.`

/** A postcode, its first part, or a town, as typed. */
export const PlaceTyped = line({
  min: 1,
  tooShort: 'Please enter a postcode or a town.',
  max: NEAR_MAX,
  tooLong: `A place has at most ${NEAR_MAX} characters.`,
})

/** In the query of every list that can be cut and ordered by distance; the other two mean nothing without `near`. */
export const nearQuery = {
  /** Outward code, postcode, postcode area or town. */
  near: z.optional(PlaceTyped),
  /** Miles from there; what lies further away, or nowhere, is left out. */
  within: z.optional(
    z.coerce
      .number(WRONG_MILES)
      .check(z.int(WRONG_MILES), z.minimum(1, WRONG_MILES), z.maximum(MOST_MILES, WRONG_MILES)),
  ),
  /** Nearest first, what lies nowhere last. Left out: as the list is ordered without a place. */
  sort: z.optional(z.literal('distance')),
}
export interface NearQuery {
  near?: string | undefined
  within?: number | undefined
  sort?: 'distance' | undefined
}

/** Miles from the place asked for, to a tenth; left out where none was asked for, or the thing lies nowhere. */
export const Miles = z.optional(z.number())

/** Of the answer of such a list, on its first page and when a cut was asked for: how many fit but lie nowhere. */
export const WithoutPlace = z.optional(z.number())
/** So many are counted; as many as this means 'or more'. */
export const MOST_WITHOUT_PLACE = 100

const Named = z.object({
  /** What to ask lists with: 'BS6', 'BS' or 'Bristol'. */
  near: z.string(),
  /** The outward code or area that distances are measured from. */
  code: z.string(),
  /** The town it belongs to. */
  name: z.string(),
})
export const NearPlace = z.extend(Named, {
  /** Other areas of the same town, when what was typed could mean several. */
  others: z.array(Named),
})
export type NearPlace = z.output<typeof NearPlace>

export const findNear = endpoint({
  id: 'findNear',
  summary: 'Which place lists measure distances from when a postcode, its first part or a town was typed.',
  method: 'GET',
  path: '/api/near',
  access: 'anyone',
  query: z.strictObject({ near: PlaceTyped }),
  answer: NearPlace,
})

export const nearDevice = endpoint({
  id: 'nearDevice',
  summary: "The outward code nearest to a device's place. The place is neither stored nor logged.",
  method: 'POST',
  path: '/api/near/device',
  access: 'anyone',
  body: z.strictObject({
    latitude: z.number('Required').check(z.minimum(-90, 'Out of range.'), z.maximum(90, 'Out of range.')),
    longitude: z.number('Required').check(z.minimum(-180, 'Out of range.'), z.maximum(180, 'Out of range.')),
  }),
  answer: NearPlace,
})
