import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { PlaceBid } from '#modules/bidding/contract.ts'
import type { LoadItem } from '#modules/waste/contract.ts'
import { needsLeave } from '#web/lib/format/load-text.ts'
import type { BidDraft } from './bid-draft.ts'
import { formWords } from './words.ts'

/** What a bidder ticks about a load. A page brings the component along: features do not import one another. */
export interface LoadTicksProps {
  items: readonly LoadItem[]
  /** Set while the needed tick is missing. */
  error: string | undefined
  carries: boolean
  onCarries: (carries: boolean) => void
  /** What lawful tipping usually costs, where the amount that was typed is well below it; else null. */
  floor: number | null
  reused: boolean
  onReused: (reused: boolean) => void
}
export type LoadTicks = ComponentType<LoadTicksProps>

/** Names what of a load not everybody may carry, so that a tick is for that and for nothing that comes later. */
export const toBeCarried = (items: readonly LoadItem[] = []): string =>
  items
    .filter(({ marks }) => needsLeave(marks))
    .map(({ n, label }) => `${n} ${label}`)
    .join(', ')

/** What is sent of the ticks; nothing where there was nothing to tick. */
export function carriesOf(draft: BidDraft, things: string, floor: number | null) {
  const carries = { allowed: things !== '' && draft.carries === things, reused: floor !== null && draft.reused }
  return carries.allowed || carries.reused ? { carries } : {}
}

const ticked = z.strictObject({ allowed: z.literal(true, formWords.mayCarry), reused: z.boolean() }, formWords.mayCarry)

/** A bid on a load that not everybody may carry (ITEM-09). */
export const TickedBid = z.extend(PlaceBid, { carries: ticked })
