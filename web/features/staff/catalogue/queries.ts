import { queryOptions } from '@tanstack/react-query'
import type { Stream } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import type {
  disposalRates,
  itemHistory,
  rateHistory,
  staffCatalogue,
} from '#modules/core/waste-catalogue/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The prefix of the keys of all catalogue queries, to refetch them after a change. */
export const CATALOGUE_KEY = ['staff-catalogue'] as const

/** Returns the newest version of every item. */
export const itemsQuery = queryOptions({
  queryKey: [...CATALOGUE_KEY, 'items'],
  queryFn: ({ signal }) => call<typeof staffCatalogue>('GET /api/ops/catalogue', { signal }),
  refetchOnMount: 'always',
})

/** Returns one item with its versions. */
export const itemQuery = (key: string) =>
  queryOptions({
    queryKey: [...CATALOGUE_KEY, 'item', key],
    queryFn: ({ signal }) => call<typeof itemHistory>('GET /api/ops/catalogue/:key', { params: { key }, signal }),
    refetchOnMount: 'always',
  })

/** Returns the newest rate of each area and waste type. */
export const ratesQuery = queryOptions({
  queryKey: [...CATALOGUE_KEY, 'rates'],
  queryFn: ({ signal }) => call<typeof disposalRates>('GET /api/ops/disposal-rates', { signal }),
  refetchOnMount: 'always',
})

/** Returns all rates of one area and waste type. */
export const rateQuery = (area: string, stream: Stream) =>
  queryOptions({
    queryKey: [...CATALOGUE_KEY, 'rate', area, stream],
    queryFn: ({ signal }) =>
      call<typeof rateHistory>('GET /api/ops/disposal-rates/history', { query: { area, stream }, signal }),
    refetchOnMount: 'always',
  })
