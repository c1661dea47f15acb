import { queryOptions } from '@tanstack/react-query'
import { checkSubscription } from '#modules/subscriptions/contract.ts'
import { call } from '#web/lib/api.ts'

/** The caller's own subscription; only asked for with a session (STATE-03). */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(checkSubscription, { signal }),
  staleTime: 60_000,
})
