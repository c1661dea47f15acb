import * as z from 'zod/mini'
import { OpenRequestsFilter } from '../contract.ts'

const { q, near, within } = OpenRequestsFilter.shape

/** What a feed of open requests is about: the same parameters as `/jobs` (FEED-01). */
export const FeedQuery = z.strictObject({ q, near, within }).check(
  z.refine((query) => query.near !== undefined || query.within === undefined, {
    error: 'Enter a postcode or town to measure distances from.',
    path: ['near'],
  }),
)
export type FeedQuery = z.output<typeof FeedQuery>

export const JSON_FEED_PATH = '/feeds/requests.json'
export const ATOM_FEED_PATH = '/feeds/requests.atom'
