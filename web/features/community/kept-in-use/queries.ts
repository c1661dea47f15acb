import { queryOptions } from '@tanstack/react-query'
import type { keptInUse, keptItem } from '#modules/community/kept-in-use/contract.ts'
import { call } from '#web/lib/api/api.ts'

export const keptTotalsQuery = queryOptions({
  queryKey: ['kept-in-use', 'totals'],
  queryFn: ({ signal }) => call<typeof keptInUse>('GET /api/kept-in-use', { signal }),
})

export const keptItemQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['kept-in-use', 'item', itemId],
    queryFn: ({ signal }) =>
      call<typeof keptItem>('GET /api/kept-in-use/items/:itemId', { params: { itemId }, signal }),
  })
