import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

/** How many days of bids are counted. */
export const COUNTED_DAYS = 90
/** A carrier is listed from this many bids with a known disposal cost. */
export const MIN_BIDS = 5
/** A carrier is listed from this share of marked bids, in per cent. */
export const MIN_SHARE_PERCENT = 40

/** A carrier whose bids are often far below lawful disposal cost. */
const CheapCarrier = z.object({
  carrierId: Id,
  name: z.nullable(z.string()),
  /** Bids on items with a known disposal cost, including withdrawn ones. */
  bids: z.number(),
  /** The bids among them that are marked as too cheap (FLOOR-11). */
  marked: z.number(),
  /** When the last marked bid was placed. */
  lastAt: Instant,
})
export type CheapCarrier = z.output<typeof CheapCarrier>

export const tooCheap = endpoint({
  id: 'tooCheap',
  summary: `Carriers with ${MIN_BIDS} bids in ${COUNTED_DAYS} days and ${MIN_SHARE_PERCENT} % of them far below disposal cost, most marked first, at most 200.`,
  method: 'GET',
  path: '/api/ops/too-cheap',
  access: 'operations',
  features: ['costFloor'],
  answer: z.object({ items: z.array(CheapCarrier) }),
})
