import { queryOptions } from '@tanstack/react-query'
import type { MyAlerts, myAlerts, previewArea, readUnsubscribe, SaveArea } from '#modules/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** What the caller saved and chose. */
export const alertsQuery = queryOptions({
  queryKey: ['own-alerts'],
  queryFn: ({ signal }): Promise<MyAlerts> => call<typeof myAlerts>('GET /api/alerts', { signal }),
})

type Filter = Omit<SaveArea, 'kind' | 'name' | 'on'>

/** How much a filter would have found; null while it cannot be asked. */
export const previewQuery = (filter: Filter | null) =>
  queryOptions({
    queryKey: ['alerts-preview', filter],
    queryFn: ({ signal }) => call<typeof previewArea>('POST /api/alerts/preview', { body: filter as Filter, signal }),
    enabled: filter !== null,
    staleTime: 60_000,
  })

/** What a link in a mail would stop. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call<typeof readUnsubscribe>('GET /api/unsubscribe/:token', { params: { token }, signal }),
    retry: false,
  })
