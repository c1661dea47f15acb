import { useState } from 'react'
import type { MyBid } from '#modules/market/bidding/contract.ts'

/** Returns the bids with lost ones last. A bid that is lost while the list is open keeps its place. */
export function useLostBidsLast(items: readonly MyBid[]): MyBid[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const unseen = items.filter(({ bid }) => !seen.has(bid.id))
  if (unseen.length > 0)
    setSeen(new Map([...seen, ...unseen.map(({ bid }) => [bid.id, bid.status === 'rejected'] as const)]))
  const isLost = ({ bid }: MyBid) => seen.get(bid.id) ?? bid.status === 'rejected'
  return [...items.filter((item) => !isLost(item)), ...items.filter(isLost)]
}
