import { queryOptions } from '@tanstack/react-query'
import type { jobPack } from '#modules/fulfilment/duty-of-care/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** How often to check whether a pack is ready. */
const LOOK_AGAIN_MS = 2_000
/** Packs are ready in two seconds. After this many tries there is none: the job is older than packs. */
const MAX_LOOKS = 60

/** The pack of a job, as `viewerId` may read it; refetched until it is made. */
export const packQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    queryKey: ['duty', 'pack', requestId, viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobPack>('GET /api/requests/:requestId/pack', { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.made === false && state.dataUpdateCount < MAX_LOOKS ? LOOK_AGAIN_MS : false,
  })
