import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type NearbyBusiness, nearbyBusinesses } from '#modules/directory/contract.ts'
import { call } from '#web/lib/api/api.ts'
import type { Page, Pages } from '#web/lib/api/pages.ts'

export type Nearby = UseInfiniteQueryResult<Pages<Page<NearbyBusiness>>>

/** Premium businesses near `postcode`, nearest first; none are asked for while it is null (R40). */
export const useNearby = (postcode: string | null): Nearby =>
  useInfiniteQuery({
    queryKey: ['businesses near', postcode],
    queryFn: ({ pageParam: after, signal }) =>
      call(nearbyBusinesses, { query: { postcode: postcode ?? '', after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<NearbyBusiness>) => page.next,
    enabled: postcode !== null,
  })
