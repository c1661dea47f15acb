import { infiniteQueryOptions } from '@tanstack/react-query'
import type { troubledWebhooks } from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

/** Polling interval, because webhooks have no live messages. */
const POLL_MS = 15_000

/** Webhooks that fail, are off or are paused, newest first, with counts of all. */
export const troubledQuery = infiniteQueryOptions({
  ...PAGED,
  queryKey: ['staff-webhooks'],
  queryFn: ({ pageParam: after, signal }) =>
    call<typeof troubledWebhooks>('GET /api/ops/webhooks', { query: { after }, signal }),
  refetchInterval: POLL_MS,
})
