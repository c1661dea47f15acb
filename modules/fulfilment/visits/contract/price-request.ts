/** Texts about a price requested on site, for pages, mails and packs (PRICE-02). */
import type { PriceChange } from '../contract.ts'

/** Whether a carrier asks for more than was agreed, for less, or for the same. */
type PriceDirection = 'more' | 'less' | 'same'

type Amounts = Pick<PriceChange, 'oldPounds' | 'newPounds'>

/** Picks the text for a higher, lower or equal price. */
export const textByDirection = <T>({ oldPounds, newPounds }: Amounts, words: Record<PriceDirection, T>): T => {
  if (newPounds === oldPounds) return words.same
  return newPounds > oldPounds ? words.more : words.less
}

/** Returns items as text: '2 × Fridge, 1 × Mattress'. */
export const itemsText = (lines: readonly { label: string; n: number }[]): string =>
  lines.map(({ label, n }) => `${n} × ${label}`).join(', ')

/**
 * Returns what a carrier asks for: 'The carrier found extra items: 1 × Fridge. They’re asking for £95.00 instead of
 * £60.00.' `who` begins the sentence, `pounds` formats amounts.
 */
export function priceRequestText(
  who: string,
  { items, ...amounts }: Amounts & { items: string },
  pounds: (amount: number) => string,
): string {
  const [newPrice, oldPrice] = [pounds(amounts.newPounds), pounds(amounts.oldPounds)]
  return textByDirection(amounts, {
    more: `${who} found extra items: ${items}. They’re asking for ${newPrice} instead of ${oldPrice}.`,
    less: `${who} found extra items: ${items}. They’re asking for less: ${newPrice} instead of ${oldPrice}.`,
    same: `${who} found extra items: ${items}. The price stays ${oldPrice}.`,
  })
}
