import { useQuery } from '@tanstack/react-query'
import { standingBidsQuery } from '#web/features/market/bidding/queries.ts'

/** Returns the amounts, by request id, of the carrier's active bids and of the bids that won, in pounds. */
export function useStandingBids(viewerId: string): {
  activeAmounts: ReadonlyMap<string, number>
  wonAmounts: ReadonlyMap<string, number>
} {
  const { data } = useQuery(standingBidsQuery(viewerId))
  const amounts = (status: 'active' | 'accepted') =>
    new Map(data?.items.filter((bid) => bid.status === status).map((bid) => [bid.requestId, bid.bidAmount]))
  return { activeAmounts: amounts('active'), wonAmounts: amounts('accepted') }
}
