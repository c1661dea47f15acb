import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { disposalCost } from '#modules/market/bidding/contract/loads.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import { useDebounced } from '#web/lib/forms/use-debounced.ts'

const disposalCostQuery = (requestId: string, version: number, amount: number) =>
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
export function useDisposalCost(requestId: string, version: number, typedAmount: string, hasItems: boolean) {
  const isEnabled = hasItems && featureOn('costFloor')
  const amount = parseAmount(useDebounced(typedAmount))
  const { data } = useQuery({
    ...disposalCostQuery(requestId, version, amount ?? 0),
    enabled: isEnabled && amount !== null,
    placeholderData: keepPreviousData,
  })
  const floor = (isEnabled && amount !== null && data?.floor) || null
  const shownFloor = useRef(floor)
  useEffect(() => {
    shownFloor.current = floor
  }, [floor])
  return {
    floor,
    /** Returns the disposal cost on screen; null if none is shown. */
    shown: () => shownFloor.current,
    /** Whether the owner will see a note on this amount that the bidder hasn't seen yet (FLOOR-02). */
    async isUnread(bid: number): Promise<boolean> {
      if (!isEnabled || shownFloor.current !== null) return false
      // the note is only advice: if it can't be fetched, the bid is sent
      const answer = await queryClient.fetchQuery(disposalCostQuery(requestId, version, bid)).catch(() => null)
      return answer !== null && answer.floor !== null
    },
  }
}

/** Returns the typed amount; null if it is not a valid amount. */
function parseAmount(typedAmount: string): number | null {
  const parsed = disposalCost.query.safeParse({ amount: parsePounds(typedAmount) })
  return parsed.success ? parsed.data.amount : null
}
