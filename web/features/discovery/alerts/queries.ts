import { queryOptions } from '@tanstack/react-query'
import type { MyAlerts, myAlerts, previewArea, readUnsubscribe, SaveArea } from '#modules/discovery/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Query of the user's areas, searches, channel choices and devices. */
export const alertsQuery = queryOptions({
  queryKey: ['own-alerts'],
  queryFn: ({ signal }): Promise<MyAlerts> => call<typeof myAlerts>('GET /api/alerts', { signal }),
})

type Filter = Omit<SaveArea, 'kind' | 'name' | 'on'>

/** Query of the number of matches of a filter; disabled while it is null. */
export const previewQuery = (filter: Filter | null) =>
  queryOptions({
    queryKey: ['alerts-preview', filter],
    queryFn: ({ signal }) => call<typeof previewArea>('POST /api/alerts/preview', { body: filter as Filter, signal }),
    enabled: filter !== null,
    staleTime: 60_000,
  })

/** Query of what an unsubscribe link would stop. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call<typeof readUnsubscribe>('GET /api/unsubscribe/:token', { params: { token }, signal }),
    retry: false,
  })
