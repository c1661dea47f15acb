import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { tippingCost } from '#modules/bidding/loads/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import { usePaused } from '#web/lib/forms/use-paused.ts'

const costQuery = (requestId: string, version: number, amount: number) =>
  queryOptions({
    queryKey: biddingKeys.tippingFor(requestId, version, amount),
    queryFn: ({ signal }) =>
      call<typeof tippingCost>('GET /api/requests/:requestId/tipping-cost', {
        params: { requestId },
        query: { amount },
        signal,
      }),
    // what a list costs to tip stays as it was when it was made
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * What lawful tipping of a load usually costs, while the amount in the form is well below it; else null. Nobody is told
 * before: known to all carriers, it would become their price (FLOOR-12).
 */
export function useTippingCost(requestId: string, version: number, typed: string, asked: boolean) {
  const on = asked && featureOn('costFloor')
  const amount = amountIn(usePaused(typed))
  const { data } = useQuery({
    ...costQuery(requestId, version, amount ?? 0),
    enabled: on && amount !== null,
    placeholderData: keepPreviousData,
  })
  const floor = (on && amount !== null && data?.floor) || null
  const shown = useRef(floor)
  useEffect(() => {
    shown.current = floor
  }, [floor])
  return {
    floor,
    /** What was on screen when it was last drawn. */
    shown: () => shown.current,
    /** Whether a bid of this amount is about to go without its bidder having been able to read what the owner will see (FLOOR-02). */
    async unread(bid: number): Promise<boolean> {
      if (!on || shown.current !== null) return false
      // advice alone: who cannot be told may bid all the same
      const answer = await queryClient.fetchQuery(costQuery(requestId, version, bid)).catch(() => null)
      return answer !== null && answer.floor !== null
    },
  }
}

/** The amount that was typed, where it is one. */
function amountIn(typed: string): number | null {
  const checked = tippingCost.query.safeParse({ amount: parsePounds(typed) })
  return checked.success ? checked.data.amount : null
}
