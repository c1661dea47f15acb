import { queryOptions } from '@tanstack/react-query'
import { jobPack } from '#modules/duty/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** How often it is looked whether a pack is made. */
const LOOK_AGAIN_MS = 2_000

/** The pack of a job, as `viewer` may read it; asked again until it is made. */
export const packQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: ['duty', 'pack', requestId, viewer],
    queryFn: ({ signal }) => call(jobPack, { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.made === false ? LOOK_AGAIN_MS : false),
  })
