import { useInfiniteQuery } from '@tanstack/react-query'
import type { nearbyBusinesses } from '#modules/discovery/directory/contract.ts'
import { call } from '#web/lib/api/api.ts'

export type Nearby = ReturnType<typeof useNearby>

/** Fetches the premium businesses near `postcode`, in pages (R40). Fetches nothing while it is null. */
export const useNearby = (postcode: string | null) =>
  useInfiniteQuery({
    queryKey: ['businesses near', postcode],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof nearbyBusinesses>('GET /api/businesses', { query: { postcode: postcode ?? '', after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    enabled: postcode !== null,
  })
