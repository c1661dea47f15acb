import type { Bid } from '#modules/bidding/contract.ts'
import { words } from './words.ts'

/** The bidder as everybody may know them: display name, else the start of the id, else 'Anonymous' (BID-10 to BID-12). */
export function bidderName({ bidderName: name, bidderId }: Pick<Bid, 'bidderName' | 'bidderId'>): string {
  if (name) return name
  return bidderId ? `${bidderId.slice(0, 8)}...` : words.anonymous
}

/** A phone number as it can be dialled, `+441632960123`; null where what was typed holds none. */
export function callable(typed: string): string | null {
  const digits = typed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? digits : null
}
