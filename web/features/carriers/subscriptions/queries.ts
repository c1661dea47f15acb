import { queryOptions } from '@tanstack/react-query'
import type { checkSubscription, myInvoices } from '#modules/carriers/subscriptions/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The caller's own subscription; only requested with a session (STATE-03). */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call<typeof checkSubscription>('GET /api/subscription', { signal }),
  staleTime: 60_000,
})

/** The caller's newest invoices. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: ({ signal }) => call<typeof myInvoices>('GET /api/subscription/invoices', { signal }),
  // the server has already waited for the payment service
  retry: false,
  staleTime: 60_000,
})
