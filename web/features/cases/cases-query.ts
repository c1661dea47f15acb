import { queryOptions } from '@tanstack/react-query'
import type { JobCase, jobCases, missedFigures } from '#modules/cases/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { readAgain } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { words } from './words.ts'

/** How often it is looked whether a case was opened by what was pressed elsewhere, or handed over by the clock. */
const LOOK_EVERY_MS = 15_000

const jobKey = (requestId: string) => ['cases', 'of-job', requestId] as const

/** The cases of a job, as `viewer`'s side of it reads them. */
export const jobCasesQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: [...jobKey(requestId), viewer],
    queryFn: ({ signal }) =>
      call<typeof jobCases>('GET /api/requests/:requestId/cases', { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: LOOK_EVERY_MS,
  })

/** Shows what one's own act has answered, unless something newer is held. */
export function showCase(requestId: string, viewer: string, changed: JobCase): void {
  queryClient.setQueryData(jobCasesQuery(requestId, viewer).queryKey, (held) => {
    if (!held) return held
    const known = held.items.find(({ id }) => id === changed.id)
    if (known && known.version > changed.version) return held
    const others = held.items.map((one) => (one.id === changed.id ? changed : one))
    return { ...held, items: known ? others : [changed, ...held.items] }
  })
}

/** Reads the cases of a job again of which something was heard. */
export const casesNews = (requestId: string): void => void readAgain(queryClient, jobKey(requestId))

/** How often each bidder on a request cancelled or missed. */
export const figuresQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['cases', 'figures', requestId],
    queryFn: ({ signal }) =>
      call<typeof missedFigures>('GET /api/requests/:requestId/missed-figures', { params: { requestId }, signal }),
  })

/** The same failure in plain words where the server was not reached (BASE-12). */
export async function sent<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 0) throw failure
    throw new ApiError(0, { code: failure.code, message: words.notSent })
  }
}
