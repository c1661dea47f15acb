import { queryOptions } from '@tanstack/react-query'
import type { myVehicles } from '#modules/fulfilment/visits/arrival/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The vans of the viewer’s business. */
export const vansQuery = (viewerId: string) =>
  queryOptions({
    queryKey: ['visits', 'vans', viewerId],
    queryFn: ({ signal }) => call<typeof myVehicles>('GET /api/vehicles', { signal }),
    refetchOnMount: 'always',
  })
