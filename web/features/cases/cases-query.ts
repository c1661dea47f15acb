import { queryOptions } from '@tanstack/react-query'
import { jobCases } from '#modules/cases/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** How often it is looked whether a case was opened by what was pressed elsewhere, or closed. */
const LOOK_EVERY_MS = 15_000

/** What `viewer`'s side of a job has told our staff. */
export const jobCasesQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: ['cases', 'of-job', requestId, viewer],
    queryFn: ({ signal }) => call(jobCases, { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_EVERY_MS,
  })
