import { queryOptions } from '@tanstack/react-query'
import type { proofQueue, staffProof } from '#modules/disposals/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Proofs that wait for staff, longest first. */
export const proofQueueQuery = queryOptions({
  queryKey: ['staff-proofs', 'queue'],
  queryFn: ({ signal }) => call<typeof proofQueue>('GET /api/ops/disposals', { signal }),
  refetchOnMount: 'always',
})

/** The proof of a job, with what the checks found. */
export const staffProofQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['staff-proofs', 'of', requestId],
    queryFn: ({ signal }) =>
      call<typeof staffProof>('GET /api/ops/disposals/:requestId', { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })
