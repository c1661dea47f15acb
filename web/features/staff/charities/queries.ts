import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { staffCharities, staffCharity } from '#modules/community/charities/contract/staff.ts'
import type { catalogue } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

/** The prefix of the keys of all charity queries, to refetch them after a change. */
export const CHARITIES_KEY = ['staff-charities'] as const

/** Returns the charities that match a search, by name; only those that take something for `onlyTaking`. */
export const foundCharitiesQuery = (q: string, onlyTaking: boolean) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...CHARITIES_KEY, 'found', q, onlyTaking],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof staffCharities>('GET /api/ops/charities', {
        query: { ...(q !== '' && { q }), ...(onlyTaking && { takes: 'yes' }), after },
        signal,
      }),
  })

/** Returns one charity with what it takes. */
export const charityQuery = (charityId: string) =>
  queryOptions({
    queryKey: [...CHARITIES_KEY, 'one', charityId],
    queryFn: ({ signal }) =>
      call<typeof staffCharity>('GET /api/ops/charities/:charityId', { params: { charityId }, signal }),
    refetchOnMount: 'always',
  })

/** Returns the items of the catalogue that can be reused. */
export const reusableItemsQuery = queryOptions({
  queryKey: [...CHARITIES_KEY, 'items'],
  queryFn: async ({ signal }) => {
    const { items } = await call<typeof catalogue>('GET /api/catalogue', { signal })
    return items.filter(({ flags }) => flags.includes('reuse'))
  },
})
