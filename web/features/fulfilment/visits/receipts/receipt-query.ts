import { queryOptions } from '@tanstack/react-query'
import type { jobReceipt } from '#modules/fulfilment/visits/receipts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { LIVE } from '#web/lib/api/query-options.ts'

/** Polling interval until the receipt is issued, in case the live message is missed. */
const POLL_MS = 2_000
/** A receipt is issued within two seconds of collection; after this many polls, the job isn’t collected yet. */
const MAX_POLLS = 10

/** The receipt of a job, as `viewerId` may read it. */
export const receiptQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ['visits', 'receipt', requestId, viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobReceipt>('GET /api/requests/:requestId/receipt', { params: { requestId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.receipt === null && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false,
  })
