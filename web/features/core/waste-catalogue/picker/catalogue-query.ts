import { queryOptions } from '@tanstack/react-query'
import type { catalogue } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { call } from '#web/lib/api/api.ts'

/** The catalogue of items; it changes a few times a year. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => (await call<typeof catalogue>('GET /api/catalogue', { signal })).items,
  staleTime: Number.POSITIVE_INFINITY,
})
