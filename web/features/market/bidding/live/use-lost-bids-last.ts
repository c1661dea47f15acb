import { useState } from 'react'
import type { MyBid } from '#modules/market/bidding/contract.ts'

/** Returns the bids with lost ones last. A bid that is lost while the list is open stays where it is. */
export function useLostBidsLast(items: readonly MyBid[]): MyBid[] {
  const [wasLostById, setWasLostById] = useState<ReadonlyMap<string, boolean>>(new Map())
  const unseenItems = items.filter(({ bid }) => !wasLostById.has(bid.id))
  if (unseenItems.length > 0)
    setWasLostById(
      new Map([...wasLostById, ...unseenItems.map(({ bid }) => [bid.id, bid.status === 'rejected'] as const)]),
    )
  const isLost = ({ bid }: MyBid) => wasLostById.get(bid.id) ?? bid.status === 'rejected'
  return [...items.filter((item) => !isLost(item)), ...items.filter(isLost)]
}
