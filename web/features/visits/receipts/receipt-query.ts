import { queryOptions } from '@tanstack/react-query'
import type { jobReceipt } from '#modules/visits/receipts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { LIVE } from '#web/lib/api/query-options.ts'

/** How often it is looked whether a receipt is issued, where no message says so. */
const LOOK_AGAIN_MS = 2_000
/** It is there in two seconds; after so many looks the job is not collected yet. */
const MOST_LOOKS = 10

/** The receipt of a job, as `viewer` may read it. */
export const receiptQuery = (requestId: string, viewer: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ['visits', 'receipt', requestId, viewer],
    queryFn: ({ signal }) =>
      call<typeof jobReceipt>('GET /api/requests/:requestId/receipt', { params: { requestId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.receipt === null && state.dataUpdateCount < MOST_LOOKS ? LOOK_AGAIN_MS : false,
  })
