import { itemsText } from '#modules/visits/asked-price/contract.ts'
import type { PriceChange } from '#modules/visits/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { priceWords } from './words.ts'

/** Whether extra items were signed for before a change: they are in its old price. */
export const signedBefore = (changes: readonly PriceChange[], { id }: Pick<PriceChange, 'id'>): boolean =>
  changes
    .slice(
      0,
      changes.findIndex((one) => one.id === id),
    )
    .some(({ answer }) => answer === 'signed')

/** What became of a price that was asked for; null while it waits. `signed` where extra items were signed for before. */
export function settledText(change: PriceChange, side: 'owner' | 'carrier', signed: boolean): string | null {
  const { settled } = priceWords
  const { answer, oldPounds, newPounds, signedName } = change
  if (answer === null) return null
  if (answer === 'signed') return settled.signed[side](formatPounds(newPounds), itemsText(change.lines), signedName)
  if (answer === 'lowered') return settled.lowered[side](formatPounds(newPounds), formatPounds(oldPounds))
  return settled[answer][side](formatPounds(oldPounds), signed)
}
