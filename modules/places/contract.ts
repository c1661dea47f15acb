import * as z from 'zod/mini'
import { endpoint, line } from '#server/platform/kernel/contract.ts'
import { POSTCODE_MAX } from './postcode/contract.ts'

/** A point on the earth, WGS 84 degrees. */
export const Point = z.object({ latitude: z.number(), longitude: z.number() })
export type Point = z.output<typeof Point>

/** How precise a place is: one postcode, all with the same outward code (BS6), or all of a postcode area (BS). */
export const Precision = z.enum(['postcode', 'outward', 'area'])
export type Precision = z.output<typeof Precision>

export const Place = z.extend(Point, {
  /** As it is written: 'BS6 5QA', 'BS6' or 'BS'. */
  code: z.string(),
  /** What people call it: 'Bristol'. */
  name: z.string(),
  precision: Precision,
  /** What a page that shows it must say of where it comes from, by licence; left out where nothing is to be said. */
  credit: z.optional(z.string()),
})
export type Place = z.output<typeof Place>

/** The nations of the UK, each with its own law on waste. */
export const Nation = z.enum(['england', 'wales', 'scotland', 'northern_ireland'])
export type Nation = z.output<typeof Nation>

/** As a person types it, in any case and spacing (MAP-05): a postcode, or the part before its space. */
export const PostcodeAsked = line({
  min: 1,
  tooShort: 'Please enter a postcode.',
  max: POSTCODE_MAX,
  tooLong: `A postcode has at most ${POSTCODE_MAX} characters.`,
})

export const findPlace = endpoint({
  id: 'findPlace',
  summary: 'Where a postcode, or the part before its space, lies.',
  method: 'GET',
  path: '/api/places',
  access: 'anyone',
  query: z.strictObject({ postcode: PostcodeAsked }),
  answer: Place,
})
