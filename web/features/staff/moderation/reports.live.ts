import { type contentReported, type reportDecided, reportsRoom } from '#modules/staff/moderation/contract.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { reportKeys } from './queries.ts'

const ALL = [reportKeys.queue, reportKeys.cases]

/** Keeps the list and the open report up to date while mounted. */
export function useReportUpdates(): void {
  useRoom(reportsRoom, undefined, ALL)
  const refetch = () => {
    for (const key of ALL) refetchSoon(queryClient, key)
  }
  useLive<typeof contentReported>('content.reported', refetch)
  useLive<typeof reportDecided>('content.judged', refetch)
}
