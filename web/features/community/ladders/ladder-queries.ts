import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { itemChanged } from '#modules/community/items/contract.ts'
import type { Ladder, ladderChanged, myLadders, readLadder } from '#modules/community/ladders/contract.ts'
import { ladderKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE, PAGED } from '#web/lib/api/query-options.ts'
import { useLive, useLiveConnection } from '#web/lib/live/live.ts'

/** What the viewer is trying to give away, newest first. */
export const openLaddersQuery = (viewerId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ladderKeys.mineFor(viewerId),
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof myLadders>('GET /api/ladders/mine', { query: { open: 'yes', after }, signal }),
  })

/** One ladder of the viewer. */
export const ladderQuery = (ladderId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ladderKeys.one(ladderId, viewerId),
    queryFn: ({ signal }) => call<typeof readLadder>('GET /api/ladders/:ladderId', { params: { ladderId }, signal }),
  })

/** The open ladder that a gift of the viewer belongs to; null if there is none. */
export const ladderOfGiftQuery = (itemId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ladderKeys.ofGift(itemId, viewerId),
    queryFn: async ({ signal }) => {
      const query = { open: 'yes', itemId } as const
      return (await call<typeof myLadders>('GET /api/ladders/mine', { query, signal })).items[0] ?? null
    },
  })

/** Stores the result of the viewer's own action in the cache, and refetches the list. */
export function cacheLadder(viewerId: string, ladder: Ladder): void {
  queryClient.setQueryData(ladderQuery(ladder.id, viewerId).queryKey, ladder)
  void queryClient.invalidateQueries({ queryKey: ladderKeys.mine })
}

/** Keeps the viewer's ladders up to date while mounted. */
export function useLadderMessages(): void {
  const refetch = () => refetchSoon(queryClient, ladderKeys.all)
  useLiveConnection()
  useLive<typeof ladderChanged>('ladder.changed', refetch)
  // a promise decides whether the next step can start
  useLive<typeof itemChanged>('item.changed', refetch)
}
