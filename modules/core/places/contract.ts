import * as z from 'zod/mini'
import { endpoint, line } from '#server/platform/kernel/contract.ts'
import { POSTCODE_MAX } from './contract/postcode.ts'

/** A point on the earth, WGS 84 degrees. */
export const Point = z.object({ latitude: z.number(), longitude: z.number() })
export type Point = z.output<typeof Point>

/** How precise a place is: one postcode, all with the same outward code (BS6), or all of a postcode area (BS). */
export const Precision = z.enum(['postcode', 'outward', 'area'])
export type Precision = z.output<typeof Precision>

export const Place = z.extend(Point, {
  /** In standard format: 'BS6 5QA', 'BS6' or 'BS'. */
  code: z.string(),
  /** Its name: 'Bristol'. */
  name: z.string(),
  precision: Precision,
  /** The attribution notice that the data's licence requires; omitted if none. */
  credit: z.optional(z.string()),
})
export type Place = z.output<typeof Place>

/** The nations of the UK, each with its own waste law. */
export const Nation = z.enum(['england', 'wales', 'scotland', 'northern_ireland'])
export type Nation = z.output<typeof Nation>

/** A postcode or outward code as typed, in any case and spacing (MAP-05). */
export const TypedPostcode = line({
  min: 1,
  tooShort: 'Please enter a postcode.',
  max: POSTCODE_MAX,
  tooLong: `Enter no more than ${POSTCODE_MAX} characters.`,
})

export const findPlace = endpoint({
  id: 'findPlace',
  summary: 'The location of a postcode or outward code.',
  method: 'GET',
  path: '/api/places',
  access: 'anyone',
  scope: 'requests:read',
  query: z.strictObject({ postcode: TypedPostcode }),
  answer: Place,
})
