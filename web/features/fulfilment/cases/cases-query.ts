import { queryOptions } from '@tanstack/react-query'
import type { missedFigures } from '#modules/fulfilment/cases/contract/missed.ts'
import type { JobCase, jobCases } from '#modules/fulfilment/cases/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { words } from './words.ts'

/** Interval of refetching, for cases opened elsewhere or handed to staff at a deadline. */
const POLL_MS = 15_000

const jobCasesKey = (requestId: string) => ['cases', 'of-job', requestId] as const

/** The cases of a job, as `viewerId` sees them. */
export const jobCasesQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    queryKey: [...jobCasesKey(requestId), viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobCases>('GET /api/requests/:requestId/cases', { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: POLL_MS,
  })

/** Stores the result of the user's own action in the cache, unless it has a newer version. */
export function cacheCase(requestId: string, viewerId: string, updatedCase: JobCase): void {
  queryClient.setQueryData(jobCasesQuery(requestId, viewerId).queryKey, (cached) => {
    if (!cached) return cached
    const existing = cached.items.find(({ id }) => id === updatedCase.id)
    if (existing && existing.version > updatedCase.version) return cached
    const updatedItems = cached.items.map((item) => (item.id === updatedCase.id ? updatedCase : item))
    return { ...cached, items: existing ? updatedItems : [updatedCase, ...cached.items] }
  })
}

/** Refetches the cases of a job. */
export const refetchCases = (requestId: string): void => void refetchQueries(queryClient, jobCasesKey(requestId))

/** How often each bidder on a request cancelled or missed jobs. */
export const missedFiguresQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['cases', 'figures', requestId],
    queryFn: ({ signal }) =>
      call<typeof missedFigures>('GET /api/requests/:requestId/missed-figures', { params: { requestId }, signal }),
  })

/** Awaits a command; replaces a network failure with an error that can be shown (BASE-12). */
export async function withNotSentError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 0) throw failure
    throw new ApiError(0, { code: failure.code, message: words.notSent })
  }
}
