import { queryOptions } from '@tanstack/react-query'
import { type MyAlerts, myAlerts, previewArea, readUnsubscribe, type SaveArea } from '#modules/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** What the caller saved and chose. */
export const alertsQuery = queryOptions({
  queryKey: ['own-alerts'],
  queryFn: ({ signal }): Promise<MyAlerts> => call(myAlerts, { signal }),
})

type Filter = Omit<SaveArea, 'kind' | 'name' | 'on'>

/** How much a filter would have found; null while it cannot be asked. */
export const previewQuery = (filter: Filter | null) =>
  queryOptions({
    queryKey: ['alerts-preview', filter],
    queryFn: ({ signal }) => call(previewArea, { body: filter as Filter, signal }),
    enabled: filter !== null,
    staleTime: 60_000,
  })

/** What a link in a mail would stop. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(readUnsubscribe, { params: { token }, signal }),
    retry: false,
  })
