import { queryOptions } from '@tanstack/react-query'
import { type JobVisit, readVisit } from '#modules/visits/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'

const visitKey = (requestId: string) => ['visits', 'of', requestId] as const

/** What has happened to a job since its bid was accepted, as `viewer` may read it. */
export const visitQuery = (requestId: string, viewer: string) =>
  queryOptions({
    ...LIVE,
    queryKey: [...visitKey(requestId), viewer],
    queryFn: ({ signal }) => call(readVisit, { params: { requestId }, signal }),
  })

/** Shows what one's own act has answered, unless something newer is held. */
export function showVisit(visit: JobVisit, viewer: string): void {
  queryClient.setQueryData(visitQuery(visit.requestId, viewer).queryKey, (held) =>
    held !== undefined && held.version > visit.version ? held : visit,
  )
}

/** Reads a visit again of which something newer was heard. */
export function visitNews({ id, version }: { id: string; version: number }): void {
  const held = queryClient.getQueriesData<JobVisit>({ queryKey: visitKey(id) })
  if (held.some(([, visit]) => visit !== undefined && visit.version >= version)) return
  void queryClient.invalidateQueries({ queryKey: visitKey(id) })
}
