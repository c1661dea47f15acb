import { queryOptions } from '@tanstack/react-query'
import type { mySessions } from '#modules/core/accounts/contract.ts'
import type { latestExport } from '#modules/staff/privacy/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Query of the user's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call<typeof mySessions>('GET /api/account/sessions', { signal }),
})

const POLL_MS = 5_000

/** Query of the user's newest data export, polled while the export is prepared, in case the live message is lost. */
export const exportQuery = queryOptions({
  queryKey: ['own-export'],
  queryFn: ({ signal }) => call<typeof latestExport>('GET /api/account/exports/latest', { signal }),
  refetchInterval: ({ state }) => (state.data?.latest?.state === 'under_way' ? POLL_MS : false),
})
