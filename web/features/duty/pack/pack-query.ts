import { queryOptions } from '@tanstack/react-query'
import type { jobPack } from '#modules/duty/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** How often it is looked whether a pack is made. */
const LOOK_AGAIN_MS = 2_000
/** It is ready in two seconds; after so many looks there will be none: a job of before there were packs has none. */
const MOST_LOOKS = 60

/** The pack of a job, as `viewer` may read it; asked again until it is made. */
export const packQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: ['duty', 'pack', requestId, viewer],
    queryFn: ({ signal }) =>
      call<typeof jobPack>('GET /api/requests/:requestId/pack', { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.made === false && state.dataUpdateCount < MOST_LOOKS ? LOOK_AGAIN_MS : false,
  })
