import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import type { LoadItem } from '#modules/core/waste-catalogue/contract.ts'
import { PlaceBid } from '#modules/market/bidding/contract.ts'
import { needsPermit } from '#web/lib/format/load-text.ts'
import type { BidDraft } from './bid-draft.ts'
import { formWords } from './words.ts'

/** Confirmations about the items. The page passes the component, as features don't import one another. */
export interface ItemConfirmationsProps {
  items: readonly LoadItem[]
  /** Set if the required confirmation is missing. */
  error: string | undefined
  /** The carrier confirmed that it is allowed to carry the restricted items. */
  carries: boolean
  onCarries: (carries: boolean) => void
  /** Usual disposal cost if the typed amount is well below it, else null. */
  disposalCost: number | null
  /** The carrier confirmed that some items will be reused. */
  reused: boolean
  onReused: (reused: boolean) => void
}

/** The component that renders the confirmations. */
export type ItemConfirmations = ComponentType<ItemConfirmationsProps>

/** Returns the names of the items that not everyone may carry, so that a confirmation is for exactly these. */
export const restrictedItemNames = (items: readonly LoadItem[] = []): string =>
  items
    .filter(({ marks }) => needsPermit(marks))
    .map(({ n, label }) => `${n} ${label}`)
    .join(', ')

/**
 * Returns the confirmations to send; an empty object if the carrier confirmed nothing. `disposalCost` is null unless
 * shown.
 */
export function confirmationsOf(draft: BidDraft, itemNames: string, disposalCost: number | null) {
  const carries = {
    allowed: itemNames !== '' && draft.carries === itemNames,
    reused: disposalCost !== null && draft.reused,
  }
  return carries.allowed || carries.reused ? { carries } : {}
}

const RequiredConfirmations = z.strictObject(
  { allowed: z.literal(true, formWords.confirmationMissing), reused: z.boolean() },
  formWords.confirmationMissing,
)

/** A bid on items that not everyone may carry (ITEM-09). */
export const ConfirmedBid = z.extend(PlaceBid, { carries: RequiredConfirmations })
