import { queryOptions } from '@tanstack/react-query'
import { mySessions } from '#modules/accounts/contract.ts'
import { latestExport } from '#modules/privacy/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** Where the caller is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(mySessions, { signal }),
})

const LOOK_AGAIN = 5_000

/** The caller's newest export; asked for again while it is under way, should the live message not arrive. */
export const exportQuery = queryOptions({
  queryKey: ['own-export'],
  queryFn: ({ signal }) => call(latestExport, { signal }),
  refetchInterval: ({ state }) => (state.data?.latest?.state === 'under_way' ? LOOK_AGAIN : false),
})
