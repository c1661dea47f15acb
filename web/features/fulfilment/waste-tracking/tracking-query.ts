import { queryOptions } from '@tanstack/react-query'
import type { JobTracking, readTracking, takeMovements } from '#modules/fulfilment/waste-tracking/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { cacheAnswer } from '#web/lib/api/cache-answer.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { words } from './words.ts'

const trackingKey = (requestId: string) => ['tracking', 'of', requestId] as const

/** The waste tracking record of a job, for its carrier. */
export const trackingQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: [...trackingKey(requestId), viewerId],
    queryFn: ({ signal }) =>
      call<typeof readTracking>('GET /api/requests/:requestId/tracking', { params: { requestId }, signal }),
  })

/** Refetches a job's record, after something in it has changed. */
export const refetchTracking = (requestId: string): Promise<void> => refetchQueries(queryClient, trackingKey(requestId))

/**
 * Waits for a save, caches the record that it returns and returns that record. After a version conflict, refetches the
 * record. Throws ApiError.
 */
export async function cacheSaved(
  requestId: string,
  viewerId: string,
  response: Promise<JobTracking>,
): Promise<JobTracking> {
  try {
    const saved = await response
    await cacheAnswer(queryClient, trackingQuery(requestId, viewerId).queryKey, saved)
    return saved
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'changed_meanwhile') await refetchTracking(requestId)
    throw withNotSentMessage(failure)
  }
}

/** Downloads the records of a job as one JSON file: an array with one body per movement. Throws ApiError. */
export async function downloadRecord(requestId: string): Promise<void> {
  try {
    const { fileName, movements } = await call<typeof takeMovements>('POST /api/requests/:requestId/movements', {
      params: { requestId },
    })
    const text = JSON.stringify(
      movements.map(({ body }) => body),
      null,
      2,
    )
    saveFile(fileName, new Blob([text], { type: 'application/json' }))
  } catch (failure) {
    throw withNotSentMessage(failure)
  }
  await refetchTracking(requestId)
}

const withNotSentMessage = (failure: unknown): unknown =>
  failure instanceof ApiError && failure.status === 0
    ? new ApiError(0, { code: failure.code, message: words.notSent })
    : failure

function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser has started reading it by the next task
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
