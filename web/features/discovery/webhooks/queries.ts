import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { myWebhooks, WebhookDelivery, webhookDeliveries } from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { PAGED } from '#web/lib/api/query-options.ts'

/** Polling interval, because webhooks and deliveries have no live messages. */
export const POLL_MS = 5_000
/** Polling interval while a delivery is due. */
const FAST_POLL_MS = 1_000

const WEBHOOKS_KEY = ['webhooks']

/** The user's webhooks, newest first. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: ({ signal }) => call<typeof myWebhooks>('GET /api/account/webhooks', { signal }),
  refetchOnMount: 'always',
})

const isDue = ({ nextAt }: WebhookDelivery): boolean => nextAt !== null && Date.parse(nextAt) <= Date.now() + POLL_MS

/** The deliveries of a webhook in the last 30 days, newest first. */
export const deliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: [...WEBHOOKS_KEY, 'deliveries', webhookId],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof webhookDeliveries>('GET /api/account/webhooks/:webhookId/deliveries', {
        params: { webhookId },
        query: { after },
        signal,
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isDue)) ? FAST_POLL_MS : POLL_MS,
  })

/** Fetches webhooks and deliveries again, after a change. */
export const refetchWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY })
