import { queryOptions } from '@tanstack/react-query'
import type { jobPack } from '#modules/fulfilment/duty-of-care/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** How often to check whether a pack is ready. */
const POLL_MS = 2_000
/** A pack is made within two seconds. After this many polls, the job is too old to have one. */
const MAX_POLLS = 60

/** The pack of a job, as `viewerId` may read it; refetched until it is made. */
export const packQuery = (requestId: string, viewerId: string) =>
  queryOptions({
    queryKey: ['duty', 'pack', requestId, viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobPack>('GET /api/requests/:requestId/pack', { params: { requestId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.made === false && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false),
  })
