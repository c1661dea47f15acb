import { queryOptions } from '@tanstack/react-query'
import type { myVehicles } from '#modules/fulfilment/visits/door/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The vans of the viewer’s business. */
export const vansQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['visits', 'vans', viewer],
    queryFn: ({ signal }) => call<typeof myVehicles>('GET /api/vehicles', { signal }),
    refetchOnMount: 'always',
  })
