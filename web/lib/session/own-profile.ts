import { queryOptions } from '@tanstack/react-query'
import type { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { call } from '#web/lib/api/api.ts'

/** The caller's own profile; only queried with a session (ROLE-05). */
export const ownProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => call<typeof readOwnProfile>('GET /api/profile', { signal }),
  staleTime: 60_000,
})
