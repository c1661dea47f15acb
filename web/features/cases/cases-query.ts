import { queryOptions } from '@tanstack/react-query'
import { jobCases } from '#modules/cases/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** What `viewer`'s side of a job has told our staff. */
export const jobCasesQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: ['cases', 'of-job', requestId, viewer],
    queryFn: ({ signal }) => call(jobCases, { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })
