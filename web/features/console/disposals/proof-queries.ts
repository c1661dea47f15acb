import { queryOptions } from '@tanstack/react-query'
import { proofQueue, staffProof } from '#modules/disposals/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Proofs that wait for staff, longest first. */
export const proofQueueQuery = queryOptions({
  queryKey: ['staff-proofs', 'queue'],
  queryFn: ({ signal }) => call(proofQueue, { signal }),
  refetchOnMount: 'always',
})

/** The proof of a job, with what the checks found. */
export const staffProofQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['staff-proofs', 'of', requestId],
    queryFn: ({ signal }) => call(staffProof, { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })
