import type { QueryClient } from '@tanstack/react-query'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { visitKeys } from './keys.ts'

/** Refetches a visit when a newer version is announced. */
export function refetchVisitIfNewer(client: QueryClient, { id, version }: { id: string; version: number }): void {
  const queryKey = visitKeys.visit(id)
  const cached = client.getQueriesData<JobVisit>({ queryKey })
  if (cached.some(([, visit]) => visit !== undefined && visit.version >= version)) return
  void refetchQueries(client, queryKey)
}
