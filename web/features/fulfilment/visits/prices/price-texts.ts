import { itemsText } from '#modules/fulfilment/visits/contract/price-request.ts'
import type { PriceChange } from '#modules/fulfilment/visits/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { priceWords } from './words.ts'

/** Whether the owner signed for extra items before this change, so that its old price includes those. */
export const hasSignedBefore = (changes: readonly PriceChange[], { id }: Pick<PriceChange, 'id'>): boolean =>
  changes
    .slice(
      0,
      changes.findIndex((change) => change.id === id),
    )
    .some(({ answer: outcome }) => outcome === 'signed')

/**
 * Describes how a price change ended; null while it is pending. `hasSigned`: whether the owner signed for extra items
 * before it.
 */
export function settledText(change: PriceChange, party: 'owner' | 'carrier', hasSigned: boolean): string | null {
  const { settled } = priceWords
  const { answer: outcome, oldPounds, newPounds, signedName } = change
  if (outcome === null) return null
  if (outcome === 'signed') return settled.signed[party](formatPounds(newPounds), itemsText(change.lines), signedName)
  if (outcome === 'lowered') return settled.lowered[party](formatPounds(newPounds), formatPounds(oldPounds))
  return settled[outcome][party](formatPounds(oldPounds), hasSigned)
}
