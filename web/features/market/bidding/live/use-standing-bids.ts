import { useQuery } from '@tanstack/react-query'
import { standingBidsQuery } from '#web/features/market/bidding/queries.ts'

/** Returns what the carrier bid, by request: `waiting` for a decision, and `won`. */
export function useStandingBids(viewerId: string): {
  waiting: ReadonlyMap<string, number>
  won: ReadonlyMap<string, number>
} {
  const { data } = useQuery(standingBidsQuery(viewerId))
  const amounts = (status: 'active' | 'accepted') =>
    new Map(data?.items.filter((bid) => bid.status === status).map((bid) => [bid.requestId, bid.bidAmount]))
  return { waiting: amounts('active'), won: amounts('accepted') }
}
