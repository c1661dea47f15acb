import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { disposalCost } from '#modules/market/bidding/contract/loads.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import { useDebounced } from '#web/lib/forms/use-debounced.ts'

const costQuery = (requestId: string, version: number, amount: number) =>
  queryOptions({
    queryKey: biddingKeys.disposalCostFor(requestId, version, amount),
    queryFn: ({ signal }) =>
      call<typeof disposalCost>('GET /api/requests/:requestId/tipping-cost', {
        params: { requestId },
        query: { amount },
        signal,
      }),
    // the disposal cost of a request version never changes
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Returns the usual disposal cost while the typed amount is well below it, else null. It isn't shown earlier,
 * because carriers would then bid exactly this price (FLOOR-12).
 */
export function useDisposalCost(requestId: string, version: number, typed: string, hasItems: boolean) {
  const on = hasItems && featureOn('costFloor')
  const amount = parseAmount(useDebounced(typed))
  const { data } = useQuery({
    ...costQuery(requestId, version, amount ?? 0),
    enabled: on && amount !== null,
    placeholderData: keepPreviousData,
  })
  const floor = (on && amount !== null && data?.floor) || null
  const floorShown = useRef(floor)
  useEffect(() => {
    floorShown.current = floor
  }, [floor])
  return {
    floor,
    /** Returns the cost last rendered. */
    shown: () => floorShown.current,
    /** Whether this amount would be sent before the bidder could read what the owner will see (FLOOR-02). */
    async isUnread(bid: number): Promise<boolean> {
      if (!on || floorShown.current !== null) return false
      // advice only: a carrier can bid without it
      const answer = await queryClient.fetchQuery(costQuery(requestId, version, bid)).catch(() => null)
      return answer !== null && answer.floor !== null
    },
  }
}

/** Returns the typed amount; null if it is not a valid amount. */
function parseAmount(typed: string): number | null {
  const checked = disposalCost.query.safeParse({ amount: parsePounds(typed) })
  return checked.success ? checked.data.amount : null
}
