import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

/** How far back it is looked, in days. */
export const CHEAP_DAYS = 90
/** With fewer bids that could be marked nothing is said of a carrier. */
export const LEAST_BIDS = 5
/** From this share of marked bids on staff are told, in per cent. */
export const LEAST_SHARE = 40

/** A carrier whose bids are often far below what tipping the load lawfully costs. */
const CheapCarrier = z.object({
  carrierId: Id,
  name: z.nullable(z.string()),
  /** Bids on loads whose cost of tipping is known, withdrawn ones too. */
  bids: z.number(),
  /** Those of them that are marked (FLOOR-11). */
  marked: z.number(),
  /** When the last marked one was placed. */
  lastAt: Instant,
})
export type CheapCarrier = z.output<typeof CheapCarrier>

export const tooCheap = endpoint({
  id: 'tooCheap',
  summary: `Carriers with ${LEAST_BIDS} bids in ${CHEAP_DAYS} days and ${LEAST_SHARE} % of them far below what tipping costs, most marked first, at most 200.`,
  method: 'GET',
  path: '/api/ops/too-cheap',
  access: 'operations',
  features: ['costFloor'],
  answer: z.object({ items: z.array(CheapCarrier) }),
})
