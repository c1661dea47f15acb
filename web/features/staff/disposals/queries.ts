import { queryOptions } from '@tanstack/react-query'
import type { disposalQueue, staffDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Returns disposal records waiting for staff, oldest first, at most 200. */
export const disposalQueueQuery = queryOptions({
  queryKey: ['staff-proofs', 'queue'],
  queryFn: ({ signal }) => call<typeof disposalQueue>('GET /api/ops/disposals', { signal }),
  refetchOnMount: 'always',
})

/** Returns a job's disposal record with the results of its automatic checks; null before the collection. */
export const staffDisposalQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['staff-proofs', 'of', requestId],
    queryFn: ({ signal }) =>
      call<typeof staffDisposal>('GET /api/ops/disposals/:requestId', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })
